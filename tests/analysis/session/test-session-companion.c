/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/session/grind-session.h"
#include "grind-test-load.h"
#include "grind-test-random.h"

/* A cycle a <-> b in the first part, more calls and another object in the second. */
#define PROFILE \
  "# callgrind format\nevents: A B C\npid: 1\npart: 1\nob=/bin/one\n" \
  "fn=main\n1 1 5\ncfn=a\ncalls=3 0\n1 60 0\n" \
  "fn=a\n1 10 0\ncfn=b\ncalls=5 0\n1 45 0\n" \
  "fn=b\n1 20 0\ncfn=a\ncalls=4 0\n1 25 0\ncfn=leaf\ncalls=6 0\n1 30 0\n" \
  "fn=leaf\n1 30 0\npart: 2\nob=/bin/one\nfn=main\n1 7 8\ncfn=b\ncalls=1 0\n1 2 2\n" \
  "ob=/lib/two.so\nfn=b\n1 2 2 7\nfn=other\n1 9 9 9\n"

#define MAX_WAIT_US (30 * G_USEC_PER_SEC)
#define N_FAMILY    3
#define N_STEPS     400

typedef struct
{
  GrindNodeId   selected;
  GrindLocation place;
  guint         n_back;
  guint         n_ahead;
} Where;

static GrindSession *
session_new (const char *text)
{
  g_autoptr (GrindProfile) profile = test_load (text);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);

  return grind_session_new (profile, graph);
}

static void
count_cb (guint *count)
{
  *count += 1;
}

static void
count (GrindSession *session,
       const char   *signal,
       guint        *n)
{
  g_signal_connect_swapped (session, signal, G_CALLBACK (count_cb), n);
}

static guint
count_nodes (GrindSession *session)
{
  return grind_graph_get_n_nodes (grind_session_get_graph (session));
}

static guint
count_array (GArray *array)
{
  guint length = array->len;

  g_array_unref (array);

  return length;
}

/* The objects are the same, not copies: a companion takes no memory. */
static void
assert_shared (GrindSession *one,
               GrindSession *other)
{
  g_assert_true (grind_session_get_profile (one) == grind_session_get_profile (other));
  g_assert_true (grind_session_get_graph (one) == grind_session_get_graph (other));
  g_assert_true (grind_session_get_events (one) == grind_session_get_events (other));
  g_assert_true (grind_session_get_definitions (one) == grind_session_get_definitions (other));
  g_assert_true (grind_session_get_color_map (one) == grind_session_get_color_map (other));
  g_assert_true (grind_session_get_hidden_functions (one) ==
                 grind_session_get_hidden_functions (other));
  g_assert_true (grind_session_get_parts (one) == grind_session_get_parts (other));
  g_assert_cmpuint (grind_session_get_event (one), ==, grind_session_get_event (other));
  g_assert_cmpuint (grind_session_get_secondary_event (one), ==,
                    grind_session_get_secondary_event (other));
  g_assert_cmpuint (grind_session_get_color_by (one), ==, grind_session_get_color_by (other));
  g_assert_cmpint (grind_session_get_percent (one), ==, grind_session_get_percent (other));
  g_assert_cmpint (grind_session_get_relative (one), ==, grind_session_get_relative (other));
  g_assert_cmpint (grind_session_get_show_cycles (one), ==,
                   grind_session_get_show_cycles (other));
}

static void
get_where (GrindSession *session,
           Where        *where)
{
  where->selected = grind_session_get_selected (session);
  where->place = *grind_session_get_location (session);
  where->n_back = count_array (grind_session_list_back (session));
  where->n_ahead = count_array (grind_session_list_forward (session));
  g_assert_cmpint (grind_session_can_go_back (session), ==, where->n_back > 0);
  g_assert_cmpint (grind_session_can_go_forward (session), ==, where->n_ahead > 0);
}

static void
assert_where (GrindSession *session,
              const Where  *expected)
{
  Where where;

  get_where (session, &where);
  g_assert_cmpuint (where.selected, ==, expected->selected);
  g_assert_cmpuint (where.place.line, ==, expected->place.line);
  g_assert_cmpuint (where.n_back, ==, expected->n_back);
  g_assert_cmpuint (where.n_ahead, ==, expected->n_ahead);
}

