/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-code-fill.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"

#define FIRST_SLICE 8000          /* µs, enough to complete most texts at once */
#define SLICE       4000          /* µs */
#define PIECE       (32 * 1024)   /* bytes inserted at a time */
#define MAX_LINE    10000         /* bytes; longer lines take too long to lay out */

/* After drawing, before lines are measured and coloured: the line to show may be among the last */
#define PRIORITY (GDK_PRIORITY_REDRAW + 10)

struct _GrindCodeFill
{
  /* Owned */
  GtkTextBuffer *buffer;
  char          *text;       /* (nullable): the rest, if it takes longer */
  GString       *piece;
  guint          source;

  GrindCodeFillFunc changed;
  gpointer          data;

  const char    *place;      /* the next line; NULL at the end */
  const char    *end;
  gboolean       is_first;   /* no line inserted yet */
};

/* Characters that end a line in a text view, but not for compilers */
static gboolean
is_separator (gunichar letter)
{
  return letter == '\r' || letter == 0x2028 || letter == 0x2029 || letter == 0;
}

/* Characters that change the visual order of letters, but not for compilers */
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

/* Appends @line without characters that would split it, or display it in another order. */
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

  /* Do not split a UTF-8 character. */
  while (shown < length && shown > MAX_LINE - 4 && (line[shown] & 0xc0) == 0x80)
    shown--;
  if (is_plain (line, shown))
    g_string_append_len (piece, line, shown);
  else
    append_cleaned (piece, line, shown);

  if (shown < length)
    {
      g_autofree char *rest = grind_number_format_integer (length - shown);

      /* translators: at the end of a very long line of text; %s is a number */
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

  /* There is no line after the last newline. */
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

  /* May free self. */
  self->changed (self->data);

  return is_complete ? G_SOURCE_REMOVE : G_SOURCE_CONTINUE;
}

/**
 * grind_code_fill_new:
 * @buffer: a buffer, whose text is replaced
 * @text: the text; invalid UTF-8 in it is replaced
 * @length: its length
 * @changed: called with @data alone, later, when more of the text is inserted
 * @data: for @changed
 *
 * Lines end as for compilers: at a line feed, with or without a carriage return before it. Most
 * texts are complete when this returns; @changed is not called then.
 *
 * Returns: (transfer full): an object that fills @buffer until it is freed
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
      self->source = g_idle_add_full (PRIORITY, fill_cb, self, NULL);
    }

  return self;
}

/**
 * grind_code_fill_free:
 * @self: (transfer full): a filling
 *
 * Leaves the buffer unchanged.
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
