/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-call-tree.h"
#include "grind-test-graphs.h"
#include "grind-test-hidden.h"

/* Callees with different costs */
#define SIZES \
  TEST_HEADER \
  "fn=main\n1 0\ncfn=a\ncalls=1 0\n1 50\ncfn=b\ncalls=1 0\n1 30\n" \
  "cfn=c\ncalls=1 0\n1 15\ncfn=d\ncalls=1 0\n1 5\ncfn=z\ncalls=1 0\n1 0\n" \
  "fn=a\n1 10\ncfn=e\ncalls=1 0\n1 40\n" \
  "fn=b\n1 30\nfn=c\n1 15\nfn=d\n1 5\nfn=e\n1 40\nfn=z\n1 0\n"

/* f calls itself through g, and a function of the same name in another file. */
#define LEVELS \
  TEST_HEADER \
  "fl=a.c\nfn=main\n1 0\ncfn=f\ncalls=1 0\n1 100\n" \
  "fn=f\n1 30\ncfn=g\ncalls=1 0\n1 70\n" \
  "fn=g\n1 20\ncfn=f'2\ncalls=1 0\n1 50\n" \
  "fn=f'2\n1 20\ncfi=b.c\ncfn=f'3\ncalls=1 0\n1 30\n" \
  "fl=b.c\nfn=f'3\n1 30\n"

static void
check_request (GrindCallTreeRequest *request,
               const char           *expected)
{
  g_autoptr (GrindCallTree) tree = NULL;
  g_autofree char *text = NULL;

  if (request->max_branches == 0)
    request->max_branches = 1000;
  tree = test_call_tree_new (request);
  text = test_describe_tree (tree);
  g_assert_cmpstr (text, ==, expected);
}

static void
check_tree (GrindGraph *graph,
            const char *name,
            gboolean    is_callers,
            const char *expected)
{
  GrindCallTreeRequest request = {
    .graph = graph,
    .root = name != NULL ? test_find (graph, name) : GRIND_NONE,
    .is_callers = is_callers,
  };

  check_request (&request, expected);
}

/* leaf: in 70, out 140, so half of it has no caller */
static void
test_tree (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (TEST_TREE, TRUE);

  check_tree (graph, "main", FALSE,
              "main 100 (10)\n"
              "  a 60 (20) 2x\n"
              "    leaf 30 (30) 4x\n"
              "    mid 10 5x\n"
              "      leaf 10 (10) 5x\n"
              "  b 30 1x\n"
              "    leaf 30 (30) 1x\n");
  check_tree (graph, "leaf", TRUE,
              "leaf 140 (70)\n"
              "  a 30 4x\n"
              "    main 30 1x\n"
              "      start 30 (30) >=0x\n"
              "  b 30 1x\n"
              "    main 30 1x\n"
              "      start 30 (30) >=0x\n"
              "  mid 10 5x\n"
              "    a 10 5x\n"
              "      main 10 0.333333x\n"
              "        start 10 (10) >=0x\n");
}

/* The branches of a cycle are its members and callees. */
static void
test_cycle (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (TEST_CYCLE, TRUE);

  check_tree (graph, "main", FALSE,
              "main 100\n"
              "  <cycle 1> 100 1x\n"
              "    leaf 60 (60) 6x\n"
              "    y 30 (30) member\n"
              "    x 10 (10) member\n");
  check_tree (graph, "<cycle 1>", TRUE, "<cycle 1> 100\n  main 100 (100) 1x\n");
  check_tree (graph, "y", TRUE, "y 90\n  main 90 (90) 0.9x\n");
  check_tree (graph, "y", FALSE, "y 90 (30)\n  leaf 60 (60) 6x\n");
  check_tree (graph, "x", FALSE, "x 10 (10)\n");
  check_tree (graph, "leaf", TRUE, "leaf 60\n  <cycle 1> 60 6x\n    main 60 (60) 0.6x\n");
}

/* x: out 310; y: out 290. A function on the path is not entered again. */
static void
test_plain (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (TEST_CYCLE, FALSE);

  check_tree (graph, "main", FALSE,
              "main 100\n"
              "  x 100 (3.22581) 1x\n"
              "    y 96.7742 (10.0111) 1.29032x\n"
              "      x 66.7408 (66.7408) 1.00111x again\n"
              "      leaf 20.0222 (20.0222) 2.00222x\n");
  check_tree (graph, "leaf", TRUE,
              "leaf 60\n"
              "  y 60 6x\n"
              "    x 60 (1.93548) 0.8x\n"
              "      y 38.7097 (38.7097) 0.580645x again\n"
              "      main 19.3548 (19.3548) 0.193548x\n");
}

