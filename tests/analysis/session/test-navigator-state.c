/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/session/grind-navigator.h"
#include "grind-test-navigator.h"

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
get_session (GrindNavigator *navigator)
{
  return grind_navigator_get_session (navigator);
}

static void
run_until_same_parts (GrindNavigator *navigator)
{
  gint64 limit = g_get_monotonic_time () + MAX_WAIT_US;

  while ((grind_session_get_parts (get_session (navigator)) == NULL) !=
         (grind_graph_get_parts (grind_navigator_get_graph (navigator)) == NULL))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, limit);
      g_main_context_iteration (NULL, FALSE);
    }
}

static GrindFunctionId
find (GrindNavigator *navigator,
      const char     *name,
      const char     *file)
{
  GrindProfile *profile = grind_session_get_profile (get_session (navigator));

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

/* Of the session and the navigator */
static GVariant *
dup_state (GrindNavigator *navigator)
{
  g_autoptr (GVariant) of_session = grind_session_dup_state (get_session (navigator));
  g_autoptr (GVariant) own = grind_navigator_dup_state (navigator);
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (of_session);
  GVariantIter iter;
  const char *key;
  GVariant *value;

  g_variant_iter_init (&iter, own);
  while (g_variant_iter_loop (&iter, "{&sv}", &key, &value))
    g_variant_dict_insert_value (&dict, key, value);

  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

static void
set_state (GrindNavigator *navigator,
           GVariant       *state)
{
  grind_session_set_state (get_session (navigator), state);
  grind_navigator_set_state (navigator, state);
}

/* Restores the state in another navigator, through its text form in a file. */
static GrindNavigator *
carry_over (GrindNavigator *previous,
            const char     *text)
{
  g_autoptr (GVariant) state = dup_state (previous);
  g_autofree char *kept = g_variant_print (state, TRUE);
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) read = g_variant_parse (G_VARIANT_TYPE_VARDICT, kept, NULL, NULL, &error);
  GrindNavigator *navigator = test_navigator_load (text, TRUE);

  g_assert_no_error (error);
  set_state (navigator, read);

  return navigator;
}

static void
test_all (void)
{
  g_autoptr (GrindNavigator) previous = test_navigator_load (PROFILE, TRUE);
  g_autoptr (GrindNavigator) navigator = NULL;
  g_autoptr (GrindPattern) hidden = grind_pattern_new (GRIND_SEARCH_WORDS, GRIND_SEARCH_NAME,
                                                       "file:y leaf", NULL);
  g_autoptr (GrindPattern) focus = grind_pattern_new_exact (GRIND_SEARCH_FILE, "x.c");
  g_autoptr (GVariant) state = NULL;
  g_autoptr (GVariant) again = NULL;
  guint8 parts = 2;

  grind_navigator_set_selected (previous, find (previous, "leaf", "x.c"));
  grind_session_set_parts (get_session (previous), &parts);
  grind_session_set_event (get_session (previous), 1);
  grind_session_set_secondary_event (get_session (previous), 2);
  grind_session_hide (get_session (previous), hidden);
  grind_session_focus (get_session (previous), focus);
  state = dup_state (previous);

  navigator = carry_over (previous, PROFILE);
  again = dup_state (navigator);
  g_assert_true (g_variant_equal (state, again));
  run_until_same_parts (navigator);
  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, find (navigator, "leaf", "x.c"));
  g_assert_true (grind_navigator_can_go_back (navigator));
  g_assert_cmpuint (grind_session_get_parts (get_session (navigator))[0], ==, 2);
  g_assert_cmpuint (grind_session_get_event (get_session (navigator)), ==, 1);
  g_assert_cmpuint (grind_session_get_secondary_event (get_session (navigator)), ==, 2);
  run_until_same_parts (previous);
}

/* The history survives, except for functions that are gone, and so does the selected line. */
static void
test_history (void)
{
  g_autoptr (GrindNavigator) previous = test_navigator_load (PROFILE, TRUE);
  g_autoptr (GrindNavigator) navigator = NULL;
  g_autoptr (GVariant) state = NULL;
  g_autoptr (GVariant) again = NULL;
  GrindFunctionId b = find (previous, "b", "x.c");
  GrindLocation location = {
    grind_profile_get_function_file (grind_session_get_profile (get_session (previous)), b), 7,
    GRIND_NONE, 5,
  };

  grind_navigator_go_to (previous, find (previous, "leaf", "y.c"));
  grind_navigator_go_to (previous, find (previous, "a", "x.c"));
  grind_navigator_go_to (previous, b);
  grind_navigator_go_to (previous, find (previous, "main", "x.c"));
  grind_navigator_go_back (previous);
  grind_navigator_set_location (previous, &location);
  state = dup_state (previous);
  navigator = carry_over (previous, PROFILE);
  again = dup_state (navigator);
  g_assert_true (g_variant_equal (state, again));

  g_clear_object (&navigator);
  navigator = carry_over (previous, "# callgrind format\nevents: A\nfl=x.c\nfn=b\n1 4\nfn=main\n"
                                    "1 4\nfl=y.c\nfn=leaf\n1 9\n");
  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, find (navigator, "b", "x.c"));
  g_assert_cmpuint (grind_navigator_get_location (navigator)->line, ==, 7);
  grind_navigator_go_back (navigator);
  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, find (navigator, "leaf", "y.c"));
  grind_navigator_go_to_history (navigator, 2);
  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, find (navigator, "main", "x.c"));
  g_assert_false (grind_navigator_can_go_forward (navigator));
}

