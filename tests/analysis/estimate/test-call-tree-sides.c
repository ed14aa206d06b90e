/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trees of comparisons of random profiles, held against the trees of both sides alone. */
#include "config.h"

#include <math.h>

#include "analysis/estimate/grind-call-tree.h"
#include "grind-test-random.h"

#define N_ROUNDS  (GRIND_IS_SANITIZED ? 30 : 150)
#define MAX_DEPTH 6

static GrindCallTree *
make_part (GrindGraph             *graph,
           GrindTreeMeasure        measure,
           GrindNodeId             root,
           gboolean                is_callers,
           const GrindBranchSides *root_sides)
{
  GrindCallTreeRequest request = {
    .graph = graph,
    .measure = measure,
    .root = root,
    .root_sides = root_sides,
    .is_callers = is_callers,
    .max_depth = MAX_DEPTH,
    .max_branches = G_MAXUINT,
  };
  g_autoptr (GError) error = NULL;
  GrindCallTree *tree = grind_call_tree_new (&request, NULL, &error);

  g_assert_no_error (error);

  return tree;
}

static GrindCallTree *
make_tree (GrindGraph       *graph,
           GrindTreeMeasure  measure,
           GrindNodeId       root,
           gboolean          is_callers)
{
  return make_part (graph, measure, root, is_callers, NULL);
}

static void
assert_close (double a,
              double b)
{
  g_assert_cmpfloat (fabs (a - b), <=, 1e-9 * MAX (MAX (fabs (a), fabs (b)), 1));
}

/* The child of a branch for the same node; GRIND_NONE without one */
static guint
find_child (GrindCallTree     *tree,
            guint              branch,
            const GrindBranch *like)
{
  const GrindBranch *here = grind_call_tree_get_branch (tree, branch);

  for (guint i = here->first_child; i < here->first_child + here->n_children; i++)
    {
      const GrindBranch *child = grind_call_tree_get_branch (tree, i);

      if (child->node == like->node && child->kind == like->kind &&
          child->group_by == like->group_by &&
          (like->group_by == GRIND_GROUP_BY_NONE || child->member == like->member))
        return i;
    }

  return GRIND_NONE;
}

/* Every branch of @alone is in @tree, with the same costs. */
static void
check_side (GrindCallTree *tree,
            guint          branch,
            GrindCallTree *alone,
            guint          other,
            gboolean       is_before)
{
  const GrindBranch *plain = grind_call_tree_get_branch (alone, other);
  const GrindBranch *here = grind_call_tree_get_branch (tree, branch);
  const GrindBranchSides *sides = grind_call_tree_get_sides (tree, branch);

  assert_close (here->weight, plain->weight);
  assert_close (here->self_cost, plain->self_cost);
  assert_close (here->hidden, plain->hidden);
  assert_close (is_before ? sides->before : sides->after, plain->weight);
  assert_close (is_before ? sides->count_before : sides->count_after, plain->count);
  g_assert_cmpuint (here->n_children, ==, plain->n_children);
  for (guint i = plain->first_child; i < plain->first_child + plain->n_children; i++)
    {
      guint child = find_child (tree, branch, grind_call_tree_get_branch (alone, i));

      g_assert_cmpuint (child, !=, GRIND_NONE);
      check_side (tree, child, alone, i, is_before);
    }
}

/* What has changed adds up, and is the same if the sides are swapped. */
static void
check_change (GrindCallTree *tree,
              guint          branch,
              GrindCallTree *swapped,
              guint          other)
{
  const GrindBranch *here = grind_call_tree_get_branch (tree, branch);
  const GrindBranchSides *sides = grind_call_tree_get_sides (tree, branch);
  const GrindBranchSides *opposite = grind_call_tree_get_sides (swapped, other);
  double weight = fabs (sides->self_after - sides->self_before) +
                  fabs (sides->hidden_after - sides->hidden_before);
  double last = INFINITY;

  assert_close (sides->before, opposite->after);
  assert_close (sides->after, opposite->before);
  assert_close (here->weight, grind_call_tree_get_branch (swapped, other)->weight);
  for (guint i = here->first_child; i < here->first_child + here->n_children; i++)
    {
      const GrindBranch *child = grind_call_tree_get_branch (tree, i);

      g_assert_cmpuint (child->parent, ==, branch);
      g_assert_cmpfloat (child->weight, >, 0);
      g_assert_cmpfloat (child->weight, <=, last);
      last = child->weight;
      weight += last;
      if (find_child (swapped, other, child) != GRIND_NONE)
        check_change (tree, i, swapped, find_child (swapped, other, child));
      else
        assert_close (last, 0);
    }
  assert_close (here->weight, weight);
  g_assert_cmpfloat (here->weight, >=, fabs (sides->after - sides->before) * (1 - 1e-9) - 1e-9);
}

