/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Splits the cost of a node among its callees, or callers: once for each node, however often it is
 * in the tree. The targets are sorted by cost, so that a branch examines only as many as it
 * follows.
 *
 * Negative costs, which formulas can have, count as 0: the parts of a branch must fit into it.
 */
#include "config.h"

#include "grind-call-tree-private.h"

#define CALLS_PER_CHECK 65536   /* calls between two checks for cancellation */

static inline GrindTreeEdge *
get_edge (const GrindTreeSplits *splits,
          guint                  edge)
{
  return &g_array_index (splits->edges, GrindTreeEdge, edge);
}

/* The target @node in the current split. */
static GrindTreeEdge *
find_edge (GrindTreeSplits *splits,
           GrindNodeId      node,
           GrindBranchKind  kind)
{
  if (splits->slots[node] == 0)
    {
      GrindTreeEdge edge = { .kind = kind, .node = node };

      g_array_append_val (splits->edges, edge);
      splits->slots[node] = splits->edges->len;
    }

  return get_edge (splits, splits->slots[node] - 1);
}

static void
add_call (GrindTreeSplits *splits,
          GrindNodeId      far,
          GrindCallId      call)
{
  GrindTreeEdge *edge = find_edge (splits, far, GRIND_BRANCH_NODE);
  GrindCount count = grind_graph_get_call_count (splits->pass.graph, call);

  edge->cost += MAX (_grind_transitive_get_call_cost (&splits->pass, call), 0);
  edge->count += count.count;
  edge->is_count_partial |= count.is_partial;
}

static GrindNodeId
get_far (const GrindTreeSplits *splits,
         GrindCallId            call,
         gboolean               is_outgoing)
{
  GrindFunctionId far = is_outgoing ? splits->pass.callees[call]
                                    : grind_profile_get_caller (splits->pass.graph->profile, call);

  return _grind_tree_nodes_find (splits->nodes, far);
}

/* Adds the calls of a function that leave its node. */
static void
add_calls (GrindTreeSplits *splits,
           GrindNodeId      node,
           GrindFunctionId  function)
{
  GrindCallId call;
  GrindTransitiveWalk walk;

  _grind_transitive_walk_init_function (&walk, &splits->pass, function, splits->pass.is_callees);
  for (; (call = _grind_transitive_walk_next (&walk)) != GRIND_NONE; splits->n_looked++)
    {
      GrindNodeId far = get_far (splits, call, splits->pass.is_callees);

      if (far != node)
        add_call (splits, far, call);
    }
}

/* Members of cycles become separate branches. */
static void
add_self (GrindTreeSplits *splits,
          GrindTreeSplit  *split,
          GrindNodeId      node,
          GrindFunctionId  function)
{
  double self = MAX (_grind_transitive_get_self_cost (&splits->pass, function), 0);
  GrindHiddenFunctions *hidden_functions = splits->nodes->hidden_functions;

  if (!_grind_tree_nodes_is_cycle (splits->nodes, node))
    split->self_cost += self;
  else if (self > 0 && hidden_functions != NULL &&
           grind_hidden_functions_has (hidden_functions, function))
    {
      split->left_out += self;
      split->n_left_out++;
    }
  else if (self > 0)
    find_edge (splits, _grind_tree_nodes_get_lowest (splits->nodes, function),
               GRIND_BRANCH_MEMBER)->cost += self;
}

/* The cost of the calls between a function and other nodes */
static double
sum_calls (GrindTreeSplits *splits,
           GrindNodeId      node,
           GrindFunctionId  function,
           gboolean         is_outgoing)
{
  double sum = 0;
  GrindCallId call;
  GrindTransitiveWalk walk;

  _grind_transitive_walk_init_function (&walk, &splits->pass, function, is_outgoing);
  for (; (call = _grind_transitive_walk_next (&walk)) != GRIND_NONE; splits->n_looked++)
    if (get_far (splits, call, is_outgoing) != node)
      sum += MAX (_grind_transitive_get_call_cost (&splits->pass, call), 0);

  return sum;
}

