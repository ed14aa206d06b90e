/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The calls below or above a node as a tree, with an estimated cost for each branch.
 *
 * The cost of a node is split as for all callers and all callees, see grind-transitive-pass.c, but
 * here each path to a function is a separate branch. As there can be infinitely many, they are
 * followed in the order of their cost: each branch that can be followed is in a heap, keyed by the
 * weight of its next target, and the heaviest target of all becomes the next branch. No branch is
 * heavier than its parent, so when a limit is reached, the heaviest branches exist. At the end they
 * are sorted into the order that the interface guarantees.
 */
#include "config.h"

#include "grind-call-tree-private.h"

#include "profile/grind-text.h"

#define BRANCHES_PER_CHECK 1024    /* between two checks for cancellation */
#define MOST_BRANCHES (1 << 26)    /* limit of the sets of nodes */

struct _GrindCallTree
{
  GrindGraph  *graph;
  GrindBranch *branches;
  guint        n_branches;
  gboolean     is_flat;
};

/* The progress of following a branch. */
typedef struct
{
  guint32 split;
  guint32 next;      /* index of its next target */
  guint32 path;      /* the nodes it must not enter again, with itself */
} Front;

/* A branch in the heap, with the weight of its next target. */
typedef struct
{
  double  weight;
  guint32 branch;
} Waiting;

/* The state of building a tree. */
typedef struct
{
  const GrindCallTreeRequest *request;
  GrindTreeNodes              nodes;
  GrindTreeSplits             splits;
  GrindNodeSets               paths;
  GArray                     *branches;     /* of GrindBranch, in discovery order */
  GArray                     *fronts;       /* of Front, by branch */
  GArray                     *heap;         /* of Waiting, the heaviest first */
  double                      least;        /* the minimum weight of a branch */
  guint                       max_branches;
  guint                       max_depth;
} Growth;

static inline GrindBranch *
get_branch (const Growth *growth,
            guint         branch)
{
  return &g_array_index (growth->branches, GrindBranch, branch);
}

static inline Front *
get_front (const Growth *growth,
           guint         branch)
{
  return &g_array_index (growth->fronts, Front, branch);
}

static inline const GrindTreeSplit *
get_split (const Growth *growth,
           guint         branch)
{
  return &g_array_index (growth->splits.splits, GrindTreeSplit, get_front (growth, branch)->split);
}

/* The next target of a branch */
static inline const GrindTreeEdge *
get_edge (const Growth *growth,
          guint         branch)
{
  guint edge = get_split (growth, branch)->first_edge + get_front (growth, branch)->next;

  return &g_array_index (growth->splits.edges, GrindTreeEdge, edge);
}

/* The heap is ordered by weight, then by discovery. */
static inline gboolean
is_before (const Waiting *a,
           const Waiting *b)
{
  return a->weight != b->weight ? a->weight > b->weight : a->branch < b->branch;
}

static void
push (GArray  *heap,
      Waiting  waiting)
{
  guint place = heap->len;
  Waiting *all;

  g_array_append_val (heap, waiting);
  all = &g_array_index (heap, Waiting, 0);
  for (; place > 0 && is_before (&waiting, &all[(place - 1) / 2]); place = (place - 1) / 2)
    all[place] = all[(place - 1) / 2];
  all[place] = waiting;
}

/* Replaces the first entry by @waiting, which is no heavier, and restores the heap. */
static void
replace_first (GArray  *heap,
               Waiting  waiting)
{
  Waiting *all = &g_array_index (heap, Waiting, 0);
  guint place = 0, child;

  while ((child = 2 * place + 1) < heap->len)
    {
      if (child + 1 < heap->len && is_before (&all[child + 1], &all[child]))
        child++;
      if (!is_before (&all[child], &waiting))
        break;
      all[place] = all[child];
      place = child;
    }
  all[place] = waiting;
}

static void
drop_first (GArray *heap)
{
  Waiting last = g_array_index (heap, Waiting, heap->len - 1);

  g_array_set_size (heap, heap->len - 1);
  if (heap->len > 0)
    replace_first (heap, last);
}

