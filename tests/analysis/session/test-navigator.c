/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/session/grind-navigator.h"
#include "grind-test-navigator.h"
#include "grind-test-random.h"

/* A cycle a <-> b in the first part, more calls and another object in the second. */
#define PROFILE \
  "# callgrind format\nevents: A B C\npid: 1\npart: 1\nob=/bin/one\n" \
  "fn=main\n1 1 5\ncfn=a\ncalls=3 0\n1 60 0\n" \
  "fn=a\n1 10 0\ncfn=b\ncalls=5 0\n1 45 0\n" \
  "fn=b\n1 20 0\ncfn=a\ncalls=4 0\n1 25 0\ncfn=leaf\ncalls=6 0\n1 30 0\n" \
  "fn=leaf\n1 30 0\npart: 2\nob=/bin/one\nfn=main\n1 7 8\ncfn=b\ncalls=1 0\n1 2 2\n" \
  "ob=/lib/two.so\nfn=b\n1 2 2 7\nfn=other\n1 9 9 9\n"

#define MAX_WAIT_US  (30 * G_USEC_PER_SEC)
#define N_NAVIGATORS 3
#define N_STEPS      400

typedef struct
{
  GrindNodeId   selected;
  GrindLocation place;
  guint         n_back;
  guint         n_ahead;
} Where;

/* Another navigator of the same session, at the same function */
static GrindNavigator *
navigator_new_other (GrindNavigator *navigator)
{
  return grind_navigator_new_at (grind_navigator_get_session (navigator),
                                 grind_navigator_get_selected (navigator));
}

static void
count_cb (guint *count)
{
  *count += 1;
}

static void
count (gpointer    object,
       const char *signal,
       guint      *n)
{
  g_signal_connect_swapped (object, signal, G_CALLBACK (count_cb), n);
}

static guint
count_array (GArray *array)
{
  guint length = array->len;

  g_array_unref (array);

  return length;
}

static void
get_where (GrindNavigator *navigator,
           Where          *where)
{
  where->selected = grind_navigator_get_selected (navigator);
  where->place = *grind_navigator_get_location (navigator);
  where->n_back = count_array (grind_navigator_list_history (navigator, -1));
  where->n_ahead = count_array (grind_navigator_list_history (navigator, 1));
  g_assert_cmpint (grind_navigator_can_go_back (navigator), ==, where->n_back > 0);
  g_assert_cmpint (grind_navigator_can_go_forward (navigator), ==, where->n_ahead > 0);
}

static void
assert_where (GrindNavigator *navigator,
              const Where    *expected)
{
  Where where;

  get_where (navigator, &where);
  g_assert_cmpuint (where.selected, ==, expected->selected);
  g_assert_cmpuint (where.place.line, ==, expected->place.line);
  g_assert_cmpuint (where.n_back, ==, expected->n_back);
  g_assert_cmpuint (where.n_ahead, ==, expected->n_ahead);
}

static void
test_new (void)
{
  g_autoptr (GrindNavigator) navigator = test_navigator_load (PROFILE, TRUE);
  g_autoptr (GrindSession) session = NULL;
  g_autoptr (GrindNavigator) other = NULL;
  guint selected;

  g_object_get (navigator, "session", &session, "selected", &selected, NULL);
  g_assert_true (session == grind_navigator_get_session (navigator));
  g_assert_true (grind_navigator_get_graph (navigator) == grind_session_get_graph (session));
  g_assert_cmpuint (selected, ==, grind_navigator_get_selected (navigator));
  g_assert_cmpuint (selected, ==,
                    grind_graph_find_first_choice (grind_session_get_graph (session), 0));

  grind_navigator_go_to (navigator, 1);
  other = navigator_new_other (navigator);
  g_assert_cmpuint (grind_navigator_get_selected (other), ==, 1);
  g_assert_false (grind_navigator_can_go_back (other));
  g_assert_true (grind_navigator_can_go_back (navigator));

  g_assert_finalize_object (g_steal_pointer (&navigator));
  g_assert_finalize_object (g_steal_pointer (&other));
  g_assert_finalize_object (g_steal_pointer (&session));
}

