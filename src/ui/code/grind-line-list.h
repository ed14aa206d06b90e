/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "code/compare/grind-line-changes.h"
#include "ui/lists/grind-cost-list.h"

G_BEGIN_DECLS

#define GRIND_TYPE_LINE_LIST (grind_line_list_get_type ())
G_DECLARE_FINAL_TYPE (GrindLineList, grind_line_list, GRIND, LINE_LIST, GrindCostList)

/*
 * The lines or instructions of a function as a list with their costs, for when there is no text to
 * show; its owner sets the rows. The indices of rows are those of the table, or
 * in a comparison of the lines of the file.
 */
GtkWidget *grind_line_list_new         (GrindNavigator   *navigator,
                                        GrindLinesKind    kind,
                                        const char       *label);
void       grind_line_list_set_rows    (GrindLineList    *self,
                                        GrindLineTable   *table,
                                        guint             first_row,
                                        guint             n_rows);
void       grind_line_list_set_changes (GrindLineList    *self,
                                        GrindLineChanges *changes,
                                        guint             file);

G_END_DECLS
