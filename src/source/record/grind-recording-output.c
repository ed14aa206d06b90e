/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-recording-output-private.h"

#include <string.h>

#include "profile/grind-plain-text.h"

#define MAX_PENDING 65536  /* bytes; nobody reads faster */
#define MAX_TAIL    16384  /* bytes */
#define MAX_COLUMNS 2000   /* characters of a line: longer ones take long to lay out */
#define MAX_SEQUENCE 32    /* bytes of a sequence for a terminal */

void
_grind_recording_output_init (GrindRecordingOutput *self)
{
  self->pending = g_string_new (NULL);
  self->tail = g_string_new (NULL);
}

void
_grind_recording_output_clear (GrindRecordingOutput *self)
{
  g_string_free (self->pending, TRUE);
  g_string_free (self->tail, TRUE);
}

void
_grind_recording_output_add (GrindRecordingOutput *self,
                             const char           *bytes,
                             gsize                 length)
{
  g_string_append_len (self->pending, bytes, length);
  if (self->pending->len > MAX_PENDING)
    g_string_erase (self->pending, 0, self->pending->len - MAX_PENDING);
}

/* Pending output as lines of a bounded length, without control sequences for terminals */
static char *
dup_shown_text (GrindRecordingOutput *self,
                gsize                 length)
{
  g_autofree char *valid = g_utf8_make_valid (self->pending->str, length);
  g_autoptr (GString) text = g_string_sized_new (length);

  for (const char *pos = valid; *pos != '\0'; pos = g_utf8_next_char (pos))
    {
      gunichar c = g_utf8_get_char (pos);
      gboolean is_end = c == '\n' || (c == '\r' && pos[1] != '\n');

      if (is_end || self->n_columns >= MAX_COLUMNS)
        {
          g_string_append_c (text, '\n');
          self->n_columns = 0;
        }
      if (is_end)
        continue;
      if (c == '\t' || grind_plain_text_allows (c))
        {
          g_string_append_unichar (text, c);
          self->n_columns++;
        }
      else if (c == 0x1b && pos[1] == '[')
        {
          /* A colour, or the like */
          pos += 1 + strspn (pos + 2, "0123456789;?");
          pos += pos[1] != '\0';
        }
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* The length without part of a character, or of a sequence for a terminal, at the end */
static gsize
find_whole (GrindRecordingOutput *self)
{
  const char *bytes = self->pending->str;
  gsize length = self->pending->len;

  for (gsize back = 1; back <= MAX_SEQUENCE && back <= length; back++)
    {
      const char *pos = bytes + length - back;

      if (*pos == 0x1b && pos[1 + strspn (pos + 1, "[0123456789;?")] == '\0')
        return length - back;
      if (back < 4 && g_utf8_get_char_validated (pos, back) == (gunichar) -2)
        return length - back;
    }

  return length;
}

/* (transfer full) (nullable): the output since the last time, without part of a character unless it
 * is the end; NULL if there is none */
char *
_grind_recording_output_take (GrindRecordingOutput *self,
                              gboolean              is_end)
{
  gsize length = is_end ? self->pending->len : find_whole (self);
  char *text;

  if (length == 0)
    return NULL;

  text = dup_shown_text (self, length);
  g_string_erase (self->pending, 0, length);
  g_string_append (self->tail, text);
  if (self->tail->len > MAX_TAIL)
    {
      const char *start = self->tail->str + self->tail->len - MAX_TAIL;

      g_string_erase (self->tail, 0, g_utf8_find_next_char (start, NULL) - self->tail->str);
    }

  return text;
}
