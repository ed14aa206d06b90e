/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-code-fill.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"

#define FIRST_SLICE 8000          /* µs, so that most texts are there at once */
#define SLICE       4000          /* µs */
#define PIECE       (32 * 1024)   /* bytes that are inserted together */
#define MAX_LINE    10000         /* bytes; what is longer takes too long to be laid out */

struct _GrindCodeFill
{
  /* Owned */
  GtkTextBuffer *buffer;
  char          *text;       /* (nullable): what is left, once it is known to take longer */
  GString       *piece;
  guint          source;

  GrindCodeFillFunc changed;
  gpointer          data;

  const char    *place;      /* the next line; NULL when there is none */
  const char    *end;
  gboolean       is_first;   /* no line is there yet */
};

/* What a text view takes for the end of a line though compilers do not */
static gboolean
is_separator (gunichar letter)
{
  return letter == '\r' || letter == 0x2028 || letter == 0x2029 || letter == 0;
}

/* What makes letters stand in another order than that in which compilers read them */
static gboolean
is_turning (gunichar letter)
{
  return (letter >= 0x202a && letter <= 0x202e) || (letter >= 0x2066 && letter <= 0x2069);
}

static gboolean
is_plain (const char *line,
          gsize       length)
{
  for (gsize i = 0; i < length; i++)
    if (line[i] == '\r' || line[i] == '\0' || line[i] == '\342')
      return FALSE;

  return g_utf8_validate (line, length, NULL);
}

/* Appends @line without what would make two of it, or another one to the eye. */
static void
append_cleaned (GString    *piece,
                const char *line,
                gsize       length)
{
  g_autofree char *valid = g_utf8_make_valid (line, length);

  for (const char *c = valid; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar letter = g_utf8_get_char (c);

      if (is_turning (letter))
        letter = 0xfffd;
      g_string_append_unichar (piece, is_separator (letter) ? ' ' : letter);
    }
}

static void
append_line (GString    *piece,
             const char *line,
             gsize       length)
{
  gsize shown = MIN (length, MAX_LINE);

  /* No letter is cut in two. */
  while (shown < length && shown > MAX_LINE - 4 && (line[shown] & 0xc0) == 0x80)
    shown--;
  if (is_plain (line, shown))
    g_string_append_len (piece, line, shown);
  else
    append_cleaned (piece, line, shown);

  if (shown < length)
    {
      g_autofree char *rest = grind_number_format_integer (length - shown);

      /* translators: stands at the end of a very long line of text; %s is a number */
      g_string_append_printf (piece, ngettext (" … (%s more byte)", " … (%s more bytes)",
                                               length - shown), rest);
    }
}

static void
take_line (GrindCodeFill *self)
{
  const char *newline = memchr (self->place, '\n', self->end - self->place);
  gsize length = (newline != NULL ? newline : self->end) - self->place;

  if (!self->is_first)
    g_string_append_c (self->piece, '\n');
  self->is_first = FALSE;
  if (length > 0 && self->place[length - 1] == '\r')
    append_line (self->piece, self->place, length - 1);
  else
    append_line (self->piece, self->place, length);

  /* The last line has no other behind it. */
  self->place = newline == NULL || newline + 1 == self->end ? NULL : newline + 1;
}

static void
run (GrindCodeFill *self,
     gint64         budget)
{
  gint64 end = g_get_monotonic_time () + budget;
  GtkTextIter iter;

  while (self->place != NULL && g_get_monotonic_time () < end)
    {
      g_string_truncate (self->piece, 0);
      while (self->place != NULL && self->piece->len < PIECE)
        take_line (self);
      gtk_text_buffer_get_end_iter (self->buffer, &iter);
      gtk_text_buffer_insert (self->buffer, &iter, self->piece->str, self->piece->len);
    }
}

static gboolean
fill_cb (gpointer user_data)
{
  GrindCodeFill *self = user_data;
  gboolean is_complete;

  run (self, SLICE);
  is_complete = self->place == NULL;
  if (is_complete)
    self->source = 0;

  /* May free us. */
  self->changed (self->data);

  return is_complete ? G_SOURCE_REMOVE : G_SOURCE_CONTINUE;
}

/**
 * grind_code_fill_new:
 * @buffer: a buffer, whose text is replaced
 * @text: the text; what is no UTF-8 in it is replaced
 * @length: its length
 * @changed: called with @data alone when more of the text is there, later
 * @data: for @changed
 *
 * Lines end where a compiler says so: at a line feed, with or without a carriage return before it.
 * Most texts are in the buffer when this returns; @changed is not called then.
 *
 * Returns: (transfer full): what fills @buffer until it is freed
 */
GrindCodeFill *
grind_code_fill_new (GtkTextBuffer     *buffer,
                     const char        *text,
                     gsize              length,
                     GrindCodeFillFunc  changed,
                     gpointer           data)
{
  GrindCodeFill *self;

  g_return_val_if_fail (GTK_IS_TEXT_BUFFER (buffer), NULL);
  g_return_val_if_fail (text != NULL || length == 0, NULL);
  g_return_val_if_fail (changed != NULL, NULL);

  self = g_new0 (GrindCodeFill, 1);
  self->buffer = g_object_ref (buffer);
  self->piece = g_string_sized_new (PIECE + MAX_LINE);
  self->changed = changed;
  self->data = data;
  self->place = length > 0 ? text : NULL;
  self->end = text + length;
  self->is_first = TRUE;

  gtk_text_buffer_set_text (buffer, "", 0);
  run (self, FIRST_SLICE);
  if (self->place != NULL)
    {
      gsize left = self->end - self->place;

      self->text = g_memdup2 (self->place, left);
      self->place = self->text;
      self->end = self->text + left;
      self->source = g_idle_add (fill_cb, self);
    }

  return self;
}

/**
 * grind_code_fill_free:
 * @self: (transfer full): what fills a buffer
 *
 * Leaves the buffer as it is now.
 */
void
grind_code_fill_free (GrindCodeFill *self)
{
  g_return_if_fail (self != NULL);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_object (&self->buffer);
  g_free (self->text);
  g_string_free (self->piece, TRUE);
  g_free (self);
}

gboolean
grind_code_fill_is_complete (GrindCodeFill *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->place == NULL;
}