/* A navigator of a profile with nothing to show */
static void
test_empty (void)
{
  g_autoptr (GrindNavigator) navigator = test_navigator_load ("# callgrind format\nevents: A\n",
                                                              TRUE);
  GrindGraph *graph = grind_navigator_get_graph (navigator);

  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, GRIND_NONE);
  grind_session_set_show_cycles (grind_navigator_get_session (navigator), FALSE);
  while (grind_navigator_get_graph (navigator) == graph)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, GRIND_NONE);
}

/* A new selection, and only that, is notified once. */
static void
test_select (void)
{
  g_autoptr (GrindNavigator) navigator = test_navigator_load (PROFILE, TRUE);
  guint n = 0;

  count (navigator, "notify::selected", &n);
  grind_navigator_set_selected (navigator, 1);
  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, 1);
  grind_navigator_set_selected (navigator, 1);
  g_assert_cmpuint (n, ==, 1);
  g_object_set (navigator, "selected", 2, NULL);
  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, 2);
  grind_navigator_set_selected (navigator, GRIND_NONE);
  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, GRIND_NONE);
  g_assert_cmpuint (n, ==, 3);
}

static void
test_location (void)
{
  g_autoptr (GrindNavigator) navigator = test_navigator_load (PROFILE, TRUE);
  GrindLocation place = { 0, 7, GRIND_NONE, 0 };
  guint n = 0;

  count (navigator, "location-changed", &n);
  g_assert_cmpuint (grind_navigator_get_location (navigator)->file, ==, GRIND_NONE);
  grind_navigator_set_location (navigator, &place);
  grind_navigator_set_location (navigator, &place);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (grind_navigator_get_location (navigator)->line, ==, 7);

  /* The location belongs to the selected function. */
  grind_navigator_set_selected (navigator, 1);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpuint (grind_navigator_get_location (navigator)->line, ==, 0);
}

/* A move of one navigator does not notify another one. */
static void
test_notify (void)
{
  g_autoptr (GrindNavigator) navigator = test_navigator_load (PROFILE, TRUE);
  g_autoptr (GrindNavigator) other = navigator_new_other (navigator);
  GrindLocation place = { 0, 7, GRIND_NONE, 0 };
  guint n = 0;
  guint n_other = 0;

  count (navigator, "notify", &n);
  count (navigator, "location-changed", &n);
  count (navigator, "arrived", &n);
  count (other, "notify::selected", &n_other);
  count (other, "notify::can-go-back", &n_other);
  count (other, "location-changed", &n_other);
  count (other, "arrived", &n_other);

  grind_navigator_go_to (other, 1);
  grind_navigator_set_location (other, &place);
  g_assert_cmpuint (n, ==, 0);
  g_assert_cmpuint (n_other, ==, 4);
  g_assert_cmpuint (grind_navigator_get_location (navigator)->line, ==, 0);
  g_assert_cmpuint (grind_navigator_get_location (other)->line, ==, 7);

  g_assert_finalize_object (g_steal_pointer (&navigator));
  g_assert_finalize_object (g_steal_pointer (&other));
}

/* Percentages are relative to the function that is selected here. */
static void
test_relative (void)
{
  g_autoptr (GrindNavigator) navigator = test_navigator_load (PROFILE, TRUE);
  g_autoptr (GrindNavigator) other = grind_navigator_new_at (
    grind_navigator_get_session (navigator), GRIND_NONE);
  GrindSession *session = grind_navigator_get_session (navigator);
  GrindNodeId leaf = test_find (grind_session_get_graph (session), "leaf");
  gint64 base = grind_navigator_get_base (navigator, 0).whole;

  grind_navigator_go_to (navigator, leaf);
  g_assert_false (grind_navigator_is_relative (navigator));
  g_assert_cmpint (grind_navigator_get_base (navigator, 0).whole, ==, base);
  grind_session_set_relative (session, TRUE);
  g_assert_true (grind_navigator_is_relative (navigator));
  g_assert_false (grind_navigator_is_relative (other));
  g_assert_cmpint (grind_navigator_get_base (navigator, 0).whole, ==, 30);
  g_assert_cmpint (grind_navigator_get_base (other, 0).whole, ==, base);
}

