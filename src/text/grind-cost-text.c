/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cost-text.h"

#include <glib/gi18n-lib.h>

#include "grind-bidi.h"
#include "grind-change-text.h"
#include "grind-percent.h"
#include "profile/grind-plain-text.h"

#define EN_DASH        "\342\200\223"
#define NO_BREAK_SPACE "\302\240"
#define WIDEST_RATIO   "0.0012345"

static GrindValue
get_base (GrindNavigator   *navigator,
          const GrindCosts *costs)
{
  GrindGraph *graph = grind_navigator_get_graph (navigator);

  GrindGraph *before = grind_graph_get_before (graph);
  GrindNodeId selected = grind_navigator_get_selected (navigator);

  /* Costs of a previous graph are still shown briefly after the graph changes. */
  if (!grind_navigator_is_relative (navigator) || selected == GRIND_NONE ||
      costs->event >= MAX (grind_event_set_get_n_events (grind_graph_get_events (graph)), 1))
    return grind_costs_get_base (costs);
  if (before != NULL && costs == grind_graph_get_costs (before, costs->event))
    return grind_costs_get_inclusive (costs, selected);

  return grind_navigator_get_base (navigator, costs->event);
}

static const char *
get_event (GrindNavigator   *navigator,
           const GrindCosts *costs)
{
  return grind_cost_text_get_event (grind_navigator_get_session (navigator), costs->event);
}

/**
 * grind_cost_text_get_costs:
 * @graph: the graph of a session, or a previous one that some row still uses
 * @event: an event of the session
 *
 * Returns: (transfer none): the costs of @event in @graph; if it does not have the event yet, those
 *   of its first one
 */
const GrindCosts *
grind_cost_text_get_costs (GrindGraph   *graph,
                           GrindEventId  event)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);

  if (event >= grind_event_set_get_n_events (grind_graph_get_events (graph)))
    event = 0;

  return grind_graph_get_costs (graph, event);
}

/**
 * grind_cost_text_is_percent:
 * @navigator: a navigator
 * @costs: costs of an event of its session
 *
 * Returns: whether they are shown as percentages
 */
gboolean
grind_cost_text_is_percent (GrindNavigator   *navigator,
                            const GrindCosts *costs)
{
  g_return_val_if_fail (GRIND_IS_NAVIGATOR (navigator), FALSE);

  return grind_session_get_percent (grind_navigator_get_session (navigator)) &&
         costs->kind != GRIND_VALUE_RATIO;
}

/**
 * grind_cost_text_dup_widest:
 * @costs: costs of an event
 * @is_percent: whether they are shown as percentages
 *
 * Returns: (transfer full): the widest text in a column of them: no call or line costs more than
 *   the base, or, with negative costs, much more; ratios have four digits, unless they are very
 *   small
 */
char *
grind_cost_text_dup_widest (const GrindCosts *costs,
                            gboolean          is_percent)
{
  g_return_val_if_fail (costs != NULL, NULL);

  if (is_percent)
    return grind_percent_dup_widest ();

  return costs->kind == GRIND_VALUE_RATIO ? g_strdup (WIDEST_RATIO)
                                          : grind_value_format (grind_costs_get_base (costs));
}

/**
 * grind_cost_text_get_base:
 * @navigator: a navigator
 * @costs: costs of an event of its session
 *
 * Returns: the base of percentages, or 0 if they are not shown as percentages
 */
GrindValue
grind_cost_text_get_base (GrindNavigator   *navigator,
                          const GrindCosts *costs)
{
  return grind_cost_text_is_percent (navigator, costs) ? get_base (navigator, costs)
                                                     : grind_value_new_whole (0);
}

/**
 * grind_cost_text_format:
 * @navigator: a navigator
 * @costs: costs of an event of its session
 * @cost: one of these costs
 *
 * Returns: (transfer full): @cost as in lists, without a unit
 */
char *
grind_cost_text_format (GrindNavigator   *navigator,
                        const GrindCosts *costs,
                        GrindValue        cost)
{
  g_return_val_if_fail (GRIND_IS_NAVIGATOR (navigator), NULL);

  return grind_cost_text_is_percent (navigator, costs)
           ? grind_percent_format (cost, get_base (navigator, costs))
           : grind_value_format (cost);
}

