/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-picture-columns.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "grind-picture-row.h"
#include "grind-picture-text.h"
#include "text/grind-percent.h"
#include "ui/lists/grind-cell-fill.h"
#include "ui/lists/grind-cost-cell.h"
#include "ui/lists/grind-name-cell.h"
#include "ui/lists/grind-text-cell.h"

enum
{
  COLUMN_COST,
  COLUMN_SHARE,
  COLUMN_COUNT,
  COLUMN_LEVEL,
  COLUMN_NAME,
  COLUMN_KIND,
  COLUMN_LOCATION,
  N_COLUMNS
};

static const GrindSubject *
get_subject (GrindPictureRow *row)
{
  return grind_picture_get_subject (grind_picture_row_get_picture (row));
}

static GrindValue
get_cost (GrindPictureRow *row)
{
  GrindItem what;

  grind_picture_row_get_what (row, &what);

  return grind_value_new_decimal (GRIND_VALUE_DECIMAL, what.cost);
}

/* Formats a cost as in lists, but rounds absolute costs, as most are estimates. */
static char *
format_cost (const GrindSubject *subject,
             GrindValue          cost)
{
  const GrindCosts *costs = grind_graph_get_costs (subject->graph, subject->event);

  if (subject->is_percent)
    return grind_percent_format (cost, subject->base);
  if (costs->kind != GRIND_VALUE_WHOLE)
    return grind_value_format (cost);
  if (cost.decimal > 0 && cost.decimal < 0.5)
    return g_strdup ("<1");

  return grind_value_format (grind_value_new_whole (cost.whole));
}

static void
fill_cost (GtkWidget *cell,
           gpointer   item,
           gpointer   user_data)
{
  const GrindSubject *subject = get_subject (item);
  GrindValue cost = get_cost (item);
  g_autofree char *text = format_cost (subject, cost);
  double share = grind_value_get_share (cost, subject->base);
  GrindItem what;

  grind_picture_row_get_what (item, &what);
  grind_cost_cell_set_text (GRIND_COST_CELL (cell), text);
  grind_cell_set_value (GRIND_CELL (cell), cost, subject->base);
  grind_cost_cell_set_shares (GRIND_COST_CELL (cell), share,
                              what.kind == GRIND_ITEM_SELF ? share : 0);
}

static void
fill_share (GtkWidget *cell,
            gpointer   item,
            gpointer   user_data)
{
  grind_cell_fill_share (cell, grind_picture_row_get_share (item));
}

static void
fill_count (GtkWidget *cell,
            gpointer   item,
            gpointer   user_data)
{
  g_autofree char *text = NULL;
  GrindCount count;
  GrindItem what;

  grind_picture_row_get_what (item, &what);
  count = (GrindCount) { grind_value_round (what.count), what.is_count_partial };
  if (what.count > 0 && count.count == 0)
    text = g_strdup ("<1");
  else if (what.count > 0)
    text = grind_number_format_count (count);
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  if (what.count > 0)
    grind_cell_set_value (GRIND_CELL (cell), grind_value_new_decimal (GRIND_VALUE_DECIMAL,
                                                                      what.count),
                          grind_value_new_whole (0));
  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), TRUE);
}

static void
fill_level (GtkWidget *cell,
            gpointer   item,
            gpointer   user_data)
{
  g_autofree char *text = NULL;
  GrindItem what;

  grind_picture_row_get_what (item, &what);
  text = grind_number_format_integer (what.depth);
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_cell_set_value (GRIND_CELL (cell), grind_value_new_whole (what.depth),
                        grind_value_new_whole (0));
  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), TRUE);
}

/* The text that screen readers read for a row */
static char *
dup_announcement (GrindPictureRow *row)
{
  g_autofree char *description = NULL;
  GrindItem what;

  grind_picture_row_get_what (row, &what);
  description = grind_picture_text_dup_description (grind_picture_row_get_picture (row), &what);

  /* translators: a description of an item in a picture, and its depth */
  return g_strdup_printf (_("%s, level %u"), description, what.depth);
}

