/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-call-tree.h"

#define HEADER "# callgrind format\nevents: A\n"

/* main calls a and b; both call leaf, a over mid too, and leaf calls itself. The cost of leaf is
 * more than its callers pay, and nobody counted the calls of start. */
#define TREE \
  HEADER \
  "fn=main\n1 10\ncfn=a\ncalls=2 0\n1 60\ncfn=b\ncalls=1 0\n1 30\n" \
  "fn=a\n1 20\ncfn=leaf\ncalls=4 0\n1 30\ncfn=mid\ncalls=5 0\n1 10\n" \
  "fn=mid\n1 0\ncfn=leaf\ncalls=5 0\n1 10\n" \
  "fn=b\n1 0\ncfn=leaf\ncalls=1 0\n1 30\n" \
  "fn=leaf\n1 140\ncfn=leaf\ncalls=3 0\n1 5\n" \
  "fn=start\n1 0\ncfn=main\ncalls=0 0\n1 100\n"

/* main enters x <-> y at x; y leaves to leaf. */
#define CYCLE \
  HEADER \
  "fn=main\n1 0\ncfn=x\ncalls=1 0\n1 100\n" \
  "fn=x\n1 10\ncfn=y\ncalls=4 0\n1 300\n" \
  "fn=y\n1 30\ncfn=x\ncalls=3 0\n1 200\ncfn=leaf\ncalls=6 0\n1 60\n" \
  "fn=leaf\n1 60\n"

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

/* leaf: in 70, out 140, so that half of it has no caller */
static void
test_tree (void)
{
  g_autoptr (GrindProfile) profile = test_load (TREE);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);

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

/* The members of a cycle, and what it calls */
static void
test_cycle (void)
{
  g_autoptr (GrindProfile) profile = test_load (CYCLE);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);

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

/* x: out 310; y: out 290. A function that is on the way already is not entered again. */
static void
test_plain (void)
{
  g_autoptr (GrindProfile) profile = test_load (CYCLE);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, FALSE);

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

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/call-tree/tree", test_tree);
  g_test_add_func ("/analysis/call-tree/cycle", test_cycle);
  g_test_add_func ("/analysis/call-tree/plain", test_plain);

  return g_test_run ();
}
