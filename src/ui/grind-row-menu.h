/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/grind-session.h"
#include "grind-list-column.h"

G_BEGIN_DECLS

#define GRIND_TYPE_ROW_MENU (grind_row_menu_get_type ())
G_DECLARE_FINAL_TYPE (GrindRowMenu, grind_row_menu, GRIND, ROW_MENU, GObject)

/* Tells of which node a row of a list is. */
typedef GrindNodeId (* GrindGetRowNode) (gpointer item);

/*
 * The menu that a secondary click on a function or cycle in a list opens. Owned by the widget
 * around the list, which must let it go in its dispose().
 */
GrindRowMenu *grind_row_menu_new          (GtkWidget       *owner,
                                           GtkColumnView   *view,
                                           GrindGetRowNode  get_node) G_GNUC_WARN_UNUSED_RESULT;
void          grind_row_menu_set_session  (GrindRowMenu    *self,
                                           GrindSession    *session);
void          grind_row_menu_open_focused (GrindRowMenu    *self);

G_END_DECLS
