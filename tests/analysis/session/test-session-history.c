/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/session/grind-session.h"
#include "grind-test-load.h"

/* main passes through to the cycle a <-> b, of which b costs more; b calls leaf. */
#define PROFILE \
  "# callgrind format\nevents: A B\nob=prog\nfl=x.c\n" \
  "fn=main\n1 1 5\ncfn=a\ncalls=3 0\n1 60 0\ncfn=leaf\ncalls=1 0\n1 0 7\n" \
  "fn=a\n1 10 0\ncfn=b\ncalls=5 0\n1 45 0\n" \
  "fn=b\n1 20 0\ncfn=a\ncalls=4 0\n1 25 0\ncfn=leaf\ncalls=6 0\n1 30 0\n" \
  "fn=leaf\n1 30 7\n"

static GrindSession *
session_new (const char *text,
             gboolean    show_cycles)
{
  g_autoptr (GrindProfile) profile = test_load (text);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, show_cycles);

  return grind_session_new (profile, graph);
}

static void
go_to (GrindSession *session,
       const char   *name)
{
  grind_session_go_to (session, test_find (grind_session_get_graph (session), name));
}

static void
append_names (GString      *text,
              GrindSession *session,
              GArray       *nodes)
{
  for (guint i = 0; i < nodes->len; i++)
    {
      g_autofree char *name = grind_graph_dup_node_name (grind_session_get_graph (session),
                                                         g_array_index (nodes, GrindNodeId, i));

      g_string_append_printf (text, "%s ", name);
    }
}

/* "back | selected | forward", each with the nearest first; also checks the properties. */
static void
check_history (GrindSession *session,
               const char   *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GArray) back = grind_session_list_back (session);
  g_autoptr (GArray) forward = grind_session_list_forward (session);
  g_autofree char *selected = grind_graph_dup_node_name (grind_session_get_graph (session),
                                                         grind_session_get_selected (session));
  gboolean can_go_back, can_go_forward;

  append_names (text, session, back);
  g_string_append_printf (text, "| %s | ", selected);
  append_names (text, session, forward);
  g_assert_cmpstr (text->str, ==, expected);

  g_object_get (session, "can-go-back", &can_go_back, "can-go-forward", &can_go_forward, NULL);
  g_assert_cmpint (can_go_back, ==, back->len > 0);
  g_assert_cmpint (can_go_forward, ==, forward->len > 0);
  g_assert_cmpint (can_go_back, ==, grind_session_can_go_back (session));
  g_assert_cmpint (can_go_forward, ==, grind_session_can_go_forward (session));
}

static void
test_back_and_forward (void)
{
  g_autoptr (GrindSession) session = session_new (PROFILE, TRUE);

  check_history (session, "| <cycle 1> | ");
  grind_session_go_back (session);
  grind_session_go_forward (session);
  check_history (session, "| <cycle 1> | ");

  go_to (session, "leaf");
  go_to (session, "b");
  go_to (session, "main");
  check_history (session, "b leaf <cycle 1> | main | ");
  grind_session_go_back (session);
  check_history (session, "leaf <cycle 1> | b | main ");
  grind_session_go_to_history (session, -2);
  check_history (session, "| <cycle 1> | leaf b main ");
  grind_session_go_to_history (session, 4);
  check_history (session, "| <cycle 1> | leaf b main ");
  grind_session_go_forward (session);
  check_history (session, "<cycle 1> | leaf | b main ");
  go_to (session, "a");
  check_history (session, "leaf <cycle 1> | a | ");

  g_assert_finalize_object (g_steal_pointer (&session));
}

/* Walking over rows leaves no steps, and neither does an empty selection. */
static void
test_walk (void)
{
  g_autoptr (GrindSession) session = session_new (PROFILE, TRUE);
  GrindGraph *graph = grind_session_get_graph (session);

  grind_session_set_selected (session, test_find (graph, "a"));
  grind_session_set_selected (session, test_find (graph, "b"));
  grind_session_set_selected (session, test_find (graph, "leaf"));
  check_history (session, "<cycle 1> | leaf | ");
  grind_session_set_selected (session, GRIND_NONE);
  g_assert_false (grind_session_can_go_up (session));
  grind_session_go_up (session);
  g_assert_cmpuint (grind_session_get_selected (session), ==, GRIND_NONE);
  go_to (session, "main");
  check_history (session, "leaf <cycle 1> | main | ");
}

static void
check_up (GrindSession *session,
          const char   *from,
          const char   *to)
{
  gboolean can_go_up;

  go_to (session, from);
  g_object_get (session, "can-go-up", &can_go_up, NULL);
  g_assert_cmpint (can_go_up, ==, strcmp (from, to) != 0);
  g_assert_cmpint (can_go_up, ==, grind_session_can_go_up (session));
  grind_session_go_up (session);
  g_assert_cmpuint (grind_session_get_selected (session), ==,
                    test_find (grind_session_get_graph (session), to));
}

