/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-text.h"

/**
 * grind_text_to_utf8:
 * @bytes: (array length=length): a name as written in a file
 * @length: its length in bytes
 *
 * Converts a name to text for display and JSON: replaces every byte of invalid UTF-8, and NUL, by
 * one U+FFFD. Different names may become the same text. Any thread.
 *
 * Returns: (transfer full): valid UTF-8
 */
char *
grind_text_to_utf8 (const char *bytes,
                    gsize       length)
{
  return g_utf8_make_valid (bytes, length);
}

static void
append_escaped (GString  *text,
                gunichar  c)
{
  if (c == '\t')
    g_string_append (text, "\\t");
  else if (c == '\r')
    g_string_append (text, "\\r");
  else if (c < 0x20 || c == 0x7f)
    g_string_append_printf (text, "\\x%02x", c);
  else if (!g_unichar_isprint (c) || g_unichar_iszerowidth (c))
    g_string_append_printf (text, "\\u{%x}", c);
  else
    g_string_append_unichar (text, c);
}

/**
 * grind_text_escape:
 * @bytes: (array length=length): part of a file
 * @length: its length in bytes
 * @max_chars: maximum number of characters to show
 *
 * Formats a piece of a file for a message: escapes control characters, invalid UTF-8 and invisible
 * characters, and ellipsizes longer text. Any thread.
 *
 * Returns: (transfer full): printable, valid UTF-8
 */
char *
grind_text_escape (const char *bytes,
                   gsize       length,
                   gsize       max_chars)
{
  GString *text = g_string_new (NULL);
  const char *end = bytes + length;
  gsize n_chars = 0;

  while (bytes < end && n_chars < max_chars)
    {
      gunichar c = g_utf8_get_char_validated (bytes, MIN (end - bytes, 8));

      n_chars++;
      if (c == (gunichar) -1 || c == (gunichar) -2 || *bytes == '\0')
        {
          g_string_append_printf (text, "\\x%02x", (guint8) *bytes++);
          continue;
        }
      append_escaped (text, c);
      bytes = g_utf8_next_char (bytes);
    }
  if (bytes < end)
    g_string_append (text, "…");

  return g_string_free (text, FALSE);
}
