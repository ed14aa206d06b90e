/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The calls below or above a node as a tree, with an estimated cost for each branch.
 *
 * The cost of a node is split as for all callers and all callees, see grind-transitive-pass.c, but
 * here each path to a function is a separate branch. Branches are followed level by level, which is
 * their final order. There can be infinitely many; so when there are twice as many as allowed, the
 * lighter half is removed, and its heaviest branch becomes the minimum from there on: no branch is
 * heavier than its parent, so what is removed has nothing heavy below it.
 */
#include "config.h"

#include "grind-call-tree-private.h"

#include <math.h>

#include "profile/grind-text.h"

#define BRANCHES_PER_CHECK 1024    /* between two checks for cancellation */
#define MOST_BRANCHES (1 << 25)    /* half of what the sets of nodes can number */

/* The progress of following a branch. */
typedef struct
{
  guint32 split;
  guint32 next;      /* index of its next target */
  guint32 path;      /* the nodes it must not enter again, with itself */
} Front;

/* The state of building a tree. */
typedef struct
{
  const GrindCallTreeRequest *request;
  GrindTreeNodes              nodes;
  GrindTreeSplits             splits;
  GrindNodeSets               paths;
  GArray                     *branches;     /* of GrindBranch, parents first */
  GArray                     *fronts;       /* of Front, by branch */
  double                      least;        /* the minimum weight of a branch */
  guint                       max_branches;
  guint                       max_depth;
} Builder;

static inline GrindBranch *
get_branch (const Builder *builder,
            guint          branch)
{
  return &g_array_index (builder->branches, GrindBranch, branch);
}

static inline Front *
get_front (const Builder *builder,
           guint          branch)
{
  return &g_array_index (builder->fronts, Front, branch);
}

static inline const GrindTreeSplit *
get_split (const Builder *builder,
           guint          branch)
{
  return &g_array_index (builder->splits.splits, GrindTreeSplit,
                         get_front (builder, branch)->split);
}

/* The next target of a branch */
static inline const GrindTreeEdge *
get_edge (const Builder *builder,
          guint          branch)
{
  guint edge = get_split (builder, branch)->first_edge + get_front (builder, branch)->next;

  return &g_array_index (builder->splits.edges, GrindTreeEdge, edge);
}

/* The weight of a branch's next target; 0 if there is none, or it is too light to follow. */
static double
weigh_next (const Builder *builder,
            guint          branch)
{
  const GrindTreeSplit *split = get_split (builder, branch);
  double weight;

  if (get_front (builder, branch)->next == split->n_edges || !(split->whole > 0))
    return 0;

  weight = get_branch (builder, branch)->weight *
           _grind_transitive_get_share (get_edge (builder, branch)->cost, split->whole);

  return weight >= builder->least ? weight : 0;
}

/* Computes the cost of a branch that is not in its children. */
static void
count_hidden (const Builder *builder,
              guint          index)
{
  GrindBranch *branch = get_branch (builder, index);
  const GrindTreeSplit *split = get_split (builder, index);
  guint next = get_front (builder, index)->next;
  double rest = next < split->n_edges ? get_edge (builder, index)->rest : split->left_out;

  branch->hidden = branch->weight * _grind_transitive_get_share (rest, split->whole);
  branch->n_hidden = split->n_edges - next + split->n_left_out;
}

/*
 * The region of a node: if a node is on a path twice, all nodes between are in its region. 0 if it
 * cannot be on a path twice.
 */
static guint32
get_region (const Builder *builder,
            GrindNodeId    node)
{
  /* Merging recursion levels adds circles. */
  if (builder->nodes.levels != NULL)
    return 1;
  if (node == GRIND_NONE || builder->nodes.graph->n_cycles > 0)
    return 0;

  return _grind_graph_get_component (builder->nodes.graph, node);
}

