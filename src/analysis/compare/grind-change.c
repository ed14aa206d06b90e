/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What changed between two selections of parts, the largest changes first. */
#include "config.h"

#include "grind-change-private.h"

#include "analysis/graph/grind-compare.h"


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

/**
 * grind_change_make:
 * @before: a value
 * @after: the value of the same event on the other side
 *
 * Returns: both, with the exact difference of whole values. Any thread
 */
GrindChange
grind_change_make (GrindValue before,
                   GrindValue after)
{
  GrindChange change = { before, after, { 0, } };

  if (before.kind == GRIND_VALUE_WHOLE && after.kind == GRIND_VALUE_WHOLE)
    change.change = grind_value_new_whole (grind_subtract (after.whole, before.whole));
  else
    change.change = grind_value_new_decimal (after.kind, grind_value_to_double (after) -
                                                         grind_value_to_double (before));

  return change;
}

/**
 * grind_change_get_magnitude:
 * @change: a difference
 *
 * Returns: a number that sorts changes by their size, whatever their sign. Any thread
 */
gint64
grind_change_get_magnitude (GrindValue change)
{
  return grind_value_rank_change (grind_value_new_whole (0), change);
}

/**
 * grind_change_get_self:
 * @graph: the graph after, of grind_graph_new_compared()
 * @event: an event
 * @node: a node
 *
 * Returns: the self cost before and after. Any thread
 */
GrindChange
grind_change_get_self (GrindGraph   *graph,
                       GrindEventId  event,
                       GrindNodeId   node)
{
  GrindGraph *before = grind_graph_get_before (graph);

  return grind_change_make (grind_costs_get_self (grind_graph_get_costs (before, event), node),
                            grind_costs_get_self (grind_graph_get_costs (graph, event), node));
}

/**
 * grind_change_get_inclusive:
 * @graph: the graph after, of grind_graph_new_compared()
 * @event: an event
 * @node: a node
 *
 * Returns: the inclusive cost before and after. Any thread
 */
GrindChange
grind_change_get_inclusive (GrindGraph   *graph,
                            GrindEventId  event,
                            GrindNodeId   node)
{
  GrindGraph *before = grind_graph_get_before (graph);

  return grind_change_make (
    grind_costs_get_inclusive (grind_graph_get_costs (before, event), node),
    grind_costs_get_inclusive (grind_graph_get_costs (graph, event), node));
}

/**
 * grind_change_get_total:
 * @graph: the graph after, of grind_graph_new_compared()
 * @event: an event
 *
 * Returns: the total before and after. Any thread
 */
GrindChange
grind_change_get_total (GrindGraph   *graph,
                        GrindEventId  event)
{
  GrindGraph *before = grind_graph_get_before (graph);

  return grind_change_make (grind_costs_get_total (grind_graph_get_costs (before, event)),
                            grind_costs_get_total (grind_graph_get_costs (graph, event)));
}

/**
 * grind_change_get_base:
 * @graph: the graph after, of grind_graph_new_compared()
 * @event: an event
 *
 * Returns: the total before, which points are percentages of; the total after if there is nothing
 *   before. Any thread
 */
GrindValue
grind_change_get_base (GrindGraph   *graph,
                       GrindEventId  event)
{
  GrindChange total = grind_change_get_total (graph, event);

  return grind_value_to_double (total.before) > 0 ? total.before : total.after;
}

/**
 * grind_change_sum_paired:
 * @comparison: a comparison
 * @graph: its graph after, of grind_graph_new_compared()
 * @event: an event
 *
 * Takes linear time. Any thread.
 *
 * Returns: how much of the cost is that of functions of both sides
 */
GrindPairedSums
grind_change_sum_paired (const GrindComparison *comparison,
                         GrindGraph            *graph,
                         GrindEventId           event)
{
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (graph));
  GrindChange total = grind_change_get_total (graph, event);
  GrindPairedSums sums = { { 0, }, };
  GrindChangeSum before = { 0, 0 };
  GrindChangeSum after = { 0, 0 };

  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      GrindPair pair = grind_comparison_get_pair (comparison, function);
      GrindChange self;

      if (!grind_graph_is_active_node (graph, function))
        continue;
      if (grind_comparison_is_other_build (comparison, function))
        continue;
      if (pair.level == GRIND_PAIR_NONE)
        {
          sums.n_new += pair.after != GRIND_NONE;
          sums.n_gone += pair.before != GRIND_NONE;
          continue;
        }
      self = grind_change_get_self (graph, event, function);
      grind_change_sum_add (&before, self.before);
      grind_change_sum_add (&after, self.after);
    }
  sums.before = grind_change_sum_get (&before, total.before.kind);
  sums.after = grind_change_sum_get (&after, total.after.kind);

  return sums;
}

/* Whether a change is less than @min / 10^@decimals percent of the total: the magnitude is at most
 * 2^63, and 100 * 10^@decimals less than 2^63. */
static gboolean
is_small (GrindValue change,
          GrindValue total,
          gint64     min,
          guint      decimals)
{
  __int128 scale = 100;

  if (change.kind != GRIND_VALUE_WHOLE)
    {
      double share = fabs (grind_value_get_share (change, total));

      return !(100 * share >= (double) min / pow (10, decimals));
    }
  for (guint i = 0; i < decimals; i++)
    scale *= 10;

  return (__int128) grind_absolute (change.whole) * scale <
         (__int128) grind_absolute (total.whole) * min;
}

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
 * @n_small: (out): the number of nodes that were left out, as their self and inclusive costs change
 *   by less than @min
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
  GrindValue total;

  g_return_val_if_fail (grind_graph_get_before (graph) != NULL, nodes);
  g_return_val_if_fail (decimals <= 16, nodes);

  *n_small = 0;
  total = grind_change_get_total (graph, event).before;
  for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (graph); node++)
    {
      GrindValue self, inclusive;
      Row row;

      if (!grind_graph_is_active_node (graph, node))
        continue;
      self = grind_change_get_self (graph, event, node).change;
      inclusive = grind_change_get_inclusive (graph, event, node).change;
      if (min > 0 && is_small (self, total, min, decimals) &&
          is_small (inclusive, total, min, decimals))
        {
          ++*n_small;
          continue;
        }
      row = make_row (graph, node, key, self, inclusive);
      g_array_append_val (rows, row);
    }

  g_array_sort_with_data (rows, compare_rows, &order);
  for (guint i = 0; i < rows->len; i++)
    g_array_append_val (nodes, g_array_index (rows, Row, i).node);

  return nodes;
}
