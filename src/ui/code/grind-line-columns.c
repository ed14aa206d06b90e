/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-line-columns.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "grind-line-item.h"
#include "profile/grind-plain-text.h"
#include "text/grind-cost-text.h"
#include "text/grind-percent.h"
#include "ui/lists/grind-column-sorter.h"
#include "ui/lists/grind-cost-cell.h"
#include "ui/lists/grind-name-cell.h"
#include "ui/lists/grind-secondary-column.h"
#include "ui/lists/grind-text-cell.h"

static const GrindCosts *
get_costs (GrindSession  *session,
           GrindLineItem *item,
           GrindEventId   event)
{
  return grind_cost_text_get_costs (session,
                                    grind_line_table_get_graph (grind_line_item_get_table (item)),
                                    event);
}

static char *
format_place (const GrindLineRow *line,
              GrindLinesKind      kind)
{
  if (kind == GRIND_LINES_BY_ADDRESS && line->address != GRIND_NO_ADDRESS)
    return g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", line->address);
  if (kind == GRIND_LINES_BY_ADDRESS || line->line == 0)
    return g_strdup ("–");

  return g_strdup_printf ("%" G_GUINT64_FORMAT, line->line);
}

static void
fill_place (GtkWidget *cell,
            gpointer   item,
            gpointer   user_data)
{
  GrindLinesKind kind = grind_line_table_get_kind (grind_line_item_get_table (item));
  const GrindLineRow *line = grind_line_item_get_line (item);
  g_autofree char *text = format_place (line, kind);

  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_cell_set_tooltip (GRIND_CELL (cell), kind == GRIND_LINES_BY_LINE && line->line == 0
                                             ? _("The profile does not name the line") : NULL);
}

/* Without calls, screen readers name the row after its location. */
static void
announce_place (GtkWidget *cell,
                gpointer   item)
{
  GrindLinesKind kind = grind_line_table_get_kind (grind_line_item_get_table (item));
  g_autofree char *text = format_place (grind_line_item_get_line (item), kind);

  grind_cell_announce_row (GRIND_CELL (cell), text);
}

/* Zero stays empty, so that other numbers stand out. */
static char *
dup_text (GrindSession     *session,
          const GrindCosts *costs,
          GrindValue        value)
{
  if (value.kind == GRIND_VALUE_WHOLE ? value.whole == 0 : value.decimal == 0)
    return NULL;

  return grind_cost_text_format (session, costs, value);
}

static void
fill_self (GtkWidget *cell,
           gpointer   item,
           gpointer   user_data)
{
  GrindSession *session = user_data;
  const GrindCosts *costs = get_costs (session, item, grind_session_get_event (session));
  GrindValue value = grind_line_table_get_value (grind_line_item_get_table (item),
                                                 grind_line_item_get_row (item), costs->event);
  g_autofree char *text = dup_text (session, costs, value);
  double share = grind_cost_text_get_share (session, costs, value);

  grind_cost_cell_set_text (GRIND_COST_CELL (cell), text);
  grind_cell_set_value (GRIND_CELL (cell), value, grind_cost_text_get_base (session, costs));
  grind_cost_cell_set_shares (GRIND_COST_CELL (cell), share, share);
  grind_cost_cell_set_has_bar (GRIND_COST_CELL (cell), costs->kind != GRIND_VALUE_RATIO);
}

static void
fill_number (GtkWidget        *cell,
             GrindSession     *session,
             const GrindCosts *costs,
             GrindValue        value)
{
  g_autofree char *text = dup_text (session, costs, value);

  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_cell_set_value (GRIND_CELL (cell), value, grind_cost_text_get_base (session, costs));
}

static void
fill_secondary (GtkWidget *cell,
                gpointer   item,
                gpointer   user_data)
{
  GrindSession *session = user_data;
  GrindEventId event = grind_session_get_secondary_event (session);
  const GrindCosts *costs;

  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), NULL);
  if (event == GRIND_NONE)
    return;

  costs = get_costs (session, item, event);
  fill_number (cell, session, costs,
               grind_line_table_get_value (grind_line_item_get_table (item),
                                           grind_line_item_get_row (item), costs->event));
}