/* The node of a branch in a path; if the root is a member of a cycle, that is the cycle. */
static GrindNodeId
get_path_node (const Builder *builder,
               guint          branch)
{
  return branch == 0 ? builder->nodes.root : get_branch (builder, branch)->node;
}

/* The nodes above the root that are in @region. */
static guint32
get_path_above (Builder *builder,
                guint32  region)
{
  const GrindCallTreeRequest *request = builder->request;
  guint32 path = 0;

  for (guint i = 0; i < request->n_above; i++)
    {
      GrindNodeId node = request->above[i];

      if (!_grind_tree_nodes_is_cycle (&builder->nodes, node))
        node = _grind_tree_nodes_find (&builder->nodes, node);
      if (get_region (builder, node) == region)
        path = _grind_node_sets_add (&builder->paths, path, node);
    }

  return path;
}

/* The nodes on the path to @branch that are in its region. */
static guint32
get_path (Builder *builder,
          guint    branch)
{
  GrindNodeId node = get_path_node (builder, branch);
  guint32 parent = get_branch (builder, branch)->parent;
  guint32 region = get_region (builder, node);
  guint32 path = 0;

  if (region == 0 || node == GRIND_NONE)
    return 0;
  if (parent == GRIND_NONE)
    path = get_path_above (builder, region);
  else if (get_region (builder, get_path_node (builder, parent)) == region)
    path = get_front (builder, parent)->path;

  return _grind_node_sets_add (&builder->paths, path, node);
}

static GrindBranchLimit
find_limit (const Builder *builder,
            guint          branch)
{
  const GrindTreeSplit *split = get_split (builder, branch);
  const GrindBranch *here = get_branch (builder, branch);

  if (split->n_edges + split->n_left_out == 0)
    return GRIND_BRANCH_COMPLETE;
  if (branch != 0 && _grind_tree_nodes_is_stopped (&builder->nodes, here->node))
    return GRIND_BRANCH_STOPPED;

  return here->depth == builder->max_depth ? GRIND_BRANCH_TOO_DEEP : GRIND_BRANCH_COMPLETE;
}

/* Prepares a branch with a node for being followed. Returns the weight of its first target, 0 if it
 * is not followed. */
static double
open_branch (Builder *builder,
             guint    index,
             guint    split_place)
{
  Front *front = get_front (builder, index);
  GrindBranch *branch = get_branch (builder, index);
  const GrindTreeSplit *split;
  double weight;

  front->split = split_place;
  split = get_split (builder, index);
  /* A node without known callees or callers keeps its cost. */
  branch->self_cost = branch->weight;
  if (split->whole > 0)
    branch->self_cost *= _grind_transitive_get_share (split->self_cost, split->whole);
  count_hidden (builder, index);

  branch->limit = find_limit (builder, index);
  if (branch->limit != GRIND_BRANCH_COMPLETE)
    return 0;

  weight = weigh_next (builder, index);
  if (weight > 0)
    front->path = get_path (builder, index);

  return weight;
}

static guint
add_branch (Builder           *builder,
            const GrindBranch *branch)
{
  Front front = { 0 };

  g_array_append_vals (builder->branches, branch, 1);
  g_array_append_val (builder->fronts, front);

  return builder->branches->len - 1;
}

/* A branch with a share of a node's cost gets the same share of its call counts. */
static void
set_count (GrindBranch         *child,
           const GrindTreeEdge *edge,
           double               ratio)
{
  child->count = edge->count * MIN (ratio, 1);
  child->is_count_partial = edge->is_count_partial;
}

