/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/session/grind-navigator.h"
#include "grind-column-view.h"

G_BEGIN_DECLS

#define GRIND_TYPE_ROW_MENU (grind_row_menu_get_type ())
G_DECLARE_FINAL_TYPE (GrindRowMenu, grind_row_menu, GRIND, ROW_MENU, GObject)

/* Returns the node of @graph in a row of a list; GRIND_NONE if the row is of another graph. */
typedef GrindNodeId (* GrindGetRowNode) (gpointer    item,
                                         GrindGraph *graph);

/*
 * The context menu of a function or cycle in a list, and its keys: Menu, Shift+F10 and Ctrl+C.
 * Owned by the widget around the list, which must release it in its dispose().
 */
GrindRowMenu *grind_row_menu_new           (GtkWidget       *owner,
                                            GtkColumnView   *view,
                                            GrindGetRowNode  get_node) G_GNUC_WARN_UNUSED_RESULT;
void          grind_row_menu_set_navigator (GrindRowMenu    *self,
                                            GrindNavigator  *navigator);

G_END_DECLS
