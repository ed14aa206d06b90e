/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/session/grind-session.h"
#include "grind-test-load.h"

#define MAX_WAIT_US (30 * G_USEC_PER_SEC)
#define N_ROUNDS    3000

/* a <-> b is a cycle. There are two functions "leaf", in two files. */
#define HEAD "# callgrind format\nevents: A B C\n"
#define PART_1 \
  "pid: 1\npart: 1\nfl=x.c\nfn=main\n1 1 5 1\ncfn=a\ncalls=3 0\n1 60 0 1\n" \
  "fn=a\n1 10 0 1\ncfn=b\ncalls=5 0\n1 45 0 1\n" \
  "fn=b\n1 20 0 1\ncfn=a\ncalls=4 0\n1 25 0 1\ncfi=y.c\ncfn=leaf\ncalls=6 0\n1 30 0 1\n" \
  "fl=y.c\nfn=leaf\n1 30 0 1\nfl=x.c\nfn=leaf\n1 1 1 1\n"
#define PART_2 "part: 2\nfl=x.c\nfn=main\n1 7 8 9\nfn=leaf\n1 2 2 2\n"
#define PROFILE HEAD PART_1 PART_2

static GrindSession *
session_new (const char *text)
{
  g_autoptr (GrindProfile) profile = test_load (text);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);

  return grind_session_new (profile, graph);
}

static void
run_until_same_parts (GrindSession *session)
{
  gint64 limit = g_get_monotonic_time () + MAX_WAIT_US;

  while ((grind_session_get_parts (session) == NULL) !=
         (grind_graph_get_parts (grind_session_get_graph (session)) == NULL))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, limit);
      g_main_context_iteration (NULL, FALSE);
    }
}

static GrindFunctionId
find (GrindSession *session,
      const char   *name,
      const char   *file)
{
  GrindProfile *profile = grind_session_get_profile (session);

  for (guint i = 0; i < grind_profile_get_n_functions (profile); i++)
    {
      GrindNameId id = grind_profile_get_function_name_id (profile, i);
      GrindFileId file_id = grind_profile_get_function_file (profile, i);

      if (g_str_equal (grind_profile_get_name (profile, id, NULL), name) &&
          g_str_equal (grind_profile_get_file (profile, file_id, NULL), file))
        return i;
    }

  g_assert_not_reached ();
}

/* Restores the state in another session, through its text form in a file. */
static GrindSession *
carry_over (GrindSession *previous,
            const char   *text)
{
  g_autoptr (GVariant) state = grind_session_dup_state (previous);
  g_autofree char *kept = g_variant_print (state, TRUE);
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) read = g_variant_parse (G_VARIANT_TYPE_VARDICT, kept, NULL, NULL, &error);
  GrindSession *session = session_new (text);

  g_assert_no_error (error);
  grind_session_set_state (session, read);

  return session;
}

static void
test_all (void)
{
  g_autoptr (GrindSession) previous = session_new (PROFILE);
  g_autoptr (GrindSession) session = NULL;
  g_autoptr (GrindPattern) hidden = grind_pattern_new (GRIND_SEARCH_WORDS, GRIND_SEARCH_NAME,
                                                       "file:y leaf", NULL);
  g_autoptr (GrindPattern) focus = grind_pattern_new_exact (GRIND_SEARCH_FILE, "x.c");
  g_autoptr (GVariant) state = NULL;
  g_autoptr (GVariant) again = NULL;
  guint8 parts = 2;

  grind_session_set_selected (previous, find (previous, "leaf", "x.c"));
  grind_session_set_parts (previous, &parts);
  grind_session_set_event (previous, 1);
  grind_session_set_secondary_event (previous, 2);
  grind_session_hide (previous, hidden);
  grind_session_focus (previous, focus);
  state = grind_session_dup_state (previous);

  session = carry_over (previous, PROFILE);
  again = grind_session_dup_state (session);
  g_assert_true (g_variant_equal (state, again));
  run_until_same_parts (session);
  g_assert_cmpuint (grind_session_get_selected (session), ==, find (session, "leaf", "x.c"));
  g_assert_true (grind_session_can_go_back (session));
  g_assert_cmpuint (grind_session_get_parts (session)[0], ==, 2);
  g_assert_cmpuint (grind_session_get_event (session), ==, 1);
  g_assert_cmpuint (grind_session_get_secondary_event (session), ==, 2);
  run_until_same_parts (previous);
}