/* Makes the next target of a branch, whose weight is @weight, its child. */
static void
follow (Builder *builder,
        guint    index,
        double   weight)
{
  const GrindTreeEdge edge = *get_edge (builder, index);
  GrindBranch *parent = get_branch (builder, index);
  GrindBranch child = {
    .kind = edge.kind,
    .node = edge.node,
    .parent = index,
    .depth = parent->depth + 1,
    .weight = weight,
    .self_cost = weight,
  };
  guint32 region = get_region (builder, edge.node);

  set_count (&child, &edge, parent->weight / get_split (builder, index)->whole);
  if (edge.kind == GRIND_BRANCH_NODE && region != 0 &&
      get_region (builder, get_path_node (builder, index)) == region &&
      _grind_node_sets_has (&builder->paths, get_front (builder, index)->path, edge.node))
    child.kind = GRIND_BRANCH_RECURSION;

  parent->n_children++;
  get_front (builder, index)->next++;
  count_hidden (builder, index);
  add_branch (builder, &child);
}

/* The @n-th largest of some values, counted from 0. Changes their order: quickselect by Hoare. */
static double
find_nth (double *values,
          guint   n_values,
          guint   n)
{
  gint64 first = 0, last = (gint64) n_values - 1;

  while (first < last)
    {
      double pivot = values[first + (last - first) / 2];
      gint64 i = first, j = last;

      while (i <= j)
        {
          while (values[i] > pivot)
            i++;
          while (values[j] < pivot)
            j--;
          if (i <= j)
            {
              double value = values[i];

              values[i++] = values[j];
              values[j--] = value;
            }
        }
      if (n <= j)
        last = j;
      else if (n >= i)
        first = i;
      else
        break;
    }

  return values[n];
}

/* The weight of the lightest branch to keep; @n_equal: how many of this weight to keep */
static double
find_lightest (const Builder *builder,
               guint         *n_equal)
{
  guint n = builder->branches->len;
  g_autofree double *weights = g_new (double, n);
  double lightest;

  for (guint i = 0; i < n; i++)
    weights[i] = get_branch (builder, i)->weight;
  lightest = find_nth (weights, n, builder->max_branches - 1);

  *n_equal = builder->max_branches;
  for (guint i = 0; i < n; i++)
    if (weights[i] > lightest)
      --*n_equal;

  return lightest;
}

/* Removes all but the heaviest branches, as many as are allowed. The first ones, up to @index, have
 * been followed. Returns the last of these that is left. */
static guint
keep_heaviest (Builder *builder,
               guint    index)
{
  guint n = builder->branches->len, n_kept = 0, n_equal, last = 0;
  double lightest = find_lightest (builder, &n_equal);
  g_autofree guint32 *places = g_new (guint32, n);

  for (guint i = 0; i < n; i++)
    {
      GrindBranch branch = *get_branch (builder, i);
      guint32 parent = branch.parent != GRIND_NONE ? places[branch.parent] : GRIND_NONE;

      places[i] = GRIND_NONE;
      if (branch.weight > lightest || (branch.weight == lightest && n_equal > 0))
        {
          n_equal -= branch.weight == lightest;
          branch.parent = parent;
          *get_branch (builder, n_kept) = branch;
          *get_front (builder, n_kept) = *get_front (builder, i);
          places[i] = n_kept++;
        }
      else if (parent != GRIND_NONE)
        {
          get_branch (builder, parent)->n_children--;
          get_front (builder, parent)->next--;
        }
      if (i <= index)
        last = n_kept - 1;
    }

  g_array_set_size (builder->branches, n_kept);
  g_array_set_size (builder->fronts, n_kept);
  for (guint i = 0; i <= last; i++)
    if (get_branch (builder, i)->kind == GRIND_BRANCH_NODE)
      count_hidden (builder, i);
  builder->least = nextafter (lightest, G_MAXDOUBLE);

  return last;
}

