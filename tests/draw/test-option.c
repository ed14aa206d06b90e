/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw/grind-flame-picture.h"
#include "draw/graph/grind-graph-options.h"
#include "draw/grind-treemap-picture.h"

static const GrindOption *
find (const GrindOption *options,
      const char        *name)
{
  while (!g_str_equal (options->name, name))
    options++;

  return options;
}

static void
check_state (const GrindOption *option,
             gpointer           options,
             const char        *state)
{
  g_autoptr (GVariant) wanted = g_variant_ref_sink (g_variant_new_parsed (state));
  g_autoptr (GVariant) found = NULL;

  grind_option_set_state (option, options, wanted);
  found = grind_option_dup_state (option, options);
  g_assert_true (g_variant_equal (found, wanted));
}

/* Each option has a member of its own, and the state that was set. */
static void
test_states (void)
{
  GrindGraphOptions graph;
  GrindFlameOptions flame;
  GrindTreemapOptions treemap;

  grind_graph_options_init (&graph);
  check_state (find (grind_graph_options, "callers"), &graph, "3");
  check_state (find (grind_graph_options, "callees"), &graph, "10000");
  check_state (find (grind_graph_options, "min-share"), &graph, "0.25");
  check_state (find (grind_graph_options, "min-call-share"), &graph, "-1.0");
  check_state (find (grind_graph_options, "direction"), &graph, "'right'");
  check_state (find (grind_graph_options, "spread"), &graph, "'wide'");
  check_state (find (grind_graph_options, "frames"), &graph, "'class'");
  check_state (find (grind_graph_options, "collapse-passing"), &graph, "false");
  check_state (find (grind_graph_options, "call-costs"), &graph, "true");
  g_assert_cmpuint (graph.caller_depth, ==, 3);
  g_assert_cmpuint (graph.callee_depth, ==, GRIND_GRAPH_ANY_DEPTH);
  g_assert_cmpfloat (graph.min_node_share, ==, 0.25);
  g_assert_cmpfloat (graph.min_call_share, ==, -1);
  g_assert_cmpuint (graph.is_left_to_right, ==, 1);
  g_assert_cmpint (graph.spread, ==, GRIND_GRAPH_WIDE);
  g_assert_cmpint (graph.cluster_by, ==, GRIND_GROUP_BY_CLASS);
  g_assert_false (graph.collapse_passing);
  g_assert_true (graph.show_call_costs);

  grind_flame_options_init (&flame);
  check_state (find (grind_flame_options, "direction"), &flame, "'callers'");
  check_state (find (grind_flame_options, "from"), &flame, "'program'");
  check_state (find (grind_flame_options, "merge-levels"), &flame, "true");
  check_state (find (grind_flame_options, "collapse-chains"), &flame, "false");
  g_assert_true (flame.is_callers);
  g_assert_true (flame.is_whole);
  g_assert_true (flame.merge_levels);
  g_assert_false (flame.collapse_chains);

  grind_treemap_options_init (&treemap);
  check_state (find (grind_treemap_options, "depth"), &treemap, "uint32 4");
  check_state (find (grind_treemap_options, "min-area"), &treemap, "uint32 100");
  g_assert_cmpuint (treemap.max_depth, ==, 4);
  g_assert_cmpfloat (treemap.min_area, ==, 100);
}

/* A setting with another choice, maybe of a later version, is the first one. */
static void
test_unknown_choice (void)
{
  g_autoptr (GVariant) state = g_variant_ref_sink (g_variant_new_string ("diagonal"));
  GrindGraphOptions graph;

  grind_graph_options_init (&graph);
  graph.is_left_to_right = 1;
  grind_option_set_state (find (grind_graph_options, "direction"), &graph, state);
  g_assert_cmpuint (graph.is_left_to_right, ==, 0);
}

static void
test_size (void)
{
  GrindSizeOptions size = { 0 };

  g_assert_cmpuint (grind_size_options_get_measure (&size), ==, GRIND_TREE_CHANGE);
  check_state (find (grind_size_options, "size-by"), &size, "'after'");
  g_assert_cmpuint (grind_size_options_get_measure (&size), ==, GRIND_TREE_AFTER);
  g_assert_true (grind_option_set_choice (grind_size_options, &size, "before"));
  g_assert_cmpuint (grind_size_options_get_measure (&size), ==, GRIND_TREE_BEFORE);
  g_assert_false (grind_option_set_choice (grind_size_options, &size, "larger"));
  g_assert_cmpuint (grind_size_options_get_measure (&size), ==, GRIND_TREE_CHANGE);
}

/* On the command line */
static void
test_arguments (void)
{
  const GrindOption *depth = find (grind_graph_options, "callees");
  const GrindOption *share = find (grind_graph_options, "min-share");
  g_autoptr (GError) error = NULL;
  GrindTreemapOptions treemap;
  GrindGraphOptions graph;

  grind_graph_options_init (&graph);
  grind_option_set_flag (find (grind_graph_options, "collapse-passing"), &graph);
  grind_option_set_flag (find (grind_graph_options, "direction"), &graph);
  g_assert_false (graph.collapse_passing);
  g_assert_cmpuint (graph.is_left_to_right, ==, 1);
  g_assert_true (grind_option_set_depth (depth, &graph, 2, NULL));
  g_assert_cmpuint (graph.callee_depth, ==, 2);
  g_assert_true (grind_option_set_depth (depth, &graph, 0, NULL));
  g_assert_cmpuint (graph.callee_depth, ==, GRIND_GRAPH_ANY_DEPTH);
  g_assert_false (grind_option_set_depth (depth, &graph, -1, &error));
  g_assert_cmpstr (error->message, ==, "--depth must be a number from 0 to 1000000: -1");
  g_clear_error (&error);
  g_assert_true (grind_option_set_limit (share, &graph, 12.5, NULL));
  g_assert_cmpfloat (graph.min_node_share, ==, 0.125);
  g_assert_false (grind_option_set_limit (share, &graph, 101, &error));
  g_assert_cmpstr (error->message, ==, "--min must be a number from 0 to 100: 101");

  grind_treemap_options_init (&treemap);
  g_assert_true (grind_option_set_depth (find (grind_treemap_options, "depth"), &treemap, 0, NULL));
  g_assert_cmpuint (treemap.max_depth, ==, 0);
  g_assert_true (grind_option_set_limit (find (grind_treemap_options, "min-area"), &treemap, 64,
                                         NULL));
  g_assert_cmpfloat (treemap.min_area, ==, 64);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/draw/option/states", test_states);
  g_test_add_func ("/draw/option/size", test_size);
  g_test_add_func ("/draw/option/unknown-choice", test_unknown_choice);
  g_test_add_func ("/draw/option/arguments", test_arguments);

  return g_test_run ();
}
