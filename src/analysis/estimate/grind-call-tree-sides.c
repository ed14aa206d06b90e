/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Call trees of comparisons.
 *
 * The branches are those of the tree in which every cost is the larger one of both sides. Then each
 * side splits the cost of its root along these branches, by its own shares; the root may have only
 * a part of its function's cost, another one on each side. What a side passes on to nodes that are
 * not in the tree is hidden.
 */
#include "config.h"

#include "grind-call-tree-private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BRANCHES_PER_CHECK 1024   /* between two checks for cancellation */

/* If much less has changed than expected, the tree is made again with smaller branches. */
#define MAX_TRIES    4
#define ENOUGH       0.25
#define NEXT_SCALE   0.5

/* The cost of a branch on one side */
typedef struct
{
  double whole;
  double self_cost;
  double hidden;
  double count;
} SideCost;

/* The state of splitting the cost of a side */
typedef struct
{
  const GrindCallTree        *tree;
  const GrindCallTreeRequest *request;
  GrindTreeSplits             splits;
  GHashTable                 *edges;      /* position of a split and node -> edge */
  guint                       n_known;    /* splits whose edges are in @edges */
  guint32                    *places;     /* by branch: its split, unless it is not entered */
  SideCost                   *costs;      /* by branch */
  const double               *root_cost;  /* (nullable): if it is a part of its function's cost */
} Side;

static void
side_init (Side                        *side,
           const GrindCallTree         *tree,
           const GrindTreeNodes        *nodes,
           const GrindCallTreeRequest  *request,
           GCancellable                *cancellable)
{
  *side = (Side) { .tree = tree, .request = request };
  _grind_tree_splits_init (&side->splits, nodes, request, cancellable);
  side->edges = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  side->places = g_new0 (guint32, tree->n_branches);
  side->costs = g_new0 (SideCost, tree->n_branches);
}

static void
side_clear (Side *side)
{
  _grind_tree_splits_clear (&side->splits);
  g_hash_table_unref (side->edges);
  g_free (side->places);
  g_free (side->costs);
}

static const GrindTreeSplit *
get_split (const Side *side,
           guint       place)
{
  return &g_array_index (side->splits.splits, GrindTreeSplit, place);
}

/* Indexes the edges of splits that have been added. */
static void
index_edges (Side *side)
{
  for (; side->n_known < side->splits.splits->len; side->n_known++)
    {
      const GrindTreeSplit *split = get_split (side, side->n_known);

      for (guint i = split->first_edge; i < split->first_edge + split->n_edges; i++)
        {
          const GrindTreeEdge *edge = &g_array_index (side->splits.edges, GrindTreeEdge, i);
          guint64 key = (guint64) side->n_known << 32 | edge->node;

          g_hash_table_insert (side->edges, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (i));
        }
    }
}

/* Gives the branch the part of its parent's cost that the side passes on to it, if any. */
static void
pass_on (Side  *side,
         guint  index)
{
  const GrindBranch *branch = &side->tree->branches[index];
  guint place = side->places[branch->parent];
  guint64 key = (guint64) place << 32 | branch->node;
  double whole = side->costs[branch->parent].whole;
  SideCost *cost = &side->costs[index];
  const GrindTreeSplit *split;
  const GrindTreeEdge *edge;
  gpointer found;

  index_edges (side);
  split = get_split (side, place);
  if (!g_hash_table_lookup_extended (side->edges, &key, NULL, &found))
    return;

  edge = &g_array_index (side->splits.edges, GrindTreeEdge, GPOINTER_TO_UINT (found));
  cost->whole = whole * _grind_transitive_get_share (edge->cost, split->whole);
  cost->self_cost = cost->whole;
  cost->count = edge->count * MIN (whole / split->whole, 1);
}

static void
enter (Side  *side,
       guint  branch,
       guint  place)
{
  const GrindTreeSplit *split = get_split (side, place);
  SideCost *cost = &side->costs[branch];

  side->places[branch] = place;
  cost->self_cost = split->whole > 0
                      ? cost->whole * _grind_transitive_get_share (split->self_cost, split->whole)
                      : cost->whole;
}

/* Every branch comes after its parent. */
static gboolean
split_costs (Side    *side,
             GError **error)
{
  const GrindCallTree *tree = side->tree;
  GrindNodeId root;
  guint place = _grind_tree_splits_add_root (&side->splits, side->request, &root,
                                             &side->costs[0].whole);

  if (side->root_cost != NULL)
    side->costs[0].whole = *side->root_cost;
  enter (side, 0, place);
  for (guint i = 1; i < tree->n_branches; i++)
    {
      const GrindBranch *branch = &tree->branches[i];

      pass_on (side, i);
      if (branch->kind == GRIND_BRANCH_NODE)
        enter (side, i, _grind_tree_splits_get (&side->splits, branch->node));
      if (!_grind_tree_splits_check (&side->splits, error) ||
          (i % BRANCHES_PER_CHECK == 0 &&
           g_cancellable_set_error_if_cancelled (side->splits.pass.cancellable, error)))
        return FALSE;
    }

  return TRUE;
}