/* A hidden part of a node counts as one hidden node, with everything it passes on. */
static void
leave_out (GrindTreeSplits *splits,
           GrindTreeSplit  *split,
           GrindNodeId      node,
           GrindFunctionId  function)
{
  split->left_out += sum_calls (splits, node, function, splits->pass.is_callees);
  if (splits->pass.is_callees)
    split->left_out += MAX (_grind_transitive_get_self_cost (&splits->pass, function), 0);
  split->n_left_out++;
}

static int
compare_edges (const void *a,
               const void *b)
{
  const GrindTreeEdge *left = a;
  const GrindTreeEdge *right = b;

  if (left->cost != right->cost)
    return left->cost < right->cost ? 1 : -1;

  return left->node < right->node ? -1 : left->node > right->node;
}

/* Removes targets without cost, or that are not wanted, as every branch has a cost. */
static void
filter_edges (GrindTreeSplits *splits,
              GrindTreeSplit  *split)
{
  guint n_kept = split->first_edge;

  for (guint i = split->first_edge; i < splits->edges->len; i++)
    {
      GrindTreeEdge edge = *get_edge (splits, i);

      splits->slots[edge.node] = 0;
      if (edge.cost > 0 && (edge.kind == GRIND_BRANCH_MEMBER ||
                            _grind_tree_nodes_is_wanted (splits->nodes, edge.node)))
        {
          *get_edge (splits, n_kept++) = edge;
          continue;
        }

      split->left_out += edge.cost;
      split->n_left_out++;
    }

  g_array_set_size (splits->edges, n_kept);
  split->n_edges = n_kept - split->first_edge;
}

/* Adds a split whose targets are complete. Returns its position. */
static guint
add_split (GrindTreeSplits *splits,
           GrindTreeSplit  *split)
{
  double rest;

  filter_edges (splits, split);
  rest = split->left_out;
  if (split->n_edges > 0)
    qsort (get_edge (splits, split->first_edge), split->n_edges, sizeof (GrindTreeEdge),
           compare_edges);
  for (guint i = split->first_edge + split->n_edges; i-- > split->first_edge;)
    {
      rest += get_edge (splits, i)->cost;
      get_edge (splits, i)->rest = rest;
    }

  split->whole = split->self_cost + rest;
  /* The sum of very large costs is not finite. */
  if (!isfinite (split->whole))
    split->whole = split->self_cost = 0;
  g_array_append_vals (splits->splits, split, 1);

  return splits->splits->len - 1;
}

/* The cost of a node that no caller accounts for */
static double
find_excess (GrindTreeSplits       *splits,
             const GrindTreeSplit  *split,
             GrindNodeId            node,
             const GrindFunctionId *functions,
             guint                  n_functions)
{
  double in = split->left_out;
  double out = 0;

  for (guint i = split->first_edge; i < splits->edges->len; i++)
    in += get_edge (splits, i)->cost;
  for (guint i = 0; i < n_functions; i++)
    out += MAX (_grind_transitive_get_self_cost (&splits->pass, functions[i]), 0) +
           sum_calls (splits, node, functions[i], TRUE);

  return MAX (0, out - in);
}

static guint
make_split (GrindTreeSplits       *splits,
            GrindNodeId            node,
            const GrindFunctionId *functions,
            guint                  n_functions)
{
  GrindTreeSplit split = { .first_edge = splits->edges->len };

  for (guint i = 0; i < n_functions; i++)
    {
      if (_grind_tree_nodes_is_hidden (splits->nodes, functions[i]))
        {
          leave_out (splits, &split, node, functions[i]);
          continue;
        }
      add_calls (splits, node, functions[i]);
      if (splits->pass.is_callees)
        add_self (splits, &split, node, functions[i]);
    }
  if (!splits->pass.is_callees)
    split.self_cost = find_excess (splits, &split, node, functions, n_functions);

  return add_split (splits, &split);
}

