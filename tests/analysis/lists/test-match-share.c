/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/lists/grind-match-share.h"
#include "grind-test-call-tree.h"
#include "grind-test-graphs.h"
#include "grind-test-random.h"

#define N_MODELS     150
#define MAX_BRANCHES 20000

static guint8 *
new_matches (GrindGraph         *graph,
             const char *const  *names)
{
  guint8 *matches = g_new0 (guint8, grind_graph_get_n_nodes (graph) / 8 + 1);

  for (; *names != NULL; names++)
    {
      GrindNodeId node = test_find (graph, *names);

      matches[node / 8] |= 1 << node % 8;
    }

  return matches;
}

static void
assert_share (GrindGraph *graph,
              const char *root,
              gboolean    is_callers,
              const char *names,
              double      expected)
{
  g_auto (GStrv) list = g_strsplit (names, "|", -1);
  g_autofree guint8 *matches = new_matches (graph, (const char *const *) list);
  GrindMatchRequest request = {
    .graph = graph,
    .root = root != NULL ? test_find (graph, root) : GRIND_NONE,
    .is_callers = is_callers,
    .matches = matches,
  };
  double share;

  g_assert_true (grind_match_share_find (&request, &share, NULL, NULL));
  g_assert_cmpfloat_with_epsilon (share, expected, 1e-9);
}

/* main passes 60 to a and 30 to b; a passes 30 to leaf and 10 to mid, which passes it to leaf. */
static void
test_tree (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (
      TEST_HEADER
      "fn=main\n1 10\ncfn=a\ncalls=2 0\n1 60\ncfn=b\ncalls=1 0\n1 30\n"
      "fn=a\n1 20\ncfn=leaf\ncalls=4 0\n1 30\ncfn=mid\ncalls=5 0\n1 10\n"
      "fn=mid\n1 0\ncfn=leaf\ncalls=5 0\n1 10\n"
      "fn=b\n1 0\ncfn=leaf\ncalls=1 0\n1 30\n"
      "fn=leaf\n1 70\n"
      "fn=other\n1 100\n", TRUE);

  assert_share (graph, "main", FALSE, "leaf", 0.7);
  assert_share (graph, "main", FALSE, "mid|leaf", 0.7);
  assert_share (graph, "main", FALSE, "a|leaf", 0.9);
  assert_share (graph, "main", FALSE, "mid|b", 0.4);
  assert_share (graph, "main", FALSE, "main|leaf", 1);
  assert_share (graph, "main", FALSE, "other", 0);
  assert_share (graph, "a", FALSE, "leaf", 40 / 60.0);
  assert_share (graph, NULL, FALSE, "other", 0.5);
  assert_share (graph, NULL, FALSE, "other|leaf", 0.85);
  assert_share (graph, "leaf", TRUE, "a", 40 / 70.0);
  assert_share (graph, "leaf", TRUE, "a|main", 1);
  assert_share (graph, NULL, TRUE, "a", 60 / 200.0);
}

static void
test_cycle (void)
{
  g_autoptr (GrindGraph) shown = test_graph_load (TEST_CYCLE, TRUE);
  g_autoptr (GrindGraph) plain = test_graph_load (TEST_CYCLE, FALSE);

  assert_share (shown, "main", FALSE, "y", 0.3);
  assert_share (shown, "main", FALSE, "y|leaf", 0.9);
  assert_share (shown, "main", FALSE, "<cycle 1>", 1);
  assert_share (shown, "y", FALSE, "leaf", 60 / 90.0);
  assert_share (shown, "leaf", TRUE, "main", 1);
  /* It has 30 itself and passes on 60. */
  assert_share (plain, "main", FALSE, "y", 0.9);
  assert_share (plain, "main", FALSE, "x", 1);
  assert_share (plain, "main", FALSE, "leaf", 0.6);
}

/* Negative costs count as 0, but each layer clamps them in a different place. */
static gboolean
has_negative (const TestModel *model)
{
  for (guint part = 0; part < model->n_parts; part++)
    for (guint i = 0; i < model->n_functions; i++)
      {
        if (model->self[part][i][0] < 0)
          return TRUE;
        for (guint k = 0; k < model->n_functions; k++)
          if (model->calls[part][i][k].cost[0] < 0)
            return TRUE;
      }

  return FALSE;
}