/* The group below @branch that contains @function; GRIND_NONE if there is no further level */
static guint
find_group (GHashTable          *groups,
            const GrindCallTree *tree,
            guint                branch,
            GrindFunctionId      function)
{
  const GrindBranch *here = &tree->branches[branch];
  GrindProfile *profile = grind_graph_get_profile (tree->graph);
  guint8 group_by = here->n_children > 0 ? tree->branches[here->first_child].group_by
                                         : GRIND_GROUP_BY_NONE;
  guint64 key = (guint64) branch << 32;
  gpointer group;

  if (group_by == GRIND_GROUP_BY_NONE)
    return GRIND_NONE;

  key |= group_by == GRIND_GROUP_BY_OBJECT ? grind_profile_get_function_object (profile, function)
                                           : grind_profile_get_function_file (profile, function);

  return g_hash_table_lookup_extended (groups, &key, NULL, &group) ? GPOINTER_TO_UINT (group)
                                                                   : GRIND_NONE;
}

static GHashTable *
index_groups (const GrindCallTree *tree)
{
  GHashTable *groups = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  GrindProfile *profile = grind_graph_get_profile (tree->graph);

  for (guint i = 1; i < tree->n_branches; i++)
    {
      const GrindBranch *branch = &tree->branches[i];
      guint64 key = (guint64) branch->parent << 32;

      if (branch->group_by == GRIND_GROUP_BY_NONE)
        continue;
      key |= branch->group_by == GRIND_GROUP_BY_OBJECT
               ? grind_profile_get_function_object (profile, branch->member)
               : grind_profile_get_function_file (profile, branch->member);
      g_hash_table_insert (groups, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (i));
    }

  return groups;
}

/* The costs of a profile without calls are exact: those of the functions, and of their groups. */
static void
sum_costs (Side *side)
{
  const GrindCallTree *tree = side->tree;
  g_autoptr (GHashTable) groups = index_groups (tree);
  const GrindCosts *costs = side->splits.pass.costs;

  for (GrindFunctionId i = 0; i < side->splits.nodes->n_functions; i++)
    {
      double self = MAX (_grind_transitive_get_cost (grind_costs_get_self (costs, i)), 0);

      for (guint place = 0; self > 0 && place != GRIND_NONE;
           place = find_group (groups, tree, place, i))
        side->costs[place].whole += self;
    }
  for (guint i = 0; i < tree->n_branches; i++)
    {
      GrindNodeId node = tree->branches[i].node;
      SideCost *cost = &side->costs[i];

      if (node != GRIND_NONE)
        cost->whole = cost->self_cost =
          MAX (_grind_transitive_get_cost (grind_costs_get_self (costs, node)), 0);
    }
}

/* What is left of a branch is hidden; less than nothing is an error of rounding. */
static void
find_hidden (Side *side)
{
  for (guint i = 0; i < side->tree->n_branches; i++)
    {
      const GrindBranch *branch = &side->tree->branches[i];
      double rest = side->costs[i].whole - side->costs[i].self_cost;

      for (guint child = 0; child < branch->n_children; child++)
        rest -= side->costs[branch->first_child + child].whole;
      side->costs[i].hidden = rest > side->costs[i].whole * DBL_EPSILON * 16 ? rest : 0;
    }
}

/* (nullable) (transfer full): the costs of a side by branch */
static SideCost *
make_side (GrindCallTree               *tree,
           GrindGraph                  *graph,
           const GrindTreeNodes        *nodes,
           const GrindCallTreeRequest  *request,
           const double                *root_cost,
           GCancellable                *cancellable,
           GError                     **error)
{
  GrindCallTreeRequest one = *request;
  SideCost *costs = NULL;
  gboolean is_fine = TRUE;
  Side side;

  one.graph = graph;
  side_init (&side, tree, nodes, &one, cancellable);
  side.root_cost = root_cost;
  if (tree->is_flat)
    sum_costs (&side);
  else
    is_fine = split_costs (&side, error);
  if (is_fine)
    {
      find_hidden (&side);
      costs = g_steal_pointer (&side.costs);
    }
  side_clear (&side);

  return costs;
}

