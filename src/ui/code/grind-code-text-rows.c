/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The calls below the lines of a GrindCodeText: the space for them, and the visible rows */
#include "config.h"

#include "grind-code-text-private.h"

#include "grind-code-call-row.h"
#include "ui/base/grind-focus.h"

#define SLICE      4000   /* µs of work at a time */
#define CHECK_EACH 32     /* lines between checks of the clock */
#define MIN_WIDTH  200    /* px of a row */

/**
 * Place:
 * @line: a line
 * @index: the index of one of its rows
 * @x: the position in the text
 * @y: likewise
 *
 * A visible row.
 */
typedef struct
{
  guint line;
  guint index;
  int   x;
  int   y;
} Place;

static GtkTextTag *
get_tag (GrindCodeText *self,
         guint          n_rows)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self));
  GtkTextTag *tag = g_hash_table_lookup (self->tags, GUINT_TO_POINTER (n_rows));

  if (tag == NULL)
    {
      tag = gtk_text_buffer_create_tag (buffer, NULL, "pixels-below-lines",
                                        self->below + (int) n_rows * self->row_height, NULL);
      g_hash_table_insert (self->tags, GUINT_TO_POINTER (n_rows), tag);
    }

  return tag;
}

static const GrindCodeRow *
find_row (GrindCodeText *self,
          guint          line)
{
  guint row = self->data != NULL ? grind_code_data_find_row (self->data, line) : GRIND_NONE;
  guint n_rows;

  return row != GRIND_NONE ? &grind_code_data_get_rows (self->data, &n_rows)[row] : NULL;
}

static guint
get_wanted (GrindCodeText *self,
            guint          line)
{
  const GrindCodeRow *row = find_row (self, line);

  return row != NULL ? grind_code_fold_get_n_rows (self->fold, row) : 0;
}

/* Reserves space below @line. */
static void
set_room (GrindCodeText *self,
          guint          line,
          guint          n_rows)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self));
  guint previous = grind_code_text_get_n_rows (self, line);
  GtkTextIter start, end;

  if (n_rows == previous || !gtk_text_buffer_get_iter_at_line (buffer, &start, line))
    return;

  end = start;
  gtk_text_iter_forward_line (&end);
  if (previous > 0)
    gtk_text_buffer_remove_tag (buffer, get_tag (self, previous), &start, &end);
  if (n_rows > 0)
    {
      gtk_text_buffer_apply_tag (buffer, get_tag (self, n_rows), &start, &end);
      g_hash_table_insert (self->heights, GUINT_TO_POINTER (line), GUINT_TO_POINTER (n_rows));
    }
  else
    g_hash_table_remove (self->heights, GUINT_TO_POINTER (line));
}

/* Handles visible lines first, without waiting for those above. */
static void
make_room_in_view (GrindCodeText *self)
{
  GdkRectangle seen;
  GtkTextIter iter;
  guint first;

  if (!gtk_widget_get_realized (GTK_WIDGET (self)))
    return;

  gtk_text_view_get_visible_rect (GTK_TEXT_VIEW (self), &seen);
  gtk_text_view_get_line_at_y (GTK_TEXT_VIEW (self), &iter, seen.y, NULL);
  first = gtk_text_iter_get_line (&iter);
  for (int i = 0; i <= seen.height / self->row_height; i++)
    set_room (self, first + i, get_wanted (self, first + i));
}

/* Returns whether all lines are done. */
static gboolean
make_room (GrindCodeText *self)
{
  gint64 end = g_get_monotonic_time () + SLICE;
  guint n = 0;

  make_room_in_view (self);
  while (self->n_queued < self->queue->len)
    {
      guint line = g_array_index (self->queue, guint, self->n_queued++);

      set_room (self, line, get_wanted (self, line));
      if (++n % CHECK_EACH == 0 && g_get_monotonic_time () > end)
        break;
    }
  _grind_code_text_queue_place (self);

  return self->n_queued == self->queue->len;
}

static gboolean
room_cb (gpointer user_data)
{
  GrindCodeText *self = user_data;

  if (!make_room (self))
    return G_SOURCE_CONTINUE;

  self->room_source = 0;

  return G_SOURCE_REMOVE;
}