/* The history survives, except for functions that are gone, and so does the selected line. */
static void
test_navigation (void)
{
  g_autoptr (GrindSession) previous = session_new (PROFILE);
  g_autoptr (GrindSession) session = NULL;
  g_autoptr (GVariant) state = NULL;
  g_autoptr (GVariant) again = NULL;
  GrindFunctionId b = find (previous, "b", "x.c");
  GrindLocation place = {
    grind_profile_get_function_file (grind_session_get_profile (previous), b), 7, GRIND_NONE, 5,
  };

  grind_session_go_to (previous, find (previous, "leaf", "y.c"));
  grind_session_go_to (previous, find (previous, "a", "x.c"));
  grind_session_go_to (previous, b);
  grind_session_go_to (previous, find (previous, "main", "x.c"));
  grind_session_go_back (previous);
  grind_session_set_location (previous, &place);
  state = grind_session_dup_state (previous);
  session = carry_over (previous, PROFILE);
  again = grind_session_dup_state (session);
  g_assert_true (g_variant_equal (state, again));

  g_clear_object (&session);
  session = carry_over (previous, "# callgrind format\nevents: A\nfl=x.c\nfn=b\n1 4\nfn=main\n"
                                  "1 4\nfl=y.c\nfn=leaf\n1 9\n");
  g_assert_cmpuint (grind_session_get_selected (session), ==, find (session, "b", "x.c"));
  g_assert_cmpuint (grind_session_get_location (session)->line, ==, 7);
  grind_session_go_back (session);
  g_assert_cmpuint (grind_session_get_selected (session), ==, find (session, "leaf", "y.c"));
  grind_session_go_to_history (session, 2);
  g_assert_cmpuint (grind_session_get_selected (session), ==, find (session, "main", "x.c"));
  g_assert_false (grind_session_can_go_forward (session));
}

/* A state of an earlier version has no history. The user has not been at the default selection. */
static void
test_no_history (void)
{
  g_autoptr (GrindSession) session = session_new (PROFILE);
  g_autoptr (GVariant) state = NULL;

  state = g_variant_parse (NULL, "{'function': <(b'leaf', b'y.c', b'', false)>}", NULL, NULL, NULL);
  grind_session_set_state (session, state);
  g_assert_cmpuint (grind_session_get_selected (session), ==, find (session, "leaf", "y.c"));
  g_assert_false (grind_session_can_go_back (session));
}

static void
test_cycle (void)
{
  g_autoptr (GrindSession) previous = session_new (PROFILE);
  g_autoptr (GrindSession) session = NULL;
  GrindNodeId cycle;

  cycle = grind_graph_get_cycle_node (grind_session_get_graph (previous), 1);
  grind_session_set_selected (previous, cycle);
  session = carry_over (previous, PROFILE);
  g_assert_cmpuint (grind_session_get_selected (session), ==, cycle);

  grind_session_set_selected (previous, find (previous, "a", "x.c"));
  g_clear_object (&session);
  session = carry_over (previous, PROFILE);
  g_assert_cmpuint (grind_session_get_selected (session), ==, find (session, "a", "x.c"));
}

/* Ids, the file of a function and the order of events have changed, and there is one part. */
static void
test_other_profile (void)
{
  static const char text[] = "# callgrind format\nevents: C B\npart: 7\n"
                             "fl=z.c\nfn=leaf\n1 4 4\nfn=new\n1 1 1\nfl=x.c\nfn=a\n1 9 9\n";
  g_autoptr (GrindSession) previous = session_new (PROFILE);
  g_autoptr (GrindSession) session = NULL;
  guint8 parts = 2;

  grind_session_set_selected (previous, find (previous, "leaf", "x.c"));
  grind_session_set_parts (previous, &parts);
  grind_session_set_event (previous, 1);
  grind_session_set_secondary_event (previous, 0);
  session = carry_over (previous, text);
  g_assert_cmpuint (grind_session_get_selected (session), ==, find (session, "leaf", "z.c"));
  g_assert_null (grind_session_get_parts (session));
  g_assert_cmpuint (grind_session_get_event (session), ==, 1);
  g_assert_cmpuint (grind_session_get_secondary_event (session), ==, GRIND_NONE);
  run_until_same_parts (previous);
}