static void
test_new (void)
{
  g_autoptr (GrindSession) session = session_new (PROFILE);
  g_autoptr (GrindSession) companion = NULL;

  grind_session_go_to (session, 1);
  companion = grind_session_new_companion (session);
  assert_shared (session, companion);
  g_assert_cmpuint (grind_session_get_selected (companion), ==, 1);
  g_assert_false (grind_session_can_go_back (companion));
  g_assert_true (grind_session_can_go_back (session));

  g_assert_finalize_object (g_steal_pointer (&session));
  g_assert_finalize_object (g_steal_pointer (&companion));
}

/* Changes of shared state notify each session once, a move only its own. */
static void
test_notify (void)
{
  g_autoptr (GrindSession) session = session_new (PROFILE);
  g_autoptr (GrindSession) companion = grind_session_new_companion (session);
  g_autoptr (GrindPattern) pattern = grind_pattern_new_exact (GRIND_SEARCH_OBJECT, "/lib/two.so");
  GrindLocation place = { 0, 7, GRIND_NONE, 0 };
  guint8 parts = 2;
  guint n = 0;
  guint n_own = 0;

  count (session, "notify::event", &n);
  count (session, "notify::percent", &n);
  count (session, "notify::relative", &n);
  count (session, "notify::color-map", &n);
  count (session, "notify::show-cycles", &n);
  count (session, "parts-changed", &n);
  count (session, "hidden-changed", &n);
  count (session, "notify::selected", &n_own);
  count (session, "location-changed", &n_own);
  count (session, "arrived", &n_own);

  grind_session_set_event (companion, 1);
  g_assert_cmpuint (n, ==, 1);
  grind_session_set_percent (companion, FALSE);
  grind_session_set_relative (companion, TRUE);
  g_assert_cmpuint (n, ==, 3);
  grind_session_set_color_by (companion, GRIND_COLOR_BY_COST);
  g_assert_cmpuint (n, ==, 4);
  grind_session_set_show_cycles (companion, FALSE);
  grind_session_set_parts (companion, &parts);
  grind_session_show_all (companion);
  g_assert_cmpuint (n, ==, 7);
  assert_shared (session, companion);

  grind_session_go_to (companion, 1);
  grind_session_set_location (companion, &place);
  g_assert_cmpuint (n_own, ==, 0);
  g_assert_cmpuint (grind_session_get_location (session)->line, ==, 0);
  g_assert_cmpuint (grind_session_get_location (companion)->line, ==, 7);
  grind_session_hide (companion, pattern);

  g_assert_finalize_object (g_steal_pointer (&session));
  g_assert_finalize_object (g_steal_pointer (&companion));
}

/* A follower moves with the other session, and both can be moved. */
static void
test_follow (void)
{
  g_autoptr (GrindSession) session = session_new (PROFILE);
  g_autoptr (GrindSession) one = grind_session_new_companion (session);
  g_autoptr (GrindSession) other = grind_session_new_companion (session);
  GrindLocation place = { 0, 7, GRIND_NONE, 0 };
  guint n_selected = 0;
  guint n_moves = 0;
  guint n_places = 0;

  grind_session_follow (session, one);
  grind_session_go_to (one, 0);
  g_assert_cmpuint (grind_session_get_selected (session), ==, 0);
  grind_session_go_to (session, 1);
  grind_session_set_location (session, &place);
  g_assert_cmpuint (grind_session_get_selected (one), ==, 1);
  g_assert_cmpuint (grind_session_get_location (one)->line, ==, 7);
  g_assert_true (grind_session_can_go_back (one));
  g_assert_cmpuint (grind_session_get_selected (other), !=, 1);

  count (session, "notify::selected", &n_selected);
  count (session, "notify::can-go-back", &n_moves);
  count (session, "location-changed", &n_places);
  grind_session_follow (session, other);
  g_assert_cmpuint (n_selected, ==, 1);
  g_assert_cmpuint (n_moves, ==, 1);
  g_assert_cmpuint (n_places, ==, 1);
  g_assert_false (grind_session_can_go_back (session));
  grind_session_follow (session, other);
  g_assert_cmpuint (n_selected, ==, 1);

  /* It left the state unchanged. */
  grind_session_follow (session, one);
  g_assert_cmpuint (grind_session_get_location (session)->line, ==, 7);
  g_assert_cmpuint (grind_session_get_selected (session), ==, 1);
  grind_session_go_back (session);
  g_assert_cmpuint (grind_session_get_selected (one), ==, 0);

  g_assert_finalize_object (g_steal_pointer (&one));
  grind_session_go_to (session, 1);
  g_assert_finalize_object (g_steal_pointer (&session));
  g_assert_finalize_object (g_steal_pointer (&other));
}

