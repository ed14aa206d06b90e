/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-base-text.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "grind-cost-text.h"

/* The value of 100 % if percentages are relative to the selected function; NULL for a ratio. */
static char *
dup_relative (GrindNavigator   *navigator,
              const GrindCosts *costs)
{
  GrindSession *session = grind_navigator_get_session (navigator);
  GrindGraph *graph = grind_session_get_graph (session);
  g_autofree char *base = NULL;
  g_autofree char *name = NULL;

  if (costs->kind == GRIND_VALUE_RATIO)
    return NULL;

  base = grind_value_format (grind_cost_text_get_change_base (navigator, costs));
  name = grind_graph_dup_shown_name (graph, grind_navigator_get_selected (navigator));
  if (grind_graph_get_before (graph) != NULL)
    /* translators: a cost, its event, and the name of a function or cycle */
    return g_strdup_printf (_("100 %% = %s %s, the inclusive cost of %s before."), base,
                            grind_cost_text_get_event (session, costs->event), name);

  /* translators: a cost, its event, and the name of a function or cycle */
  return g_strdup_printf (_("100 %% = %s %s, the inclusive cost of %s."), base,
                          grind_cost_text_get_event (session, costs->event), name);
}

/* Whether the base is more than 1 % larger than the total. */
static gboolean
is_larger (const GrindCosts *costs)
{
  if (costs->kind == GRIND_VALUE_WHOLE)
    return ((__int128) costs->base - costs->total) * 100 > ABS ((__int128) costs->total);

  return costs->kind == GRIND_VALUE_DECIMAL &&
         (costs->decimals.base - costs->decimals.total) * 100 > fabs (costs->decimals.total);
}

/* The value of 100 % in a comparison */
static char *
dup_before (const GrindCosts *before,
            const char       *event)
{
  g_autofree char *total = grind_value_format (grind_costs_get_total (before));

  if (before->kind == GRIND_VALUE_RATIO)
    return NULL;

  /* translators: a cost and its event, of the profile before a change */
  return g_strdup_printf (_("100 %% = %s %s, the total before."), total, event);
}

/**
 * grind_base_text_dup:
 * @navigator: a navigator
 * @costs: costs of an event of its session
 *
 * Describes the base of percentages if it is not the total: if they are relative to the selected
 * function, or if the base is more than 1 % larger, as some inclusive cost exceeds the sum of all
 * self costs. In a comparison, percentages are always of the total before.
 *
 * Returns: (transfer full) (nullable): a sentence
 */
char *
grind_base_text_dup (GrindNavigator   *navigator,
                     const GrindCosts *costs)
{
  g_autofree char *base = NULL;
  g_autofree char *total = NULL;
  GrindGraph *before;
  const char *event;

  g_return_val_if_fail (GRIND_IS_NAVIGATOR (navigator), NULL);
  g_return_val_if_fail (costs != NULL, NULL);

  if (grind_navigator_is_relative (navigator))
    return dup_relative (navigator, costs);

  event = grind_cost_text_get_event (grind_navigator_get_session (navigator), costs->event);
  before = grind_graph_get_before (grind_navigator_get_graph (navigator));
  if (*event != '\0' && before != NULL)
    return dup_before (grind_cost_text_get_costs (before, costs->event), event);
  if (*event == '\0' || !is_larger (costs))
    return NULL;

  base = grind_value_format (grind_costs_get_base (costs));
  total = grind_value_format (grind_costs_get_total (costs));

  /* translators: two costs, each followed by its event: "100 % are 1,200 Ir, the largest inclusive
   * cost; the self costs add up to 1,000 Ir only." */
  return g_strdup_printf (_("100 %% = %s %s, the largest inclusive cost; the self costs add up to "
                            "only %s %s."), base, event, total, event);
}
