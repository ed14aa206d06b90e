/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bar with the number and the cost of the hidden functions. */
#include "config.h"

#include "grind-function-pane-private.h"

#include <glib/gi18n.h>

#include "analysis/compare/grind-change.h"
#include "analysis/names/grind-number.h"
#include "profile/grind-math.h"
#include "text/grind-cost-text.h"

/* The sum of the self costs of hidden functions; their number in @n_functions */
static GrindValue
sum_hidden (GrindGraph           *graph,
            const GrindCosts     *costs,
            GrindHiddenFunctions *hidden_functions,
            guint                *n_functions)
{
  guint n_all = grind_profile_get_n_functions (grind_graph_get_profile (graph));
  GrindValue sum = { costs->kind, 0, 0 };
  __int128 whole = 0;

  *n_functions = 0;
  for (guint function = 0; function < n_all; function++)
    if (grind_graph_is_active_node (graph, function) &&
        grind_hidden_functions_has (hidden_functions, function))
      {
        ++*n_functions;
        whole += grind_costs_get_exact_self (costs, function);
        if (costs->kind == GRIND_VALUE_DECIMAL)
          sum.decimal += costs->decimals.self[function];
      }
  sum.whole = costs->kind == GRIND_VALUE_DECIMAL ? grind_value_round (sum.decimal)
                                                 : grind_saturate (whole);

  return sum;
}

/* "1,204 functions hidden, with 23.10 % self"; in a comparison with the cost of both sides */
static char *
dup_text (GrindNavigator       *navigator,
          GrindHiddenFunctions *hidden_functions)
{
  GrindSession *session = grind_navigator_get_session (navigator);
  GrindGraph *graph = grind_session_get_graph (session);
  GrindGraph *before = grind_graph_get_before (graph);
  const GrindCosts *costs = grind_cost_text_get_costs (graph,
                                                       grind_session_get_event (session));
  guint n_hidden, n_before;
  GrindValue sum = sum_hidden (graph, costs, hidden_functions, &n_hidden);
  g_autofree char *number = grind_number_format_integer (n_hidden);
  g_autofree char *cost = NULL;

  /* Ratios cannot be summed. */
  if (costs->kind == GRIND_VALUE_RATIO)
    /* translators: functions that are hidden */
    return g_strdup_printf (ngettext ("%s function hidden", "%s functions hidden",
                                      n_hidden), number);

  if (before != NULL)
    {
      GrindValue was = sum_hidden (before, grind_graph_get_costs (before, costs->event),
                                   hidden_functions, &n_before);

      cost = grind_cost_text_format_sides (navigator, costs, grind_change_make (was, sum));
    }
  else
    cost = grind_cost_text_format_unit (navigator, costs, sum);

  /* translators: the number of hidden functions, and their self cost: "12 functions with 3.10 %" */
  return g_strdup_printf (ngettext ("%s function hidden, with %s self",
                                    "%s functions hidden, with %s self", n_hidden),
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
