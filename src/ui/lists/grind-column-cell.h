/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/search/grind-pattern.h"
#include "grind-row-list.h"
#include "text/columns/grind-list-column.h"

G_BEGIN_DECLS

/* The cells of a column: made once, and filled with the contents of a row */
GtkWidget *grind_column_cell_make     (const GrindListColumn *column);
void       grind_column_cell_fill     (const GrindListColumn *column,
                                       GtkWidget             *cell,
                                       GrindRow              *row,
                                       GrindNavigator        *navigator,
                                       GrindPattern          *match,
                                       gboolean               tells_apart);
char      *grind_column_cell_dup_text (const GrindListColumn *column,
                                       GrindRow              *row,
                                       GrindNavigator        *navigator,
                                       gboolean               is_exact) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