/* Returns FALSE when cancelled. */
static gboolean
build (Builder  *builder,
       GError  **error)
{
  GrindBranch root = { .parent = GRIND_NONE };
  guint split = _grind_tree_splits_add_root (&builder->splits, builder->request, &root.node,
                                             &root.weight);

  builder->least = builder->request->min_share * root.weight;
  add_branch (builder, &root);
  for (guint i = 0; i < builder->branches->len; i++)
    {
      const GrindBranch *branch = get_branch (builder, i);
      double weight = 0;

      if (i > 0 && branch->kind == GRIND_BRANCH_NODE)
        split = _grind_tree_splits_get (&builder->splits, branch->node);
      if (branch->kind == GRIND_BRANCH_NODE)
        weight = open_branch (builder, i, split);
      for (; weight > 0; weight = weigh_next (builder, i))
        follow (builder, i, weight);
      if (builder->branches->len > 2 * builder->max_branches)
        i = keep_heaviest (builder, i);
      if (!_grind_tree_splits_check (&builder->splits, error) ||
          (i % BRANCHES_PER_CHECK == 0 &&
           g_cancellable_set_error_if_cancelled (builder->splits.pass.cancellable, error)))
        return FALSE;
    }
  if (builder->branches->len > builder->max_branches)
    keep_heaviest (builder, builder->branches->len - 1);

  return TRUE;
}

/* Numbers the children of each branch, which are consecutive. */
static void
set_first_children (Builder *builder)
{
  guint32 place = 1;

  for (guint i = 0; i < builder->branches->len; i++)
    {
      get_branch (builder, i)->first_child = place;
      place += get_branch (builder, i)->n_children;
    }
}

static void
builder_init (Builder                    *builder,
              const GrindCallTreeRequest *request,
              GCancellable               *cancellable)
{
  _grind_tree_splits_init (&builder->splits, &builder->nodes, request, cancellable);
  _grind_node_sets_init (&builder->paths, builder->nodes.n_nodes);
  builder->request = request;
  builder->branches = g_array_new (FALSE, FALSE, sizeof (GrindBranch));
  builder->fronts = g_array_new (FALSE, FALSE, sizeof (Front));
  builder->max_branches = CLAMP (request->max_branches, 1, MOST_BRANCHES);
  builder->max_depth = request->max_depth > 0 ? request->max_depth : G_MAXUINT;
}

static void
builder_clear (Builder *builder)
{
  _grind_tree_splits_clear (&builder->splits);
  _grind_node_sets_clear (&builder->paths);
  g_array_unref (builder->branches);
  g_array_unref (builder->fronts);
}

static GrindCallTree *
make_tree (Builder  *builder,
           GError  **error)
{
  gboolean is_flat = _grind_call_tree_is_flat (builder->request);
  GrindCallTree *self;

  if (is_flat ? !_grind_call_tree_add_groups (builder->branches, &builder->nodes, builder->request,
                                              builder->splits.pass.cancellable, error)
              : !build (builder, error))
    return NULL;

  set_first_children (builder);
  self = g_new0 (GrindCallTree, 1);
  self->graph = g_object_ref (builder->request->graph);
  self->n_branches = builder->branches->len;
  self->branches = (GrindBranch *) (gpointer) g_array_steal (builder->branches, NULL);
  self->is_flat = is_flat;

  return self;
}

/**
 * grind_call_tree_new:
 * @request: the request
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError; only %G_IO_ERROR_CANCELLED occurs
 *
 * Follows the cost of a node to its callees or callers, the heaviest branches first. All calls from
 * one function to another function or cycle are one branch. Branches without cost are never in a
 * tree, and a ratio has only a root; negative costs count as 0.
 *
 * If levels are merged, the root is the lowest one. The root is followed even if the user hides it
 * or stops at it, and counts as a branch. If it is a member of a shown cycle, it has only its own
 * callees, but the callers of its cycle. If the root is %GRIND_NONE, its weight is the total and
 * its children are the nodes with cost that no caller accounts for, scaled down uniformly if the
 * profile counts some cost twice; towards callers, the nodes with self cost. In a profile without
 * calls its descendants are ELF objects, source files and functions, with fewer levels if all
 * functions are in one object or file; weights are exact self costs then, and that of the root is
 * their sum.
 *
 * In a comparison, the tree has the branches of both sides. Each side splits its costs by itself;
 * the weight of a branch is its cost on one of them, or what has changed in it and below.
 *
 * Takes linear time in the calls of the functions it reaches and in the branches that it finds,
 * usually not many more than it keeps; with limits on names, or if the root is the whole profile,
 * linear time in that. May be called from any thread.
 *
 * Returns: (transfer full) (nullable): the tree, or %NULL when cancelled
 */
