/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bar with the number and the cost of the hidden functions. */
#include "config.h"

#include "grind-function-pane-private.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "profile/grind-math.h"
#include "text/grind-cost-text.h"

/* "1,204 functions hidden, with 23.10 % self" */
static char *
dup_text (GrindNavigator       *navigator,
          GrindHiddenFunctions *hidden_functions)
{
  GrindSession *session = grind_navigator_get_session (navigator);
  GrindGraph *graph = grind_session_get_graph (session);
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (graph));
  const GrindCosts *costs = grind_cost_text_get_costs (graph,
                                                       grind_session_get_event (session));
  GrindValue sum = { costs->kind, 0, 0 };
  __int128 whole = 0;
  guint n_omitted = 0;
  g_autofree char *number = NULL;
  g_autofree char *cost = NULL;

  for (guint function = 0; function < n_functions; function++)
    if (grind_graph_is_active_node (graph, function) &&
        grind_hidden_functions_has (hidden_functions, function))
      {
        n_omitted++;
        whole += grind_costs_get_exact_self (costs, function);
        if (costs->kind == GRIND_VALUE_DECIMAL)
          sum.decimal += costs->decimals.self[function];
      }

  number = grind_number_format_integer (n_omitted);
  /* Ratios cannot be summed. */
  if (costs->kind == GRIND_VALUE_RATIO)
    /* translators: functions that are hidden */
    return g_strdup_printf (ngettext ("%s function hidden", "%s functions hidden",
                                      n_omitted), number);

  sum.whole = grind_saturate (whole);
  if (costs->kind == GRIND_VALUE_DECIMAL)
    sum.whole = grind_value_round (sum.decimal);
  cost = grind_cost_text_format_unit (navigator, costs, sum);

  /* translators: the number of hidden functions, and their self cost: "12 functions with 3.10 %" */
  return g_strdup_printf (ngettext ("%s function hidden, with %s self",
                                    "%s functions hidden, with %s self", n_omitted),
                          number, cost);
}

void
_grind_function_pane_show_hidden (GrindFunctionPane *self)
{
  GrindNavigator *navigator = grind_view_get_navigator (GRIND_VIEW (self));
  GrindSession *session = grind_navigator_get_session (navigator);
  GrindHiddenFunctions *hidden_functions = grind_session_get_hidden_functions (session);
  g_autofree char *text = NULL;
  g_autofree char *patterns = NULL;
  g_autofree char *tooltip = NULL;

  if (hidden_functions == NULL)
    {
      grind_message_bar_show (self->hidden_bar, NULL, NULL);
      return;
    }

  text = dup_text (navigator, hidden_functions);
  patterns = grind_hidden_functions_dup_text (hidden_functions);
  tooltip = g_strdup_printf ("%s\n%s", patterns,
                             _("The costs and percentages of other functions do not change."));
  grind_message_bar_show (self->hidden_bar, text, tooltip);
}
