/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree of a profile without calls, as from Cachegrind. */
#include "config.h"

#include "analysis/estimate/grind-call-tree-folded.h"
#include "grind-test-call-tree.h"
#include "grind-test-hidden.h"

#define N_ROUNDS 100

/* As Cachegrind writes it: without ELF objects */
#define FILES \
  "events: A B\n" \
  "fl=/src/a.c\nfn=main\n1 10 1\n2 5 0\nfn=small\n3 1 0\nfn=idle\n4 0 2\n" \
  "fl=/src/b.c\nfn=work\n1 40 0\n" \
  "fl=???\nfn=???\n0 4 0\n"

#define OBJECTS \
  "events: A\n" \
  "ob=/bin/prog\nfl=a.c\nfn=main\n1 10\nfl=b.c\nfn=work\n1 30\n" \
  "ob=/lib/libc.so\nfl=b.c\nfn=work\n1 20\nfn=free\n1 20\nob=\nfl=???\nfn=0x10\n1 2\n"

static void
check_tree (const char           *text,
            GrindCallTreeRequest  request,
            const char           *expected)
{
  g_autoptr (GrindGraph) graph = test_graph_load (text, TRUE);
  g_autoptr (GrindCallTree) tree = NULL;
  g_autofree char *found = NULL;

  request.graph = graph;
  request.root = GRIND_NONE;
  if (request.max_branches == 0)
    request.max_branches = 1000;
  tree = test_call_tree_new (&request);
  found = test_describe_tree (tree);
  g_assert_cmpstr (found, ==, expected);
}

static void
test_files (void)
{
  check_tree (FILES, (GrindCallTreeRequest) { 0 },
              "* 60\n"
              "  [/src/b.c] 40\n    work 40 (40)\n"
              "  [/src/a.c] 16\n    main 15 (15)\n    small 1 (1)\n"
              "  [] 4\n    ??? 4 (4)\n");
  /* A single file has the whole cost of the other event. */
  check_tree (FILES, (GrindCallTreeRequest) { .event = 1 },
              "* 3\n  idle 2 (2)\n  main 1 (1)\n");
}

static void
test_objects (void)
{
  check_tree (OBJECTS, (GrindCallTreeRequest) { 0 },
              "* 82\n"
              "  [/bin/prog] 40\n    [b.c] 30\n      work 30 (30)\n"
              "    [a.c] 10\n      main 10 (10)\n"
              "  [/lib/libc.so] 40\n    [b.c] 40\n      work 20 (20)\n      free 20 (20)\n"
              "  [] 2\n    [] 2\n      0x10 2 (2)\n");
}

static void
test_limits (void)
{
  check_tree (FILES, (GrindCallTreeRequest) { .min_share = 0.1 },
              "* 60 +1 hidden 4\n"
              "  [/src/b.c] 40\n    work 40 (40)\n"
              "  [/src/a.c] 16 +1 hidden 1\n    main 15 (15)\n");
  check_tree (FILES, (GrindCallTreeRequest) { .max_depth = 1 },
              "* 60\n  [/src/b.c] 40 deep +1 hidden 40\n  [/src/a.c] 16 deep +2 hidden 16\n"
              "  [] 4 deep +1 hidden 4\n");
  check_tree (FILES, (GrindCallTreeRequest) { .max_branches = 3 },
              "* 60 +3 hidden 20\n  [/src/b.c] 40\n    work 40 (40)\n");
  check_tree (FILES, (GrindCallTreeRequest) { .max_branches = 1 }, "* 60 +4 hidden 60\n");
}

static void
test_no_costs (void)
{
  check_tree ("events: A\nfl=a\nfn=f\n1 0\nfl=b\nfn=g\n1 0\n", (GrindCallTreeRequest) { 0 },
              "* 0\n");
  /* The output of cg_diff: negative costs count as 0. */
  check_tree ("events: A\nfl=a\nfn=f\n1 -5\nfl=b\nfn=g\n1 3\nfl=c\nfn=h\n1 4\n",
              (GrindCallTreeRequest) { 0 }, "* 7\n  [c] 4\n    h 4 (4)\n  [b] 3\n    g 3 (3)\n");
}