static void
graph_cb (GrindNavigator *navigator)
{
  GrindNodeId selected = grind_navigator_get_selected (navigator);

  g_assert_cmpuint (selected, <, grind_graph_get_n_nodes (grind_navigator_get_graph (navigator)));
}

/* Each navigator leaves a cycle that vanishes, and drops its location if that was in the cycle;
 * both know where they are when the graph is notified. */
static void
test_cycles (void)
{
  g_autoptr (GrindNavigator) navigator = test_navigator_load (PROFILE, TRUE);
  g_autoptr (GrindNavigator) other = NULL;
  GrindSession *session = grind_navigator_get_session (navigator);
  GrindLocation place = { 0, 7, GRIND_NONE, 0 };
  GrindGraph *graph = grind_session_get_graph (session);
  GrindNodeId cycle = grind_graph_get_cycle_node (graph, 1);
  gint64 limit = g_get_monotonic_time () + MAX_WAIT_US;
  guint n_selected = 0;

  grind_navigator_go_to (navigator, cycle);
  other = navigator_new_other (navigator);
  grind_navigator_go_to (navigator, 0);
  grind_navigator_set_location (navigator, &place);
  grind_navigator_set_location (other, &place);
  count (navigator, "notify::selected", &n_selected);
  count (other, "notify::selected", &n_selected);
  g_signal_connect_swapped (session, "notify::graph", G_CALLBACK (graph_cb), navigator);
  g_signal_connect_swapped (session, "notify::graph", G_CALLBACK (graph_cb), other);
  grind_session_set_show_cycles (session, FALSE);
  while (grind_session_get_graph (session) == graph)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, limit);
      g_main_context_iteration (NULL, FALSE);
    }
  g_assert_cmpuint (n_selected, ==, 1);
  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, 0);
  g_assert_cmpuint (grind_navigator_get_location (navigator)->line, ==, 7);
  g_assert_cmpuint (grind_navigator_get_selected (other), <, cycle);
  g_assert_cmpuint (grind_navigator_get_location (other)->line, ==, 0);
}

