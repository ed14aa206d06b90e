/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef GtkWidget *(* GrindMakeCell) (void);
typedef void       (* GrindFillCell) (GtkWidget *cell,
                                      gpointer   item,
                                      gpointer   user_data);

/**
 * GrindListColumn:
 * @title: its title, to be translated
 * @is_number: its contents, and so its title, are right aligned
 * @width: its fixed width in pixels; for an expanding column the least width
 * @is_expanding: it takes the room that is left
 * @rank: 0 if it is always shown; else the largest rank goes first where room is short
 * @make_cell: makes an empty cell
 * @fill_cell: shows an item of the model in a cell
 *
 * What a column of our lists is made of.
 */
typedef struct
{
  const char    *title;
  gboolean       is_number;
  int            width;
  gboolean       is_expanding;
  guint          rank;
  GrindMakeCell  make_cell;
  GrindFillCell  fill_cell;
} GrindListColumn;

GtkColumnViewColumn *grind_list_column_new            (const GrindListColumn *info,
                                                       gpointer               user_data)
                                                       G_GNUC_WARN_UNUSED_RESULT;
void                 grind_list_column_refresh        (GtkColumnViewColumn   *column);
void                 grind_list_column_refresh_all    (GtkColumnView         *view);
void                 grind_list_column_fit            (GtkColumnView         *view,
                                                       GPtrArray             *columns,
                                                       int                    width);
GtkWidget           *grind_list_column_get_list       (GtkColumnView         *view);
void                 grind_list_column_set_label      (GtkColumnView         *view,
                                                       const char            *label);
void                 grind_list_column_scroll_to      (GtkColumnView         *view,
                                                       guint                  position);
gboolean             grind_list_column_has_focus      (GtkColumnView         *view);
gboolean             grind_list_column_focus_row      (GtkColumnView         *view,
                                                       guint                  position);
gboolean             grind_list_column_move_focus     (GtkColumnView         *view,
                                                       GtkDirectionType       direction,
                                                       guint                  position);
int                  grind_list_column_measure_text   (GtkWidget             *widget,
                                                       const char            *text);

G_END_DECLS
