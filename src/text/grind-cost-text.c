/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cost-text.h"

#include <glib/gi18n-lib.h>

#include "grind-bidi.h"
#include "grind-percent.h"
#include "profile/grind-plain-text.h"

#define NO_BREAK_SPACE "\302\240"
#define WIDEST_RATIO   "0.0012345"

static GrindValue
get_base (GrindSession     *session,
          const GrindCosts *costs)
{
  GrindGraph *graph = grind_session_get_graph (session);

  /* Costs of a previous graph are still shown briefly after the graph changes. */
  if (grind_session_is_relative (session) &&
      costs->event < MAX (grind_event_set_get_n_events (grind_graph_get_events (graph)), 1))
    return grind_session_get_base (session, costs->event);

  return grind_costs_get_base (costs);
}

/**
 * grind_cost_text_get_costs:
 * @session: a session
 * @graph: its graph, or a previous one that some row still uses
 * @event: an event of @session
 *
 * Returns: (transfer none): the costs of @event in @graph; if it does not have the event yet, those
 *   of its first one
 */
const GrindCosts *
grind_cost_text_get_costs (GrindSession *session,
                           GrindGraph   *graph,
                           GrindEventId  event)
{
  g_return_val_if_fail (GRIND_IS_SESSION (session), NULL);
  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);

  if (event >= grind_event_set_get_n_events (grind_graph_get_events (graph)))
    event = 0;

  return grind_graph_get_costs (graph, event);
}

/**
 * grind_cost_text_is_percent:
 * @session: a session
 * @costs: costs of one of its events
 *
 * Returns: whether they are shown as percentages
 */
gboolean
grind_cost_text_is_percent (GrindSession     *session,
                            const GrindCosts *costs)
{
  g_return_val_if_fail (GRIND_IS_SESSION (session), FALSE);

  return grind_session_get_percent (session) && costs->kind != GRIND_VALUE_RATIO;
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
 * @session: a session
 * @costs: costs of one of its events
 *
 * Returns: the base of percentages, or 0 if they are not shown as percentages
 */
GrindValue
grind_cost_text_get_base (GrindSession     *session,
                          const GrindCosts *costs)
{
  return grind_cost_text_is_percent (session, costs) ? get_base (session, costs)
                                                     : grind_value_new_whole (0);
}

/**
 * grind_cost_text_format:
 * @session: a session
 * @costs: costs of one of its events
 * @cost: one of these costs
 *
 * Returns: (transfer full): @cost as in lists, without a unit
 */
char *
grind_cost_text_format (GrindSession     *session,
                        const GrindCosts *costs,
                        GrindValue        cost)
{
  g_return_val_if_fail (GRIND_IS_SESSION (session), NULL);

  return grind_cost_text_is_percent (session, costs)
           ? grind_percent_format (cost, get_base (session, costs))
           : grind_value_format (cost);
}

/**
 * grind_cost_text_format_unit:
 * @session: a session
 * @costs: costs of one of its events
 * @cost: one of these costs
 *
 * Returns: (transfer full): @cost with a percent sign or the name of the event
 */
char *
grind_cost_text_format_unit (GrindSession     *session,
                             const GrindCosts *costs,
                             GrindValue        cost)
{
  g_autofree char *number = grind_cost_text_format (session, costs, cost);

  return grind_bidi_isolate (
      g_strconcat (number, NO_BREAK_SPACE,
                   grind_cost_text_is_percent (session, costs)
                     ? "%" : grind_cost_text_get_event (session, costs->event), NULL));
}

/**
 * grind_cost_text_format_both:
 * @session: a session
 * @costs: costs of one of its events
 * @cost: one of these costs
 *
 * Returns: (transfer full): @cost as a number and as a percentage, for tooltips
 */
char *
grind_cost_text_format_both (GrindSession     *session,
                             const GrindCosts *costs,
                             GrindValue        cost)
{
  g_autofree char *number = grind_value_format (cost);
  g_autofree char *percent = grind_percent_format (cost, get_base (session, costs));
  const char *event = grind_cost_text_get_event (session, costs->event);

  if (costs->kind == GRIND_VALUE_RATIO)
    /* translators: a cost and its event: "1,234 Ir" */
    return grind_bidi_isolate (g_strdup_printf (C_("cost", "%s %s"), number, event));

  /* translators: a cost, its event, and its share of the total: "1,234 Ir (5.67 %)" */
  return g_strdup_printf (_("%s %s (%s %%)"), number, event, percent);
}

/**
 * grind_cost_text_get_share:
 * @session: a session
 * @costs: costs of one of its events
 * @cost: one of these costs
 *
 * Returns: @cost relative to the base of percentages, for a bar; 0 for a negative cost or base, or
 *   none, and for a ratio
 */
double
grind_cost_text_get_share (GrindSession     *session,
                           const GrindCosts *costs,
                           GrindValue        cost)
{
  GrindValue base = get_base (session, costs);
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
