/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cost-text.h"

#include <glib/gi18n-lib.h>

#include "grind-bidi.h"
#include "grind-change-text.h"
#include "grind-percent.h"
#include "profile/grind-plain-text.h"

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
 * Returns: the base of changes in points: the base of percentages before
 */
GrindValue
grind_cost_text_get_change_base (GrindNavigator   *navigator,
                                 const GrindCosts *costs)
{
  GrindGraph *before = grind_graph_get_before (grind_navigator_get_graph (navigator));

  return get_base (navigator, before != NULL ? grind_cost_text_get_costs (before, costs->event)
                                             : costs);
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
 * grind_cost_text_format_sides:
 * @navigator: a navigator of a comparison
 * @costs: the costs after of an event of its session
 * @change: two of them, before and after
 *
 * Returns: (transfer full): both sides and the change, as a number, in points and relative to what
 *   was, for tooltips
 */
char *
grind_cost_text_format_sides (GrindNavigator    *navigator,
                              const GrindCosts  *costs,
                              const GrindChange *change)
{
  g_autofree char *before = grind_value_format (change->before);
  g_autofree char *after = grind_value_format (change->after);
  g_autofree char *sides = grind_change_text_join (before, after);
  g_autofree char *signed_change = grind_change_text_dup_signed (change->change);
  g_autofree char *relative = grind_change_text_dup_percent (change->change, change->before);
  g_autofree char *points = NULL;
  const char *event = get_event (navigator, costs);

  if (g_str_equal (before, after))
    /* translators: a cost and its event: "1,234 Ir" */
    return grind_bidi_isolate (g_strdup_printf (C_("cost", "%s %s"), sides, event));
  if (costs->kind == GRIND_VALUE_RATIO)
    /* translators: before and after, an event, their difference: "0.5 → 0.7 CPI: +0.2" */
    return g_strdup_printf (_("%s %s: %s"), sides, event, signed_change);

  points = grind_change_text_dup_points (change->change,
                                         grind_cost_text_get_change_base (navigator, costs));

  /* translators: before and after, an event, their difference as a number, in percentage points of
   * the total, and in percent: "400 → 300 Ir: −100 (−10.00 points, −25.00 %)" */
  return g_strdup_printf (_("%s %s: %s (%s points, %s)"), sides, event, signed_change, points,
                          relative);
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
