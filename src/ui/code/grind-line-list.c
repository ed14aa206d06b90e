/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-line-list.h"

#include <glib/gi18n.h>

#include "text/columns/grind-line-columns.h"

struct _GrindLineList
{
  GrindCostList parent_instance;

  GrindLinesKind kind;
};

G_DEFINE_FINAL_TYPE (GrindLineList, grind_line_list, GRIND_TYPE_COST_LIST)

/* The most expensive callee; the menu of a row without calls is for its own function. */
static void
grind_line_list_activate (GrindCostList *list,
                          GrindRow      *row)
{
  const GrindListRows *rows = grind_row_get_rows (row);
  GrindSession *session = grind_view_get_session (GRIND_VIEW (list));

  guint index = grind_list_rows_get_row (rows, grind_row_get_position (row));

  if (rows->graph == grind_session_get_graph (session))
    grind_cost_list_go_to (list, grind_line_rows_get_callee (rows, index));
}

static void
grind_line_list_class_init (GrindLineListClass *klass)
{
  GRIND_COST_LIST_CLASS (klass)->activate = grind_line_list_activate;
}

static void
grind_line_list_init (GrindLineList *self)
{
}

GtkWidget *
grind_line_list_new (GrindNavigator *navigator,
                     GrindLinesKind  kind,
                     const char     *label)
{
  GrindLineList *self;

  g_return_val_if_fail (GRIND_IS_NAVIGATOR (navigator), NULL);
  g_return_val_if_fail (label != NULL, NULL);

  self = g_object_new (GRIND_TYPE_LINE_LIST, "navigator", navigator, NULL);
  self->kind = kind;
  if (kind == GRIND_LINES_BY_LINE)
    grind_cost_list_set_columns (GRIND_COST_LIST (self), grind_line_columns, grind_n_line_columns,
                                 "line-columns");
  else
    grind_cost_list_set_columns (GRIND_COST_LIST (self), grind_instruction_columns,
                                 grind_n_instruction_columns, "instruction-columns");
  grind_cost_list_set_titles (GRIND_COST_LIST (self), label, _("Columns of the lines"));

  return GTK_WIDGET (self);
}

/**
 * grind_line_list_set_rows:
 * @self: a list of lines
 * @table: (nullable): a table of its kind
 * @first_row: the first row of @table to list
 * @n_rows: the number of rows to list
 *
 * Lists rows of @table, or none, and clears the selection.
 */
void
grind_line_list_set_rows (GrindLineList  *self,
                          GrindLineTable *table,
                          guint           first_row,
                          guint           n_rows)
{
  g_return_if_fail (GRIND_IS_LINE_LIST (self));
  g_return_if_fail (table == NULL || grind_line_table_get_kind (table) == self->kind);

  grind_cost_list_set_rows (GRIND_COST_LIST (self),
                            table != NULL && n_rows > 0
                              ? grind_line_rows_new (table, first_row, n_rows) : NULL);
}

/**
 * grind_line_list_set_changes:
 * @self: a list of lines
 * @changes: lines of its kind in a comparison
 * @file: the number of a file of @changes
 *
 * Lists the lines of a file with costs or calls on either side, and clears the selection. Rows are
 * numbered as the lines of the file.
 */
void
grind_line_list_set_changes (GrindLineList    *self,
                             GrindLineChanges *changes,
                             guint             file)
{
  g_return_if_fail (GRIND_IS_LINE_LIST (self));
  g_return_if_fail (changes != NULL);

  grind_cost_list_set_rows (GRIND_COST_LIST (self), grind_line_rows_new_compared (changes, file));
}