/* The weight of a branch's next target; 0 if there is none, or it is too light to follow. */
static double
weigh_next (const Growth *growth,
            guint         branch)
{
  const GrindTreeSplit *split = get_split (growth, branch);
  double weight;

  if (get_front (growth, branch)->next == split->n_edges || !(split->whole > 0))
    return 0;

  weight = get_branch (growth, branch)->weight *
           _grind_transitive_get_share (get_edge (growth, branch)->cost, split->whole);

  return weight >= growth->least ? weight : 0;
}

/* Computes the cost of a branch that is not in its children. */
static void
count_hidden (const Growth *growth,
              guint         index)
{
  GrindBranch *branch = get_branch (growth, index);
  const GrindTreeSplit *split = get_split (growth, index);
  guint next = get_front (growth, index)->next;
  double rest = next < split->n_edges ? get_edge (growth, index)->rest : split->left_out;

  branch->hidden = branch->weight * _grind_transitive_get_share (rest, split->whole);
  branch->n_hidden = split->n_edges - next + split->n_left_out;
}

/*
 * The region of a node: if a node is on a path twice, all nodes between are in its region. 0 if it
 * cannot be on a path twice.
 */
static guint32
get_region (const Growth *growth,
            GrindNodeId   node)
{
  /* Merging recursion levels adds circles. */
  if (growth->nodes.levels != NULL)
    return 1;
  if (node == GRIND_NONE || growth->nodes.graph->n_cycles > 0)
    return 0;

  return _grind_graph_get_component (growth->nodes.graph, node);
}

/* The node of a branch in a path; if the root is a member of a cycle, that is the cycle. */
static GrindNodeId
get_path_node (const Growth *growth,
               guint         branch)
{
  return branch == 0 ? growth->nodes.root : get_branch (growth, branch)->node;
}

/* The nodes above the root that are in @region. */
static guint32
get_path_above (Growth  *growth,
                guint32  region)
{
  const GrindCallTreeRequest *request = growth->request;
  guint32 path = 0;

  for (guint i = 0; i < request->n_above; i++)
    {
      GrindNodeId node = request->above[i];

      if (!_grind_tree_nodes_is_cycle (&growth->nodes, node))
        node = _grind_tree_nodes_find (&growth->nodes, node);
      if (get_region (growth, node) == region)
        path = _grind_node_sets_add (&growth->paths, path, node);
    }

  return path;
}

/* The nodes on the path to @branch that are in its region. */
static guint32
get_path (Growth *growth,
          guint   branch)
{
  GrindNodeId node = get_path_node (growth, branch);
  guint32 parent = get_branch (growth, branch)->parent;
  guint32 region = get_region (growth, node);
  guint32 path = 0;

  if (region == 0 || node == GRIND_NONE)
    return 0;
  if (parent == GRIND_NONE)
    path = get_path_above (growth, region);
  else if (get_region (growth, get_path_node (growth, parent)) == region)
    path = get_front (growth, parent)->path;

  return _grind_node_sets_add (&growth->paths, path, node);
}

static GrindBranchLimit
find_limit (const Growth *growth,
            guint         branch)
{
  const GrindTreeSplit *split = get_split (growth, branch);
  const GrindBranch *here = get_branch (growth, branch);

  if (split->n_edges + split->n_left_out == 0)
    return GRIND_BRANCH_COMPLETE;
  if (branch != 0 && _grind_tree_nodes_is_stopped (&growth->nodes, here->node))
    return GRIND_BRANCH_STOPPED;

  return here->depth == growth->max_depth ? GRIND_BRANCH_TOO_DEEP : GRIND_BRANCH_COMPLETE;
}

/* Adds a branch with a node to the heap. */
static void
open_branch (Growth *growth,
             guint   index,
             guint   split_place)
{
  Front *front = get_front (growth, index);
  GrindBranch *branch = get_branch (growth, index);
  const GrindTreeSplit *split;
  Waiting waiting = { .branch = index };

  front->split = split_place;
  split = get_split (growth, index);
  /* A node without known callees or callers keeps its cost. */
  branch->own = split->whole > 0 ? branch->weight * _grind_transitive_get_share (split->own,
                                                                                 split->whole)
                               : branch->weight;
  count_hidden (growth, index);

  branch->limit = find_limit (growth, index);
  if (branch->limit != GRIND_BRANCH_COMPLETE)
    return;
  waiting.weight = weigh_next (growth, index);
  if (!(waiting.weight > 0))
    return;

  front->path = get_path (growth, index);
  push (growth->heap, waiting);
}