void
_grind_tree_splits_init (GrindTreeSplits            *splits,
                         const GrindTreeNodes       *nodes,
                         const GrindCallTreeRequest *request,
                         GCancellable               *cancellable)
{
  splits->pass.graph = request->graph;
  splits->pass.costs = grind_graph_get_costs (request->graph, request->event);
  splits->pass.callees = grind_profile_get_callees (request->graph->profile);
  splits->pass.n_functions = nodes->n_functions;
  splits->pass.is_callees = !request->is_callers;
  splits->pass.cancellable = cancellable;
  splits->nodes = nodes;
  splits->splits = g_array_new (FALSE, FALSE, sizeof (GrindTreeSplit));
  splits->edges = g_array_new (FALSE, FALSE, sizeof (GrindTreeEdge));
  splits->places = g_new0 (guint32, MAX (nodes->n_nodes, 1));
  splits->slots = g_new0 (guint32, MAX (nodes->n_nodes, 1));
}

void
_grind_tree_splits_clear (GrindTreeSplits *splits)
{
  g_array_unref (splits->splits);
  g_array_unref (splits->edges);
  g_free (splits->places);
  g_free (splits->slots);
}

/* The position of the split of @node, which is created on first use. */
guint
_grind_tree_splits_get (GrindTreeSplits *splits,
                        GrindNodeId      node)
{
  if (splits->places[node] == 0)
    {
      guint n_functions;
      const GrindFunctionId *functions = _grind_tree_nodes_get_functions (splits->nodes, &node,
                                                                          &n_functions);

      splits->places[node] = make_split (splits, node, functions, n_functions) + 1;
    }

  return splits->places[node] - 1;
}

/* Adds the split of a member of a shown cycle alone, with the calls that leave the cycle. */
static guint
add_alone (GrindTreeSplits *splits,
           GrindFunctionId  member)
{
  GrindTreeSplit split = { .first_edge = splits->edges->len };

  add_calls (splits, _grind_tree_nodes_find (splits->nodes, member), member);
  split.self_cost = MAX (_grind_transitive_get_self_cost (&splits->pass, member), 0);

  return add_split (splits, &split);
}

/* By node, out - in, whose sum is the total: each call is in both. */
static double *
sum_excesses (GrindTreeSplits *splits)
{
  const GrindCallId *starts = grind_profile_get_call_starts (splits->pass.graph->profile);
  double *excesses = g_new0 (double, MAX (splits->nodes->n_nodes, 1));

  for (GrindFunctionId function = 0; function < splits->nodes->n_functions; function++)
    {
      GrindNodeId node = _grind_tree_nodes_find (splits->nodes, function);

      excesses[node] += _grind_transitive_get_self_cost (&splits->pass, function);
      for (GrindCallId call = starts[function];
           splits->pass.is_callees && call < starts[function + 1];
           call++)
        {
          double cost = _grind_transitive_get_call_cost (&splits->pass, call);

          excesses[node] += cost;
          excesses[get_far (splits, call, TRUE)] -= cost;
        }
    }

  return excesses;
}

/*
 * Functions that call each other in a circle have together only as much cost without a caller as
 * their component: it is split among them. Does nothing if a component, or recursion levels, are a
 * single node.
 */
static void
level_components (GrindTreeSplits *splits,
                  double          *excesses)
{
  const guint32 *components = splits->pass.graph->cycles;
  guint n_functions = splits->nodes->n_functions;
  g_autofree double *sums = NULL;
  g_autofree double *gains = NULL;

  if (components == NULL || splits->pass.graph->n_cycles > 0 || splits->nodes->levels != NULL)
    return;

  sums = g_new0 (double, n_functions + 1);
  gains = g_new0 (double, n_functions + 1);
  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      sums[components[function]] += excesses[function];
      gains[components[function]] += MAX (excesses[function], 0);
    }
  for (GrindFunctionId function = 0; function < n_functions; function++)
    if (components[function] != 0)
      excesses[function] = MAX (excesses[function], 0) *
                           _grind_transitive_get_share (MAX (sums[components[function]], 0),
                                                        gains[components[function]]);
}

