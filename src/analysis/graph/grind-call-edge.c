/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-call-edge.h"

#include <math.h>

#include "analysis/events/grind-sum-private.h"

/* The calls on one side of a node while they are being collected */
typedef struct
{
  /* Borrowed */
  GrindGraph       *graph;
  GrindProfile     *profile;
  const GrindCosts *costs;
  const GrindCosts *before;   /* (nullable): in a comparison */
  GArray           *edges;

  GrindNodeId       node;
  GrindSum          in;       /* cost of calls to the node from other nodes */
  GrindSum          out;      /* self cost, plus the cost of calls from the node to other nodes */
} Collection;

/* Among equal changes, the most expensive come first. Ties are broken by call id, which is unique,
 * so that the order is reproducible. */
static int
compare_edges (const void *a,
               const void *b)
{
  const GrindCallEdge *first = a;
  const GrindCallEdge *second = b;

  if (first->is_inner != second->is_inner)
    return first->is_inner ? 1 : -1;
  if (first->rank != second->rank)
    return first->rank > second->rank ? -1 : 1;
  if (grind_value_get_rank (first->value) != grind_value_get_rank (second->value))
    return grind_value_get_rank (first->value) > grind_value_get_rank (second->value) ? -1 : 1;

  return (first->call > second->call) - (first->call < second->call);
}

/* Direct recursion is not part of in(f) and out(f); calls inside a cycle are not part of the
 * cycle's. */
static gboolean
is_counted (Collection  *collection,
            GrindCallId  call)
{
  if (grind_graph_is_cycle (collection->graph, collection->node))
    return !grind_graph_is_inner_call (collection->graph, call);

  return grind_profile_get_caller (collection->profile, call) !=
         grind_profile_get_callee (collection->profile, call);
}

/* Returns the row that represents @function in an inner or outer call. */
static GrindNodeId
get_row (Collection      *collection,
         GrindFunctionId  function,
         gboolean         is_inner)
{
  return is_inner ? function : grind_graph_get_outer_node (collection->graph, function);
}

static void
add_edge (Collection      *collection,
          GrindCallId      call,
          GrindFunctionId  other,
          gboolean         is_callee)
{
  GrindCallEdge edge = { 0, };

  edge.call = call;
  edge.member = other;
  edge.value = grind_costs_get_call (collection->costs, call);
  edge.rank = collection->before != NULL
                ? grind_value_rank_change (grind_costs_get_call (collection->before, call),
                                           edge.value)
                : grind_value_get_rank (edge.value);
  edge.cost = edge.value.whole;
  edge.count = grind_graph_get_call_count (collection->graph, call);
  edge.is_inner = grind_graph_is_inner_call (collection->graph, call);
  edge.node = is_callee ? get_row (collection, other, edge.is_inner) : other;

  if (edge.is_inner && grind_graph_is_cycle (collection->graph, collection->node))
    return;

  g_array_append_val (collection->edges, edge);
}

static void
collect_incoming (Collection      *collection,
                  GrindFunctionId  function)
{
  guint n_calls;
  const GrindCallId *calls = grind_profile_get_incoming (collection->profile, function, &n_calls);

  for (guint i = 0; i < n_calls; i++)
    {
      if (!grind_graph_is_active_call (collection->graph, calls[i]))
        continue;

      if (is_counted (collection, calls[i]))
        _grind_sum_add_call (&collection->in, collection->costs, calls[i]);
      add_edge (collection, calls[i],
                grind_profile_get_caller (collection->profile, calls[i]), FALSE);
    }
}

static void
collect_outgoing (Collection      *collection,
                  GrindFunctionId  function,
                  gboolean         is_listed)
{
  guint n_calls;
  GrindCallId first = grind_profile_get_outgoing (collection->profile, function, &n_calls);

  _grind_sum_add_self (&collection->out, collection->costs, function);
  for (GrindCallId call = first; call < first + n_calls; call++)
    {
      if (!grind_graph_is_active_call (collection->graph, call))
        continue;

      if (is_counted (collection, call))
        _grind_sum_add_call (&collection->out, collection->costs, call);
      if (is_listed)
        add_edge (collection, call,
                  grind_profile_get_callee (collection->profile, call), TRUE);
    }
}

static void
set_shares (Collection *collection,
            GrindSum    sum)
{
  gboolean is_whole = collection->costs->kind == GRIND_VALUE_WHOLE;
  gboolean is_ratio = collection->costs->kind == GRIND_VALUE_RATIO;
  double whole = is_whole ? (double) sum.whole : sum.decimal;

  for (guint i = 0; i < collection->edges->len; i++)
    {
      GrindCallEdge *edge = &g_array_index (collection->edges, GrindCallEdge, i);

      if (is_ratio)
        edge->share = NAN;
      else if (whole != 0 && is_counted (collection, edge->call))
        edge->share = grind_value_to_double (edge->value) / whole;
    }
}

static gboolean
is_less (const Collection *collection,
         GrindSum          a,
         GrindSum          b)
{
  return collection->costs->kind == GRIND_VALUE_WHOLE ? a.whole < b.whole : a.decimal < b.decimal;
}

