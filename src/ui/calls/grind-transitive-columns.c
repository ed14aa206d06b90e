/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-transitive-columns.h"

#include <math.h>

#include <glib/gi18n.h>

#include "analysis/graph/grind-color-map.h"
#include "analysis/names/grind-number.h"
#include "grind-transitive-row.h"
#include "text/grind-cost-text.h"
#include "text/grind-node-text.h"
#include "text/grind-percent.h"
#include "ui/lists/grind-cell-fill.h"
#include "ui/lists/grind-column-sorter.h"
#include "ui/lists/grind-cost-cell.h"
#include "ui/lists/grind-name-cell.h"
#include "ui/lists/grind-secondary-column.h"
#include "ui/lists/grind-text-cell.h"

#define EN_DASH  "\342\200\223"
static const GrindCosts *
get_costs (GrindSession       *session,
           GrindTransitiveRow *row)
{
  return grind_cost_text_get_costs (session, grind_transitive_row_get_graph (row),
                                    grind_session_get_event (session));
}

/* The cost of a ratio is unknown, as it cannot be split. */
static GrindValue
make_value (const GrindCosts *costs,
            double            cost)
{
  if (costs->kind == GRIND_VALUE_RATIO)
    return grind_value_new_decimal (GRIND_VALUE_RATIO, NAN);

  return grind_value_new_decimal (GRIND_VALUE_DECIMAL, cost);
}

/* Estimates of whole costs have no decimals. */
static char *
format_cost (GrindSession     *session,
             const GrindCosts *costs,
             double            cost)
{
  if (costs->kind != GRIND_VALUE_WHOLE || grind_cost_text_is_percent (session, costs))
    return grind_cost_text_format (session, costs, make_value (costs, cost));
  if (cost > 0 && cost < 0.5)
    return g_strdup ("<1");

  return grind_value_format (grind_value_new_whole (grind_value_round (cost)));
}

static void
fill_caller_cost (GtkWidget *cell,
                  gpointer   item,
                  gpointer   user_data)
{
  GrindSession *session = user_data;
  const GrindCosts *costs = get_costs (session, item);
  double cost = grind_transitive_row_get_entry (item)->cost;
  g_autofree char *text = format_cost (session, costs, cost);

  grind_cost_cell_set_text (GRIND_COST_CELL (cell), text);
  grind_cell_set_value (GRIND_CELL (cell), make_value (costs, cost),
                        grind_cost_text_get_base (session, costs));
  grind_cost_cell_set_shares (GRIND_COST_CELL (cell),
                              grind_cost_text_get_share (session, costs, make_value (costs, cost)),
                              0);
  grind_cost_cell_set_has_bar (GRIND_COST_CELL (cell), costs->kind != GRIND_VALUE_RATIO);
}

/* For a callee, the strong part of the bar is its self cost. */
static void
fill_callee_cost (GtkWidget *cell,
                  gpointer   item,
                  gpointer   user_data)
{
  GrindSession *session = user_data;
  const GrindTransitiveEntry *entry = grind_transitive_row_get_entry (item);
  const GrindCosts *costs = get_costs (session, item);

  fill_caller_cost (cell, item, user_data);
  grind_cost_cell_set_shares (GRIND_COST_CELL (cell),
                              grind_cost_text_get_share (session, costs,
                                                         make_value (costs, entry->cost)),
                              grind_cost_text_get_share (session, costs,
                                                         make_value (costs, entry->self_cost)));
}

static void
fill_own (GtkWidget *cell,
          gpointer   item,
          gpointer   user_data)
{
  GrindSession *session = user_data;
  const GrindCosts *costs = get_costs (session, item);
  double cost = grind_transitive_row_get_entry (item)->self_cost;
  g_autofree char *text = format_cost (session, costs, cost);

  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_cell_set_value (GRIND_CELL (cell), make_value (costs, cost),
                        grind_cost_text_get_base (session, costs));
}

static void
fill_share (GtkWidget *cell,
            gpointer   item,
            gpointer   user_data)
{
  gboolean is_ratio = get_costs (user_data, item)->kind == GRIND_VALUE_RATIO;

  grind_cell_fill_share (cell, is_ratio ? NAN : grind_transitive_row_get_share (item));
}