/* A state of an earlier version has no history. The user has not been at the default selection. */
static void
test_no_history (void)
{
  g_autoptr (GrindNavigator) navigator = test_navigator_load (PROFILE, TRUE);
  g_autoptr (GVariant) state = NULL;

  state = g_variant_parse (NULL, "{'function': <(b'leaf', b'y.c', b'', false)>}", NULL, NULL, NULL);
  grind_navigator_set_state (navigator, state);
  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, find (navigator, "leaf", "y.c"));
  g_assert_false (grind_navigator_can_go_back (navigator));
}

static void
test_cycle (void)
{
  g_autoptr (GrindNavigator) previous = test_navigator_load (PROFILE, TRUE);
  g_autoptr (GrindNavigator) navigator = NULL;
  GrindNodeId cycle;

  cycle = grind_graph_get_cycle_node (grind_navigator_get_graph (previous), 1);
  grind_navigator_set_selected (previous, cycle);
  navigator = carry_over (previous, PROFILE);
  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, cycle);

  grind_navigator_set_selected (previous, find (previous, "a", "x.c"));
  g_clear_object (&navigator);
  navigator = carry_over (previous, PROFILE);
  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, find (navigator, "a", "x.c"));
}

/* Ids, the file of a function and the order of events have changed, and there is one part. */
static void
test_other_profile (void)
{
  static const char text[] = "# callgrind format\nevents: C B\npart: 7\n"
                             "fl=z.c\nfn=leaf\n1 4 4\nfn=new\n1 1 1\nfl=x.c\nfn=a\n1 9 9\n";
  g_autoptr (GrindNavigator) previous = test_navigator_load (PROFILE, TRUE);
  g_autoptr (GrindNavigator) navigator = NULL;
  guint8 parts = 2;

  grind_navigator_set_selected (previous, find (previous, "leaf", "x.c"));
  grind_session_set_parts (get_session (previous), &parts);
  grind_session_set_event (get_session (previous), 1);
  grind_session_set_secondary_event (get_session (previous), 0);
  navigator = carry_over (previous, text);
  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, find (navigator, "leaf", "z.c"));
  g_assert_null (grind_session_get_parts (get_session (navigator)));
  g_assert_cmpuint (grind_session_get_event (get_session (navigator)), ==, 1);
  g_assert_cmpuint (grind_session_get_secondary_event (get_session (navigator)), ==, GRIND_NONE);
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
  g_autoptr (GrindNavigator) navigator = test_navigator_load (PROFILE, TRUE);
  g_autoptr (GVariant) before = dup_state (navigator);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GVariant) state = g_variant_parse (G_VARIANT_TYPE_VARDICT, texts[i], NULL, NULL,
                                                    &error);
      g_autoptr (GVariant) after = NULL;

      g_assert_no_error (error);
      set_state (navigator, state);
      after = dup_state (navigator);
      g_assert_true (g_variant_equal (before, after));
    }
}

/* Damaged bytes do no harm, whatever they mean. */
static void
test_damaged (void)
{
  g_autoptr (GrindNavigator) previous = test_navigator_load (PROFILE, TRUE);
  g_autoptr (GrindPattern) focus = grind_pattern_new_exact (GRIND_SEARCH_FILE, "x.c");
  g_autoptr (GVariant) state = NULL;
  gconstpointer data;
  gsize size;
  guint8 parts = 2;

  grind_session_focus (get_session (previous), focus);
  grind_session_set_parts (get_session (previous), &parts);
  state = dup_state (previous);
  data = g_variant_get_data (state);
  size = g_variant_get_size (state);

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (GrindNavigator) navigator = test_navigator_load (PROFILE, TRUE);
      guint8 *bytes = g_memdup2 (data, size);
      gsize length = g_test_rand_int_range (0, 4) == 0 ? (gsize) g_test_rand_int_range (0, size)
                                                       : size;
      g_autoptr (GVariant) damaged = NULL;

      for (int n = g_test_rand_int_range (0, 6); n > 0; n--)
        bytes[g_test_rand_int_range (0, size)] = g_test_rand_int ();
      damaged = g_variant_new_from_data (G_VARIANT_TYPE_VARDICT, bytes, length, FALSE, g_free,
                                         bytes);
      g_variant_ref_sink (damaged);
      set_state (navigator, damaged);
      g_assert_cmpuint (grind_session_get_event (get_session (navigator)), <, 3);
    }
  run_until_same_parts (previous);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/navigator/state/all", test_all);
  g_test_add_func ("/navigator/state/history", test_history);
  g_test_add_func ("/navigator/state/no-history", test_no_history);
  g_test_add_func ("/navigator/state/cycle", test_cycle);
  g_test_add_func ("/navigator/state/other-profile", test_other_profile);
  g_test_add_func ("/navigator/state/wrong", test_wrong);
  g_test_add_func ("/navigator/state/damaged", test_damaged);

  return g_test_run ();
}