/* By node: the cost that no caller accounts for; towards callers, the self cost */
static double *
find_excesses (GrindTreeSplits *splits)
{
  double *excesses = sum_excesses (splits);

  if (splits->pass.is_callees)
    level_components (splits, excesses);

  return excesses;
}

/* Cost with a caller on one side only has one in the larger costs, too: both sides are examined. */
static double *
find_larger_excesses (GrindTreeSplits *splits)
{
  double *larger = g_new0 (double, MAX (splits->nodes->n_nodes, 1));
  GrindGraph *graph = splits->pass.graph;
  const GrindCosts *costs = splits->pass.costs;

  for (guint i = 0; i < graph->runs->len; i++)
    {
      g_autofree double *excesses = NULL;

      splits->pass.graph = graph->runs->pdata[i];
      splits->pass.costs = grind_graph_get_costs (splits->pass.graph, costs->event);
      excesses = find_excesses (splits);
      for (GrindNodeId node = 0; node < splits->nodes->n_nodes; node++)
        larger[node] = MAX (larger[node], excesses[node]);
    }
  splits->pass.graph = graph;
  splits->pass.costs = costs;

  return larger;
}

/*
 * Adds the split of the root of a whole profile: among all nodes with cost that no caller accounts
 * for, usually a single one without callers; towards callers, among all nodes with self cost.
 */
static guint
add_roots (GrindTreeSplits *splits)
{
  GrindTreeSplit split = { .first_edge = splits->edges->len };
  g_autofree double *excesses = splits->pass.graph->is_larger ? find_larger_excesses (splits)
                                                              : find_excesses (splits);

  for (GrindNodeId node = 0; node < splits->nodes->n_nodes; node++)
    {
      guint8 flags = splits->pass.graph->node_flags[node];

      if (excesses[node] > 0)
        find_edge (splits, node, GRIND_BRANCH_NODE)->cost = excesses[node];
      else if (splits->pass.is_callees && (flags & GRIND_NODE_ACTIVE) &&
               !(flags & GRIND_NODE_CALLED))
        split.n_left_out++;
    }

  return add_split (splits, &split);
}

static double
get_cost (GrindValue value)
{
  return MAX (_grind_transitive_get_cost (value), 0);
}

/* The inclusive cost of a function with recursion levels is that of the outermost one. */
static double
get_root_cost (const GrindTreeSplits *splits,
               GrindNodeId            root)
{
  guint n_functions = 1;
  const GrindFunctionId *functions = &root;
  double cost = 0;

  if (root == splits->nodes->root && !_grind_tree_nodes_is_cycle (splits->nodes, root))
    functions = _grind_tree_nodes_get_functions (splits->nodes, &root, &n_functions);
  for (guint i = 0; i < n_functions; i++)
    cost = MAX (cost, get_cost (grind_costs_get_inclusive (splits->pass.costs, functions[i])));

  return cost;
}

/* Adds the split of the root of a tree. Returns its position, and sets the root and its cost. */
guint
_grind_tree_splits_add_root (GrindTreeSplits            *splits,
                             const GrindCallTreeRequest *request,
                             GrindNodeId                *node,
                             double                     *weight)
{
  GrindNodeId root = request->root;
  gboolean is_member;

  *node = root;
  if (root == GRIND_NONE)
    {
      *weight = get_cost (grind_costs_get_total (splits->pass.costs));
      return add_roots (splits);
    }

  is_member = root < splits->nodes->n_functions &&
              splits->nodes->root >= splits->nodes->n_functions;
  if (!is_member)
    *node = splits->nodes->root;
  *weight = get_root_cost (splits, *node);

  return is_member && !request->is_callers ? add_alone (splits, root)
                                           : _grind_tree_splits_get (splits, splits->nodes->root);
}

/* Returns FALSE when cancelled. */
gboolean
_grind_tree_splits_check (GrindTreeSplits  *splits,
                          GError          **error)
{
  if (++splits->n_looked < CALLS_PER_CHECK)
    return TRUE;

  splits->n_looked = 0;

  return !g_cancellable_set_error_if_cancelled (splits->pass.cancellable, error);
}
