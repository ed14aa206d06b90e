/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tree built below other functions equals the same subtree of the whole tree. */
#include "config.h"

#include "grind-test-call-tree.h"
#include "grind-test-random.h"

#define N_MODELS     60
#define MAX_BRANCHES 4000
#define MAX_CHECKED  60

static void
find_above (GrindCallTree *tree,
            guint          branch,
            GArray        *above)
{
  g_array_set_size (above, 0);
  while ((branch = grind_call_tree_get_branch (tree, branch)->parent) != GRIND_NONE)
    if (grind_call_tree_get_branch (tree, branch)->node != GRIND_NONE)
      g_array_prepend_val (above, grind_call_tree_get_branch (tree, branch)->node);
}

/* Compares two trees in the order of their branches. */
static void
assert_same (GrindCallTree *tree,
             guint          start,
             GrindCallTree *below)
{
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (guint));
  double factor = grind_call_tree_get_branch (tree, start)->weight /
                  grind_call_tree_get_branch (below, 0)->weight;

  g_array_append_val (pairs, start);
  for (guint i = 0; i < pairs->len; i++)
    {
      const GrindBranch *a = grind_call_tree_get_branch (tree, g_array_index (pairs, guint, i));
      const GrindBranch *b = grind_call_tree_get_branch (below, i);

      g_assert_cmpuint (a->kind, ==, b->kind);
      g_assert_cmpuint (a->node, ==, b->node);
      g_assert_cmpuint (a->n_children, ==, b->n_children);
      test_assert_near (a->weight, b->weight * factor);
      test_assert_near (a->self_cost, b->self_cost * factor);
      for (guint child = 0; child < a->n_children; child++)
        {
          guint index = a->first_child + child;

          g_array_append_val (pairs, index);
        }
    }
  g_assert_cmpuint (pairs->len, ==, grind_call_tree_get_n_branches (below));
}

static void
check_branches (const GrindCallTreeRequest *request,
                GrindCallTree              *tree)
{
  g_autoptr (GArray) above = g_array_new (FALSE, FALSE, sizeof (GrindNodeId));
  guint n = grind_call_tree_get_n_branches (tree);

  for (guint i = 1; i < MIN (n, MAX_CHECKED); i++)
    {
      const GrindBranch *branch = grind_call_tree_get_branch (tree, i);
      GrindCallTreeRequest below = *request;
      g_autoptr (GrindCallTree) subtree = NULL;

      if (branch->kind != GRIND_BRANCH_NODE)
        continue;
      find_above (tree, i, above);
      below.root = branch->node;
      below.above = (gconstpointer) above->data;
      below.n_above = above->len;
      subtree = test_call_tree_new (&below);
      /* With negative costs, a function may cost nothing although some of its calls do. */
      if (grind_call_tree_get_branch (subtree, 0)->weight > 0)
        assert_same (tree, i, subtree);
    }
}

static void
check_model (GRand     *rand,
             TestModel *model,
             gboolean   show_cycles)
{
  g_autoptr (GrindGraph) graph = test_graph_load_take (test_model_write (model), show_cycles);
  GrindCallTreeRequest request = {
    .graph = graph,
    .root = g_rand_boolean (rand) ? (GrindNodeId) g_rand_int_range (rand, 0, model->n_functions)
                                  : GRIND_NONE,
    .is_callers = g_rand_boolean (rand),
    .max_branches = MAX_BRANCHES,
  };
  g_autoptr (GrindCallTree) tree = test_call_tree_new (&request);

  /* Skips cut trees: they keep the heaviest branches, which differ in a subtree. */
  if (grind_call_tree_get_n_branches (tree) < MAX_BRANCHES)
    check_branches (&request, tree);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint i = 0; i < N_MODELS; i++)
    {
      g_autofree TestModel *model = test_model_new (rand);

      check_model (rand, model, i % 2 == 0);
    }
}

/* Below x of x <-> y, the call from y to x is recursion; below y alone it is not. */
static void
test_circle (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (
      "# callgrind format\nevents: A\n"
      "fn=main\n1 0\ncfn=x\ncalls=1 0\n1 100\n"
      "fn=x\n1 10\ncfn=y\ncalls=4 0\n1 300\n"
      "fn=y\n1 30\ncfn=x\ncalls=3 0\n1 200\n", FALSE);
  const GrindNodeId above[] = { test_find (graph, "main"), test_find (graph, "x") };
  GrindCallTreeRequest request = {
    .graph = graph, .root = test_find (graph, "y"), .max_branches = 100,
    .above = above, .n_above = G_N_ELEMENTS (above),
  };
  g_autoptr (GrindCallTree) known = test_call_tree_new (&request);
  g_autoptr (GrindCallTree) unknown = NULL;

  request.n_above = 0;
  unknown = test_call_tree_new (&request);

  g_assert_cmpuint (grind_call_tree_get_n_branches (known), ==, 2);
  g_assert_cmpuint (grind_call_tree_get_branch (known, 1)->kind, ==, GRIND_BRANCH_RECURSION);
  g_assert_cmpuint (grind_call_tree_get_n_branches (unknown), ==, 3);
  g_assert_cmpuint (grind_call_tree_get_branch (unknown, 1)->kind, ==, GRIND_BRANCH_NODE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/call-tree-above/circle", test_circle);
  g_test_add_func ("/analysis/call-tree-above/random", test_random);

  return g_test_run ();
}