GrindCallTree *
grind_call_tree_new (const GrindCallTreeRequest  *request,
                     GCancellable                *cancellable,
                     GError                     **error)
{
  Builder builder = { 0 };
  GrindCallTree *self = NULL;

  g_return_val_if_fail (request != NULL && GRIND_IS_GRAPH (request->graph), NULL);
  g_return_val_if_fail (request->root == GRIND_NONE ||
                        request->root < grind_graph_get_n_nodes (request->graph), NULL);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (request->measure != GRIND_TREE_COST)
    return _grind_call_tree_new_compared (request, cancellable, error);

  if (_grind_tree_nodes_init (&builder.nodes, request, cancellable, error))
    {
      builder_init (&builder, request, cancellable);
      self = make_tree (&builder, error);
      builder_clear (&builder);
    }
  _grind_tree_nodes_clear (&builder.nodes);

  return self;
}

/**
 * grind_call_tree_free:
 * @self: (transfer full): a call tree
 */
void
grind_call_tree_free (GrindCallTree *self)
{
  g_return_if_fail (self != NULL);

  g_clear_object (&self->graph);
  g_clear_pointer (&self->branches, g_free);
  g_clear_pointer (&self->sides, g_free);
  g_free (self);
}

/**
 * grind_call_tree_get_graph:
 * @self: a call tree
 *
 * Returns: (transfer none): its graph
 */
GrindGraph *
grind_call_tree_get_graph (GrindCallTree *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->graph;
}

/**
 * grind_call_tree_is_flat:
 * @self: a call tree
 *
 * Returns: whether it is the tree of groups of a whole profile without calls: weights are self
 *   costs, not estimates
 */
gboolean
grind_call_tree_is_flat (GrindCallTree *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->is_flat;
}

/**
 * grind_call_tree_dup_group_name:
 * @graph: a graph
 * @group_by: %GRIND_GROUP_BY_OBJECT or %GRIND_GROUP_BY_FILE
 * @member: a function
 *
 * Returns the name of a branch's group. May be called from any thread.
 *
 * Returns: (transfer full): the path of the ELF object or source file of @member; empty if unknown
 */
char *
grind_call_tree_dup_group_name (GrindGraph      *graph,
                                GrindGroupBy     group_by,
                                GrindFunctionId  member)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  g_autofree char *name = group_by == GRIND_GROUP_BY_OBJECT
                            ? grind_profile_dup_function_object (profile, member)
                            : grind_profile_dup_function_file (profile, member);

  return grind_text_is_unknown (name) ? g_strdup ("") : g_steal_pointer (&name);
}

/**
 * grind_call_tree_get_n_branches:
 * @self: a call tree
 *
 * Returns: the number of branches, at least 1: the root is branch 0
 */
guint
grind_call_tree_get_n_branches (GrindCallTree *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_branches;
}

/**
 * grind_call_tree_get_branch:
 * @self: a call tree
 * @branch: one of its branches
 *
 * Each branch comes after its parent.
 *
 * Returns: (transfer none): the branch
 */
const GrindBranch *
grind_call_tree_get_branch (GrindCallTree *self,
                            guint          branch)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (branch < self->n_branches, NULL);

  return &self->branches[branch];
}

/**
 * grind_call_tree_get_sides:
 * @self: a call tree
 * @branch: one of its branches
 *
 * Returns: (transfer none) (nullable): its costs before and after; %NULL outside of a comparison
 */
const GrindBranchSides *
grind_call_tree_get_sides (GrindCallTree *self,
                           guint          branch)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (branch < self->n_branches, NULL);

  return self->sides != NULL ? &self->sides[branch] : NULL;
}
