/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-recording-output-private.h"

#include "profile/grind-plain-text.h"

#define MAX_PENDING 65536  /* bytes; nobody reads faster */
#define MAX_TAIL    16384  /* bytes */

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

/* The text that may be shown of @bytes: lines, without characters that control a terminal */
static char *
dup_shown_text (const char *bytes,
                gsize       length)
{
  g_autofree char *valid = g_utf8_make_valid (bytes, length);
  g_autoptr (GString) text = g_string_sized_new (length);

  for (const char *pos = valid; *pos != '\0'; pos = g_utf8_next_char (pos))
    {
      gunichar c = g_utf8_get_char (pos);

      if (c == '\n' || c == '\t' || grind_plain_text_allows (c))
        g_string_append_unichar (text, c);
      else if (c == '\r' && pos[1] != '\n')
        g_string_append_c (text, '\n');
      else if (c == 0x1b && pos[1] == '[')
        /* A colour, or the like */
        while (pos[1] != '\0' && !g_ascii_isalpha (*pos))
          pos++;
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* (transfer full) (nullable): the output since the last time, without part of a character unless it
 * is the end; NULL if there is none */
char *
_grind_recording_output_take (GrindRecordingOutput *self,
                              gboolean              is_end)
{
  gsize length = self->pending->len;
  char *text;

  for (gsize back = 1; !is_end && back < 4 && back <= self->pending->len; back++)
    if (g_utf8_get_char_validated (self->pending->str + self->pending->len - back,
                                   back) == (gunichar) -2)
      length = self->pending->len - back;
  if (length == 0)
    return NULL;

  text = dup_shown_text (self->pending->str, length);
  g_string_erase (self->pending, 0, length);
  g_string_append (self->tail, text);
  if (self->tail->len > MAX_TAIL)
    {
      const char *start = self->tail->str + self->tail->len - MAX_TAIL;

      g_string_erase (self->tail, 0, g_utf8_find_next_char (start, NULL) - self->tail->str);
    }

  return text;
}
