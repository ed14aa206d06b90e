/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-function-columns.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "grind-function-cells.h"
#include "text/grind-cost-text.h"
#include "text/grind-percent.h"
#include "ui/lists/grind-cost-cell.h"
#include "ui/lists/grind-secondary-column.h"

#define RATIO    "0.0012345"  /* as wide as most ratios */

static int
measure (GtkColumnView *view,
         const char    *text)
{
  return grind_list_column_measure_text (GTK_WIDGET (view), text);
}

/* The width that fits the costs of all nodes. */
static int
measure_widest (GtkColumnView    *view,
                const GrindCosts *costs,
                const gint64     *numbers)
{
  gint64 smallest = 0;
  gint64 largest = 0;
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  if (costs->kind == GRIND_VALUE_RATIO)
    return measure (view, RATIO);

  for (guint i = 0; i < costs->n_nodes; i++)
    {
      smallest = MIN (smallest, numbers[i]);
      largest = MAX (largest, numbers[i]);
    }
  low = grind_number_format_integer (smallest);
  high = grind_number_format_integer (largest);

  return MAX (measure (view, low), measure (view, high));
}

/**
 * grind_function_columns_update:
 * @columns: the columns of a function list
 * @view: the list
 * @session: a session
 * @is_grouped: whether it has rows of groups
 *
 * Adapts titles and widths to the current events and number format. All percentages have the same
 * width; costs get the width of the widest one.
 */
void
grind_function_columns_update (GrindColumnSet *columns,
                               GtkColumnView  *view,
                               GrindSession   *session,
                               gboolean        is_grouped)
{
  const GrindCosts *costs = grind_graph_get_costs (grind_session_get_graph (session),
                                                   grind_session_get_event (session));
  gboolean is_percent = grind_cost_text_is_percent (session, costs);
  g_autofree char *share = grind_percent_dup_widest ();
  int inclusive = is_percent ? measure (view, share)
                             : measure_widest (view, costs, costs->inclusive);
  int self_cost = is_percent ? inclusive : measure_widest (view, costs, costs->self);

  if (is_grouped)
    {
      /* Costs of groups are bold, and some have a sign before them. */
      inclusive = inclusive * 9 / 8 + measure (view, "≤ ");
      self_cost = self_cost * 9 / 8;
    }

  grind_column_set_resize (columns, GRIND_SORT_INCLUSIVE,
                           is_percent ? _("Incl. %") : _("Inclusive"),
                           inclusive + GRIND_CELL_PADDING +
                           grind_cost_cell_get_bar_room (GTK_WIDGET (view)));
  grind_column_set_resize (columns, GRIND_SORT_SELF, is_percent ? _("Self %") : _("Self"),
                           self_cost + GRIND_CELL_PADDING);
  grind_secondary_column_resize (columns, GRIND_SORT_SECONDARY, session);
}

/**
 * grind_function_columns_update_called:
 * @columns: the columns of a function list
 * @view: the list
 * @graph: a graph
 *
 * Makes the column of counts wide enough.
 */
void
grind_function_columns_update_called (GrindColumnSet *columns,
                                      GtkColumnView  *view,
                                      GrindGraph     *graph)
{
  GrindCount most = { grind_graph_get_most_called (graph), TRUE };
  g_autofree char *text = grind_number_format_count (most);

  grind_column_set_resize (columns, GRIND_SORT_CALLED, _("Called"),
                           measure (view, text) + GRIND_CELL_PADDING);
}