/* Each session leaves a cycle that vanishes, and drops its location if that was in the cycle. */
static void
test_cycles (void)
{
  g_autoptr (GrindSession) session = session_new (PROFILE);
  g_autoptr (GrindSession) companion = NULL;
  GrindLocation place = { 0, 7, GRIND_NONE, 0 };
  GrindGraph *graph = grind_session_get_graph (session);
  GrindNodeId cycle = grind_graph_get_cycle_node (graph, 1);
  gint64 limit = g_get_monotonic_time () + MAX_WAIT_US;

  grind_session_go_to (session, cycle);
  companion = grind_session_new_companion (session);
  grind_session_go_to (session, 0);
  grind_session_set_location (session, &place);
  grind_session_set_location (companion, &place);
  grind_session_set_show_cycles (session, FALSE);
  while (grind_session_get_graph (session) == graph)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, limit);
      g_main_context_iteration (NULL, FALSE);
    }
  g_assert_cmpuint (grind_session_get_selected (session), ==, 0);
  g_assert_cmpuint (grind_session_get_location (session)->line, ==, 7);
  g_assert_cmpuint (grind_session_get_selected (companion), <, cycle);
  g_assert_cmpuint (grind_session_get_location (companion)->line, ==, 0);
  assert_shared (session, companion);
}

/* Changes a property that all sessions share. */
static void
change_shared (GrindSession *session,
               GRand        *random)
{
  static const char * const names[] = { "a", "leaf", "ma", "o" };
  static const char * const definitions[] = { "@a(sss) []", "[('Both', 'Long', 'A + B')]" };
  g_autoptr (GrindPattern) pattern = NULL;
  guint n_formulas = g_rand_boolean (random);
  guint8 parts;

  switch (g_rand_int_range (random, 0, 9))
    {
    case 0:
      grind_session_set_event (session, g_rand_int_range (random, 0, 3));
      break;
    case 1:
      grind_session_set_secondary_event (session, g_rand_boolean (random)
                                                    ? (GrindEventId) g_rand_int_range (random, 0, 3)
                                                    : GRIND_NONE);
      break;
    case 2:
      grind_session_set_percent (session, g_rand_boolean (random));
      break;
    case 3:
      grind_session_set_relative (session, g_rand_boolean (random));
      break;
    case 4:
      grind_session_set_color_by (session, g_rand_int_range (random, 0, GRIND_COLOR_BY_COST + 1));
      break;
    case 5:
      pattern = grind_pattern_new (GRIND_SEARCH_SUBSTRING, GRIND_SEARCH_NAME,
                                   names[g_rand_int_range (random, 0, G_N_ELEMENTS (names))],
                                   NULL);
      if (g_rand_boolean (random))
        grind_session_hide (session, pattern);
      else
        grind_session_focus (session, pattern);
      break;
    case 6:
      grind_session_show_all (session);
      break;
    case 7:
      parts = g_rand_int_range (random, 0, 4);
      grind_session_set_parts (session, &parts);
      break;
    default:
      grind_session_set_definitions (session, g_variant_new_parsed (definitions[n_formulas]));
    }
}

static void
move (GrindSession *session,
      GRand        *random)
{
  GrindLocation place = { 0, g_rand_int_range (random, 1, 9), GRIND_NONE, 0 };

  switch (g_rand_int_range (random, 0, 6))
    {
    case 0:
      grind_session_go_to (session, g_rand_int_range (random, 0, count_nodes (session)));
      break;
    case 1:
      grind_session_set_selected (session, g_rand_int_range (random, 0, count_nodes (session)));
      break;
    case 2:
      grind_session_go_back (session);
      break;
    case 3:
      grind_session_go_forward (session);
      break;
    case 4:
      grind_session_go_up (session);
      break;
    default:
      grind_session_set_location (session, &place);
    }
}

static void
assert_family (GrindSession *family[N_FAMILY])
{
  for (guint i = 1; i < N_FAMILY; i++)
    assert_shared (family[0], family[i]);
  for (guint i = 0; i < N_FAMILY; i++)
    {
      GrindNodeId selected = grind_session_get_selected (family[i]);

      g_assert_true (selected == GRIND_NONE || selected < count_nodes (family[i]));
    }
}

/* A move leaves the other sessions; shared state stays the same for all, also while workers run,
 * and when sessions are closed or created. */