/* The costs before, or @costs without a comparison */
static const GrindCosts *
get_before (GrindNavigator   *navigator,
            const GrindCosts *costs)
{
  GrindGraph *before = grind_graph_get_before (grind_navigator_get_graph (navigator));

  return before != NULL ? grind_cost_text_get_costs (before, costs->event) : costs;
}

/**
 * grind_cost_text_format_change:
 * @navigator: a navigator of a comparison
 * @costs: the costs after of an event of its session
 * @change: a difference of two of them, before and after
 *
 * Returns: (transfer full): @change as in lists, with its sign: in points, as a percentage of the
 *   base before, or as a number
 */
char *
grind_cost_text_format_change (GrindNavigator   *navigator,
                               const GrindCosts *costs,
                               GrindValue        change)
{
  g_return_val_if_fail (GRIND_IS_NAVIGATOR (navigator), NULL);

  return grind_cost_text_is_percent (navigator, costs)
           ? grind_change_text_dup_points (change,
                                           grind_cost_text_get_change_base (navigator, costs))
           : grind_change_text_dup_signed (change);
}

/**
 * grind_cost_text_get_change_base:
 * @navigator: a navigator of a comparison
 * @costs: the costs after of an event of its session
 *
 * Returns: the base of changes in points: the total before, or the inclusive cost of the selected
 *   function before; the base of percentages without a comparison
 */
GrindValue
grind_cost_text_get_change_base (GrindNavigator   *navigator,
                                 const GrindCosts *costs)
{
  const GrindCosts *before = get_before (navigator, costs);

  return before == costs || grind_navigator_is_relative (navigator)
           ? get_base (navigator, before) : grind_costs_get_total (before);
}

/**
 * grind_cost_text_format_unit:
 * @navigator: a navigator
 * @costs: costs of an event of its session
 * @cost: one of these costs
 *
 * Returns: (transfer full): @cost with a percent sign or the name of the event
 */
char *
grind_cost_text_format_unit (GrindNavigator   *navigator,
                             const GrindCosts *costs,
                             GrindValue        cost)
{
  g_autofree char *number = grind_cost_text_format (navigator, costs, cost);

  return grind_bidi_isolate (
      g_strconcat (number, NO_BREAK_SPACE,
                   grind_cost_text_is_percent (navigator, costs)
                     ? "%" : get_event (navigator, costs), NULL));
}

/**
 * grind_cost_text_format_both:
 * @navigator: a navigator
 * @costs: costs of an event of its session
 * @cost: one of these costs
 *
 * Returns: (transfer full): @cost as a number and as a percentage, for tooltips
 */
char *
grind_cost_text_format_both (GrindNavigator   *navigator,
                             const GrindCosts *costs,
                             GrindValue        cost)
{
  g_autofree char *number = grind_value_format (cost);
  g_autofree char *percent = grind_percent_format (cost, get_base (navigator, costs));
  const char *event = get_event (navigator, costs);

  if (costs->kind == GRIND_VALUE_RATIO)
    /* translators: a cost and its event: "1,234 Ir" */
    return grind_bidi_isolate (g_strdup_printf (C_("cost", "%s %s"), number, event));

  /* translators: a cost, its event, and its share of the total: "1,234 Ir (5.67 %)" */
  return g_strdup_printf (_("%s %s (%s %%)"), number, event, percent);
}

/**
 * grind_cost_text_format_side:
 * @navigator: a navigator of a comparison
 * @costs: the costs after of an event of its session
 * @cost: one of them, or one before
 *
 * Returns: (transfer full): @cost as in lists, without a unit; a percentage has the base before, so
 *   that changes are differences, and is an en dash for a share of nothing
 */
char *
grind_cost_text_format_side (GrindNavigator   *navigator,
                             const GrindCosts *costs,
                             GrindValue        cost)
{
  GrindValue base = grind_cost_text_get_change_base (navigator, costs);

  g_return_val_if_fail (GRIND_IS_NAVIGATOR (navigator), NULL);

  if (!grind_cost_text_is_percent (navigator, costs))
    return grind_value_format (cost);

  return grind_value_to_double (base) == 0 && grind_value_to_double (cost) != 0
           ? g_strdup (EN_DASH) : grind_percent_format (cost, base);
}

