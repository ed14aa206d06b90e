/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-terminal-text.h"

#include <stdio.h>
#include <string.h>

#include "profile/grind-plain-text.h"

static gboolean
is_plain (const char *text)
{
  for (; *text != '\0'; text++)
    {
      if (*text < 0x20 || *text >= 0x7f)
        return FALSE;
    }

  return TRUE;
}

static void
append_escaped (GString  *string,
                gunichar  c)
{
  if (c == '\n')
    g_string_append (string, "\\n");
  else if (c == '\t')
    g_string_append (string, "\\t");
  else if (c == '\r')
    g_string_append (string, "\\r");
  else if (c < 0x80)
    g_string_append_printf (string, "\\x%02x", c);
  else
    g_string_append_printf (string, c <= 0xffff ? "\\u%04x" : "\\U%08x", c);
}

/**
 * grind_terminal_escape:
 * @text: valid UTF-8
 *
 * Makes text safe to print on a terminal: control characters, bidirectional controls and invisible
 * characters become backslash escapes. Backslashes are not escaped, because PHP names are full of
 * them.
 *
 * Returns: (transfer full): valid UTF-8
 */
char *
grind_terminal_escape (const char *text)
{
  GString *string;

  if (is_plain (text))
    return g_strdup (text);

  string = g_string_new (NULL);
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (grind_plain_text_allows (c))
        g_string_append_len (string, p, g_utf8_next_char (p) - p);
      else
        append_escaped (string, c);
    }

  return g_string_free (string, FALSE);
}

/**
 * grind_terminal_shorten:
 * @text: valid UTF-8
 * @max_chars: the maximum number of characters to show, at least 2
 *
 * Like grind_terminal_escape(), but first cuts the middle out of a text that is too long.
 *
 * Returns: (transfer full): valid UTF-8
 */
char *
grind_terminal_shorten (const char *text,
                        guint       max_chars)
{
  g_autofree char *cut = NULL;
  const char *tail;
  gsize n_chars, head;

  if (strlen (text) <= max_chars)
    return grind_terminal_escape (text);

  n_chars = g_utf8_strlen (text, -1);
  if (n_chars <= max_chars)
    return grind_terminal_escape (text);

  head = g_utf8_offset_to_pointer (text, max_chars / 2) - text;
  tail = g_utf8_offset_to_pointer (text, n_chars - (max_chars - max_chars / 2 - 1));
  cut = g_strdup_printf ("%.*s…%s", (int) head, text, tail);
  return grind_terminal_escape (cut);
}

static gsize
get_char_width (gunichar c)
{
  if (g_unichar_iszerowidth (c))
    return 0;

  return g_unichar_iswide (c) ? 2 : 1;
}

/**
 * grind_terminal_fit:
 * @text: valid UTF-8 without control characters
 * @width: the number of terminal columns, at least 1
 *
 * Cuts the middle out of a text that is too wide.
 *
 * Returns: (transfer full): valid UTF-8
 */
char *
grind_terminal_fit (const char *text,
                    gsize       width)
{
  const char *head = text;
  const char *tail = text + strlen (text);
  gsize used = 1;   /* the ellipsis */

  if (grind_terminal_width (text) <= width)
    return g_strdup (text);

  /* Zero-width characters stay with the last character of the head. */
  for (gunichar c = g_utf8_get_char (head);
       used + get_char_width (c) <= (width + 1) / 2; c = g_utf8_get_char (head))
    {
      used += get_char_width (c);
      head = g_utf8_next_char (head);
    }
  for (const char *p = g_utf8_prev_char (tail);
       used + get_char_width (g_utf8_get_char (p)) <= width; p = g_utf8_prev_char (p))
    {
      used += get_char_width (g_utf8_get_char (p));
      tail = p;
    }

  return g_strdup_printf ("%.*s…%s", (int) (head - text), text, tail);
}

gsize
grind_terminal_width (const char *text)
{
  gsize width = 0;

  if (g_str_is_ascii (text))
    return strlen (text);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    width += get_char_width (g_utf8_get_char (p));

  return width;
}

/**
 * grind_terminal_encode:
 * @text: valid UTF-8
 *
 * Converts human-readable text to the encoding of the locale. Unsupported characters are replaced
 * by similar ones or a question mark.
 *
 * Returns: (transfer full) (nullable): the text, or %NULL if it can be written unchanged
 */
char *
grind_terminal_encode (const char *text)
{
  g_autofree char *target = NULL;
  const char *charset;
  char *local;

  if (g_get_charset (&charset) || g_str_is_ascii (text))
    return NULL;

  target = g_strconcat (charset, "//TRANSLIT", NULL);
  local = g_convert (text, -1, target, "UTF-8", NULL, NULL, NULL);
  if (local == NULL)
    local = g_str_to_ascii (text, NULL);

  return local;
}

/**
 * grind_terminal_print_error:
 * @prefix: the text before the message
 * @message: a message, which may contain any bytes, such as a file name that is not UTF-8
 *
 * Writes a line to standard error at once, without the buffer of a report, which may be broken.
 */
void
grind_terminal_print_error (const char *prefix,
                            const char *message)
{
  g_autofree char *valid = g_utf8_make_valid (message, -1);
  g_autofree char *escaped = grind_terminal_escape (valid);
  g_autofree char *line = g_strconcat (prefix, escaped, "\n", NULL);
  g_autofree char *local = grind_terminal_encode (line);

  fputs (local != NULL ? local : line, stderr);
}
