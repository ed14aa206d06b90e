/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef GtkWidget *(* GrindMakeCell) (void);
typedef void       (* GrindFillCell) (GtkWidget *cell,
                                      gpointer   item,
                                      gpointer   user_data);

/* px, both sides and the border, as style.css has it */
#define GRIND_CELL_PADDING 18

#define GRIND_RANK_OPTIONAL 100

/**
 * GrindListColumn:
 * @title: its title, to be translated
 * @is_number: its contents, and so its title, are right aligned
 * @width: its width in pixels; an expanding column gets more, or less where there is no room
 * @is_expanding: it takes the room that is left
 * @rank: 0 if it is always shown; else the largest rank goes first where room is short, and
 *   %GRIND_RANK_OPTIONAL is shown only where the user asks for it
 * @make_cell: makes an empty cell
 * @fill_cell: shows an item of the model in a cell
 * @id: (nullable): its name in settings and actions, where the user can hide and move it
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
