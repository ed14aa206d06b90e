/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/session/grind-navigator.h"
#include "grind-test-navigator.h"

/* main passes through to the cycle a <-> b, of which b costs more; b calls leaf. */
#define PROFILE \
  "# callgrind format\nevents: A B\nob=prog\nfl=x.c\n" \
  "fn=main\n1 0 5\ncfn=a\ncalls=3 0\n1 60 0\ncfn=leaf\ncalls=1 0\n1 0 7\n" \
  "fn=a\n1 10 0\ncfn=b\ncalls=5 0\n1 45 0\n" \
  "fn=b\n1 20 0\ncfn=a\ncalls=4 0\n1 25 0\ncfn=leaf\ncalls=6 0\n1 30 0\n" \
  "fn=leaf\n1 30 7\n"

static GrindSession *
get_session (GrindNavigator *navigator)
{
  return grind_navigator_get_session (navigator);
}

static void
go_to (GrindNavigator *navigator,
       const char     *name)
{
  grind_navigator_go_to (navigator, test_find (grind_navigator_get_graph (navigator), name));
}

/* As after a reload */
static void
take_over (GrindNavigator *navigator,
           GrindNavigator *previous)
{
  g_autoptr (GVariant) state = grind_navigator_dup_state (previous);

  grind_navigator_set_state (navigator, state);
  grind_session_take_over (get_session (navigator), get_session (previous));
}

static void
append_names (GString        *text,
              GrindNavigator *navigator,
              GArray         *nodes)
{
  for (guint i = 0; i < nodes->len; i++)
    {
      g_autofree char *name = grind_graph_dup_node_name (grind_navigator_get_graph (navigator),
                                                         g_array_index (nodes, GrindNodeId, i));

      g_string_append_printf (text, "%s ", name);
    }
}

/* "back | selected | forward", each with the nearest first; also checks the properties. */
static void
check_history (GrindNavigator *navigator,
               const char     *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GArray) back = grind_navigator_list_history (navigator, -1);
  g_autoptr (GArray) forward = grind_navigator_list_history (navigator, 1);
  g_autofree char *selected = grind_graph_dup_node_name (grind_navigator_get_graph (navigator),
                                                         grind_navigator_get_selected (navigator));
  gboolean can_go_back, can_go_forward;

  append_names (text, navigator, back);
  g_string_append_printf (text, "| %s | ", selected);
  append_names (text, navigator, forward);
  g_assert_cmpstr (text->str, ==, expected);

  g_object_get (navigator, "can-go-back", &can_go_back, "can-go-forward", &can_go_forward, NULL);
  g_assert_cmpint (can_go_back, ==, back->len > 0);
  g_assert_cmpint (can_go_forward, ==, forward->len > 0);
  g_assert_cmpint (can_go_back, ==, grind_navigator_can_go_back (navigator));
  g_assert_cmpint (can_go_forward, ==, grind_navigator_can_go_forward (navigator));
}

static void
test_back_and_forward (void)
{
  g_autoptr (GrindNavigator) navigator = test_navigator_load (PROFILE, TRUE);

  check_history (navigator, "| <cycle 1> | ");
  grind_navigator_go_back (navigator);
  grind_navigator_go_forward (navigator);
  check_history (navigator, "| <cycle 1> | ");

  go_to (navigator, "leaf");
  go_to (navigator, "b");
  go_to (navigator, "main");
  check_history (navigator, "b leaf <cycle 1> | main | ");
  grind_navigator_go_back (navigator);
  check_history (navigator, "leaf <cycle 1> | b | main ");
  grind_navigator_go_to_history (navigator, -2);
  check_history (navigator, "| <cycle 1> | leaf b main ");
  grind_navigator_go_to_history (navigator, 4);
  check_history (navigator, "| <cycle 1> | leaf b main ");
  grind_navigator_go_forward (navigator);
  check_history (navigator, "<cycle 1> | leaf | b main ");
  go_to (navigator, "a");
  check_history (navigator, "leaf <cycle 1> | a | ");

  g_assert_finalize_object (g_steal_pointer (&navigator));
}

/* Walking over rows leaves no steps, and neither does an empty selection. */
static void
test_walk (void)
{
  g_autoptr (GrindNavigator) navigator = test_navigator_load (PROFILE, TRUE);
  GrindGraph *graph = grind_navigator_get_graph (navigator);

  grind_navigator_set_selected (navigator, test_find (graph, "a"));
  grind_navigator_set_selected (navigator, test_find (graph, "b"));
  grind_navigator_set_selected (navigator, test_find (graph, "leaf"));
  check_history (navigator, "<cycle 1> | leaf | ");
  grind_navigator_set_selected (navigator, GRIND_NONE);
  g_assert_false (grind_navigator_can_go_up (navigator));
  grind_navigator_go_up (navigator);
  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, GRIND_NONE);
  go_to (navigator, "main");
  check_history (navigator, "leaf <cycle 1> | main | ");
}

static void
check_up (GrindNavigator *navigator,
          const char     *from,
          const char     *to)
{
  gboolean can_go_up;

  go_to (navigator, from);
  g_object_get (navigator, "can-go-up", &can_go_up, NULL);
  g_assert_cmpint (can_go_up, ==, strcmp (from, to) != 0);
  g_assert_cmpint (can_go_up, ==, grind_navigator_can_go_up (navigator));
  grind_navigator_go_up (navigator);
  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==,
                    test_find (grind_navigator_get_graph (navigator), to));
}