static int
compare_lines (gconstpointer one,
               gconstpointer other)
{
  guint a = *(const guint *) one;
  guint b = *(const guint *) other;

  return (a > b) - (a < b);
}

/* Queues lines that have space, and those that need it. */
static void
queue_lines (GrindCodeText *self)
{
  const GrindCodeRow *rows;
  GHashTableIter iter;
  gpointer line;
  guint n_rows = 0;

  g_array_set_size (self->queue, 0);
  self->n_queued = 0;
  g_hash_table_iter_init (&iter, self->heights);
  while (g_hash_table_iter_next (&iter, &line, NULL))
    {
      guint previous = GPOINTER_TO_UINT (line);

      if (get_wanted (self, previous) == 0)
        g_array_append_val (self->queue, previous);
    }

  rows = self->data != NULL ? grind_code_data_get_rows (self->data, &n_rows) : NULL;
  for (guint i = 0; i < n_rows; i++)
    if (rows[i].n_calls > 0)
      g_array_append_val (self->queue, rows[i].line);
  g_array_sort (self->queue, compare_lines);
}

/**
 * grind_code_text_update_rows:
 * @self: the text
 *
 * Reserves space for the current rows, after a change of the data, the text or the collapsed calls.
 * Many rows are handled in the background, from the top down.
 */
void
grind_code_text_update_rows (GrindCodeText *self)
{
  g_return_if_fail (GRIND_IS_CODE_TEXT (self));

  g_clear_handle_id (&self->room_source, g_source_remove);
  queue_lines (self);
  if (!make_room (self))
    self->room_source = g_idle_add (room_cb, self);
  _grind_code_text_emit_changed (self);
}

/* Adapts to a new text size. */
void
_grind_code_text_update_tags (GrindCodeText *self)
{
  GHashTableIter iter;
  gpointer n_rows, tag;

  g_hash_table_iter_init (&iter, self->tags);
  while (g_hash_table_iter_next (&iter, &n_rows, &tag))
    g_object_set (tag, "pixels-below-lines",
                  self->below + (int) GPOINTER_TO_UINT (n_rows) * self->row_height, NULL);
}

static void
show_row (GrindCodeText    *self,
          GrindCodeCallRow *widget,
          guint             line,
          guint             index)
{
  const GrindCodeRow *row = find_row (self, line);
  const GrindCodeCall *calls;
  guint n_all;
  guint n_calls;

  grind_code_call_row_set_place (widget, line, index);
  if (row == NULL)
    return;

  calls = grind_code_data_get_calls (self->data, &n_all);
  n_calls = grind_code_fold_get_n_calls (self->fold, row);
  if (index < n_calls)
    grind_code_call_row_set_call (widget, &calls[row->first_call + index],
                                  grind_code_data_get_event (self->data, 0),
                                  grind_code_data_is_comparison (self->data));
  else
    grind_code_call_row_set_more (widget, row->n_calls - n_calls);
}

/* The indentation of a line, also used for its calls */
static int
get_indent (GrindCodeText *self,
            GtkTextIter    start)
{
  GdkRectangle area;

  while (!gtk_text_iter_ends_line (&start) && g_unichar_isspace (gtk_text_iter_get_char (&start)))
    gtk_text_iter_forward_char (&start);
  gtk_text_view_get_iter_location (GTK_TEXT_VIEW (self), &start, &area);

  return area.x;
}

/* Appends the rows of a line that are within @seen. */
static void
add_places (GrindCodeText      *self,
            const GtkTextIter  *start,
            const GdkRectangle *seen,
            GArray             *places)
{
  guint line = gtk_text_iter_get_line (start);
  int n_rows = MIN (grind_code_text_get_n_rows (self, line), get_wanted (self, line));
  Place place = { .line = line };
  int y, height, top, first;

  if (n_rows == 0)
    return;

  gtk_text_view_get_line_yrange (GTK_TEXT_VIEW (self), start, &y, &height);
  top = y + height - (int) grind_code_text_get_n_rows (self, line) * self->row_height;
  first = MAX (seen->y - top, 0) / self->row_height;
  for (int i = first; i < n_rows && top + i * self->row_height < seen->y + seen->height; i++)
    {
      if (i == first)
        place.x = get_indent (self, *start);
      place.index = i;
      place.y = top + i * self->row_height;
      g_array_append_val (places, place);
    }
}