/* A branch has no more calls than there are, even if it has more cost than its function. */
static void
assert_count (double part,
              double whole,
              double factor)
{
  g_assert_cmpfloat (part, >=, whole * factor * (1 - 1e-9));
  g_assert_cmpfloat (part, <=, whole * (1 + 1e-9));
}

/* Every branch of @part has the same part of each side of its branch in @whole. */
static void
check_part (GrindCallTree *part,
            guint          branch,
            GrindCallTree *whole,
            guint          other,
            double         before,
            double         after)
{
  const GrindBranch *here = grind_call_tree_get_branch (part, branch);
  const GrindBranchSides *sides = grind_call_tree_get_sides (part, branch);
  const GrindBranchSides *all = grind_call_tree_get_sides (whole, other);

  assert_close (sides->before, all->before * before);
  assert_close (sides->after, all->after * after);
  assert_close (sides->self_before, all->self_before * before);
  assert_close (sides->self_after, all->self_after * after);
  assert_count (sides->count_before, all->count_before, before);
  assert_count (sides->count_after, all->count_after, after);
  assert_close (here->self_cost, fabs (sides->self_after - sides->self_before));
  for (guint i = here->first_child; i < here->first_child + here->n_children; i++)
    {
      guint child = find_child (whole, other, grind_call_tree_get_branch (part, i));

      if (child != GRIND_NONE)
        check_part (part, i, whole, child, before, after);
    }
}

/* The sides of a root may have different parts of its costs. */
static void
check_parts (GrindGraph  *graph,
             GrindNodeId  root,
             gboolean     is_callers)
{
  g_autoptr (GrindCallTree) whole = make_tree (graph, GRIND_TREE_CHANGE, root, is_callers);
  GrindBranchSides sides = *grind_call_tree_get_sides (whole, 0);
  g_autoptr (GrindCallTree) part = NULL;

  sides.before *= 0.5;
  sides.after *= 0.125;
  part = make_part (graph, GRIND_TREE_CHANGE, root, is_callers, &sides);
  check_part (part, 0, whole, 0, 0.5, 0.125);
}

static void
check_root (GrindGraph  *graph,
            GrindGraph  *swapped,
            GrindNodeId  root,
            gboolean     is_callers)
{
  GrindGraph *before = grind_graph_get_before (graph);
  g_autoptr (GrindCallTree) as_before = make_tree (graph, GRIND_TREE_BEFORE, root, is_callers);
  g_autoptr (GrindCallTree) as_after = make_tree (graph, GRIND_TREE_AFTER, root, is_callers);
  g_autoptr (GrindCallTree) old = make_tree (before, GRIND_TREE_COST, root, is_callers);
  g_autoptr (GrindCallTree) new = make_tree (graph, GRIND_TREE_COST, root, is_callers);
  g_autoptr (GrindCallTree) change = make_tree (graph, GRIND_TREE_CHANGE, root, is_callers);
  g_autoptr (GrindCallTree) opposite = make_tree (swapped, GRIND_TREE_CHANGE, root, is_callers);

  g_assert_null (grind_call_tree_get_sides (old, 0));
  check_side (as_before, 0, old, 0, TRUE);
  check_side (as_after, 0, new, 0, FALSE);
  check_change (change, 0, opposite, 0);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (GrindProfile) profile = test_random_profile (rand);
      guint8 before = test_random_parts (rand, profile);
      guint8 after = test_random_parts (rand, profile);
      gboolean has_cycles = g_rand_boolean (rand);
      g_autoptr (GrindGraph) graph = test_graph_compare (profile, before, after, has_cycles);
      g_autoptr (GrindGraph) swapped = test_graph_compare (profile, after, before, has_cycles);
      gboolean is_callers = g_rand_boolean (rand);

      check_root (graph, swapped, GRIND_NONE, is_callers);
      for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (graph); node++)
        {
          check_root (graph, swapped, node, is_callers);
          check_parts (graph, node, is_callers);
        }
    }
}