static gboolean
add_sides (GrindCallTree               *tree,
           const GrindCallTreeRequest  *request,
           GCancellable                *cancellable,
           GError                     **error)
{
  GrindGraph *graphs[] = { grind_graph_get_before (request->graph), request->graph };
  const GrindBranchSides *root = request->root_sides;
  const double *root_costs[] = { root != NULL ? &root->before : NULL,
                                 root != NULL ? &root->after : NULL };
  SideCost *costs[2] = { NULL, NULL };
  GrindTreeNodes nodes = { 0 };
  gboolean is_fine = _grind_tree_nodes_init (&nodes, request, cancellable, error);

  for (guint i = 0; is_fine && i < 2; i++)
    {
      costs[i] = make_side (tree, graphs[i], &nodes, request, root_costs[i], cancellable, error);
      is_fine = costs[i] != NULL;
    }
  if (is_fine)
    tree->sides = g_new (GrindBranchSides, tree->n_branches);
  for (guint i = 0; is_fine && i < tree->n_branches; i++)
    tree->sides[i] = (GrindBranchSides) {
      costs[0][i].whole, costs[1][i].whole, costs[0][i].self_cost, costs[1][i].self_cost,
      costs[0][i].hidden, costs[1][i].hidden, costs[0][i].count, costs[1][i].count,
    };
  g_free (costs[0]);
  g_free (costs[1]);
  _grind_tree_nodes_clear (&nodes);

  return is_fine;
}

/* What a cost of both sides weighs */
static double
measure_cost (double           before,
              double           after,
              GrindTreeMeasure measure)
{
  switch ((guint) measure)
    {
    case GRIND_TREE_CHANGE:
      return fabs (after - before);
    case GRIND_TREE_BEFORE:
      return before;
    case GRIND_TREE_AFTER:
      return after;
    default:
      return MAX (before, after);
    }
}

/* Sets the weights: every branch comes before its children. */
static void
weigh (GrindCallTree    *tree,
       GrindTreeMeasure  measure)
{
  for (guint i = tree->n_branches; i-- > 0;)
    {
      GrindBranch *branch = &tree->branches[i];
      const GrindBranchSides *sides = &tree->sides[i];

      branch->self_cost = measure_cost (sides->self_before, sides->self_after, measure);
      branch->hidden = measure_cost (sides->hidden_before, sides->hidden_after, measure);
      branch->weight = branch->self_cost + branch->hidden;
      for (guint child = 0; child < branch->n_children; child++)
        branch->weight += tree->branches[branch->first_child + child].weight;
    }
}

static int
compare_weights (gconstpointer a,
                 gconstpointer b,
                 gpointer      data)
{
  const GrindBranch *branches = data;
  const GrindBranch *one = &branches[*(const guint32 *) a];
  const GrindBranch *other = &branches[*(const guint32 *) b];

  if (one->weight != other->weight)
    return one->weight < other->weight ? 1 : -1;

  return (one->node > other->node) - (one->node < other->node);
}

/* Counts a branch that is left out to what its parent hides. */
static void
hide (GrindBranch            *parent,
      GrindBranchSides       *sides,
      const GrindBranch      *child,
      const GrindBranchSides *child_sides)
{
  parent->hidden += child->weight;
  parent->n_hidden++;
  sides->hidden_before += child_sides->before;
  sides->hidden_after += child_sides->after;
}

/* Sorts the children of all branches by their new weights, and drops those without. Those lighter
 * than @least are hidden. */
static void
arrange (GrindCallTree *tree,
         double         least)
{
  g_autofree guint32 *order = g_new (guint32, tree->n_branches);
  GrindBranch *branches = g_new (GrindBranch, tree->n_branches);
  GrindBranchSides *sides = g_new (GrindBranchSides, tree->n_branches);
  guint n = 1;

  order[0] = 0;
  for (guint i = 0; i < n; i++)
    {
      const GrindBranch *old = &tree->branches[order[i]];
      guint first = n;

      branches[i] = *old;
      sides[i] = tree->sides[order[i]];
      for (guint child = old->first_child; child < old->first_child + old->n_children; child++)
        if (tree->branches[child].weight > 0 && tree->branches[child].weight >= least)
          {
            tree->branches[child].parent = i;
            order[n++] = child;
          }
        else if (tree->branches[child].weight > 0)
          hide (&branches[i], &sides[i], &tree->branches[child], &tree->sides[child]);
      branches[i].first_child = first;
      branches[i].n_children = n - first;
      g_qsort_with_data (order + first, n - first, sizeof *order, compare_weights, tree->branches);
    }
  g_free (tree->branches);
  g_free (tree->sides);
  tree->branches = branches;
  tree->sides = sides;
  tree->n_branches = n;
}