/* Of leaf's callers b costs more in the first event, and main in the second. */
static void
test_up (void)
{
  g_autoptr (GrindNavigator) navigator = test_navigator_load (PROFILE, TRUE);
  g_autoptr (GrindNavigator) plain = test_navigator_load (PROFILE, FALSE);

  check_up (navigator, "leaf", "b");
  check_up (navigator, "b", "<cycle 1>");
  check_up (navigator, "a", "main");
  check_up (navigator, "<cycle 1>", "main");
  check_up (navigator, "main", "main");
  grind_session_set_event (get_session (navigator), 1);
  check_up (navigator, "leaf", "main");
  grind_navigator_go_back (navigator);
  g_assert_true (grind_navigator_can_go_up (navigator));

  check_up (plain, "b", "a");
  check_up (plain, "a", "main");
}

/* A cycle that vanishes becomes its most expensive member in the history, too. */
static void
test_new_graph (void)
{
  g_autoptr (GrindNavigator) navigator = test_navigator_load (PROFILE, TRUE);
  GrindGraph *graph = grind_navigator_get_graph (navigator);

  go_to (navigator, "b");
  go_to (navigator, "main");
  grind_session_set_show_cycles (get_session (navigator), FALSE);
  while (grind_navigator_get_graph (navigator) == graph)
    g_main_context_iteration (NULL, TRUE);
  check_history (navigator, "b | main | ");
}

/* A reload keeps the history, although functions come in another order, leaf is gone, and two
 * functions are named b. */
static void
test_take_over (void)
{
  g_autoptr (GrindNavigator) previous = test_navigator_load (PROFILE, TRUE);
  g_autoptr (GrindNavigator) navigator = NULL;
  g_autofree char *object = NULL;

  go_to (previous, "leaf");
  go_to (previous, "b");
  go_to (previous, "main");
  grind_navigator_go_back (previous);
  grind_session_set_percent (get_session (previous), FALSE);
  grind_session_set_event (get_session (previous), 1);
  grind_session_set_secondary_event (get_session (previous), 0);

  navigator = test_navigator_load ("# callgrind format\nevents: C B A\nob=lib\nfl=y.c\n"
                                   "fn=b\n1 1 1 1\n"
                                   "ob=prog\nfl=x.c\nfn=b\n1 2 2 2\ncfn=a\ncalls=1 0\n1 1 1 1\n"
                                   "fn=a\n1 3 3 3\ncfn=b\ncalls=1 0\n1 1 1 1\n"
                                   "fn=main\n1 1 1 1\ncfn=a\ncalls=1 0\n1 5 5 5\n", TRUE);
  take_over (navigator, previous);

  check_history (navigator, "<cycle 1> | b | main ");
  object = grind_profile_dup_function_object (grind_session_get_profile (get_session (navigator)),
                                              grind_navigator_get_selected (navigator));
  g_assert_cmpstr (object, ==, "prog");
  g_assert_false (grind_session_get_percent (get_session (navigator)));
  g_assert_cmpuint (grind_session_get_event (get_session (navigator)), ==, 1);
  g_assert_cmpuint (grind_session_get_secondary_event (get_session (navigator)), ==, 2);
  g_assert_true (grind_session_get_show_cycles (get_session (navigator)));
}

/* If the selected function is gone, the first choice stays selected, without a history. */
static void
test_take_over_lost (void)
{
  g_autoptr (GrindNavigator) previous = test_navigator_load (PROFILE, TRUE);
  g_autoptr (GrindNavigator) navigator = NULL;

  navigator = test_navigator_load ("# callgrind format\nevents: A\nfn=main\n1 1\n", TRUE);
  go_to (previous, "main");
  go_to (previous, "leaf");
  take_over (navigator, previous);
  check_history (navigator, "| main | ");
  g_assert_cmpuint (grind_session_get_event (get_session (navigator)), ==, 0);
}

static void
test_take_over_no_cycles (void)
{
  g_autoptr (GrindNavigator) previous = test_navigator_load (PROFILE, FALSE);
  g_autoptr (GrindNavigator) navigator = test_navigator_load (PROFILE, TRUE);

  go_to (previous, "leaf");
  take_over (navigator, previous);
  g_assert_false (grind_session_get_show_cycles (get_session (navigator)));
  while (grind_graph_get_show_cycles (grind_navigator_get_graph (navigator)))
    g_main_context_iteration (NULL, TRUE);
  check_history (navigator, "a | leaf | ");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/navigator/history/back-and-forward", test_back_and_forward);
  g_test_add_func ("/navigator/history/walk", test_walk);
  g_test_add_func ("/navigator/history/up", test_up);
  g_test_add_func ("/navigator/history/new-graph", test_new_graph);
  g_test_add_func ("/navigator/history/take-over", test_take_over);
  g_test_add_func ("/navigator/history/take-over-lost", test_take_over_lost);
  g_test_add_func ("/navigator/history/take-over-no-cycles", test_take_over_no_cycles);

  return g_test_run ();
}
