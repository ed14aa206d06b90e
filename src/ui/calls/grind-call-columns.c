/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-call-columns.h"

#include <math.h>

#include <glib/gi18n.h>

#include "analysis/graph/grind-color-map.h"
#include "analysis/names/grind-number.h"
#include "text/grind-cost-text.h"
#include "text/grind-node-text.h"
#include "text/grind-percent.h"
#include "ui/lists/grind-call-row.h"
#include "ui/lists/grind-cell-fill.h"
#include "ui/lists/grind-column-sorter.h"
#include "ui/lists/grind-cost-cell.h"
#include "ui/lists/grind-name-cell.h"
#include "ui/lists/grind-secondary-column.h"
#include "ui/lists/grind-text-cell.h"

static gboolean
is_recursion (GrindCallRow *row)
{
  GrindProfile *profile = grind_graph_get_profile (grind_call_row_get_graph (row));
  GrindCallId call = grind_call_row_get_edge (row)->call;

  return grind_profile_get_caller (profile, call) == grind_profile_get_callee (profile, call);
}

/* Numbers that do not add to the inclusive cost are dim, and so is the rest of their row. */
static void
mark_inner (GtkWidget    *cell,
            GrindCallRow *row)
{
  if (grind_call_row_get_edge (row)->is_inner)
    gtk_widget_add_css_class (cell, "grind-inner");
  else
    gtk_widget_remove_css_class (cell, "grind-inner");
}

static const GrindCosts *
get_costs (GrindSession *session,
           GrindCallRow *row,
           GrindEventId  event)
{
  return grind_cost_text_get_costs (session, grind_call_row_get_graph (row), event);
}

static void
fill_cost (GtkWidget *cell,
           gpointer   item,
           gpointer   user_data)
{
  GrindSession *session = user_data;
  GrindValue cost = grind_call_row_get_edge (item)->value;
  const GrindCosts *costs = get_costs (session, item, grind_session_get_event (session));
  g_autofree char *text = NULL;

  text = grind_cost_text_format (session, costs, cost);
  grind_cost_cell_set_text (GRIND_COST_CELL (cell), text);
  grind_cell_set_value (GRIND_CELL (cell), cost, grind_cost_text_get_base (session, costs));
  grind_cost_cell_set_shares (GRIND_COST_CELL (cell),
                              grind_cost_text_get_share (session, costs, cost), 0);
  grind_cost_cell_set_has_bar (GRIND_COST_CELL (cell), costs->kind != GRIND_VALUE_RATIO);
  mark_inner (cell, item);
}

static void
fill_share (GtkWidget *cell,
            gpointer   item,
            gpointer   user_data)
{
  const GrindCallEdge *edge = grind_call_row_get_edge (item);

  grind_cell_fill_share (cell, edge->share);
  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), edge->is_inner);
}

static void
fill_per_call (GtkWidget *cell,
               gpointer   item,
               gpointer   user_data)
{
  const GrindCallEdge *edge = grind_call_row_get_edge (item);
  double cost = grind_call_edge_get_cost_per_call (edge);
  g_autofree char *text = NULL;

  text = isfinite (cost) && edge->value.kind == GRIND_VALUE_WHOLE
           ? grind_number_format_integer (llround (cost)) : grind_number_format_decimal (cost);
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_cell_set_value (GRIND_CELL (cell), grind_value_new_decimal (GRIND_VALUE_RATIO, cost),
                        grind_value_new_whole (0));
  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), TRUE);
}

static void
fill_secondary (GtkWidget *cell,
                gpointer   item,
                gpointer   user_data)
{
  GrindSession *session = user_data;
  GrindEventId event = grind_session_get_secondary_event (session);
  const GrindCallEdge *edge = grind_call_row_get_edge (item);
  const GrindCosts *costs;
  g_autofree char *text = NULL;
  GrindValue cost;

  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), NULL);
  if (event == GRIND_NONE)
    return;

  costs = get_costs (session, item, event);
  cost = grind_costs_get_call (costs, edge->call);
  text = grind_cost_text_format (session, costs, cost);
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_cell_set_value (GRIND_CELL (cell), cost, grind_cost_text_get_base (session, costs));
  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), edge->is_inner);
}

static void
fill_count (GtkWidget *cell,
            gpointer   item,
            gpointer   user_data)
{
  GrindCount count = grind_call_row_get_edge (item)->count;
  g_autofree char *text = grind_number_format_count (count);

  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_cell_set_count (GRIND_CELL (cell), count);
  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), TRUE);
}

