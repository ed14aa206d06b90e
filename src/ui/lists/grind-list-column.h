/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef GtkWidget *(* GrindMakeCell) (void);
typedef void       (* GrindFillCell) (GtkWidget *cell,
                                      gpointer   item,
                                      gpointer   user_data);

/* px, both sides and the border, as in style.css */
#define GRIND_CELL_PADDING 18

#define GRIND_RANK_OPTIONAL 100

/**
 * GrindListColumn:
 * @title: its title, to be translated
 * @is_number: whether its contents and title are right-aligned
 * @width: its width in pixels; an expanding column may get more, or less if space is short
 * @is_expanding: whether it takes the remaining space
 * @rank: 0 if it is always shown; otherwise the largest rank is hidden first when space is short,
 *   and %GRIND_RANK_OPTIONAL is shown only if the user asks for it
 * @make_cell: makes an empty cell
 * @fill_cell: shows an item of the model in a cell
 * @id: (nullable): its name in settings and actions, if the user can hide and move it
 *
 * Describes a column of a list.
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
  const char    *id;
} GrindListColumn;

GtkColumnViewColumn *grind_list_column_new            (const GrindListColumn *info,
                                                       gpointer               user_data)
                                                       G_GNUC_WARN_UNUSED_RESULT;
void                 grind_list_column_refresh_all    (GtkColumnView         *view);
guint                grind_list_column_get_generation (GtkColumnViewColumn   *column);
gboolean             grind_list_column_is_number      (GtkColumnViewColumn   *column);
GtkWidget           *grind_list_column_make_cell      (GtkColumnViewColumn   *column);
void                 grind_list_column_fill_cell      (GtkColumnViewColumn   *column,
                                                       GtkWidget             *cell,
                                                       gpointer               item);
GtkWidget           *grind_list_column_get_list       (GtkColumnView         *view);
void                 grind_list_column_set_label      (GtkColumnView         *view,
                                                       const char            *label);
void                 grind_list_column_describe_row   (GtkWidget             *row);
void                 grind_list_column_scroll_to      (GtkColumnView         *view,
                                                       guint                  position);
gboolean             grind_list_column_has_focus      (GtkColumnView         *view);
gboolean             grind_list_column_focus_row      (GtkColumnView         *view,
                                                       guint                  position);
gboolean             grind_list_column_focus_selected (GtkColumnView         *view);
gboolean             grind_list_column_hold_focus     (GtkColumnView         *view);
void                 grind_list_column_keep_focus     (GtkColumnView         *view);
gboolean             grind_list_column_move_focus     (GtkColumnView         *view);
GtkListItem         *grind_list_column_find_item      (GtkColumnView         *view,
                                                       GtkWidget             *widget);
void                 grind_list_column_align_titles   (GtkColumnView         *view);
int                  grind_list_column_measure_text   (GtkWidget             *widget,
                                                       const char            *text);
int                  grind_list_column_get_wanted_height (GtkColumnView      *view,
                                                       guint                  n_rows);
int                  grind_list_column_measure_title  (GtkColumnView         *view,
                                                       const char            *title);
int                  grind_list_column_measure_contents (GtkColumnViewColumn *column);
void                 grind_list_column_forget_press   (GtkWidget             *widget);
void                 grind_list_column_end_presses    (GtkColumnView         *view);

G_END_DECLS
