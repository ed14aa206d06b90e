/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bar with the number and the cost of the hidden functions. */
#include "config.h"

#include "grind-function-pane-private.h"

#include <glib/gi18n.h>

#include "analysis/compare/grind-change.h"
#include "analysis/names/grind-number.h"
#include "profile/grind-math.h"
#include "text/grind-cost-text.h"

/* The functions that are hidden, and the sum of their self costs, in a comparison on both sides */
typedef struct
{
  guint       n_functions;
  GrindChange self;
} Hidden;

typedef struct
{
  __int128 whole;
  double   decimal;
} Sum;

static void
add_self (Sum              *sum,
          const GrindCosts *costs,
          GrindFunctionId   function)
{
  sum->whole += grind_costs_get_exact_self (costs, function);
  if (costs->kind == GRIND_VALUE_DECIMAL)
    sum->decimal += costs->decimals.self[function];
}

static GrindValue
get_value (const Sum        *sum,
           const GrindCosts *costs)
{
  return costs->kind == GRIND_VALUE_WHOLE ? grind_value_new_whole (grind_saturate (sum->whole))
                                          : grind_value_new_decimal (costs->kind, sum->decimal);
}

/* @before: (nullable) */
static Hidden
sum_hidden (GrindGraph           *graph,
            const GrindCosts     *before,
            const GrindCosts     *after,
            GrindHiddenFunctions *hidden_functions)
{
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (graph));
  Sum sum = { 0, 0 }, sum_before = { 0, 0 };
  Hidden hidden = { 0, };

  for (guint function = 0; function < n_functions; function++)
    if (grind_graph_is_active_node (graph, function) &&
        grind_hidden_functions_has (hidden_functions, function))
      {
        hidden.n_functions++;
        add_self (&sum, after, function);
        if (before != NULL)
          add_self (&sum_before, before, function);
      }
  hidden.self = grind_change_make (get_value (&sum_before, before != NULL ? before : after),
                                   get_value (&sum, after));

  return hidden;
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
  const GrindCosts *costs_before = before != NULL ? grind_graph_get_costs (before, costs->event)
                                                  : NULL;
  const Hidden hidden = sum_hidden (graph, costs_before, costs, hidden_functions);
  g_autofree char *number = grind_number_format_integer (hidden.n_functions);
  g_autofree char *cost = NULL;

  /* Ratios cannot be summed. */
  if (costs->kind == GRIND_VALUE_RATIO)
    /* translators: functions that are hidden */
    return g_strdup_printf (ngettext ("%s function hidden", "%s functions hidden",
                                      hidden.n_functions), number);

  cost = before != NULL ? grind_cost_text_format_sides (navigator, costs, hidden.self)
                        : grind_cost_text_format_unit (navigator, costs, hidden.self.after);

  /* translators: the number of hidden functions, and their self cost: "12 functions with 3.10 %" */
  return g_strdup_printf (ngettext ("%s function hidden, with %s self",
                                    "%s functions hidden, with %s self",
                                    hidden.n_functions),
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