/* Values of wrong types or contents are ignored. */
static void
test_wrong (void)
{
  static const char * const texts[] = {
    "{'function': <1>, 'event': <2>, 'parts': <'x'>, 'hidden': <'y'>, 'focus': <b''>}",
    "{'function': <(b'nobody', b'', b'', true)>, 'event': <'Z'>, 'secondary-event': <'A'>}",
    "{'function': <('main', 'x.c', '', false)>}",
    "{'history': <[(b'leaf', b'x.c', b'', false)]>, 'step': <uint32 7>}",
    "{'history': <'a'>, 'step': <'b'>, 'location': <(b'x.c', 'y')>}",
    "{'parts': <[('?', int64 1, int64 2, int64 3, uint32 4)]>}",
    "{'hidden': <[(false, uint32 9, uint32 1, 'x'), (false, uint32 3, uint32 1, '(')]>}",
    "{'hidden': <[(true, uint32 3, uint32 7, 'x'), (false, uint32 0, uint32 8, 'x')]>}",
    "{'focus': <(true, uint32 3, uint32 0, 'x')>, 'what': <'is this'>}",
  };
  g_autoptr (GrindSession) session = session_new (PROFILE);
  g_autoptr (GVariant) before = grind_session_dup_state (session);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GVariant) state = g_variant_parse (G_VARIANT_TYPE_VARDICT, texts[i], NULL, NULL,
                                                    &error);
      g_autoptr (GVariant) after = NULL;

      g_assert_no_error (error);
      grind_session_set_state (session, state);
      after = grind_session_dup_state (session);
      g_assert_true (g_variant_equal (before, after));
    }
}

/* Damaged bytes do no harm, whatever they mean. */
static void
test_damaged (void)
{
  g_autoptr (GrindSession) previous = session_new (PROFILE);
  g_autoptr (GrindPattern) focus = grind_pattern_new_exact (GRIND_SEARCH_FILE, "x.c");
  g_autoptr (GVariant) state = NULL;
  gconstpointer data;
  gsize size;
  guint8 parts = 2;

  grind_session_focus (previous, focus);
  grind_session_set_parts (previous, &parts);
  state = grind_session_dup_state (previous);
  data = g_variant_get_data (state);
  size = g_variant_get_size (state);

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (GrindSession) session = session_new (PROFILE);
      guint8 *bytes = g_memdup2 (data, size);
      gsize length = g_test_rand_int_range (0, 4) == 0 ? (gsize) g_test_rand_int_range (0, size)
                                                       : size;
      g_autoptr (GVariant) damaged = NULL;

      for (int n = g_test_rand_int_range (0, 6); n > 0; n--)
        bytes[g_test_rand_int_range (0, size)] = g_test_rand_int ();
      damaged = g_variant_new_from_data (G_VARIANT_TYPE_VARDICT, bytes, length, FALSE, g_free,
                                         bytes);
      g_variant_ref_sink (damaged);
      grind_session_set_state (session, damaged);
      g_assert_cmpuint (grind_session_get_event (session), <, 3);
    }
  run_until_same_parts (previous);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/session/state/all", test_all);
  g_test_add_func ("/session/state/navigation", test_navigation);
  g_test_add_func ("/session/state/no-history", test_no_history);
  g_test_add_func ("/session/state/cycle", test_cycle);
  g_test_add_func ("/session/state/other-profile", test_other_profile);
  g_test_add_func ("/session/state/wrong", test_wrong);
  g_test_add_func ("/session/state/damaged", test_damaged);

  return g_test_run ();
}