static void
fill_name (GtkWidget *cell,
           gpointer   item,
           gpointer   user_data)
{
  const GrindCallEdge *edge = grind_call_row_get_edge (item);
  GrindGraph *graph = grind_call_row_get_graph (item);
  g_auto (GrindNodeName) name = { NULL };
  g_autofree char *tooltip = NULL;

  grind_node_name_init_edge (&name, graph, edge);
  grind_name_cell_show_slot (GRIND_NAME_CELL (cell), grind_session_get_color_map (user_data),
                             edge->node);
  grind_name_cell_set_node (GRIND_NAME_CELL (cell), &name, graph, edge->node);
  grind_name_cell_set_is_dim (GRIND_NAME_CELL (cell), edge->is_inner);
  if (edge->is_inner)
    tooltip = grind_node_name_dup_tooltip (&name, is_recursion (item)
      ? _("Recursive call: adds no inclusive cost.")
      : _("Call inside the cycle: adds no inclusive cost, which would count it twice."));
  grind_cell_set_tooltip (GRIND_CELL (cell), tooltip);
}

static void
fill_location (GtkWidget *cell,
               gpointer   item,
               gpointer   user_data)
{
  grind_cell_fill_location (cell, grind_call_row_get_graph (item),
                            grind_call_row_get_edge (item)->node);
}

/* The column of the secondary event type only exists while there is one. */
static const GrindListColumn infos[GRIND_N_CALL_KEYS] = {
  [GRIND_CALL_KEY_COST] = { N_("Cost"), TRUE, 110, FALSE, 0, grind_cost_cell_new, fill_cost,
                            "cost" },
  [GRIND_CALL_KEY_SHARE] = { N_("Share %"), TRUE, 74, FALSE, 2, grind_text_cell_new_number,
                             fill_share, "share" },
  [GRIND_CALL_KEY_PER_CALL] = { N_("Cost per call"), TRUE, 104, FALSE, GRIND_RANK_OPTIONAL,
                                grind_text_cell_new_number, fill_per_call, "per-call" },
  [GRIND_CALL_KEY_COUNT] = { N_("Count"), TRUE, 74, FALSE, 1, grind_text_cell_new_number,
                             fill_count, "count" },
  [GRIND_CALL_KEY_NAME] = { N_("Function"), FALSE, 160, TRUE, 0, grind_name_cell_new, fill_name,
                            "function" },
  [GRIND_CALL_KEY_LOCATION] = { N_("Location"), FALSE, 130, FALSE, 3, grind_text_cell_new,
                                fill_location, "location" },
  [GRIND_CALL_KEY_SECONDARY] = { N_("Secondary cost"), TRUE, 110, FALSE, GRIND_RANK_OPTIONAL,
                                 grind_text_cell_new_number, fill_secondary, "secondary" },
};

GrindColumnSet *
grind_call_columns_new (GtkColumnView     *view,
                        GtkScrolledWindow *scroller,
                        GrindSession      *session)
{
  GrindColumnSet *columns;

  columns = grind_column_set_new (view, scroller, infos, GRIND_N_CALL_KEYS, session,
                                  "call-columns");
  for (guint key = 0; key < GRIND_N_CALL_KEYS; key++)
    grind_column_sorter_add (grind_column_set_get_column (columns, key), key);
  grind_secondary_column_follow (columns, GRIND_CALL_KEY_SECONDARY, session);

  return columns;
}

/**
 * grind_call_columns_update:
 * @columns: the columns from grind_call_columns_new()
 * @view: the view of @columns
 * @session: the session of @columns
 *
 * Adapts titles and widths to the event types and the format of costs.
 */
void
grind_call_columns_update (GrindColumnSet *columns,
                           GtkColumnView  *view,
                           GrindSession   *session)
{
  const GrindCosts *costs = grind_graph_get_costs (grind_session_get_graph (session),
                                                   grind_session_get_event (session));
  gboolean is_percent = grind_cost_text_is_percent (session, costs);
  g_autofree char *widest = grind_cost_text_dup_widest (costs, FALSE);
  g_autofree char *share = grind_percent_dup_widest ();
  int bar = grind_cost_cell_get_bar_room (GTK_WIDGET (view));

  grind_column_set_resize_for (columns, GRIND_CALL_KEY_COST, is_percent ? _("Cost %") : _("Cost"),
                               is_percent ? share : widest, bar);
  grind_column_set_resize_for (columns, GRIND_CALL_KEY_SHARE, _("Share %"), share, 0);
  grind_column_set_resize_for (columns, GRIND_CALL_KEY_PER_CALL, _("Cost per call"), widest, 0);
  grind_secondary_column_resize (columns, GRIND_CALL_KEY_SECONDARY, session);
}

/**
 * grind_call_columns_update_count:
 * @columns: the columns from grind_call_columns_new()
 * @calls: (element-type GrindCallEdge): the calls to show next
 *
 * Fits the width of the counts.
 */
void
grind_call_columns_update_count (GrindColumnSet *columns,
                                 GArray         *edges)
{
  GrindCount most = { 0, TRUE };
  g_autofree char *text = NULL;

  for (guint i = 0; i < edges->len; i++)
    most.count = MAX (most.count, g_array_index (edges, GrindCallEdge, i).count.count);
  text = grind_number_format_count (most);
  grind_column_set_resize_for (columns, GRIND_CALL_KEY_COUNT, _("Count"), text, 0);
}