/* Sums the topmost matches of a complete tree; negative if the tree is not complete. */
static double
sum_matches (GrindCallTree *tree,
             const guint8  *matches)
{
  guint n = grind_call_tree_get_n_branches (tree);
  g_autofree gboolean *is_below = g_new0 (gboolean, n);
  double sum = 0;

  for (guint i = 0; i < n; i++)
    {
      const GrindBranch *branch = grind_call_tree_get_branch (tree, i);

      if (branch->hidden > 0 || !(branch->weight > 0))
        return -1;
      is_below[i] = branch->parent != GRIND_NONE && is_below[branch->parent];
      if (is_below[i] || branch->node == GRIND_NONE ||
          !(matches[branch->node / 8] >> branch->node % 8 & 1))
        continue;
      is_below[i] = TRUE;
      sum += branch->weight;
    }

  return sum / grind_call_tree_get_branch (tree, 0)->weight;
}

static guint8 *
random_matches (GRand *rand,
                guint  n_nodes)
{
  guint8 *matches = g_new0 (guint8, n_nodes / 8 + 1);

  for (guint node = 0; node < n_nodes; node++)
    if (g_rand_int_range (rand, 0, 4) == 0)
      matches[node / 8] |= 1 << node % 8;

  return matches;
}

static void
check_model (GRand     *rand,
             TestModel *model,
             gboolean   show_cycles)
{
  g_autoptr (GrindGraph) graph = test_graph_load_take (test_model_write (model), show_cycles);
  guint n_nodes = grind_graph_get_n_nodes (graph);
  g_autofree guint8 *matches = random_matches (rand, n_nodes);
  GrindNodeId root = g_rand_boolean (rand) ? (GrindNodeId) g_rand_int_range (rand, 0, n_nodes)
                                           : GRIND_NONE;
  gboolean is_callers = g_rand_boolean (rand);
  GrindCallTreeRequest tree_request = {
    .graph = graph, .root = root, .is_callers = is_callers, .max_branches = MAX_BRANCHES,
  };
  GrindMatchRequest request = {
    .graph = graph, .root = root, .is_callers = is_callers, .matches = matches,
  };
  g_autoptr (GrindCallTree) tree = test_call_tree_new (&tree_request);
  double share, expected;

  g_assert_true (grind_match_share_find (&request, &share, NULL, NULL));
  g_assert_cmpfloat (share, >=, 0);
  g_assert_cmpfloat (share, <=, 1);
  expected = sum_matches (tree, matches);
  if (show_cycles && expected >= 0 && !has_negative (model))
    test_assert_near (share, expected);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint i = 0; i < N_MODELS; i++)
    {
      g_autofree TestModel *model = test_model_new (rand);

      check_model (rand, model, i % 4 != 0);
    }
}

/* 2^40 paths lead to its end. */
static void
test_ladder (void)
{
  GString *text = g_string_new (TEST_HEADER);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;

  for (guint i = 0; i < 40; i++)
    g_string_append_printf (text,
                            "fn=f%u\n1 0\ncfn=l%u\ncalls=1 0\n1 60\ncfn=r%u\ncalls=1 0\n1 40\n"
                            "fn=l%u\n1 0\ncfn=f%u\ncalls=1 0\n1 60\n"
                            "fn=r%u\n1 0\ncfn=f%u\ncalls=1 0\n1 40\n", i, i, i, i, i + 1, i, i + 1);
  g_string_append (text, "fn=f40\n1 100\n");
  profile = test_load_take (g_string_free (text, FALSE));
  graph = test_graph_new (profile, TRUE);

  assert_share (graph, "f0", FALSE, "f40", 1);
  assert_share (graph, "f0", FALSE, "l39", 0.6);
  assert_share (graph, "f0", FALSE, "l39|r0", 0.4 + 0.6 * 0.6);
}

static void
test_cancel (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (TEST_HEADER "fn=f\n1 5\n", TRUE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  const guint8 matches[] = { 0 };
  GrindMatchRequest request = { .graph = graph, .root = 0, .matches = matches };
  double share;

  g_cancellable_cancel (cancellable);
  g_assert_false (grind_match_share_find (&request, &share, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/match-share/tree", test_tree);
  g_test_add_func ("/analysis/match-share/cycle", test_cycle);
  g_test_add_func ("/analysis/match-share/random", test_random);
  g_test_add_func ("/analysis/match-share/ladder", test_ladder);
  g_test_add_func ("/analysis/match-share/cancel", test_cancel);

  return g_test_run ();
}