/* Rows of another secondary event type are about to be replaced. */
static void
fill_secondary (GtkWidget *cell,
                gpointer   item,
                gpointer   user_data)
{
  GrindSession *session = user_data;
  GrindEventId event = grind_session_get_secondary_event (session);
  double cost = grind_transitive_row_get_entry (item)->secondary;
  const GrindCosts *costs;
  g_autofree char *text = NULL;

  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), NULL);
  if (event == GRIND_NONE || event != grind_transitive_row_get_secondary_event (item))
    return;

  costs = grind_cost_text_get_costs (session, grind_transitive_row_get_graph (item), event);
  text = format_cost (session, costs, cost);
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_cell_set_value (GRIND_CELL (cell), make_value (costs, cost),
                        grind_cost_text_get_base (session, costs));
}

static void
fill_distance (GtkWidget *cell,
               gpointer   item,
               gpointer   user_data)
{
  const GrindTransitiveEntry *entry = grind_transitive_row_get_entry (item);
  g_autofree char *least = grind_number_format_integer (entry->least);
  g_autofree char *most = grind_number_format_integer (entry->most);
  g_autofree char *text = NULL;
  g_autofree char *exact = NULL;

  if (entry->most == GRIND_TRANSITIVE_ENDLESS)
    text = g_strconcat (least, "+", NULL);
  else if (entry->most > entry->least)
    text = g_strconcat (least, EN_DASH, most, NULL);
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text != NULL ? text : least);
  if (entry->most == GRIND_TRANSITIVE_ENDLESS)
    exact = g_strdup_printf ("%u+", entry->least);
  else if (entry->most > entry->least)
    exact = g_strdup_printf ("%u-%u", entry->least, entry->most);
  else
    exact = g_strdup_printf ("%u", entry->least);
  grind_cell_set_exact (GRIND_CELL (cell), exact);
  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), TRUE);
}

static void
fill_count (GtkWidget *cell,
            gpointer   item,
            gpointer   user_data)
{
  const GrindTransitiveEntry *entry = grind_transitive_row_get_entry (item);
  GrindCount count = { grind_value_round (entry->count), entry->is_count_partial };
  g_autofree char *text = NULL;

  text = entry->count > 0 && count.count == 0 ? g_strdup ("<1")
                                              : grind_number_format_count (count);
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  if (entry->count > 0 || !count.is_partial)
    grind_cell_set_value (GRIND_CELL (cell), grind_value_new_decimal (GRIND_VALUE_DECIMAL,
                                                                      entry->count),
                          grind_value_new_whole (0));
  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), TRUE);
}

static void
fill_name (GtkWidget *cell,
           gpointer   item,
           gpointer   user_data)
{
  GrindGraph *graph = grind_transitive_row_get_graph (item);
  GrindNodeId node = grind_transitive_row_get_entry (item)->node;
  g_auto (GrindNodeName) name = { NULL };

  grind_node_name_init (&name, graph, node);
  grind_name_cell_show_slot (GRIND_NAME_CELL (cell), grind_session_get_color_map (user_data), node);
  grind_name_cell_set_node (GRIND_NAME_CELL (cell), &name, graph, node);
}

static void
fill_location (GtkWidget *cell,
               gpointer   item,
               gpointer   user_data)
{
  grind_cell_fill_location (cell, grind_transitive_row_get_graph (item),
                            grind_transitive_row_get_entry (item)->node);
}

#define COMMON_COLUMNS \
  [GRIND_TRANSITIVE_SHARE] = { N_("Share %"), TRUE, 74, FALSE, 3, grind_text_cell_new_number, \
                         fill_share, "share" }, \
  [GRIND_TRANSITIVE_DISTANCE] = { N_("Distance"), TRUE, 78, FALSE, 1, grind_text_cell_new_number, \
                            fill_distance, "distance" }, \
  [GRIND_TRANSITIVE_COUNT] = { N_("Count"), TRUE, 84, FALSE, 2, grind_text_cell_new_number, \
                         fill_count, "count" }, \
  [GRIND_TRANSITIVE_NAME] = { N_("Function"), FALSE, 160, TRUE, 0, grind_name_cell_new, \
                        fill_name, "function" }, \
  [GRIND_TRANSITIVE_LOCATION] = { N_("Location"), FALSE, 130, FALSE, 4, grind_text_cell_new, \
                            fill_location, "location" }, \
  [GRIND_TRANSITIVE_SECONDARY] = { N_("Secondary cost"), TRUE, 110, FALSE, GRIND_RANK_OPTIONAL, \
                             grind_text_cell_new_number, fill_secondary, "secondary" }