/* Without calls, costs of objects, files and functions are exact. */
static void
test_flat (void)
{
  g_autoptr (GrindProfile) profile = test_load (
    "events: Ir\npart: 1\nob=a\nfl=x\nfn=f\n1 10\nfl=y\nfn=g\n1 20\nob=b\nfl=z\nfn=h\n1 5\n"
    "part: 2\nob=a\nfl=x\nfn=f\n1 4\nfl=y\nfn=g\n1 20\nob=b\nfl=z\nfn=i\n1 7\n");
  g_autoptr (GrindGraph) graph = test_graph_compare (profile, 1, 2, TRUE);
  g_autoptr (GrindCallTree) tree = make_tree (graph, GRIND_TREE_CHANGE, GRIND_NONE, FALSE);
  const GrindBranchSides *root = grind_call_tree_get_sides (tree, 0);

  g_assert_true (grind_call_tree_is_flat (tree));
  g_assert_cmpfloat (root->before, ==, 35);
  g_assert_cmpfloat (root->after, ==, 31);
  g_assert_cmpfloat (grind_call_tree_get_branch (tree, 0)->weight, ==, 18);
  g_assert_cmpuint (grind_call_tree_get_branch (tree, 0)->n_children, ==, 2);
  /* b: h is gone, i is new */
  g_assert_cmpfloat (grind_call_tree_get_branch (tree, 1)->weight, ==, 12);
  g_assert_cmpfloat (grind_call_tree_get_sides (tree, 1)->before, ==, 5);
  g_assert_cmpfloat (grind_call_tree_get_sides (tree, 1)->after, ==, 7);
  g_assert_cmpfloat (grind_call_tree_get_branch (tree, 2)->weight, ==, 6);
}

/* Small changes are found even if branches are small parts of the cost. */
static void
test_small (void)
{
  g_autoptr (GrindProfile) profile = test_load (
    "events: Ir\npart: 1\nfn=main\n1 1000000\ncfn=f\ncalls=1 1\n2 10\nfn=f\n1 10\n"
    "part: 2\nfn=main\n1 1000000\ncfn=f\ncalls=1 1\n2 11\nfn=f\n1 11\n");
  g_autoptr (GrindGraph) graph = test_graph_compare (profile, 1, 2, TRUE);
  GrindCallTreeRequest request = {
    .graph = graph, .measure = GRIND_TREE_CHANGE, .root = GRIND_NONE, .min_share = 0.001,
    .max_branches = 100,
  };
  g_autoptr (GrindCallTree) tree = grind_call_tree_new (&request, NULL, NULL);

  g_assert_cmpuint (grind_call_tree_get_n_branches (tree), ==, 3);
  g_assert_cmpfloat (grind_call_tree_get_branch (tree, 2)->weight, ==, 1);
}

/* What is small in the larger side is found if the root has only a small part of that side. */
static void
test_small_part (void)
{
  g_autoptr (GrindProfile) profile = test_load (
    "events: Ir\npart: 1\nfn=f\n1 1000\n"
    "part: 2\nfn=f\n1 5\ncfn=g\ncalls=1 1\n2 5\nfn=g\n1 5\n");
  const guint8 before = 1, after = 2;
  g_autoptr (GrindGraph) graph =
    grind_graph_new_compared (profile, &before, &after, TRUE, NULL, NULL);
  const GrindBranchSides sides = { .before = 10, .after = 10 };
  GrindCallTreeRequest request = {
    .graph = graph, .measure = GRIND_TREE_CHANGE, .root = 0, .root_sides = &sides,
    .min_share = 0.1, .max_branches = 100,
  };
  g_autoptr (GrindCallTree) tree = grind_call_tree_new (&request, NULL, NULL);

  g_assert_cmpuint (grind_call_tree_get_n_branches (tree), ==, 2);
  g_assert_cmpfloat (grind_call_tree_get_branch (tree, 0)->weight, ==, 10);
  g_assert_cmpfloat (grind_call_tree_get_branch (tree, 1)->weight, ==, 5);
  g_assert_cmpfloat (grind_call_tree_get_sides (tree, 1)->before, ==, 0);
  g_assert_cmpfloat (grind_call_tree_get_sides (tree, 1)->after, ==, 5);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/call-tree-sides/random", test_random);
  g_test_add_func ("/analysis/call-tree-sides/flat", test_flat);
  g_test_add_func ("/analysis/call-tree-sides/small", test_small);
  g_test_add_func ("/analysis/call-tree-sides/small-part", test_small_part);

  return g_test_run ();
}
