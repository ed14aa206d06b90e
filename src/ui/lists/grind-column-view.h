/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/search/grind-pattern.h"
#include "text/columns/grind-list-column.h"

G_BEGIN_DECLS

/* px, both sides and the border, as in style.css */
#define GRIND_CELL_PADDING 18

GtkColumnViewColumn *grind_column_view_make_column    (const GrindListColumn *column,
                                                       GrindNavigator        *navigator)
                                                       G_GNUC_WARN_UNUSED_RESULT;
void                 grind_column_view_set_navigator  (GtkColumnViewColumn   *column,
                                                       GrindNavigator        *navigator);
void                 grind_column_view_set_match      (GtkColumnViewColumn   *column,
                                                       GrindPattern          *match);
void                 grind_column_view_set_tells_apart
                                                      (GtkColumnViewColumn   *column,
                                                       gboolean               tells_apart);
void                 grind_column_view_refresh_all    (GtkColumnView         *view);
guint                grind_column_view_get_generation (GtkColumnViewColumn   *column);
gboolean             grind_column_view_is_number      (GtkColumnViewColumn   *column);
char                *grind_column_view_dup_text       (GtkColumnViewColumn   *column,
                                                       gpointer               item,
                                                       gboolean               is_exact)
                                                       G_GNUC_WARN_UNUSED_RESULT;
GtkWidget           *grind_column_view_get_list       (GtkColumnView         *view);
void                 grind_column_view_set_label      (GtkColumnView         *view,
                                                       const char            *label);
void                 grind_column_view_describe_row   (GtkWidget             *row);
void                 grind_column_view_scroll_to      (GtkColumnView         *view,
                                                       guint                  position);
gboolean             grind_column_view_has_focus      (GtkColumnView         *view);
gboolean             grind_column_view_focus_row      (GtkColumnView         *view,
                                                       guint                  position);
gboolean             grind_column_view_focus_selected (GtkColumnView         *view);
gboolean             grind_column_view_hold_focus     (GtkColumnView         *view);
void                 grind_column_view_keep_focus     (GtkColumnView         *view);
GtkListItem         *grind_column_view_find_item      (GtkColumnView         *view,
                                                       GtkWidget             *widget);
void                 grind_column_view_align_titles   (GtkColumnView         *view);
int                  grind_column_view_measure_text   (GtkWidget             *widget,
                                                       const char            *text);
int                  grind_column_view_get_wanted_height (GtkColumnView      *view,
                                                       guint                  n_rows);
int                  grind_column_view_measure_title  (GtkColumnView         *view,
                                                       const char            *title);
int                  grind_column_view_measure_contents (GtkColumnViewColumn *column);
void                 grind_column_view_forget_press   (GtkWidget             *widget);
void                 grind_column_view_end_presses    (GtkColumnView         *view);

G_END_DECLS