/* The cost without a caller is not self cost, so it has no column. */
static const GrindListColumn callers[] = {
  [GRIND_TRANSITIVE_COST] = { N_("Cost"), TRUE, 110, FALSE, 0, grind_cost_cell_new,
                              fill_caller_cost,
                        "cost" },
  COMMON_COLUMNS,
};

static const GrindListColumn callees[] = {
  [GRIND_TRANSITIVE_COST] = { N_("Cost"), TRUE, 110, FALSE, 0, grind_cost_cell_new,
                              fill_callee_cost,
                        "cost" },
  COMMON_COLUMNS,
  [GRIND_TRANSITIVE_OWN] = { N_("Self"), TRUE, 74, FALSE, 3, grind_text_cell_new_number, fill_own,
                       "self" },
};

GrindColumnSet *
grind_transitive_columns_new (GtkColumnView     *view,
                              GtkScrolledWindow *scroller,
                              GrindSession      *session,
                              gboolean           is_callers)
{
  guint n_columns = is_callers ? G_N_ELEMENTS (callers) : G_N_ELEMENTS (callees);
  GrindColumnSet *columns;

  G_STATIC_ASSERT (G_N_ELEMENTS (callers) == GRIND_TRANSITIVE_OWN);
  G_STATIC_ASSERT (G_N_ELEMENTS (callees) == GRIND_N_TRANSITIVE_KEYS);

  columns = grind_column_set_new (view, scroller, is_callers ? callers : callees, n_columns,
                                  session, is_callers ? "all-callers-columns"
                                                      : "all-callees-columns");
  for (guint key = 0; key < n_columns; key++)
    grind_column_sorter_add (grind_column_set_get_column (columns, key), key);
  grind_secondary_column_follow (columns, GRIND_TRANSITIVE_SECONDARY, session);

  return columns;
}

/**
 * grind_transitive_columns_update:
 * @columns: the columns from grind_transitive_columns_new()
 * @view: the view of @columns
 * @session: the session of @columns
 * @is_callers: whether callers are shown, not callees
 *
 * Adapts titles and widths to the event types and the format of costs.
 */
void
grind_transitive_columns_update (GrindColumnSet *columns,
                                 GtkColumnView  *view,
                                 GrindSession   *session,
                                 gboolean        is_callers)
{
  const GrindCosts *costs = grind_graph_get_costs (grind_session_get_graph (session),
                                                   grind_session_get_event (session));
  gboolean is_percent = grind_cost_text_is_percent (session, costs);
  g_autofree char *whole = grind_value_format (grind_costs_get_base (costs));
  g_autofree char *share = grind_percent_dup_widest ();
  const char *widest = is_percent ? share : costs->kind == GRIND_VALUE_RATIO ? ">99.99" : whole;
  int bar = grind_cost_cell_get_bar_room (GTK_WIDGET (view));

  grind_column_set_resize_for (columns, GRIND_TRANSITIVE_COST, is_percent ? _("Cost %") : _("Cost"),
                               widest, bar);
  grind_column_set_resize_for (columns, GRIND_TRANSITIVE_SHARE, _("Share %"), share, 0);
  grind_column_set_resize_for (columns, GRIND_TRANSITIVE_DISTANCE, _("Distance"), "88" EN_DASH "88",
                               0);
  grind_column_set_resize_for (columns, GRIND_TRANSITIVE_COUNT, _("Count"), "8,888,888", 0);
  if (!is_callers)
    grind_column_set_resize_for (columns, GRIND_TRANSITIVE_OWN,
                                 is_percent ? _("Self %") : _("Self"),
                                 widest, 0);
  grind_secondary_column_resize (columns, GRIND_TRANSITIVE_SECONDARY, session);
}
