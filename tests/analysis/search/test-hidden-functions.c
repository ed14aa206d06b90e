/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/lists/grind-function-filter.h"
#include "analysis/session/grind-session.h"

#include "grind-test-hidden.h"
#include "grind-test-load.h"

static const char profile_text[] =
  "events: Ir\n"
  "ob=/bin/program\n"
  "fn=main\n1 10\ncfn=php::strlen\ncalls=1 1\n1 50\n"
  "fn=php::strlen\n1 50\n"
  "fn=php::count\n1 20\n"
  "fn=ping\n1 5\ncfn=pong\ncalls=1 1\n1 5\n"
  "fn=pong\n1 5\ncfn=ping\ncalls=1 1\n1 5\n";

static void
assert_listed (GrindGraph           *graph,
               GrindHiddenFunctions *hidden_functions,
               const char           *expected)
{
  GrindFilterRequest request = { .graph = graph, .key = GRIND_SORT_NAME,
                                  .hidden_functions = hidden_functions };
  g_autoptr (GrindFunctionFilter) filter = grind_function_filter_new (&request, NULL, NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < grind_function_filter_get_n_rows (filter); i++)
    {
      GrindNodeId node = grind_function_filter_get_node (filter, i);
      g_autofree char *name = grind_graph_dup_node_name (graph, node);

      g_string_append_printf (text, "%s ", name);
      g_assert_cmpuint (grind_function_filter_get_position (filter, node), ==, i);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_rules (void)
{
  g_autoptr (GrindProfile) profile = test_load (profile_text);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);
  g_autoptr (GrindHiddenFunctions) php = test_hidden_functions_new (profile, "^php::", NULL);
  g_autoptr (GrindHiddenFunctions) only = test_hidden_functions_new (profile, NULL,
                                                                     "p[io]ng|^main");
  g_autoptr (GrindHiddenFunctions) both = test_hidden_functions_new (profile, "^main",
                                                                     "p[io]ng|^main");
  g_autoptr (GrindHiddenFunctions) ping = test_hidden_functions_new (profile, "^ping", NULL);
  g_autoptr (GrindHiddenFunctions) cycle = test_hidden_functions_new (profile, "^p[io]ng", NULL);
  g_autofree char *text = grind_hidden_functions_dup_text (both);

  assert_listed (graph, NULL, "<cycle 1> main php::count php::strlen ping pong ");
  assert_listed (graph, php, "<cycle 1> main ping pong ");
  assert_listed (graph, only, "<cycle 1> main ping pong ");
  assert_listed (graph, both, "<cycle 1> ping pong ");
  assert_listed (graph, ping, "<cycle 1> main php::count php::strlen pong ");
  assert_listed (graph, cycle, "main php::count php::strlen ");
  g_assert_cmpstr (text, ==, "^main\nonly p[io]ng|^main");
}

static void
changed_cb (guint *n_changes)
{
  ++*n_changes;
}

static void
wait_for (guint *n_changes,
          guint  wanted)
{
  while (*n_changes < wanted)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (*n_changes, ==, wanted);
}

/* A session keeps its patterns, combines the hidden functions, and resets them all at once. */
static void
test_session (void)
{
  g_autoptr (GrindProfile) profile = test_load (profile_text);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);
  GrindSession *session = grind_session_new (profile, graph);
  GrindSession *next = grind_session_new (profile, graph);
  g_autoptr (GrindPattern) php = test_pattern_new ("^php::c");
  g_autoptr (GrindPattern) main_only = test_pattern_new ("main");
  g_autoptr (GrindPattern) nothing = test_pattern_new ("");
  guint n_changes = 0;
  guint n_next = 0;

  g_signal_connect_swapped (session, "hidden-changed", G_CALLBACK (changed_cb), &n_changes);
  g_signal_connect_swapped (next, "hidden-changed", G_CALLBACK (changed_cb), &n_next);
  g_assert_null (grind_session_get_hidden_functions (session));
  grind_session_hide (session, nothing);
  grind_session_hide (session, php);
  wait_for (&n_changes, 1);
  assert_listed (graph, grind_session_get_hidden_functions (session),
                 "<cycle 1> main php::strlen ping pong ");
  grind_session_focus (session, main_only);
  wait_for (&n_changes, 2);
  assert_listed (graph, grind_session_get_hidden_functions (session), "main ");

  grind_session_take_over (next, session);
  wait_for (&n_next, 1);
  assert_listed (graph, grind_session_get_hidden_functions (next), "main ");

  grind_session_show_all (session);
  g_assert_cmpuint (n_changes, ==, 3);
  g_assert_null (grind_session_get_hidden_functions (session));

  /* Disposing of a session cancels its pending changes. */
  grind_session_hide (next, main_only);
  g_assert_finalize_object (next);
  g_assert_finalize_object (session);
}

/* A pattern that cannot be evaluated keeps the previous hidden functions. */
static void
refused_cb (guint      *n_refusals,
            const char *message)
{
  g_assert_cmpstr (message, !=, "");
  (*n_refusals)++;
}

static void
test_too_slow (void)
{
  g_autoptr (GString) text = g_string_new (profile_text);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindSession) session = NULL;
  g_autoptr (GrindPattern) many = test_pattern_new ("^a+b[0-9]+$");
  g_autoptr (GrindPattern) slow = test_pattern_new ("^(a+)+$");
  g_autoptr (GrindPattern) php = test_pattern_new ("^php::c");
  guint n_changes = 0;
  guint n_refusals = 0;

  for (guint i = 0; i < 1100; i++)
    g_string_append_printf (text, "fn=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab%u\n1 1\n",
                            i);
  profile = test_load (text->str);
  graph = test_graph_new (profile, TRUE);
  session = grind_session_new (profile, graph);
  g_signal_connect_swapped (session, "hidden-changed", G_CALLBACK (changed_cb), &n_changes);
  g_signal_connect_swapped (session, "hidden-refused", G_CALLBACK (refused_cb), &n_refusals);

  grind_session_hide (session, slow);
  wait_for (&n_changes, 1);
  g_assert_cmpuint (n_refusals, ==, 1);
  g_assert_null (grind_session_get_hidden_functions (session));

  grind_session_hide (session, many);
  wait_for (&n_changes, 2);
  grind_session_focus (session, slow);
  wait_for (&n_changes, 3);
  assert_listed (graph, grind_session_get_hidden_functions (session),
                 "<cycle 1> main php::count php::strlen ping pong ");
  g_assert_cmpuint (n_refusals, ==, 2);
  grind_session_hide (session, php);
  wait_for (&n_changes, 4);
  g_assert_cmpuint (n_refusals, ==, 2);
  assert_listed (graph, grind_session_get_hidden_functions (session),
                 "<cycle 1> main php::strlen ping pong ");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/hidden-functions/rules", test_rules);
  g_test_add_func ("/hidden-functions/session", test_session);
  g_test_add_func ("/hidden-functions/too-slow", test_too_slow);

  return g_test_run ();
}
