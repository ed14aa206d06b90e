/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What changed between two selections of parts. */
#include "config.h"

#include "grind-change-private.h"

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
    /* Nothing on one side is a whole 0. */
    change.change = grind_value_new_decimal (
      after.kind != GRIND_VALUE_WHOLE ? after.kind : before.kind,
      grind_value_to_double (after) - grind_value_to_double (before));

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
 * grind_change_get_relative:
 * @change: a change
 *
 * Returns: its size in relation to what was, 1 for 100 %; the largest number if that is 0, so that
 *   what is new sorts before all other changes. Any thread
 */
double
grind_change_get_relative (const GrindChange *change)
{
  double was = grind_value_to_double (change->before);
  double difference = grind_value_to_double (change->change);

  if (was != 0)
    return fabs (difference / was);

  return difference != 0 ? G_MAXDOUBLE : 0;
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
 * Returns: how much of the cost is that of functions of both sides, or of functions without a name
 *   that are compared together
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
      if (pair.before == GRIND_NONE || pair.after == GRIND_NONE)
        {
          gboolean is_counted = !grind_comparison_is_other_build (comparison, function);

          sums.n_new += is_counted && pair.after != GRIND_NONE;
          sums.n_gone += is_counted && pair.before != GRIND_NONE;
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
  if (change.whole == 0)
    return min > 0;
  for (guint i = 0; i < decimals; i++)
    scale *= 10;

  return (__int128) grind_absolute (change.whole) * scale <
         (__int128) grind_absolute (total.whole) * min;
}

/**
 * grind_change_is_small:
 * @graph: the graph after, of grind_graph_new_compared()
 * @event: an event
 * @node: a node
 * @min: a share of the total before, in units of 10^-@decimals percent
 * @decimals: at most 16
 *
 * Returns: whether both the self and the inclusive cost of @node change by less than @min. Any
 *   thread
 */
gboolean
grind_change_is_small (GrindGraph   *graph,
                       GrindEventId  event,
                       GrindNodeId   node,
                       gint64        min,
                       guint         decimals)
{
  GrindValue total = grind_change_get_total (graph, event).before;

  return is_small (grind_change_get_self (graph, event, node).change, total, min, decimals) &&
         is_small (grind_change_get_inclusive (graph, event, node).change, total, min, decimals);
}

/* Whether @node is on one side only: after if @is_new, else before. Cycles are on both. */
static gboolean
is_one_sided (const GrindComparison *comparison,
              GrindGraph            *graph,
              GrindNodeId            node,
              gboolean               is_new)
{
  GrindPair pair;

  if (grind_graph_is_cycle (graph, node))
    return FALSE;
  if (comparison == NULL)
    return grind_graph_is_recorded (graph, node) == is_new &&
           grind_graph_is_recorded (grind_graph_get_before (graph), node) == !is_new;
  if (grind_comparison_is_other_build (comparison, node))
    return FALSE;

  pair = grind_comparison_get_pair (comparison, node);

  return (is_new ? pair.before : pair.after) == GRIND_NONE;
}

/* Whether a cost grows by at least the default minimum, or shrinks */
static gboolean
has_sign (GrindValue change,
          GrindValue total,
          double     sign)
{
  return sign * grind_value_to_double (change) > 0 &&
         !is_small (change, total, GRIND_CHANGE_MIN, GRIND_CHANGE_MIN_DECIMALS);
}

/**
 * grind_change_choose:
 * @choice: which functions
 * @comparison: (nullable): a comparison; %NULL if parts of one run are compared
 * @graph: its graph after
 * @event: an event
 *
 * Takes linear time. Any thread.
 *
 * Returns: (transfer full): by node, whether it is one of them
 */
guint8 *
grind_change_choose (GrindChangeChoice      choice,
                     const GrindComparison *comparison,
                     GrindGraph            *graph,
                     GrindEventId           event)
{
  const GrindCosts *before = grind_graph_get_costs (grind_graph_get_before (graph), event);
  const GrindCosts *after = grind_graph_get_costs (graph, event);
  GrindValue total = grind_costs_get_total (before);
  guint8 *is_chosen = g_new0 (guint8, after->n_nodes + 1);

  for (GrindNodeId node = 0; node < after->n_nodes; node++)
    {
      GrindValue self = grind_change_make (grind_costs_get_self (before, node),
                                           grind_costs_get_self (after, node)).change;
      GrindValue inclusive = grind_change_make (grind_costs_get_inclusive (before, node),
                                                grind_costs_get_inclusive (after, node)).change;

      switch (choice)
        {
        case GRIND_CHANGED:
          is_chosen[node] = !is_small (self, total, GRIND_CHANGE_MIN, GRIND_CHANGE_MIN_DECIMALS) ||
                            !is_small (inclusive, total, GRIND_CHANGE_MIN,
                                       GRIND_CHANGE_MIN_DECIMALS);
          break;
        case GRIND_CHANGED_SLOWER:
        case GRIND_CHANGED_FASTER:
          is_chosen[node] = has_sign (self, total, choice == GRIND_CHANGED_SLOWER ? 1 : -1);
          break;
        case GRIND_CHANGED_NEW:
        case GRIND_CHANGED_GONE:
          is_chosen[node] = is_one_sided (comparison, graph, node, choice == GRIND_CHANGED_NEW);
          break;
        case GRIND_CHANGED_ALL:
        default:
          is_chosen[node] = TRUE;
        }
    }

  return is_chosen;
}