/* Of leaf's callers b costs more in the first event, and main in the second. */
static void
test_up (void)
{
  g_autoptr (GrindSession) session = session_new (PROFILE, TRUE);
  g_autoptr (GrindSession) plain = session_new (PROFILE, FALSE);

  check_up (session, "leaf", "b");
  check_up (session, "b", "<cycle 1>");
  check_up (session, "a", "main");
  check_up (session, "<cycle 1>", "main");
  check_up (session, "main", "main");
  grind_session_set_event (session, 1);
  check_up (session, "leaf", "main");
  grind_session_go_back (session);
  g_assert_true (grind_session_can_go_up (session));

  check_up (plain, "b", "a");
  check_up (plain, "a", "main");
}

/* A cycle that vanishes becomes its most expensive member in the history, too. */
static void
test_new_graph (void)
{
  g_autoptr (GrindSession) session = session_new (PROFILE, TRUE);
  GrindGraph *graph = grind_session_get_graph (session);

  go_to (session, "b");
  go_to (session, "main");
  grind_session_set_show_cycles (session, FALSE);
  while (grind_session_get_graph (session) == graph)
    g_main_context_iteration (NULL, TRUE);
  check_history (session, "b | main | ");
}

/* A reload keeps the history, although functions come in another order, leaf is gone, and two
 * functions are named b. */
static void
test_take_over (void)
{
  g_autoptr (GrindSession) previous = session_new (PROFILE, TRUE);
  g_autoptr (GrindSession) session = NULL;
  g_autofree char *object = NULL;

  go_to (previous, "leaf");
  go_to (previous, "b");
  go_to (previous, "main");
  grind_session_go_back (previous);
  grind_session_set_percent (previous, FALSE);
  grind_session_set_event (previous, 1);
  grind_session_set_secondary_event (previous, 0);

  session = session_new ("# callgrind format\nevents: C B A\nob=lib\nfl=y.c\nfn=b\n1 1 1 1\n"
                         "ob=prog\nfl=x.c\nfn=b\n1 2 2 2\ncfn=a\ncalls=1 0\n1 1 1 1\n"
                         "fn=a\n1 3 3 3\ncfn=b\ncalls=1 0\n1 1 1 1\n"
                         "fn=main\n1 1 1 1\ncfn=a\ncalls=1 0\n1 5 5 5\n", TRUE);
  grind_session_take_over (session, previous);

  check_history (session, "<cycle 1> | b | main ");
  object = grind_profile_dup_function_object (grind_session_get_profile (session),
                                              grind_session_get_selected (session));
  g_assert_cmpstr (object, ==, "prog");
  g_assert_false (grind_session_get_percent (session));
  g_assert_cmpuint (grind_session_get_event (session), ==, 1);
  g_assert_cmpuint (grind_session_get_secondary_event (session), ==, 2);
  g_assert_true (grind_session_get_show_cycles (session));
}

/* If the selected function is gone, the first choice stays selected, without a history. */
static void
test_take_over_lost (void)
{
  g_autoptr (GrindSession) previous = session_new (PROFILE, TRUE);
  g_autoptr (GrindSession) session = session_new ("# callgrind format\nevents: A\nfn=main\n1 1\n",
                                                  TRUE);

  go_to (previous, "main");
  go_to (previous, "leaf");
  grind_session_take_over (session, previous);
  check_history (session, "| main | ");
  g_assert_cmpuint (grind_session_get_event (session), ==, 0);
}

static void
test_take_over_no_cycles (void)
{
  g_autoptr (GrindSession) previous = session_new (PROFILE, FALSE);
  g_autoptr (GrindSession) session = session_new (PROFILE, TRUE);

  go_to (previous, "leaf");
  grind_session_take_over (session, previous);
  g_assert_false (grind_session_get_show_cycles (session));
  while (grind_graph_get_show_cycles (grind_session_get_graph (session)))
    g_main_context_iteration (NULL, TRUE);
  check_history (session, "a | leaf | ");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/session/history/back-and-forward", test_back_and_forward);
  g_test_add_func ("/session/history/walk", test_walk);
  g_test_add_func ("/session/history/up", test_up);
  g_test_add_func ("/session/history/new-graph", test_new_graph);
  g_test_add_func ("/session/history/take-over", test_take_over);
  g_test_add_func ("/session/history/take-over-lost", test_take_over_lost);
  g_test_add_func ("/session/history/take-over-no-cycles", test_take_over_no_cycles);

  return g_test_run ();
}