static void
test_random (void)
{
  g_autoptr (GRand) random = test_rand_new ();
  GrindSession *family[N_FAMILY] = { session_new (PROFILE) };

  for (guint i = 1; i < N_FAMILY; i++)
    family[i] = grind_session_new_companion (family[0]);

  for (guint step = 0; step < N_STEPS; step++)
    {
      guint one = g_rand_int_range (random, 0, N_FAMILY);
      guint other = (one + 1 + g_rand_int_range (random, 0, N_FAMILY - 1)) % N_FAMILY;
      Where where;

      get_where (family[other], &where);
      if (g_rand_int_range (random, 0, 20) == 0)
        {
          g_assert_finalize_object (family[one]);
          family[one] = grind_session_new_companion (family[other]);
        }
      else if (g_rand_boolean (random))
        move (family[one], random);
      else
        change_shared (family[one], random);
      assert_family (family);
      if (g_rand_int_range (random, 0, 3) == 0)
        g_main_context_iteration (NULL, FALSE);
      else if (grind_graph_get_n_nodes (grind_session_get_graph (family[one])) > where.selected)
        assert_where (family[other], &where);
      assert_family (family);
    }

  for (guint i = 0; i < N_FAMILY; i++)
    g_assert_finalize_object (family[i]);
}

/* The request of a closed session completes, unless no session is left. */
static void
test_close (void)
{
  for (guint i = 0; i < 20; i++)
    {
      GrindSession *session = session_new (PROFILE);
      GrindSession *companion = grind_session_new_companion (session);
      gint64 limit = g_get_monotonic_time () + MAX_WAIT_US;
      guint8 parts = 1;

      grind_session_set_show_cycles (companion, FALSE);
      grind_session_set_parts (companion, &parts);
      if (i % 2)
        g_usleep (2000);
      if (i % 4 < 2)
        {
          GrindSession *other = session;

          session = companion;
          companion = other;
        }
      g_assert_finalize_object (session);
      while (i % 3 == 0 && grind_graph_get_show_cycles (grind_session_get_graph (companion)))
        {
          g_assert_cmpint (g_get_monotonic_time (), <, limit);
          g_main_context_iteration (NULL, FALSE);
        }
      g_assert_finalize_object (companion);
    }
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
close_cb (GrindSession **companion)
{
  g_clear_object (companion);
}

/* A handler of a change may close another session. */
static void
test_close_while_told (void)
{
  g_autoptr (GrindSession) session = session_new (PROFILE);
  GrindSession *companion = grind_session_new_companion (session);
  GrindSession *third = grind_session_new_companion (session);

  g_signal_connect_swapped (session, "notify::event", G_CALLBACK (close_cb), &companion);
  g_signal_connect_swapped (session, "hidden-changed", G_CALLBACK (close_cb), &third);
  grind_session_set_event (companion, 2);
  g_assert_null (companion);
  grind_session_show_all (third);
  g_assert_null (third);
  g_assert_cmpuint (grind_session_get_event (session), ==, 2);

  g_assert_finalize_object (g_steal_pointer (&session));
}

/* After a reload, each session returns to its function. */
static void
test_take_over (void)
{
  g_autoptr (GrindSession) previous = session_new (PROFILE);
  g_autoptr (GrindSession) previous_companion = grind_session_new_companion (previous);
  g_autoptr (GrindSession) session = session_new (PROFILE);
  g_autoptr (GrindSession) companion = NULL;
  g_autoptr (GVariant) navigation = NULL;

  grind_session_go_to (previous, 0);
  grind_session_go_to (previous_companion, 1);
  grind_session_go_to (previous_companion, 3);
  grind_session_set_event (previous, 1);
  grind_session_take_over (session, previous);
  companion = grind_session_new_companion (session);
  navigation = grind_session_dup_navigation (previous_companion);
  grind_session_set_navigation (companion, navigation);

  g_assert_cmpuint (grind_session_get_selected (session), ==, 0);
  g_assert_cmpuint (grind_session_get_selected (companion), ==, 3);
  grind_session_go_back (companion);
  g_assert_cmpuint (grind_session_get_selected (companion), ==, 1);
  g_assert_cmpuint (grind_session_get_event (companion), ==, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/session-companion/new", test_new);
  g_test_add_func ("/session-companion/notify", test_notify);
  g_test_add_func ("/session-companion/follow", test_follow);
  g_test_add_func ("/session-companion/cycles", test_cycles);
  g_test_add_func ("/session-companion/random", test_random);
  g_test_add_func ("/session-companion/close", test_close);
  g_test_add_func ("/session-companion/close-while-told", test_close_while_told);
  g_test_add_func ("/session-companion/take-over", test_take_over);

  return g_test_run ();
}
