/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-window.h"
#include "ui/lists/grind-node-actions.h"

/* a and b call each other, so that they are a cycle. */
static const char profile_text[] =
  "events: Ir\n"
  "fn=main\n"
  "1 1\n"
  "cfn=a\n"
  "calls=1 1\n"
  "2 30\n"
  "fn=a\n"
  "1 10\n"
  "cfn=b\n"
  "calls=1 1\n"
  "2 20\n"
  "fn=b\n"
  "1 10\n"
  "cfn=a\n"
  "calls=1 1\n"
  "2 10\n";

static gboolean
has_no_cycle (gpointer session)
{
  return !grind_graph_get_show_cycles (grind_session_get_graph (session));
}

static void
test_graph (void)
{
  g_autoptr (GrindNavigator) navigator = test_navigator_new (profile_text, "profile.out");
  GrindSession *session = grind_navigator_get_session (navigator);
  GrindGraph *graph = grind_session_get_graph (session);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *window = test_show_window (box, 200, 200);
  GrindNodeActions *actions = grind_node_actions_new (box);
  GrindNodeId a = test_find_node (session, "a");
  GrindNodeId main_function = test_find_node (session, "main");
  GrindNodeId cycle = grind_graph_get_n_nodes (graph) - 1;

  g_assert_cmpuint (cycle, >=, grind_profile_get_n_functions (grind_session_get_profile (session)));
  grind_node_actions_set_navigator (actions, navigator);
  grind_navigator_set_selected (navigator, main_function);

  /* No function at first */
  gtk_widget_activate_action (box, "node.copy-name", NULL);
  gtk_widget_activate_action (box, "node.go", NULL);
  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, main_function);

  grind_node_actions_set_node (actions, a);
  gtk_widget_activate_action (box, "node.go", NULL);
  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, a);

  /* The cycle disappears while its menu is open. */
  grind_node_actions_set_node (actions, cycle);
  grind_session_set_show_cycles (session, FALSE);
  g_assert_true (test_wait (has_no_cycle, session));
  gtk_widget_activate_action (box, "node.copy-name", NULL);
  gtk_widget_activate_action (box, "node.copy-location", NULL);
  gtk_widget_activate_action (box, "node.hide-like", NULL);
  gtk_widget_activate_action (box, "node.go", NULL);
  g_assert_cmpuint (grind_navigator_get_selected (navigator), ==, a);

  g_assert_finalize_object (actions);
  test_close_window (window, box);
  test_finalize_navigator (g_steal_pointer (&navigator));
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/node-actions/graph", test_graph);

  return g_test_run ();
}