static void
fill_name (GtkWidget *cell,
           gpointer   item,
           gpointer   user_data)
{
  const GrindSubject *subject = get_subject (item);
  g_auto (GrindNodeName) name = { NULL };
  g_autofree char *announcement = NULL;
  GrindItem what;

  grind_picture_row_get_what (item, &what);
  grind_picture_row_init_name (item, &name);
  if (what.node == GRIND_NONE || subject->color_map == NULL)
    grind_name_cell_clear_slot (GRIND_NAME_CELL (cell));
  else
    grind_name_cell_show_slot (GRIND_NAME_CELL (cell), subject->color_map, what.node);
  grind_name_cell_set_depth (GRIND_NAME_CELL (cell), what.depth);
  grind_name_cell_set_is_dim (GRIND_NAME_CELL (cell), what.kind == GRIND_ITEM_HIDDEN);
  grind_name_cell_set_name (GRIND_NAME_CELL (cell), &name);
  announcement = dup_announcement (item);
  grind_cell_announce_row (GRIND_CELL (cell), announcement);
}

static void
fill_kind (GtkWidget *cell,
           gpointer   item,
           gpointer   user_data)
{
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), grind_picture_row_get_kind (item));
  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), TRUE);
}

static void
fill_location (GtkWidget *cell,
               gpointer   item,
               gpointer   user_data)
{
  GrindItem what;

  grind_picture_row_get_what (item, &what);
  grind_cell_fill_location (cell, get_subject (item)->graph, what.node);
}

static const GrindListColumn infos[] = {
  [COLUMN_COST] = { N_("Cost"), TRUE, 110, FALSE, 0, grind_cost_cell_new, fill_cost, "cost" },
  [COLUMN_SHARE] = { N_("Share %"), TRUE, 74, FALSE, 2, grind_text_cell_new_number, fill_share,
                     "share" },
  [COLUMN_COUNT] = { N_("Count"), TRUE, 84, FALSE, 3, grind_text_cell_new_number, fill_count,
                     "count" },
  [COLUMN_LEVEL] = { N_("Level"), TRUE, 58, FALSE, 1, grind_text_cell_new_number, fill_level,
                     "level" },
  [COLUMN_NAME] = { N_("Function"), FALSE, 160, TRUE, 0, grind_name_cell_new, fill_name,
                    "function" },
  [COLUMN_KIND] = { N_("Kind"), FALSE, 84, FALSE, 1, grind_text_cell_new, fill_kind, "kind" },
  [COLUMN_LOCATION] = { N_("Location"), FALSE, 130, FALSE, 4, grind_text_cell_new, fill_location,
                        "location" },
};

GrindColumnSet *
grind_picture_columns_new (GtkColumnView     *view,
                           GtkScrolledWindow *scroller,
                           GrindSession      *session)
{
  G_STATIC_ASSERT (G_N_ELEMENTS (infos) == N_COLUMNS);

  return grind_column_set_new (view, scroller, infos, N_COLUMNS, session,
                               "picture-list-columns");
}

/**
 * grind_picture_columns_update:
 * @columns: the columns from grind_picture_columns_new()
 * @view: the view of @columns
 * @subject: the subject of the picture
 *
 * Adapts titles and widths to the event type and the format of costs.
 */
void
grind_picture_columns_update (GrindColumnSet     *columns,
                              GtkColumnView      *view,
                              const GrindSubject *subject)
{
  const GrindCosts *costs = grind_graph_get_costs (subject->graph, subject->event);
  g_autofree char *whole = grind_value_format (grind_costs_get_base (costs));
  g_autofree char *share = grind_percent_dup_widest ();
  int bar = grind_cost_cell_get_bar_room (GTK_WIDGET (view));

  grind_column_set_resize_for (columns, COLUMN_COST, subject->is_percent ? _("Cost %") : _("Cost"),
                               subject->is_percent ? share : whole, bar);
  grind_column_set_resize_for (columns, COLUMN_SHARE, _("Share %"), share, 0);
  grind_column_set_resize_for (columns, COLUMN_COUNT, _("Count"), "8,888,888", 0);
  grind_column_set_resize_for (columns, COLUMN_LEVEL, _("Level"), "888", 0);
}
