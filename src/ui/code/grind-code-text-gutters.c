/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The connection between a GrindCodeText and its gutters */
#include "config.h"

#include "grind-code-text-private.h"

#include "grind-code-colors.h"

static void
redraw_gutter (GrindCodeText     *self,
               GtkTextWindowType  window)
{
  GtkSourceGutter *gutter = gtk_source_view_get_gutter (GTK_SOURCE_VIEW (self), window);

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (gutter)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_queue_draw (child);
}

/* Redraws the text and its gutters, which are drawn separately. */
void
_grind_code_text_redraw (GrindCodeText *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
  redraw_gutter (self, GTK_TEXT_WINDOW_LEFT);
  redraw_gutter (self, GTK_TEXT_WINDOW_RIGHT);
}

static void
leave_gutter (GrindCodeText     *self,
              GtkTextWindowType  window)
{
  GtkSourceGutter *gutter = gtk_source_view_get_gutter (GTK_SOURCE_VIEW (self), window);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (gutter));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_MOTION (controller))
        g_signal_emit_by_name (controller, "leave");
    }
}

/* GtkSourceView 5.6 highlights the line at the pointer, and warns if the gutter became too small
 * for the last position of the pointer. GTK reports the pointer again if it is still over the
 * gutter. */
void
_grind_code_text_leave_gutters (GrindCodeText *self)
{
  leave_gutter (self, GTK_TEXT_WINDOW_LEFT);
  leave_gutter (self, GTK_TEXT_WINDOW_RIGHT);
}

static void
remove_gutters (GrindCodeText     *self,
                GtkTextWindowType  window)
{
  GtkSourceGutter *gutter = gtk_source_view_get_gutter (GTK_SOURCE_VIEW (self), window);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (gutter))) != NULL)
    gtk_source_gutter_remove (gutter, GTK_SOURCE_GUTTER_RENDERER (child));
  /* Drawing an empty gutter releases the lines of the previous drawing. */
  GTK_WIDGET_GET_CLASS (gutter)->snapshot (GTK_WIDGET (gutter), snapshot);
  g_object_unref (snapshot);
}

/**
 * grind_code_text_remove_gutters:
 * @self: the text
 *
 * Removes all gutters. As of GtkSourceView 5.6 gutters, and their last drawing, keep a view alive
 * forever, so the code that added some must call this in the end.
 */
void
grind_code_text_remove_gutters (GrindCodeText *self)
{
  g_return_if_fail (GRIND_IS_CODE_TEXT (self));

  remove_gutters (self, GTK_TEXT_WINDOW_LEFT);
  remove_gutters (self, GTK_TEXT_WINDOW_RIGHT);
}

static void
append_ground (GtkSnapshot   *snapshot,
               const GdkRGBA *color,
               int            width,
               int            y,
               int            height)
{
  gtk_snapshot_append_color (snapshot, color, &GRAPHENE_RECT_INIT (0, y, width, height));
}

/**
 * grind_code_text_append_ground:
 * @self: the text
 * @snapshot: a snapshot
 * @line: a line
 * @width: the width
 * @y: the top of the line
 * @height: its height with its rows
 *
 * Draws the background of a line. Gutters do so, too, on an opaque background: GTK 4.8 draws their
 * contents twice, which would be visible in antialiased text.
 */
void
grind_code_text_append_ground (GrindCodeText *self,
                               GtkSnapshot   *snapshot,
                               guint          line,
                               int            width,
                               int            y,
                               int            height)
{
  GrindCodeColors colors;
  int rows_height, own_height;

  g_return_if_fail (GRIND_IS_CODE_TEXT (self));

  grind_code_colors_get (&colors);
  rows_height = (int) grind_code_text_get_n_rows (self, line) * self->row_height;
  own_height = height - rows_height;
  if (grind_code_text_is_marked (self, line))
    append_ground (snapshot, &colors.marked, width, y, own_height);
  else if (self->data != NULL && grind_code_data_is_own (self->data, line))
    append_ground (snapshot, &colors.own, width, y, own_height);
  if (line == self->line && !grind_code_text_is_marked (self, line))
    append_ground (snapshot, &colors.caret, width, y, own_height);
  if (rows_height > 0)
    append_ground (snapshot, &colors.call, width, y + own_height, rows_height);
}