static GArray *
list_places (GrindCodeText      *self,
             const GdkRectangle *seen)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (Place));
  GtkTextIter iter;
  int y, height;

  gtk_text_view_get_line_at_y (GTK_TEXT_VIEW (self), &iter, seen->y, NULL);
  do
    {
      gtk_text_view_get_line_yrange (GTK_TEXT_VIEW (self), &iter, &y, &height);
      if (y >= seen->y + seen->height)
        break;
      add_places (self, &iter, seen, places);
    }
  while (gtk_text_iter_forward_line (&iter));

  return places;
}

static gboolean
has_place (GrindCodeCallRow *widget,
           const Place      *place)
{
  return gtk_widget_get_visible (GTK_WIDGET (widget)) &&
         grind_code_call_row_get_line (widget) == place->line &&
         grind_code_call_row_get_index (widget) == place->index;
}

static void
move_row (GrindCodeText      *self,
          GtkWidget          *widget,
          const Place        *place,
          const GdkRectangle *seen)
{
  int width = MAX (seen->x + seen->width - place->x, MIN_WIDTH);

  gtk_widget_set_size_request (widget, width, self->row_height);
  gtk_text_view_move_overlay (GTK_TEXT_VIEW (self), widget, place->x, place->y);
}

static void
menu_cb (GrindCodeText *self,
         double         x,
         double         y,
         GtkWidget     *row)
{
  _grind_code_text_ask_menu (self, row, x, y);
}

static GtkWidget *
add_row (GrindCodeText *self)
{
  GtkWidget *row = grind_code_call_row_new (self->navigator);

  g_signal_connect_object (row, "chosen", G_CALLBACK (_grind_code_text_activate_row), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "menu", G_CALLBACK (menu_cb), self, G_CONNECT_SWAPPED);
  gtk_text_view_add_overlay (GTK_TEXT_VIEW (self), row, 0, 0);
  g_ptr_array_add (self->rows, row);

  return row;
}

/* Rows that are already in place stay; the others fill the remaining places. */
static void
assign_rows (GrindCodeText      *self,
             GArray             *places,
             const GdkRectangle *seen)
{
  g_autoptr (GPtrArray) spare = g_ptr_array_new ();
  g_autofree gboolean *is_taken = g_new0 (gboolean, places->len);
  GtkWidget *focus = _grind_code_text_get_focus_row (self);

  for (guint i = 0; i < self->rows->len; i++)
    {
      GtkWidget *widget = g_ptr_array_index (self->rows, i);
      guint at = 0;

      while (at < places->len &&
             !has_place (GRIND_CODE_CALL_ROW (widget), &g_array_index (places, Place, at)))
        at++;
      if (at < places->len)
        {
          is_taken[at] = TRUE;
          move_row (self, widget, &g_array_index (places, Place, at), seen);
        }
      else if (widget != focus)
        g_ptr_array_add (spare, widget);
    }

  for (guint i = 0; i < places->len; i++)
    {
      const Place *place = &g_array_index (places, Place, i);
      GtkWidget *widget;

      if (is_taken[i])
        continue;
      widget = spare->len > 0 ? g_ptr_array_steal_index (spare, spare->len - 1) : add_row (self);
      show_row (self, GRIND_CODE_CALL_ROW (widget), place->line, place->index);
      gtk_widget_set_visible (widget, TRUE);
      move_row (self, widget, place, seen);
    }
  for (guint i = 0; i < spare->len; i++)
    gtk_widget_set_visible (g_ptr_array_index (spare, i), FALSE);
}