/* Changes a property of the session. */
static void
change (GrindSession *session,
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

static GrindNodeId
choose_node (GrindNavigator *navigator,
             GRand          *random)
{
  return g_rand_int_range (random, 0,
                           grind_graph_get_n_nodes (grind_navigator_get_graph (navigator)));
}

static void
move (GrindNavigator *navigator,
      GRand          *random)
{
  GrindLocation place = { 0, g_rand_int_range (random, 1, 9), GRIND_NONE, 0 };

  switch (g_rand_int_range (random, 0, 6))
    {
    case 0:
      grind_navigator_go_to (navigator, choose_node (navigator, random));
      break;
    case 1:
      grind_navigator_set_selected (navigator, choose_node (navigator, random));
      break;
    case 2:
      grind_navigator_go_back (navigator);
      break;
    case 3:
      grind_navigator_go_forward (navigator);
      break;
    case 4:
      grind_navigator_go_up (navigator);
      break;
    default:
      grind_navigator_set_location (navigator, &place);
    }
}

static void
assert_valid (GrindNavigator *navigators[N_NAVIGATORS])
{
  for (guint i = 0; i < N_NAVIGATORS; i++)
    {
      GrindGraph *graph = grind_navigator_get_graph (navigators[i]);
      GrindNodeId selected = grind_navigator_get_selected (navigators[i]);

      g_assert_true (selected == GRIND_NONE || selected < grind_graph_get_n_nodes (graph));
    }
}

/* A move leaves the other navigators where they are, also while workers run, and when navigators
 * are closed or created. */
static void
test_random (void)
{
  g_autoptr (GRand) random = test_rand_new ();
  GrindNavigator *navigators[N_NAVIGATORS] = { test_navigator_load (PROFILE, TRUE) };

  for (guint i = 1; i < N_NAVIGATORS; i++)
    navigators[i] = navigator_new_other (navigators[0]);

  for (guint step = 0; step < N_STEPS; step++)
    {
      guint one = g_rand_int_range (random, 0, N_NAVIGATORS);
      guint other = (one + 1 + g_rand_int_range (random, 0, N_NAVIGATORS - 1)) % N_NAVIGATORS;
      Where where;

      get_where (navigators[other], &where);
      if (g_rand_int_range (random, 0, 20) == 0)
        {
          g_assert_finalize_object (navigators[one]);
          navigators[one] = navigator_new_other (navigators[other]);
        }
      else if (g_rand_boolean (random))
        move (navigators[one], random);
      else
        change (grind_navigator_get_session (navigators[one]), random);
      assert_valid (navigators);
      if (g_rand_int_range (random, 0, 3) == 0)
        g_main_context_iteration (NULL, FALSE);
      else if (grind_graph_get_n_nodes (grind_navigator_get_graph (navigators[one])) >
               where.selected)
        assert_where (navigators[other], &where);
      assert_valid (navigators);
    }

  for (guint i = 0; i < N_NAVIGATORS; i++)
    g_assert_finalize_object (navigators[i]);
}

/* The session lives, and its requests complete, as long as one navigator is left. */
static void
test_close (void)
{
  for (guint i = 0; i < 20; i++)
    {
      GrindNavigator *navigator = test_navigator_load (PROFILE, TRUE);
      GrindNavigator *other = navigator_new_other (navigator);
      GrindSession *session = grind_navigator_get_session (navigator);
      gint64 limit = g_get_monotonic_time () + MAX_WAIT_US;
      guint8 parts = 1;

      grind_session_set_show_cycles (session, FALSE);
      grind_session_set_parts (session, &parts);
      if (i % 2)
        g_usleep (2000);
      g_assert_finalize_object (navigator);
      while (i % 3 == 0 && grind_graph_get_show_cycles (grind_session_get_graph (session)))
        {
          g_assert_cmpint (g_get_monotonic_time (), <, limit);
          g_main_context_iteration (NULL, FALSE);
        }
      g_object_add_weak_pointer (G_OBJECT (session), (gpointer *) &session);
      g_assert_finalize_object (other);
      g_assert_null (session);
    }
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
close_cb (GrindNavigator **navigator)
{
  g_clear_object (navigator);
}

/* A handler of a change may close navigators. */
static void
test_close_while_told (void)
{
  g_autoptr (GrindNavigator) navigator = test_navigator_load (PROFILE, TRUE);
  GrindNavigator *other = navigator_new_other (navigator);
  GrindNavigator *third = navigator_new_other (navigator);
  GrindSession *session = grind_navigator_get_session (navigator);

  g_signal_connect_swapped (navigator, "notify::selected", G_CALLBACK (close_cb), &other);
  g_signal_connect_swapped (session, "notify::event", G_CALLBACK (close_cb), &third);
  grind_navigator_go_to (navigator, 1);
  grind_session_set_event (session, 2);
  g_assert_null (other);
  g_assert_null (third);
  g_assert_cmpuint (grind_session_get_event (session), ==, 2);

  g_assert_finalize_object (g_steal_pointer (&navigator));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/navigator/new", test_new);
  g_test_add_func ("/navigator/empty", test_empty);
  g_test_add_func ("/navigator/select", test_select);
  g_test_add_func ("/navigator/location", test_location);
  g_test_add_func ("/navigator/notify", test_notify);
  g_test_add_func ("/navigator/relative", test_relative);
  g_test_add_func ("/navigator/cycles", test_cycles);
  g_test_add_func ("/navigator/random", test_random);
  g_test_add_func ("/navigator/close", test_close);
  g_test_add_func ("/navigator/close-while-told", test_close_while_told);

  return g_test_run ();
}
