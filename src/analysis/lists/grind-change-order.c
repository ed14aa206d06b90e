/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-change-order.h"

#include "analysis/compare/grind-change.h"
#include "analysis/graph/grind-compare.h"
#include "profile/grind-math.h"

/* A node while it is sorted */
typedef struct
{
  GrindNodeId node;
  gint64      rank;
  gint64      second;
} Row;

typedef struct
{
  GrindProfile *profile;
  GrindSortKey  key;
} Order;

static Row
make_row (GrindGraph   *graph,
          GrindNodeId   node,
          GrindSortKey  key,
          GrindValue    self,
          GrindValue    inclusive)
{
  GrindCount before = grind_graph_get_called (grind_graph_get_before (graph), node);
  GrindCount after = grind_graph_get_called (graph, node);
  gint64 by_self = grind_change_get_magnitude (self);
  gint64 by_inclusive = grind_change_get_magnitude (inclusive);

  switch ((guint) key)
    {
    case GRIND_SORT_INCLUSIVE:
      return (Row) { node, by_inclusive, by_self };
    case GRIND_SORT_CALLED:
      return (Row) { node, grind_absolute (grind_subtract (after.count, before.count)), by_self };
    case GRIND_SORT_NAME:
      return (Row) { node, 0, 0 };
    default:
      return (Row) { node, by_self, by_inclusive };
    }
}

static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer      data)
{
  const Order *order = data;
  const Row *left = a;
  const Row *right = b;

  if (left->rank != right->rank)
    return left->rank > right->rank ? -1 : 1;
  if (left->second != right->second)
    return left->second > right->second ? -1 : 1;

  return grind_compare_names (order->profile, left->node, right->node);
}

/**
 * grind_change_order_list:
 * @graph: the graph after, of grind_graph_new_compared()
 * @event: an event
 * @key: %GRIND_SORT_SELF, %GRIND_SORT_INCLUSIVE or %GRIND_SORT_CALLED for the largest changes
 *   first, or %GRIND_SORT_NAME
 * @min: a share of the total before, in units of 10^-@decimals percent
 * @decimals: at most 16
 * @n_small: (out): the number of functions that were left out, as their self and inclusive costs
 *   change by less than @min
 *
 * Lists the active nodes. Takes linear time times its logarithm. Any thread.
 *
 * Returns: (transfer full) (element-type GrindNodeId): the nodes
 */
GArray *
grind_change_order_list (GrindGraph   *graph,
                         GrindEventId  event,
                         GrindSortKey  key,
                         gint64        min,
                         guint         decimals,
                         guint        *n_small)
{
  Order order = { grind_graph_get_profile (graph), key };
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (Row));
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (GrindNodeId));

  g_return_val_if_fail (grind_graph_get_before (graph) != NULL, nodes);
  g_return_val_if_fail (decimals <= 16, nodes);

  *n_small = 0;
  for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (graph); node++)
    {
      Row row;

      if (!grind_graph_is_active_node (graph, node))
        continue;
      if (min > 0 && grind_change_is_small (graph, event, node, min, decimals))
        {
          *n_small += !grind_graph_is_cycle (graph, node);
          continue;
        }
      row = make_row (graph, node, key, grind_change_get_self (graph, event, node).change,
                      grind_change_get_inclusive (graph, event, node).change);
      g_array_append_val (rows, row);
    }

  g_array_sort_with_data (rows, compare_rows, &order);
  for (guint i = 0; i < rows->len; i++)
    g_array_append_val (nodes, g_array_index (rows, Row, i).node);

  return nodes;
}