static guint
add_branch (Growth            *growth,
            const GrindBranch *branch)
{
  Front front = { 0 };

  g_array_append_vals (growth->branches, branch, 1);
  g_array_append_val (growth->fronts, front);

  return growth->branches->len - 1;
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

/* Makes the next target of a branch its child. */
static void
follow (Growth *growth,
        Waiting waiting)
{
  const GrindTreeEdge edge = *get_edge (growth, waiting.branch);
  GrindBranch *parent = get_branch (growth, waiting.branch);
  GrindBranch child = {
    .kind = edge.kind,
    .node = edge.node,
    .parent = waiting.branch,
    .depth = parent->depth + 1,
    .weight = waiting.weight,
    .own = waiting.weight,
  };
  guint32 region = get_region (growth, edge.node);

  set_count (&child, &edge, parent->weight / get_split (growth, waiting.branch)->whole);
  if (edge.kind == GRIND_BRANCH_NODE && region != 0 &&
      get_region (growth, get_path_node (growth, waiting.branch)) == region &&
      _grind_node_sets_has (&growth->paths, get_front (growth, waiting.branch)->path, edge.node))
    child.kind = GRIND_BRANCH_RECURSION;

  parent->n_children++;
  get_front (growth, waiting.branch)->next++;
  count_hidden (growth, waiting.branch);
  add_branch (growth, &child);
}

/* Returns FALSE when cancelled. */
static gboolean
grow (Growth  *growth,
      GError **error)
{
  while (growth->heap->len > 0 && growth->branches->len < growth->max_branches)
    {
      Waiting waiting = g_array_index (growth->heap, Waiting, 0);
      guint index = growth->branches->len;
      double weight;

      follow (growth, waiting);
      weight = weigh_next (growth, waiting.branch);
      if (weight > 0)
        replace_first (growth->heap, (Waiting) { weight, waiting.branch });
      else
        drop_first (growth->heap);

      if (get_branch (growth, index)->kind == GRIND_BRANCH_NODE)
        open_branch (growth, index,
                     _grind_tree_splits_get (&growth->splits, get_branch (growth, index)->node));
      if (!_grind_tree_splits_check (&growth->splits, error) ||
          (index % BRANCHES_PER_CHECK == 0 &&
           g_cancellable_set_error_if_cancelled (growth->splits.pass.cancellable, error)))
        return FALSE;
    }

  return TRUE;
}

static double
get_cost (GrindValue value)
{
  return MAX (_grind_transitive_get_cost (value), 0);
}

/* The inclusive cost of a function with recursion levels is that of the outermost one. */
static double
get_root_cost (const Growth *growth,
               GrindNodeId   root)
{
  const GrindCosts *costs = growth->splits.pass.costs;
  guint n_functions = 1;
  const GrindFunctionId *functions = &root;
  double cost = 0;

  if (root == growth->nodes.root && !_grind_tree_nodes_is_cycle (&growth->nodes, root))
    functions = _grind_tree_nodes_get_functions (&growth->nodes, &root, &n_functions);
  for (guint i = 0; i < n_functions; i++)
    cost = MAX (cost, get_cost (grind_costs_get_inclusive (costs, functions[i])));

  return cost;
}

static void
plant (Growth *growth)
{
  GrindNodeId root = growth->request->root;
  GrindBranch branch = { .parent = GRIND_NONE, .node = root };
  guint split;

  if (root == GRIND_NONE)
    {
      branch.weight = get_cost (grind_costs_get_total (growth->splits.pass.costs));
      split = _grind_tree_splits_add_roots (&growth->splits);
    }
  else
    {
      gboolean is_member = root < growth->nodes.n_functions &&
                           growth->nodes.root >= growth->nodes.n_functions;

      if (!is_member)
        branch.node = growth->nodes.root;
      branch.weight = get_root_cost (growth, branch.node);
      split = is_member && !growth->request->is_callers
            ? _grind_tree_splits_add_alone (&growth->splits, root)
            : _grind_tree_splits_get (&growth->splits, growth->nodes.root);
    }

  growth->least = growth->request->min_share * branch.weight;
  open_branch (growth, add_branch (growth, &branch), split);
}

/* By branch in discovery order: the position of its first child. */
static guint32 *
find_first_children (const Growth *growth,
                     guint32      *sorted)
{
  guint n = growth->branches->len;
  guint32 *firsts = g_new (guint32, n);
  guint32 *nexts = g_new (guint32, n);
  guint32 place = 0;

  for (guint i = 0; i < n; i++)
    {
      firsts[i] = nexts[i] = place;
      place += get_branch (growth, i)->n_children;
    }
  for (guint i = 1; i < n; i++)
    sorted[nexts[get_branch (growth, i)->parent]++] = i;
  g_free (nexts);

  return firsts;
}

/* Sorts the branches such that the children of each are consecutive. */
static GrindBranch *
arrange (const Growth *growth)
{
  guint n = growth->branches->len;
  g_autofree guint32 *sorted = g_new (guint32, n);     /* by parent, then by discovery */
  g_autofree guint32 *firsts = find_first_children (growth, sorted);
  g_autofree guint32 *order = g_new (guint32, n);
  GrindBranch *branches = g_new (GrindBranch, n);
  guint n_ordered = 1;

  order[0] = 0;
  branches[0] = *get_branch (growth, 0);
  for (guint i = 0; i < n; i++)
    {
      GrindBranch *branch = &branches[i];

      branch->first_child = n_ordered;
      for (guint child = 0; child < branch->n_children; child++)
        {
          order[n_ordered] = sorted[firsts[order[i]] + child];
          branches[n_ordered] = *get_branch (growth, order[n_ordered]);
          branches[n_ordered++].parent = i;
        }
    }

  return branches;
}

static void
growth_init (Growth                     *growth,
             const GrindCallTreeRequest *request,
             GCancellable               *cancellable)
{
  _grind_tree_splits_init (&growth->splits, &growth->nodes, request, cancellable);
  _grind_node_sets_init (&growth->paths, growth->nodes.n_nodes);
  growth->request = request;
  growth->branches = g_array_new (FALSE, FALSE, sizeof (GrindBranch));
  growth->fronts = g_array_new (FALSE, FALSE, sizeof (Front));
  growth->heap = g_array_new (FALSE, FALSE, sizeof (Waiting));
  growth->max_branches = MIN (request->max_branches, MOST_BRANCHES);
  growth->max_depth = request->max_depth > 0 ? request->max_depth : G_MAXUINT;
}

static void
growth_clear (Growth *growth)
{
  _grind_tree_splits_clear (&growth->splits);
  _grind_node_sets_clear (&growth->paths);
  g_array_unref (growth->branches);
  g_array_unref (growth->fronts);
  g_array_unref (growth->heap);
}

static GrindCallTree *
make_tree (Growth  *growth,
           GError **error)
{
  GrindCallTree *self;

  if (_grind_call_tree_is_flat (growth->request))
    {
      if (!_grind_call_tree_add_groups (growth->branches, &growth->nodes, growth->request,
                                        growth->splits.pass.cancellable, error))
        return NULL;
    }
  else
    {
      plant (growth);
      if (!grow (growth, error))
        return NULL;
    }

  self = g_new0 (GrindCallTree, 1);
  self->graph = g_object_ref (growth->request->graph);
  self->branches = arrange (growth);
  self->n_branches = growth->branches->len;
  self->is_flat = _grind_call_tree_is_flat (growth->request);

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
 * Takes linear time in the calls of the functions it reaches, and O(n log n) in the branches; with
 * limits on names, or if the root is the whole profile, linear time in that. May be called from any
 * thread.
 *
 * Returns: (transfer full) (nullable): the tree, or %NULL when cancelled
 */
GrindCallTree *
grind_call_tree_new (const GrindCallTreeRequest  *request,
                     GCancellable                *cancellable,
                     GError                     **error)
{
  Growth growth = { 0 };
  GrindCallTree *self = NULL;

  g_return_val_if_fail (request != NULL && GRIND_IS_GRAPH (request->graph), NULL);
  g_return_val_if_fail (request->root == GRIND_NONE ||
                        request->root < grind_graph_get_n_nodes (request->graph), NULL);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  if (_grind_tree_nodes_init (&growth.nodes, request, cancellable, error))
    {
      growth_init (&growth, request, cancellable);
      self = make_tree (&growth, error);
      growth_clear (&growth);
    }
  _grind_tree_nodes_clear (&growth.nodes);

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