static void
test_limits (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (SIZES, TRUE);
  GrindCallTreeRequest request = { .graph = graph, .root = test_find (graph, "main") };

  check_request (&request,
                 "main 100 +1 hidden 0\n"
                 "  a 50 (10) 1x\n    e 40 (40) 1x\n"
                 "  b 30 (30) 1x\n  c 15 (15) 1x\n  d 5 (5) 1x\n");
  request.min_share = 0.15;
  check_request (&request,
                 "main 100 +2 hidden 5\n"
                 "  a 50 (10) 1x\n    e 40 (40) 1x\n  b 30 (30) 1x\n  c 15 (15) 1x\n");
  request.max_depth = 1;
  check_request (&request,
                 "main 100 +2 hidden 5\n"
                 "  a 50 (10) 1x deep +1 hidden 40\n  b 30 (30) 1x\n  c 15 (15) 1x\n");
  request = (GrindCallTreeRequest) { .graph = graph, .root = request.root, .max_branches = 3 };
  check_request (&request,
                 "main 100 +4 hidden 50\n  a 50 (10) 1x\n    e 40 (40) 1x\n");
  request.max_branches = 2;
  check_request (&request, "main 100 +4 hidden 50\n  a 50 (10) 1x +1 hidden 40\n");
  request.max_branches = 1;
  check_request (&request, "main 100 +5 hidden 100\n");
}

static void
test_stops (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (SIZES, TRUE);
  guint8 stops[2] = { 0 };
  GrindCallTreeRequest request = { .graph = graph, .root = test_find (graph, "main"),
                                   .min_share = 0.2, .stops = stops };

  for (guint i = 0; i < 2; i++)
    {
      GrindNodeId node = test_find (graph, i == 0 ? "main" : "a");

      stops[node / 8] |= 1 << node % 8;
    }
  check_request (&request,
                 "main 100 +3 hidden 20\n"
                 "  a 50 (10) 1x stop +1 hidden 40\n  b 30 (30) 1x\n");
}

/* A cycle is followed unless the tree stops at all of its members. */
static void
test_stopped_cycle (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (TEST_CYCLE, TRUE);
  guint8 stops[1] = { 1 << test_find (graph, "x") };
  GrindCallTreeRequest request = { .graph = graph, .root = test_find (graph, "main"),
                                   .stops = stops };

  check_request (&request,
                 "main 100\n  <cycle 1> 100 1x\n    leaf 60 (60) 6x\n"
                 "    y 30 (30) member\n    x 10 (10) member\n");
  stops[0] |= 1 << test_find (graph, "y");
  check_request (&request, "main 100\n  <cycle 1> 100 1x stop +3 hidden 100\n");
}

static void
check_hidden_functions (GrindGraph *graph,
                        const char *root,
                        gboolean    is_callers,
                        const char *hidden,
                        const char *focus,
                        const char *expected)
{
  g_autoptr (GrindHiddenFunctions) hidden_functions = NULL;
  GrindCallTreeRequest request = { .graph = graph, .is_callers = is_callers };

  hidden_functions = test_hidden_functions_new (grind_graph_get_profile (graph), hidden, focus);
  request.root = root != NULL ? test_find (graph, root) : GRIND_NONE;
  request.hidden_functions = hidden_functions;
  check_request (&request, expected);
}

static void
test_hidden (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (TEST_TREE, TRUE);

  check_hidden_functions (graph, "main", FALSE, "^(a|main)$", NULL,
                          "main 100 (10) +1 hidden 60\n  b 30 1x\n    leaf 30 (30) 1x\n");
  check_hidden_functions (graph, "leaf", TRUE, "^main$", NULL,
                          "leaf 140 (70)\n  a 30 4x +1 hidden 30\n  b 30 1x +1 hidden 30\n"
                          "  mid 10 5x\n    a 10 5x +1 hidden 10\n");
  check_hidden_functions (graph, NULL, FALSE, "^(start|mid)$", NULL,
                          "* 170 +1 hidden 100\n  leaf 70 (70)\n");
}

static void
test_focus (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (TEST_TREE, TRUE);

  check_hidden_functions (graph, "main", FALSE, NULL, "^mid$",
                          "main 100 (10) +1 hidden 30\n"
                          "  a 60 (20) 2x +1 hidden 30\n    mid 10 5x +1 hidden 10\n");
  check_hidden_functions (graph, "main", FALSE, "^a$", "^mid$", "main 100 (10) +2 hidden 90\n");
  check_hidden_functions (graph, "leaf", TRUE, NULL, "^b$",
                          "leaf 140 (70) +2 hidden 40\n  b 30 1x +1 hidden 30\n");
}