/**
 * grind_cost_text_format_sides:
 * @navigator: a navigator of a comparison
 * @costs: the costs after of an event of its session
 * @change: two of them, before and after
 *
 * Returns: (transfer full): both costs with a percent sign or the name of the event; percentages
 *   have the same base, so that their difference is the change
 */
char *
grind_cost_text_format_sides (GrindNavigator   *navigator,
                              const GrindCosts *costs,
                              GrindChange       change)
{
  g_autofree char *before = grind_cost_text_format_side (navigator, costs, change.before);
  g_autofree char *after = grind_cost_text_format_side (navigator, costs, change.after);
  /* translators: a number before and after a change of the program */
  g_autofree char *both = g_strdup_printf (_("%s → %s"), before, after);

  return grind_bidi_isolate (
      g_strconcat (both, NO_BREAK_SPACE,
                   grind_cost_text_is_percent (navigator, costs)
                     ? "%" : get_event (navigator, costs), NULL));
}

/**
 * grind_cost_text_format_points:
 * @navigator: a navigator of a comparison
 * @costs: the costs after of an event of its session
 * @change: a difference of two of them, before and after
 *
 * Returns: (transfer full): @change like grind_cost_text_format_change(), with the unit of
 *   percentages
 */
char *
grind_cost_text_format_points (GrindNavigator   *navigator,
                               const GrindCosts *costs,
                               GrindValue        change)
{
  g_autofree char *text = grind_cost_text_format_change (navigator, costs, change);

  return grind_cost_text_is_percent (navigator, costs)
           /* translators: percentage points, with a sign: "−75.70 points" */
           ? grind_bidi_isolate (g_strdup_printf (_("%s points"), text))
           : grind_bidi_isolate (g_steal_pointer (&text));
}

/**
 * grind_cost_text_format_whole_change:
 * @navigator: a navigator of a comparison
 * @costs: the costs after of an event of its session
 * @change: two of them, before and after
 *
 * Returns: (transfer full): both costs as numbers, and their difference as a number, relative to
 *   the cost before, and in points, for tooltips
 */
char *
grind_cost_text_format_whole_change (GrindNavigator   *navigator,
                                     const GrindCosts *costs,
                                     GrindChange       change)
{
  g_autofree char *before = grind_value_format (change.before);
  g_autofree char *after = grind_value_format (change.after);
  g_autofree char *number = grind_change_text_dup_signed (change.change);
  g_autofree char *percent = grind_change_text_dup_percent (change.change, change.before);
  g_autofree char *points = NULL;
  const char *event = get_event (navigator, costs);

  if (costs->kind == GRIND_VALUE_RATIO)
    /* translators: a number before and after a change, its event, and the change */
    return grind_bidi_isolate (g_strdup_printf (_("%s → %s %s (%s)"), before, after, event,
                                                number));

  points = grind_change_text_dup_points (change.change,
                                         grind_cost_text_get_change_base (navigator, costs));

  /* translators: likewise, the change relative to the number before, and in percentage points of
   * the total: "1,295,000 → 15,000 Ir (−1,280,000, −98.84 %), −75.70 points" */
  return grind_bidi_isolate (g_strdup_printf (_("%s → %s %s (%s, %s), %s points"), before, after,
                                              event, number, percent, points));
}

/**
 * grind_cost_text_get_share:
 * @navigator: a navigator
 * @costs: costs of an event of its session
 * @cost: one of these costs
 *
 * Returns: @cost relative to the base of percentages, for a bar; 0 for a negative cost or base, or
 *   none, and for a ratio
 */
double
grind_cost_text_get_share (GrindNavigator   *navigator,
                           const GrindCosts *costs,
                           GrindValue        cost)
{
  GrindValue base = get_base (navigator, costs);
  double share = grind_value_get_share (cost, base);

  return grind_value_to_double (base) > 0 && share > 0 ? share : 0;
}

/**
 * grind_cost_text_get_event:
 * @session: a session
 * @event: one of its events
 *
 * Returns: (transfer none): its name; empty if the profile has no events at all, in which case the
 *   session and the graph still have a first one
 */
const char *
grind_cost_text_get_event (GrindSession *session,
                           GrindEventId  event)
{
  g_return_val_if_fail (GRIND_IS_SESSION (session), "");

  return grind_plain_text_peek (grind_event_set_get_name (grind_session_get_events (session),
                                                          event));
}