static GArray *
list_edges (GrindGraph   *graph,
            GrindNodeId   node,
            GrindEventId  event,
            gboolean      is_callees)
{
  Collection collection = { NULL, };
  guint n_members;
  const GrindFunctionId *members = grind_graph_get_functions (graph, &node, &n_members);

  collection.graph = graph;
  collection.profile = grind_graph_get_profile (graph);
  collection.costs = grind_graph_get_costs (graph, event);
  if (grind_graph_get_before (graph) != NULL)
    collection.before = grind_graph_get_costs (grind_graph_get_before (graph), event);
  collection.edges = g_array_new (FALSE, FALSE, sizeof (GrindCallEdge));
  collection.node = node;

  for (guint i = 0; i < n_members; i++)
    {
      if (!is_callees)
        collect_incoming (&collection, members[i]);
      collect_outgoing (&collection, members[i], is_callees);
    }

  set_shares (&collection, is_callees || is_less (&collection, collection.in, collection.out)
                             ? collection.out : collection.in);
  g_array_sort (collection.edges, compare_edges);

  return collection.edges;
}

/**
 * grind_call_edge_list_callers:
 * @graph: a graph
 * @node: a function or a cycle
 * @event: an event
 *
 * Lists the active calls to a function, or to any member of a cycle from outside it. One row is one
 * call, so a caller of two members of a cycle has two rows. Callers inside the cycle of a function
 * and the function itself come last and are inner.
 *
 * Shares are relative to in(f) plus the part of out(f) that no caller accounts for. Both include
 * calls inside a cycle if @node is a member; the share of direct recursion, which is in neither, is
 * 0.
 *
 * Takes linear time in the calls of @node, plus sorting. May be called from any thread.
 *
 * Returns: (transfer full) (element-type GrindCallEdge): the callers, the most expensive first; in
 *   a comparison those with the largest changes
 */
GArray *
grind_call_edge_list_callers (GrindGraph   *graph,
                              GrindNodeId   node,
                              GrindEventId  event)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (node < grind_graph_get_n_nodes (graph), NULL);
  g_return_val_if_fail (grind_graph_get_costs (graph, event) != NULL, NULL);

  return list_edges (graph, node, event, FALSE);
}

/**
 * grind_call_edge_list_callees:
 * @graph: a graph
 * @node: a function or a cycle
 * @event: an event
 *
 * Lists the active calls from a function, or from any member of a cycle to outside it. A callee in
 * a cycle that the call enters is listed as the cycle, with the member named. See
 * grind_call_edge_list_callers(); shares are relative to out(f).
 *
 * Returns: (transfer full) (element-type GrindCallEdge): the callees, the most expensive first; in
 *   a comparison those with the largest changes
 */
GArray *
grind_call_edge_list_callees (GrindGraph   *graph,
                              GrindNodeId   node,
                              GrindEventId  event)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (node < grind_graph_get_n_nodes (graph), NULL);
  g_return_val_if_fail (grind_graph_get_costs (graph, event) != NULL, NULL);

  return list_edges (graph, node, event, TRUE);
}

/**
 * grind_call_edge_count_calls:
 * @graph: a graph
 * @node: a function or a cycle
 *
 * Returns: the number of calls, including inactive ones, visited to list callers and callees of
 *   @node; a measure of the time it takes
 */
guint64
grind_call_edge_count_calls (GrindGraph  *graph,
                             GrindNodeId  node)
{
  GrindProfile *profile;
  guint n_members;
  const GrindFunctionId *members;
  guint64 sum = 0;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), 0);
  g_return_val_if_fail (node < grind_graph_get_n_nodes (graph), 0);

  profile = grind_graph_get_profile (graph);
  members = grind_graph_get_functions (graph, &node, &n_members);
  for (guint i = 0; i < n_members; i++)
    {
      guint n_incoming, n_outgoing;

      grind_profile_get_incoming (profile, members[i], &n_incoming);
      grind_profile_get_outgoing (profile, members[i], &n_outgoing);
      sum += (guint64) n_incoming + n_outgoing;
    }

  return sum;
}

/* What calls are compared by: their cost; or with @before how much it differs from that before, if
 * @sign is not 0 in this direction */
typedef struct
{
  const GrindCosts *before;
  const GrindCosts *costs;
  int               sign;
} Ranking;

static inline gint64
get_call_rank (const Ranking *ranking,
               GrindCallId    call)
{
  GrindValue cost = grind_costs_get_call (ranking->costs, call);
  GrindValue was;
  gint64 rank;

  if (ranking->before == NULL)
    return grind_value_get_rank (cost);

  was = grind_costs_get_call (ranking->before, call);
  rank = grind_value_rank_change (was, cost);

  return ranking->sign * (grind_value_to_double (cost) - grind_value_to_double (was)) < 0 ? -rank
                                                                                         : rank;
}

/* Returns the heavier one of @best, which may be GRIND_NONE, and @call; ignores inner and inactive
 * calls. Ties are broken by the smaller id, as in lists. */