static double
get_total (GrindGraph   *graph,
           GrindEventId  event)
{
  return grind_value_to_double (grind_costs_get_total (grind_graph_get_costs (graph, event)));
}

/* How much all functions have changed */
static double
sum_changes (const GrindCallTreeRequest *request)
{
  const GrindCosts *after = grind_graph_get_costs (request->graph, request->event);
  const GrindCosts *before = grind_graph_get_costs (grind_graph_get_before (request->graph),
                                                    request->event);
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (request->graph));
  double sum = 0;

  for (GrindFunctionId i = 0; i < n_functions; i++)
    sum += fabs (grind_value_to_double (grind_costs_get_self (after, i)) -
                 grind_value_to_double (grind_costs_get_self (before, i)));

  return sum;
}

/* Guesses the weight of the root as a part of its larger cost, from the whole program. */
static double
guess_part (const GrindCallTreeRequest *request)
{
  double before = get_total (grind_graph_get_before (request->graph), request->event);
  double after = get_total (request->graph, request->event);
  double whole = MAX (before, after);
  double weight = request->measure == GRIND_TREE_CHANGE
                    ? sum_changes (request) : measure_cost (before, after, request->measure);

  return whole > 0 && weight > 0 ? MIN (weight / whole, 1) : 1;
}

static double
get_inclusive (GrindGraph                 *graph,
               const GrindCallTreeRequest *request)
{
  const GrindCosts *costs = grind_graph_get_costs (graph, request->event);

  return grind_value_to_double (grind_costs_get_inclusive (costs, request->root));
}

/* The branches are chosen by the larger costs of whole functions. If the root has a smaller part of
 * one side than of the other, branches of the latter weigh more than it seems: by how much at most,
 * as a divisor. */
static double
get_root_part (const GrindCallTreeRequest *request)
{
  const GrindBranchSides *root = request->root_sides;
  double before, after, larger;

  if (root == NULL)
    return 1;

  before = get_inclusive (grind_graph_get_before (request->graph), request);
  after = get_inclusive (request->graph, request);
  larger = MAX (before > 0 ? root->before / before : 0, after > 0 ? root->after / after : 0) *
           MAX (before, after);

  return larger > 0 ? MIN (MAX (root->before, root->after) / larger, 1) : 1;
}

static double
get_part (const GrindCallTree *tree)
{
  double whole = MAX (tree->sides[0].before, tree->sides[0].after);

  return whole > 0 ? tree->branches[0].weight / whole : 1;
}

/* @part: the expected weight of the root as a part of its larger cost */
static GrindCallTree *
make (const GrindCallTreeRequest  *request,
      GrindGraph                  *larger,
      double                       part,
      GCancellable                *cancellable,
      GError                     **error)
{
  GrindCallTreeRequest plain = *request;
  g_autoptr (GrindCallTree) tree = NULL;

  plain.graph = larger;
  plain.measure = GRIND_TREE_COST;
  plain.min_share *= part * get_root_part (request);
  if (_grind_call_tree_is_flat (&plain))
    {
      /* All functions are needed, as costs of groups are exact. */
      plain.min_share = 0;
      plain.max_branches = G_MAXUINT;
    }
  tree = grind_call_tree_new (&plain, cancellable, error);
  if (tree == NULL || !add_sides (tree, request, cancellable, error))
    return NULL;

  weigh (tree, request->measure);
  arrange (tree, tree->is_flat ? request->min_share * tree->branches[0].weight : 0);
  g_set_object (&tree->graph, request->graph);

  return g_steal_pointer (&tree);
}

/* Makes the tree of a comparison. */
GrindCallTree *
_grind_call_tree_new_compared (const GrindCallTreeRequest  *request,
                               GCancellable                *cancellable,
                               GError                     **error)
{
  g_autoptr (GrindGraph) larger = NULL;
  g_autoptr (GrindCallTree) tree = NULL;
  double part;

  g_return_val_if_fail (grind_graph_get_before (request->graph) != NULL, NULL);

  part = guess_part (request);
  larger = grind_graph_dup_larger (request->graph);
  for (guint i = 0; i < MAX_TRIES; i++)
    {
      g_clear_pointer (&tree, grind_call_tree_free);
      tree = make (request, larger, part, cancellable, error);
      if (tree == NULL || !(request->min_share > 0) || tree->branches[0].weight == 0 ||
          get_part (tree) >= ENOUGH * part)
        break;
      part = get_part (tree) * NEXT_SCALE;
    }

  return g_steal_pointer (&tree);
}