/* A hidden member hides its callees as well. */
static void
test_hidden_members (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (TEST_CYCLE, TRUE);

  check_hidden_functions (graph, "main", FALSE, "^y$", NULL,
                          "main 100\n  <cycle 1> 100 1x +1 hidden 90\n    x 10 (10) member\n");
  check_hidden_functions (graph, "main", FALSE, "^[xy]$", NULL, "main 100 +1 hidden 100\n");
  check_hidden_functions (graph, "main", FALSE, NULL, "^leaf$",
                          "main 100\n  <cycle 1> 100 1x +2 hidden 40\n    leaf 60 (60) 6x\n");
  check_hidden_functions (graph, "main", FALSE, "^y$", "^leaf$", "main 100 +1 hidden 100\n");
  check_hidden_functions (graph, "leaf", TRUE, "^x$", NULL,
                          "leaf 60\n  <cycle 1> 60 6x +1 hidden 60\n");
  check_hidden_functions (graph, "<cycle 1>", FALSE, "^[xy]$", NULL,
                          "<cycle 1> 100 +2 hidden 40\n  leaf 60 (60) 6x\n");
}

static void
check_levels (GrindGraph *graph,
              const char *name,
              gboolean    is_callers,
              const char *expected)
{
  GrindCallTreeRequest request = {
    .graph = graph,
    .root = test_find (graph, name),
    .is_callers = is_callers,
    .merge_levels = TRUE,
  };

  check_request (&request, expected);
}

/* The levels of f together: out 150, in 150 */
static void
test_levels (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (LEVELS, TRUE);

  check_tree (graph, "main", FALSE,
              "main 100\n  f 100 (30) 1x\n    g 70 (20) 1x\n      f'2 50 (20) 1x\n"
              "        f'3 30 (30) 1x\n");
  check_levels (graph, "main", FALSE,
                "main 100\n  f 100 (33.3333) 1x\n    g 46.6667 (13.3333) 0.666667x\n"
                "      f 33.3333 (33.3333) 0.666667x again\n    f'3 20 (20) 0.666667x\n");
  check_levels (graph, "f'2", FALSE,
                "f 100 (33.3333)\n  g 46.6667 (13.3333) 0.666667x\n"
                "    f 33.3333 (33.3333) 0.666667x again\n  f'3 20 (20) 0.666667x\n");
  check_levels (graph, "f'3", TRUE,
                "f'3 30\n  f 30 1x\n    main 20 (20) 0.2x\n    g 10 0.2x\n"
                "      f 10 (10) 0.142857x again\n");
}

/* Calls between levels of a function are not branches; callers are part of a name. */
static void
test_level_names (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (
    TEST_HEADER "fn=main\n1 0\ncfn=f'10\ncalls=1 0\n1 60\ncfn=f'main'2\ncalls=1 0\n1 40\n"
    "fn=f'10\n1 10\ncfn=f'9\ncalls=1 0\n1 50\nfn=f'9\n1 50\n"
    "fn=f'main'2\n1 30\ncfn=f'main\ncalls=1 0\n1 10\nfn=f'main\n1 10\n", TRUE);

  check_levels (graph, "main", FALSE,
                "main 100\n  f'9 60 (60) 1x\n  f'main 40 (40) 1x\n");
}

/* Levels in a cycle are merged with each other, but not with functions outside. */
static void
test_level_members (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (
    TEST_HEADER "fn=main\n1 0\ncfn=f\ncalls=1 0\n1 100\n"
    "fn=f\n1 10\ncfn=f'2\ncalls=1 0\n1 90\n"
    "fn=f'2\n1 30\ncfn=g\ncalls=1 0\n1 60\nfn=g\n1 10\ncfn=f'3\ncalls=1 0\n1 50\n"
    "fn=f'3\n1 50\ncfn=g\ncalls=1 0\n1 5\ncfn=f'2\ncalls=1 0\n1 5\n", TRUE);

  check_levels (graph, "main", FALSE,
                "main 100\n  f 100 (10) 1x\n    <cycle 1> 90 1x\n"
                "      f'2 80 (80) member\n      g 10 (10) member\n");
}

static void
test_roots (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (TEST_TREE, TRUE);
  GrindCallTreeRequest request = { .graph = graph, .root = GRIND_NONE, .max_depth = 1 };

  check_request (&request,
                 "* 170\n  start 100 deep +1 hidden 100\n  leaf 70 (70)\n");
  request.is_callers = TRUE;
  check_request (&request,
                 "* 170\n  leaf 140 (70) deep +3 hidden 70\n  a 20 deep +1 hidden 20\n"
                 "  main 10 deep +1 hidden 10\n");
}

static void
check_roots (const char *text,
             gboolean    show_cycles,
             const char *expected)
{
  g_autofree char *whole = g_strconcat (TEST_HEADER, text, NULL);
  g_autoptr (GrindGraph) graph = test_graph_load (whole, show_cycles);

  check_tree (graph, NULL, FALSE, expected);
}