static void
fill_calls (GtkWidget *cell,
            gpointer   item,
            gpointer   user_data)
{
  GrindSession *session = user_data;
  const GrindCosts *costs = get_costs (session, item, grind_session_get_event (session));

  fill_number (cell, session, costs,
               grind_line_order_get_calls (grind_line_item_get_table (item),
                                           grind_line_item_get_row (item), costs->event));
}

/* The most expensive callee, and the number of others. */
static void
fill_callees (GtkWidget *cell,
              gpointer   item,
              gpointer   user_data)
{
  GrindLineTable *table = grind_line_item_get_table (item);
  GrindGraph *graph = grind_line_table_get_graph (table);
  const GrindLineRow *line = grind_line_item_get_line (item);
  guint n_calls;
  const GrindLineCall *calls = grind_line_table_get_calls (table, &n_calls);
  g_auto (GrindNodeName) name = { NULL };

  if (line->n_calls == 0)
    {
      name = (GrindNodeName) { g_strdup (""), g_strdup (""), g_strdup (""), NULL, g_strdup ("") };
      grind_name_cell_clear_slot (GRIND_NAME_CELL (cell));
      grind_name_cell_set_name (GRIND_NAME_CELL (cell), &name);
      announce_place (cell, item);
      return;
    }

  calls += line->first_call;
  grind_node_name_init (&name, graph, calls[0].callee);
  g_free (name.note);
  if (line->n_calls > 1)
    {
      g_autofree char *number = grind_number_format_integer (line->n_calls - 1);

      /* translators: after the name of a callee */
      name.note = g_strdup_printf (ngettext ("and %s other", "and %s others", line->n_calls - 1),
                                   number);
    }
  else
    {
      g_autofree char *number = grind_number_format_count (calls[0].count);

      /* translators: after the name of a callee, how often it is called */
      name.note = g_strdup_printf (ngettext ("%s call", "%s calls", calls[0].count.count), number);
    }
  grind_name_cell_show_slot (GRIND_NAME_CELL (cell), grind_session_get_color_map (user_data),
                             calls[0].callee);
  grind_name_cell_set_node (GRIND_NAME_CELL (cell), &name, graph, calls[0].callee);
}

static void
fill_source (GtkWidget *cell,
             gpointer   item,
             gpointer   user_data)
{
  GrindLineTable *table = grind_line_item_get_table (item);
  GrindProfile *profile = grind_graph_get_profile (grind_line_table_get_graph (table));
  const GrindLineRow *line = grind_line_item_get_line (item);
  g_autofree char *path = NULL;
  g_autofree char *base = NULL;
  g_autofree char *text = NULL;
  g_autofree char *tooltip = NULL;
  const char *file;
  gsize length;

  if (line->file != GRIND_NONE && line->line != 0)
    {
      file = grind_profile_get_file (profile, line->file, &length);
      path = grind_plain_text_dup_shown (file, length);
      base = g_path_get_basename (path);
      text = g_strdup_printf ("%s:%" G_GUINT64_FORMAT, base, line->line);
      tooltip = g_strdup_printf ("%s:%" G_GUINT64_FORMAT, path, line->line);
    }
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), TRUE);
  grind_cell_set_tooltip (GRIND_CELL (cell), tooltip);
}

/* The column of the secondary event type only exists while there is one. */
#define COMMON_COLUMNS \
  [GRIND_LINE_KEY_SELF] = { N_("Self"), TRUE, 110, FALSE, 0, grind_cost_cell_new, fill_self, \
                            "self" }, \
  [GRIND_LINE_KEY_SECONDARY] = { N_("Secondary cost"), TRUE, 110, FALSE, GRIND_RANK_OPTIONAL, \
                                 grind_text_cell_new_number, fill_secondary, "secondary" }, \
  [GRIND_LINE_KEY_CALLS] = { N_("Calls"), TRUE, 90, FALSE, 1, grind_text_cell_new_number, \
                             fill_calls, "calls" }, \
  [GRIND_LINE_KEY_CALLEES] = { N_("Called function"), FALSE, 160, TRUE, 0, grind_name_cell_new, \
                               fill_callees, "callees" }

