/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-table.h"
#include "grind-column-view.h"

G_BEGIN_DECLS

/*
 * Copies the visible columns of a list. Works for any list whose columns were made by
 * grind_column_view_new() and whose cells are GrindCell.
 */
void        grind_list_copy_row       (GtkColumnView    *view,
                                       guint             position);
void        grind_list_copy_all       (GtkColumnView    *view,
                                       GrindTableFormat  format);
void        grind_list_copy_attach    (GtkColumnView    *view);
GMenuModel *grind_list_copy_make_menu (const char       *action) G_GNUC_WARN_UNUSED_RESULT;
void        grind_list_copy_text      (GtkWidget        *widget,
                                       const char       *text,
                                       const char       *message);

G_END_DECLS
