/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/session/grind-session.h"
#include "grind-list-column.h"

G_BEGIN_DECLS

#define GRIND_TYPE_ROW_MENU (grind_row_menu_get_type ())
G_DECLARE_FINAL_TYPE (GrindRowMenu, grind_row_menu, GRIND, ROW_MENU, GObject)

/* Tells which node of @graph a row of a list is; GRIND_NONE if it is of another graph. */
typedef GrindNodeId (* GrindGetRowNode) (gpointer    item,
                                         GrindGraph *graph);

/*
 * The menu that a secondary click on a function or cycle in a list opens, and its keys: Menu,
 * Shift+F10 and Ctrl+C. Owned by the widget around the list, which must let it go in its
 * dispose().
 */
GrindRowMenu *grind_row_menu_new         (GtkWidget       *owner,
                                          GtkColumnView   *view,
                                          GrindGetRowNode  get_node) G_GNUC_WARN_UNUSED_RESULT;
void          grind_row_menu_set_session (GrindRowMenu    *self,
                                          GrindSession    *session);

G_END_DECLS