static const GrindListColumn line_infos[GRIND_LINE_KEY_SOURCE] = {
  [GRIND_LINE_KEY_LOCATION] = { N_("Line"), TRUE, 64, FALSE, 0, grind_text_cell_new_number,
                             fill_place, "line" },
  COMMON_COLUMNS,
};

static const GrindListColumn instruction_infos[GRIND_N_LINE_KEYS] = {
  [GRIND_LINE_KEY_LOCATION] = { N_("Address"), TRUE, 110, FALSE, 0, grind_text_cell_new_number,
                             fill_place, "address" },
  COMMON_COLUMNS,
  [GRIND_LINE_KEY_SOURCE] = { N_("Source line"), FALSE, 150, FALSE, 2, grind_text_cell_new,
                              fill_source, "source" },
};

GrindColumnSet *
grind_line_columns_new (GtkColumnView     *view,
                        GtkScrolledWindow *scroller,
                        GrindSession      *session,
                        GrindLinesKind     kind)
{
  gboolean is_lines = kind == GRIND_LINES_BY_LINE;
  guint n_columns = is_lines ? G_N_ELEMENTS (line_infos) : G_N_ELEMENTS (instruction_infos);
  GrindColumnSet *columns;

  columns = grind_column_set_new (view, scroller, is_lines ? line_infos : instruction_infos,
                                  n_columns, session,
                                  is_lines ? "line-columns" : "instruction-columns");
  for (guint key = 0; key < n_columns; key++)
    grind_column_sorter_add (grind_column_set_get_column (columns, key), key);
  grind_secondary_column_follow (columns, GRIND_LINE_KEY_SECONDARY, session);

  return columns;
}

/**
 * grind_line_columns_update:
 * @columns: the columns from grind_line_columns_new()
 * @view: the view of @columns
 * @session: the session of @columns
 *
 * Adapts titles and widths to the event types and the format of costs.
 */
void
grind_line_columns_update (GrindColumnSet *columns,
                           GtkColumnView  *view,
                           GrindSession   *session)
{
  const GrindCosts *costs = grind_graph_get_costs (grind_session_get_graph (session),
                                                   grind_session_get_event (session));
  gboolean is_percent = grind_cost_text_is_percent (session, costs);
  g_autofree char *widest = grind_cost_text_dup_widest (costs, is_percent);
  int bar = grind_cost_cell_get_bar_room (GTK_WIDGET (view));

  grind_column_set_resize_for (columns, GRIND_LINE_KEY_SELF, is_percent ? _("Self %") : _("Self"),
                               widest, bar);
  grind_column_set_resize_for (columns, GRIND_LINE_KEY_CALLS,
                               is_percent ? _("Calls %") : _("Calls"), widest, 0);
  grind_secondary_column_resize (columns, GRIND_LINE_KEY_SECONDARY, session);
}

/**
 * grind_line_columns_update_place:
 * @columns: the columns from grind_line_columns_new()
 * @table: the table of the next rows
 * @last_row: the last of these
 *
 * Fits the width of lines or addresses.
 */
void
grind_line_columns_update_place (GrindColumnSet *columns,
                                 GrindLineTable *table,
                                 guint           last_row)
{
  GrindLinesKind kind = grind_line_table_get_kind (table);
  guint n_rows;
  const GrindLineRow *lines = grind_line_table_get_rows (table, &n_rows);
  g_autofree char *text = NULL;

  if (last_row >= n_rows)
    return;

  text = format_place (&lines[last_row], kind);
  grind_column_set_resize_for (columns, GRIND_LINE_KEY_LOCATION,
                               kind == GRIND_LINES_BY_LINE ? _("Line") : _("Address"), text, 0);
}
