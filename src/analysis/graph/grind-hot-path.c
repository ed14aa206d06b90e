/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-hot-path.h"

#include "grind-call-edge.h"

/* The path to find */
typedef struct
{
  GrindGraph   *graph;
  GrindNodeId   node;
  GrindEventId  event;
  gboolean      is_of_change;
  int           sign;         /* of the changes to follow; 0 for any */
} Request;

/* The call to follow, or GRIND_NONE */
static GrindCallId
find_call (const Request *request,
           GrindNodeId    node,
           gboolean       is_down)
{
  const GrindCosts *costs = grind_graph_get_costs (request->graph, request->event);
  GrindCallId call;

  if (request->is_of_change)
    {
      call = grind_call_edge_find_most_changed (request->graph, node, request->event, is_down,
                                                request->sign);
      /* The path from the program's entry goes on, whatever else the callers call. */
      return call != GRIND_NONE || is_down
               ? call : grind_call_edge_find_most_changed (request->graph, node, request->event,
                                                           FALSE, 0);
    }

  call = grind_call_edge_find_heaviest (request->graph, node, request->event, is_down);

  return call != GRIND_NONE && grind_value_to_double (grind_costs_get_call (costs, call)) > 0
           ? call : GRIND_NONE;
}

static GrindNodeId
find_next (const Request *request,
           GrindNodeId    node,
           gboolean       is_down)
{
  GrindGraph *graph = request->graph;
  GrindProfile *profile = grind_graph_get_profile (graph);
  GrindCallId call;

  if (!is_down && !grind_graph_is_cycle (graph, node) &&
      grind_graph_get_outer_node (graph, node) != node)
    return grind_graph_get_outer_node (graph, node);

  call = find_call (request, node, is_down);
  if (call == GRIND_NONE)
    return GRIND_NONE;

  return grind_graph_get_outer_node (graph, is_down ? grind_profile_get_callee (profile, call)
                                                    : grind_profile_get_caller (profile, call));
}

/* Appends the continuation of the path from @node to @nodes; skips nodes in @seen and adds to
 * it. */
static gboolean
follow (const Request  *request,
        gboolean        is_down,
        GHashTable     *seen,
        GArray         *nodes,
        GCancellable   *cancellable,
        GError        **error)
{
  GrindNodeId node = request->node;

  while ((node = find_next (request, node, is_down)) != GRIND_NONE &&
         g_hash_table_add (seen, GUINT_TO_POINTER (node)))
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      g_array_append_val (nodes, node);
    }

  return TRUE;
}

static GrindHotPath *
join (GArray      *above,
      GrindNodeId  node,
      GArray      *below)
{
  GrindHotPath *self = g_new0 (GrindHotPath, 1);

  self->position = above->len;
  self->n_nodes = above->len + 1 + below->len;
  self->nodes = g_new (GrindNodeId, self->n_nodes);
  for (guint i = 0; i < above->len; i++)
    self->nodes[above->len - 1 - i] = g_array_index (above, GrindNodeId, i);
  self->nodes[self->position] = node;
  for (guint i = 0; i < below->len; i++)
    self->nodes[self->position + 1 + i] = g_array_index (below, GrindNodeId, i);

  return self;
}

static GrindHotPath *
find (const Request  *request,
      GCancellable   *cancellable,
      GError        **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) above = g_array_new (FALSE, FALSE, sizeof (GrindNodeId));
  g_autoptr (GArray) below = g_array_new (FALSE, FALSE, sizeof (GrindNodeId));

  g_hash_table_add (seen, GUINT_TO_POINTER (request->node));
  if (!follow (request, FALSE, seen, above, cancellable, error) ||
      !follow (request, TRUE, seen, below, cancellable, error))
    return NULL;

  return join (above, request->node, below);
}

/**
 * grind_hot_path_new:
 * @graph: a graph
 * @node: a function or a cycle
 * @event: an event
 * @cancellable: (nullable): a cancellable
 * @error: return location for an error, which can only be a cancellation
 *
 * Finds the most expensive path through @node. Takes linear time in the calls of its nodes. May be
 * called from any thread.
 *
 * Returns: (transfer full) (nullable): the path, or %NULL if cancelled
 */
GrindHotPath *
grind_hot_path_new (GrindGraph    *graph,
                    GrindNodeId    node,
                    GrindEventId   event,
                    GCancellable  *cancellable,
                    GError       **error)
{
  const Request request = { graph, node, event, FALSE, 0 };

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (node < grind_graph_get_n_nodes (graph), NULL);

  return find (&request, cancellable, error);
}

static double
get_inclusive (GrindGraph   *graph,
               GrindEventId  event,
               GrindNodeId   node)
{
  return grind_value_to_double (grind_costs_get_inclusive (grind_graph_get_costs (graph, event),
                                                           node));
}

/**
 * grind_hot_path_new_of_change:
 * @graph: the graph after, of grind_graph_new_compared()
 * @node: a function or a cycle
 * @event: an event
 * @cancellable: (nullable): a cancellable
 * @error: return location for an error, which can only be a cancellation
 *
 * Finds the path through @node along which most has changed: like grind_hot_path_new(), but by the
 * difference of each call's cost to that before. Below @node all calls have changed in its
 * direction, above if there is such a caller; in any one if @node itself costs the same.
 *
 * Returns: (transfer full) (nullable): the path, or %NULL if cancelled
 */
GrindHotPath *
grind_hot_path_new_of_change (GrindGraph    *graph,
                              GrindNodeId    node,
                              GrindEventId   event,
                              GCancellable  *cancellable,
                              GError       **error)
{
  Request request = { graph, node, event, TRUE, 0 };
  double change;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (grind_graph_get_before (graph) != NULL, NULL);
  g_return_val_if_fail (node < grind_graph_get_n_nodes (graph), NULL);

  change = get_inclusive (graph, event, node) -
           get_inclusive (grind_graph_get_before (graph), event, node);
  request.sign = (change > 0) - (change < 0);

  return find (&request, cancellable, error);
}

/**
 * grind_hot_path_free:
 * @self: (transfer full): a path
 */
void
grind_hot_path_free (GrindHotPath *self)
{
  g_free (self->nodes);
  g_free (self);
}