/* The focused row may no longer exist. */
static void
keep_focus (GrindCodeText *self)
{
  GtkWidget *focus = _grind_code_text_get_focus_row (self);

  if (focus != NULL &&
      grind_code_call_row_get_index (GRIND_CODE_CALL_ROW (focus)) >=
      get_wanted (self, grind_code_call_row_get_line (GRIND_CODE_CALL_ROW (focus))))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* Places the visible rows. */
void
_grind_code_text_place_rows (GrindCodeText *self)
{
  g_autoptr (GArray) places = NULL;
  GdkRectangle seen;

  g_clear_handle_id (&self->place_source, g_source_remove);
  if (self->rows == NULL || !gtk_widget_get_realized (GTK_WIDGET (self)))
    return;

  keep_focus (self);
  gtk_text_view_get_visible_rect (GTK_TEXT_VIEW (self), &seen);
  places = list_places (self, &seen);
  assign_rows (self, places, &seen);

  /* GTK 4.8 scrolls overlays only with a new allocation. */
  if (self->has_scrolled)
    gtk_widget_queue_allocate (GTK_WIDGET (self));
  self->has_scrolled = FALSE;
}

static gboolean
place_cb (gpointer user_data)
{
  GrindCodeText *self = user_data;

  self->place_source = 0;
  _grind_code_text_place_rows (self);

  return G_SOURCE_REMOVE;
}

/* Runs before the next layout. */
void
_grind_code_text_queue_place (GrindCodeText *self)
{
  if (self->place_source == 0)
    self->place_source = g_idle_add_full (GTK_PRIORITY_RESIZE - 1, place_cb, self, NULL);
}

/**
 * grind_code_text_refresh:
 * @self: the text
 *
 * Redraws costs and names, after a change of percentages or colours.
 */
void
grind_code_text_refresh (GrindCodeText *self)
{
  g_return_if_fail (GRIND_IS_CODE_TEXT (self));

  for (guint i = 0; i < self->rows->len; i++)
    {
      GrindCodeCallRow *row = g_ptr_array_index (self->rows, i);

      if (gtk_widget_get_visible (GTK_WIDGET (row)))
        show_row (self, row, grind_code_call_row_get_line (row),
                  grind_code_call_row_get_index (row));
    }
  _grind_code_text_describe (self);
  _grind_code_text_redraw (self);
}

/* The focused row */
GtkWidget *
_grind_code_text_get_focus_row (GrindCodeText *self)
{
  GtkWidget *focus = grind_focus_find (GTK_WIDGET (self));

  if (focus == NULL || !GRIND_IS_CODE_CALL_ROW (focus) ||
      !gtk_widget_is_ancestor (focus, GTK_WIDGET (self)))
    return NULL;

  return focus;
}

/* Scrolls the row into view, so that it has a widget to focus. */
static void
scroll_to_row (GrindCodeText *self,
               guint          line,
               guint          index)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self));
  GtkTextIter iter;
  GdkRectangle seen;
  int y, height;

  gtk_text_buffer_get_iter_at_line (buffer, &iter, line);
  gtk_text_view_get_line_yrange (GTK_TEXT_VIEW (self), &iter, &y, &height);
  y += height - (int) (grind_code_text_get_n_rows (self, line) - index) * self->row_height;
  gtk_text_view_get_visible_rect (GTK_TEXT_VIEW (self), &seen);
  if (self->adjustment != NULL)
    gtk_adjustment_clamp_page (self->adjustment, y, y + self->row_height);
  _grind_code_text_place_rows (self);
}

/* Focuses a row; returns FALSE if there is no such row. */
gboolean
_grind_code_text_focus_row (GrindCodeText *self,
                            guint          line,
                            guint          index)
{
  if (index >= MIN (get_wanted (self, line), grind_code_text_get_n_rows (self, line)))
    return FALSE;

  scroll_to_row (self, line, index);
  for (guint i = 0; i < self->rows->len; i++)
    {
      Place place = { .line = line, .index = index };

      if (has_place (g_ptr_array_index (self->rows, i), &place))
        return gtk_widget_grab_focus (g_ptr_array_index (self->rows, i));
    }

  return FALSE;
}

void
_grind_code_text_init_rows (GrindCodeText *self)
{
  self->fold = grind_code_fold_new ();
  self->tags = g_hash_table_new (NULL, NULL);
  self->heights = g_hash_table_new (NULL, NULL);
  self->queue = g_array_new (FALSE, FALSE, sizeof (guint));
  self->rows = g_ptr_array_new ();
}

void
_grind_code_text_dispose_rows (GrindCodeText *self)
{
  g_clear_handle_id (&self->room_source, g_source_remove);
  g_clear_handle_id (&self->place_source, g_source_remove);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
}