static void
test_hidden (void)
{
  g_autoptr (GrindProfile) profile = test_load (FILES);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);
  g_autoptr (GrindHiddenFunctions) hidden_functions = test_hidden_functions_new (profile, "^main$",
                                                                                 NULL);
  g_autoptr (GrindCallTree) tree = NULL;
  g_autofree char *found = NULL;
  GrindCallTreeRequest request = {
    .graph = graph, .root = GRIND_NONE, .max_branches = 1000, .hidden_functions = hidden_functions,
  };

  tree = test_call_tree_new (&request);
  found = test_describe_tree (tree);
  g_assert_cmpstr (found, ==,
                   "* 60\n"
                   "  [/src/b.c] 40\n    work 40 (40)\n"
                   "  [/src/a.c] 16 +1 hidden 15\n    small 1 (1)\n"
                   "  [] 4\n    ??? 4 (4)\n");
}

static void
test_folded (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (OBJECTS, TRUE);
  GrindCallTreeRequest request = { .graph = graph, .root = GRIND_NONE, .max_branches = 1000 };
  g_autoptr (GrindCallTree) tree = test_call_tree_new (&request);
  g_autofree char *folded = grind_call_tree_dup_folded (tree);

  g_assert_cmpstr (folded, ==,
                   "/bin/prog;b.c;work 30\n/bin/prog;a.c;main 10\n"
                   "/lib/libc.so;b.c;work 20\n/lib/libc.so;b.c;free 20\n???;???;0x10 2\n");
}

/* Checks that all functions with cost are in the tree once, with exact costs. */
static void
check_sums (GrindGraph    *graph,
            GrindCallTree *tree)
{
  const GrindCosts *costs = grind_graph_get_costs (graph, 0);
  gint64 sum = 0;

  for (guint i = 0; i < grind_call_tree_get_n_branches (tree); i++)
    {
      const GrindBranch *branch = grind_call_tree_get_branch (tree, i);
      double below = branch->self_cost;

      for (guint k = 0; k < branch->n_children; k++)
        below += grind_call_tree_get_branch (tree, branch->first_child + k)->weight;
      g_assert_cmpfloat (below, ==, branch->weight);
      if (branch->node == GRIND_NONE)
        continue;
      g_assert_cmpfloat (branch->weight, ==, costs->self[branch->node]);
      sum += costs->self[branch->node];
    }
  g_assert_cmpint (sum, ==, costs->total);
  g_assert_cmpfloat (grind_call_tree_get_branch (tree, 0)->weight, ==, costs->total);
}

static void
test_sums (void)
{
  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (GString) text = g_string_new ("events: A\n");
      g_autoptr (GrindProfile) profile = NULL;
      g_autoptr (GrindGraph) graph = NULL;
      g_autoptr (GrindCallTree) tree = NULL;
      GrindCallTreeRequest request = { .root = GRIND_NONE, .max_branches = G_MAXUINT };

      for (int i = g_test_rand_int_range (1, 40); i > 0; i--)
        g_string_append_printf (text, "ob=o%d\nfl=f%d\nfn=n%d\n1 %d\n",
                                g_test_rand_int_range (0, 4), g_test_rand_int_range (0, 5),
                                g_test_rand_int_range (0, 30),
                                g_test_rand_int_range (0, 1 << 30));
      profile = test_load (text->str);
      request.graph = graph = test_graph_new (profile, TRUE);
      tree = test_call_tree_new (&request);
      check_sums (graph, tree);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/call-tree/flat/files", test_files);
  g_test_add_func ("/analysis/call-tree/flat/objects", test_objects);
  g_test_add_func ("/analysis/call-tree/flat/limits", test_limits);
  g_test_add_func ("/analysis/call-tree/flat/no-costs", test_no_costs);
  g_test_add_func ("/analysis/call-tree/flat/hidden", test_hidden);
  g_test_add_func ("/analysis/call-tree/flat/folded", test_folded);
  g_test_add_func ("/analysis/call-tree/flat/sums", test_sums);

  return g_test_run ();
}