static inline GrindCallId
choose_heavier (GrindGraph    *graph,
                const Ranking *ranking,
                GrindCallId    best,
                GrindCallId    call)
{
  gint64 rank, best_rank;

  if (!grind_graph_is_active_call (graph, call) || grind_graph_is_inner_call (graph, call))
    return best;
  if (best == GRIND_NONE)
    return call;

  rank = get_call_rank (ranking, call);
  best_rank = get_call_rank (ranking, best);

  return rank > best_rank || (rank == best_rank && call < best) ? call : best;
}

/* The first of the calls with the highest rank */
static GrindCallId
find_first (GrindGraph    *graph,
            GrindNodeId    node,
            const Ranking *ranking,
            gboolean       is_callees)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  GrindCallId best = GRIND_NONE;
  guint n_members;
  const GrindFunctionId *members = grind_graph_get_functions (graph, &node, &n_members);

  for (guint i = 0; i < n_members; i++)
    {
      const GrindCallId *incoming = NULL;
      GrindCallId first = 0;
      guint n_calls;

      if (is_callees)
        first = grind_profile_get_outgoing (profile, members[i], &n_calls);
      else
        incoming = grind_profile_get_incoming (profile, members[i], &n_calls);
      for (guint j = 0; j < n_calls; j++)
        best = choose_heavier (graph, ranking, best, is_callees ? first + j : incoming[j]);
    }

  return best;
}

/**
 * grind_call_edge_find_heaviest:
 * @graph: a graph
 * @node: a function or a cycle
 * @event: an event
 * @is_callees: whether to search the calls from @node, not those to it
 *
 * Finds the most expensive active call that is not inner; among equal costs, the first. Takes
 * linear time in the calls of @node. May be called from any thread.
 *
 * Returns: the call, or %GRIND_NONE
 */
GrindCallId
grind_call_edge_find_heaviest (GrindGraph   *graph,
                               GrindNodeId   node,
                               GrindEventId  event,
                               gboolean      is_callees)
{
  Ranking ranking = { NULL, };

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), GRIND_NONE);
  g_return_val_if_fail (node < grind_graph_get_n_nodes (graph), GRIND_NONE);

  ranking.costs = grind_graph_get_costs (graph, event);

  return find_first (graph, node, &ranking, is_callees);
}

/**
 * grind_call_edge_find_most_changed:
 * @graph: the graph after, of grind_graph_new_compared()
 * @node: a function or a cycle
 * @event: an event
 * @is_callees: whether to search the calls from @node, not those to it
 * @sign: 1 to search those that cost more than before, -1 for less, 0 for all
 *
 * Finds the call whose cost has changed most, as grind_call_edge_find_heaviest() finds the most
 * expensive one.
 *
 * Returns: the call, or %GRIND_NONE if none has changed so
 */
GrindCallId
grind_call_edge_find_most_changed (GrindGraph   *graph,
                                   GrindNodeId   node,
                                   GrindEventId  event,
                                   gboolean      is_callees,
                                   int           sign)
{
  Ranking ranking = { .sign = sign };
  GrindCallId call;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), GRIND_NONE);
  g_return_val_if_fail (grind_graph_get_before (graph) != NULL, GRIND_NONE);
  g_return_val_if_fail (node < grind_graph_get_n_nodes (graph), GRIND_NONE);

  ranking.before = grind_graph_get_costs (grind_graph_get_before (graph), event);
  ranking.costs = grind_graph_get_costs (graph, event);
  call = find_first (graph, node, &ranking, is_callees);

  return call != GRIND_NONE && get_call_rank (&ranking, call) > 0 ? call : GRIND_NONE;
}

/**
 * grind_call_edge_find_up:
 * @graph: a graph
 * @node: a function or a cycle
 * @event: an event
 *
 * Finds the target of Up: the caller with the most expensive call that is not inner. For a function
 * that is only called inside its cycle, this is the cycle. Takes linear time in the calls to @node.
 * May be called from any thread.
 *
 * Returns: the node, or %GRIND_NONE
 */
GrindNodeId
grind_call_edge_find_up (GrindGraph   *graph,
                         GrindNodeId   node,
                         GrindEventId  event)
{
  GrindCallId call = grind_call_edge_find_heaviest (graph, node, event, FALSE);
  GrindNodeId outer;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), GRIND_NONE);

  if (call != GRIND_NONE)
    return grind_profile_get_caller (grind_graph_get_profile (graph), call);
  if (grind_graph_is_cycle (graph, node))
    return GRIND_NONE;

  outer = grind_graph_get_outer_node (graph, node);

  return outer != node ? outer : GRIND_NONE;
}

/**
 * grind_call_edge_get_cost_per_call:
 * @edge: a caller or callee
 *
 * Returns: the average cost of one call; the lowest possible value if the count is unknown, and for
 *   a ratio. An upper bound if some calls were not counted
 */
double
grind_call_edge_get_cost_per_call (const GrindCallEdge *edge)
{
  if (edge->count.count <= 0 || edge->value.kind == GRIND_VALUE_RATIO ||
      !grind_value_is_known (edge->value))
    return -INFINITY;

  return grind_value_to_double (edge->value) / edge->count.count;
}
