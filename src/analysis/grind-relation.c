/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-relation.h"

#include "profile/grind-math.h"

/* The calls on one side of a node while they are collected. */
typedef struct
{
  /* Borrowed */
  GrindGraph       *graph;
  GrindProfile     *profile;
  const GrindCosts *costs;
  GArray           *relations;

  GrindNodeId       node;
  gint64            in;       /* cost of calls to the node from others */
  gint64            out;      /* self cost and cost of calls from the node to others */
} Collection;

/* The ids of the calls decide last: they are unique, so an order is reproducible. */
static int
compare_relations (const void *a,
                   const void *b)
{
  const GrindRelation *first = a;
  const GrindRelation *second = b;

  if (first->is_inner != second->is_inner)
    return first->is_inner ? 1 : -1;
  if (first->cost != second->cost)
    return first->cost > second->cost ? -1 : 1;

  return (first->call > second->call) - (first->call < second->call);
}

/* Direct recursion is no part of in(f) and out(f); calls inside a cycle are none of the cycle's. */
static gboolean
is_counted (Collection  *collection,
            GrindCallId  call)
{
  if (grind_graph_is_cycle (collection->graph, collection->node))
    return !grind_graph_is_inner_call (collection->graph, call);

  return grind_profile_get_caller (collection->profile, call) !=
         grind_profile_get_callee (collection->profile, call);
}

/* The row that @function is seen as over a call that is inner or not. */
static GrindNodeId
get_row (Collection      *collection,
         GrindFunctionId  function,
         gboolean         is_inner)
{
  guint cycle = grind_graph_get_cycle (collection->graph, function);

  if (cycle == 0 || is_inner)
    return function;

  return grind_graph_get_cycle_node (collection->graph, cycle);
}

static void
add_relation (Collection      *collection,
              GrindCallId      call,
              GrindFunctionId  other,
              gboolean         is_callee)
{
  GrindRelation relation = { 0, };

  relation.call = call;
  relation.member = other;
  relation.cost = collection->costs->calls[call];
  relation.count = grind_graph_get_call_count (collection->graph, call);
  relation.is_inner = grind_graph_is_inner_call (collection->graph, call);
  relation.node = is_callee ? get_row (collection, other, relation.is_inner) : other;

  if (relation.is_inner && grind_graph_is_cycle (collection->graph, collection->node))
    return;

  g_array_append_val (collection->relations, relation);
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
        collection->in = grind_add (collection->in, collection->costs->calls[calls[i]]);
      add_relation (collection, calls[i],
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

  collection->out = grind_add (collection->out, collection->costs->self[function]);
  for (GrindCallId call = first; call < first + n_calls; call++)
    {
      if (!grind_graph_is_active_call (collection->graph, call))
        continue;

      if (is_counted (collection, call))
        collection->out = grind_add (collection->out, collection->costs->calls[call]);
      if (is_listed)
        add_relation (collection, call,
                      grind_profile_get_callee (collection->profile, call), TRUE);
    }
}

static void
set_shares (Collection *collection,
            gint64      whole)
{
  for (guint i = 0; i < collection->relations->len; i++)
    {
      GrindRelation *relation = &g_array_index (collection->relations, GrindRelation, i);

      if (whole != 0 && is_counted (collection, relation->call))
        relation->share = (double) relation->cost / whole;
    }
}

static GArray *
list_relations (GrindGraph   *graph,
                GrindNodeId   node,
                GrindEventId  event,
                gboolean      is_callees)
{
  Collection collection = { NULL, };
  const GrindFunctionId *members = &node;
  guint n_members = 1;

  collection.graph = graph;
  collection.profile = grind_graph_get_profile (graph);
  collection.costs = grind_graph_get_costs (graph, event);
  collection.relations = g_array_new (FALSE, FALSE, sizeof (GrindRelation));
  collection.node = node;

  if (grind_graph_is_cycle (graph, node))
    {
      guint cycle = node - grind_profile_get_n_functions (collection.profile) + 1;

      members = grind_graph_get_members (graph, cycle, &n_members);
    }

  for (guint i = 0; i < n_members; i++)
    {
      if (!is_callees)
        collect_incoming (&collection, members[i]);
      collect_outgoing (&collection, members[i], is_callees);
    }

  set_shares (&collection, is_callees ? collection.out : MAX (collection.in, collection.out));
  g_array_sort (collection.relations, compare_relations);

  return collection.relations;
}

/**
 * grind_relation_list_callers:
 * @graph: a graph
 * @node: a function or a cycle
 * @event: an event
 *
 * Lists the active calls to a function, or to any member of a cycle from outside it. One row is one
 * call, so a caller of two members of a cycle has two rows. Callers inside the cycle of a function
 * and the function itself stand last and are inner.
 *
 * A share is of in(f) plus what of out(f) has no caller. Both include calls inside a cycle where
 * @node is a member; the share of direct recursion, which is in neither, is 0.
 *
 * Linear in the calls of @node, but for the sorting. May be called in any thread.
 *
 * Returns: (transfer full) (element-type GrindRelation): the callers, the most expensive first
 */
GArray *
grind_relation_list_callers (GrindGraph   *graph,
                             GrindNodeId   node,
                             GrindEventId  event)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (node < grind_graph_get_n_nodes (graph), NULL);
  g_return_val_if_fail (grind_graph_get_costs (graph, event) != NULL, NULL);

  return list_relations (graph, node, event, FALSE);
}

/**
 * grind_relation_list_callees:
 * @graph: a graph
 * @node: a function or a cycle
 * @event: an event
 *
 * Lists the active calls from a function, or from any member of a cycle to outside it. A callee in
 * a cycle that the call enters is listed as the cycle, with the member named. Otherwise as
 * grind_relation_list_callers(); a share is of out(f).
 *
 * Returns: (transfer full) (element-type GrindRelation): the callees, the most expensive first
 */
GArray *
grind_relation_list_callees (GrindGraph   *graph,
                             GrindNodeId   node,
                             GrindEventId  event)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (node < grind_graph_get_n_nodes (graph), NULL);
  g_return_val_if_fail (grind_graph_get_costs (graph, event) != NULL, NULL);

  return list_relations (graph, node, event, TRUE);
}