/* start is a root without cost, and a is charged for more than it costs. */
static void
test_odd_roots (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (TEST_CYCLE, FALSE);
  GrindCallTreeRequest request = { .graph = graph, .root = GRIND_NONE, .max_depth = 1 };

  check_request (&request, "* 100\n  main 100 deep +1 hidden 100\n");
  check_roots ("fn=x\n1 10\ncfn=y\ncalls=1 0\n1 40\nfn=y\n1 30\ncfn=x\ncalls=1 0\n1 10\n",
               FALSE, "* 40\n  x 40 (8)\n    y 32 (24) 0.8x\n      x 8 (8) 0.8x again\n");
  check_roots ("fn=x\n1 10\ncfn=y\ncalls=1 0\n1 40\nfn=y\n1 30\ncfn=x\ncalls=1 0\n1 10\n",
               TRUE, "* 40\n  <cycle 1> 40\n    y 30 (30) member\n    x 10 (10) member\n");
  check_roots ("fn=main\n1 0\ncfn=a\ncalls=1 0\n1 100\nfn=a\n1 50\n"
               "fn=start\n1 0\ncfn=a\ncalls=2 0\n1 0\n",
               TRUE, "* 50 +1 hidden 0\n  main 50\n    a 50 (50) 0.5x\n");
}

static GrindGraph *
with_events (GrindGraph *graph,
             const char *name,
             const char *formula)
{
  g_auto (GVariantBuilder) builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE
                                                             (GRIND_DEFINITIONS_TYPE));
  g_autoptr (GrindEventSet) events = NULL;

  g_variant_builder_add (&builder, "(sss)", name, "", formula);
  events = grind_event_set_new (grind_graph_get_profile (graph), g_variant_builder_end (&builder));

  return grind_graph_with_events (graph, events);
}

static void
check_formula (GrindGraph *origin,
               const char *formula,
               const char *expected)
{
  g_autoptr (GrindGraph) graph = with_events (origin, "X", formula);
  GrindCallTreeRequest request = { .graph = graph, .root = test_find (graph, "main") };

  request.event = grind_event_set_find (grind_graph_get_events (graph), "X");
  g_assert_cmpuint (request.event, !=, GRIND_NONE);
  check_request (&request, expected);
}

/* Ratios cannot be split, decimals can, and negative costs take no space. */
static void
test_events (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (
    "events: A B\nfn=main\n1 10 0\ncfn=a\ncalls=1 0\n1 60 10\ncfn=b\ncalls=1 0\n1 30 40\n"
    "fn=a\n1 60 10\nfn=b\n1 30 40\n", TRUE);
  g_autoptr (GrindGraph) empty = test_graph_load ("events: A\nfn=main\n1 0\n", TRUE);

  check_formula (graph, "A / B", "main 0 +2 hidden 0\n");
  check_formula (graph, "0.5 * A", "main 50 (5)\n  a 30 (30) 1x\n  b 15 (15) 1x\n");
  /* main 50: 10 + 50 - 10 */
  check_formula (graph, "A - B",
                 "main 50 (8.33333) +1 hidden 0\n  a 41.6667 (41.6667) 0.833333x\n");
  check_tree (empty, NULL, FALSE, "* 0\n");
  check_tree (empty, "main", FALSE, "main 0\n");
  check_tree (empty, "main", TRUE, "main 0\n");
}

static void
test_cancelled (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (TEST_TREE, TRUE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  GrindCallTreeRequest request = { .graph = graph, .root = GRIND_NONE, .max_branches = 10 };

  g_cancellable_cancel (cancellable);
  g_assert_null (grind_call_tree_new (&request, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/call-tree/tree", test_tree);
  g_test_add_func ("/analysis/call-tree/cycle", test_cycle);
  g_test_add_func ("/analysis/call-tree/plain", test_plain);
  g_test_add_func ("/analysis/call-tree/limits", test_limits);
  g_test_add_func ("/analysis/call-tree/stops", test_stops);
  g_test_add_func ("/analysis/call-tree/stopped-cycle", test_stopped_cycle);
  g_test_add_func ("/analysis/call-tree/hidden", test_hidden);
  g_test_add_func ("/analysis/call-tree/focus", test_focus);
  g_test_add_func ("/analysis/call-tree/hidden-members", test_hidden_members);
  g_test_add_func ("/analysis/call-tree/levels", test_levels);
  g_test_add_func ("/analysis/call-tree/level-names", test_level_names);
  g_test_add_func ("/analysis/call-tree/level-members", test_level_members);
  g_test_add_func ("/analysis/call-tree/roots", test_roots);
  g_test_add_func ("/analysis/call-tree/odd-roots", test_odd_roots);
  g_test_add_func ("/analysis/call-tree/events", test_events);
  g_test_add_func ("/analysis/call-tree/cancelled", test_cancelled);

  return g_test_run ();
}
