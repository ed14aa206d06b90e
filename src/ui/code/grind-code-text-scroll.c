/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scrolls a GrindCodeText to a line at any distance. */
#include "config.h"

#include "grind-code-text-private.h"

#define LINES_ABOVE 5   /* lines above the target line */

/* After lines are measured and space for calls is reserved */
#define SEEK_PRIORITY (G_PRIORITY_DEFAULT_IDLE + 10)

static GtkTextBuffer *
get_buffer (GrindCodeText *self)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (self));
}

/* The number of lines above the target line, mostly independent of the height, which may change
 * soon */
static guint
get_first_line (GrindCodeText *self,
                guint          line)
{
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  guint n_above = height > 0 ? MIN (height / self->row_height / 3, LINES_ABOVE) : LINES_ABOVE;

  return line - MIN (line, n_above);
}

/* GTK measures the lines around the target and then scrolls there step by step. The target moves
 * while more lines are measured, so jump there at once. */
void
_grind_code_text_hurry (GrindCodeText *self)
{
  GtkTextIter iter;
  int y, height;

  gtk_text_buffer_get_iter_at_line (get_buffer (self), &iter,
                                    get_first_line (self, self->hurried));
  gtk_text_view_get_line_yrange (GTK_TEXT_VIEW (self), &iter, &y, &height);
  if (height == 0 || self->adjustment == NULL)
    return;

  self->hurried = GRIND_NONE;
  gtk_adjustment_set_value (self->adjustment, y);
}

static gboolean
is_in_view (GrindCodeText     *self,
            const GtkTextIter *iter)
{
  GdkRectangle seen;
  int y, height;

  gtk_text_view_get_visible_rect (GTK_TEXT_VIEW (self), &seen);
  gtk_text_view_get_line_yrange (GTK_TEXT_VIEW (self), iter, &y, &height);

  return height > 0 && y >= seen.y + self->row_height &&
         y + 2 * self->row_height <= seen.y + seen.height;
}

static void
scroll_to_line (GrindCodeText *self,
                guint          line)
{
  GtkTextBuffer *buffer = get_buffer (self);
  GtkTextIter iter;
  GtkTextMark *mark;

  gtk_text_buffer_get_iter_at_line (buffer, &iter, MIN (get_first_line (self, line), G_MAXINT));
  mark = gtk_text_buffer_create_mark (buffer, NULL, &iter, TRUE);
  self->hurried = line;
  gtk_text_view_scroll_to_mark (GTK_TEXT_VIEW (self), mark, 0, TRUE, 0, 0);
  gtk_text_buffer_delete_mark (buffer, mark);
}

static gboolean
seek_cb (gpointer user_data)
{
  GrindCodeText *self = user_data;
  guint sought = self->sought;
  GtkTextIter iter;

  self->seek_source = 0;
  self->sought = GRIND_NONE;
  if (sought == GRIND_NONE)
    return G_SOURCE_REMOVE;

  gtk_text_buffer_get_iter_at_line (get_buffer (self), &iter, MIN (sought, G_MAXINT));
  self->hurried = sought;
  if (!is_in_view (self, &iter))
    _grind_code_text_hurry (self);
  self->hurried = GRIND_NONE;

  return G_SOURCE_REMOVE;
}

/* Scrolls to a line. GTK estimates the height of lines that were not visible yet, and ours have
 * space for calls below them, so check again when all heights are known, unless the user has moved
 * on. */
void
_grind_code_text_seek (GrindCodeText *self,
                       guint          line)
{
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_line (get_buffer (self), &iter, line);
  if (is_in_view (self, &iter))
    return;

  scroll_to_line (self, line);
  self->sought = line;
  if (self->seek_source == 0)
    self->seek_source = g_idle_add_full (SEEK_PRIORITY, seek_cb, self, NULL);
}

void
_grind_code_text_stop_seeking (GrindCodeText *self)
{
  g_clear_handle_id (&self->seek_source, g_source_remove);
}

/* Whether it is still to scroll to a line */
gboolean
grind_code_text_is_seeking (GrindCodeText *self)
{
  g_return_val_if_fail (GRIND_IS_CODE_TEXT (self), FALSE);

  return self->seek_source != 0;
}
