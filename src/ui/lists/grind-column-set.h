/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-column-view.h"

G_BEGIN_DECLS

#define GRIND_TYPE_COLUMN_SET (grind_column_set_get_type ())
G_DECLARE_FINAL_TYPE (GrindColumnSet, grind_column_set, GRIND, COLUMN_SET, GObject)

/*
 * All columns that a list can show. The visible ones depend on the user's choices and, without a
 * choice, on the available space. Hidden columns would cost as much as visible ones, so the view
 * has only the visible ones. Choices and order are saved. Owned by the widget around the view,
 * which must release the set before the view.
 */
GrindColumnSet      *grind_column_set_new         (GtkColumnView         *view,
                                                   GtkScrolledWindow     *scroller,
                                                   const GrindListColumn *columns,
                                                   guint                  n_columns,
                                                   GrindNavigator        *navigator,
                                                   const char            *settings_key)
                                                   G_GNUC_WARN_UNUSED_RESULT;
guint                grind_column_set_find        (GrindColumnSet        *self,
                                                   const char            *id);
const GrindListColumn *grind_column_set_get_data  (GrindColumnSet        *self,
                                                   guint                  index);
void                 grind_column_set_set_navigator (GrindColumnSet      *self,
                                                   GrindNavigator        *navigator);
void                 grind_column_set_set_match   (GrindColumnSet        *self,
                                                   GrindPattern          *match);
void                 grind_column_set_add_sorters (GrindColumnSet        *self);
void                 grind_column_set_update      (GrindColumnSet        *self,
                                                   GrindListRows         *rows);
guint                grind_column_set_get_n_columns (GrindColumnSet      *self);
GtkColumnViewColumn *grind_column_set_get_column  (GrindColumnSet        *self,
                                                   guint                  index);
GActionGroup        *grind_column_set_get_actions (GrindColumnSet        *self);
GMenuModel          *grind_column_set_get_menu    (GrindColumnSet        *self);
void                 grind_column_set_show        (GrindColumnSet        *self,
                                                   guint                  index,
                                                   gboolean               is_shown);
void                 grind_column_set_offer       (GrindColumnSet        *self,
                                                   GtkWidget             *widget,
                                                   GtkMenuButton         *button);

G_END_DECLS
