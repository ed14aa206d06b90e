/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-hot-path.h"

#include "grind-relation.h"

/* The row that stands for @function in a path. */
static GrindNodeId
get_outer_node (GrindGraph      *graph,
                GrindFunctionId  function)
{
  guint cycle = grind_graph_get_cycle (graph, function);

  return cycle == 0 ? function : grind_graph_get_cycle_node (graph, cycle);
}

static GrindNodeId
find_next (GrindGraph   *graph,
           GrindNodeId   node,
           GrindEventId  event,
           gboolean      is_down)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  GrindCallId call;

  if (!is_down && !grind_graph_is_cycle (graph, node) && get_outer_node (graph, node) != node)
    return get_outer_node (graph, node);

  call = grind_relation_find_heaviest (graph, node, event, is_down);
  if (call == GRIND_NONE ||
      !(grind_value_to_double (grind_costs_get_call (grind_graph_get_costs (graph, event),
                                                     call)) > 0))
    return GRIND_NONE;

  return get_outer_node (graph, is_down ? grind_profile_get_callee (profile, call)
                                        : grind_profile_get_caller (profile, call));
}

/* Appends to @nodes what follows on @node; nothing that is in @seen, to which it adds. Returns
 * whether there was more than @max_steps. */
static gboolean
follow (GrindGraph   *graph,
        GrindNodeId   node,
        GrindEventId  event,
        gboolean      is_down,
        guint         max_steps,
        GHashTable   *seen,
        GArray       *nodes)
{
  while ((node = find_next (graph, node, event, is_down)) != GRIND_NONE &&
         g_hash_table_add (seen, GUINT_TO_POINTER (node)))
    {
      if (nodes->len == max_steps)
        return TRUE;
      g_array_append_val (nodes, node);
    }

  return FALSE;
}

/**
 * grind_hot_path_new:
 * @graph: a graph
 * @node: a function or a cycle
 * @event: an event
 * @max_steps: how many steps to go in each direction
 *
 * Finds the most expensive way through @node. Linear in the calls of the nodes on it. May be called
 * in any thread.
 *
 * Returns: (transfer full): the path
 */
GrindHotPath *
grind_hot_path_new (GrindGraph   *graph,
                    GrindNodeId   node,
                    GrindEventId  event,
                    guint         max_steps)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) above = g_array_new (FALSE, FALSE, sizeof (GrindNodeId));
  g_autoptr (GArray) below = g_array_new (FALSE, FALSE, sizeof (GrindNodeId));
  GrindHotPath *self;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (node < grind_graph_get_n_nodes (graph), NULL);

  self = g_new0 (GrindHotPath, 1);
  g_hash_table_add (seen, GUINT_TO_POINTER (node));
  self->is_cut_above = follow (graph, node, event, FALSE, max_steps, seen, above);
  self->is_cut_below = follow (graph, node, event, TRUE, max_steps, seen, below);

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
