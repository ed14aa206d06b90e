/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names come from files that anybody may have written. In a picture no character of theirs may move
 * others about, and in a file of XML some are not allowed in any form. */
#include "config.h"

#include "grind-plain-text.h"

static gboolean
is_direction (gunichar c)
{
  return c == 0x061c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
         (c >= 0x2066 && c <= 0x2069);
}

static gboolean
is_line_end (gunichar c)
{
  return c == 0x2028 || c == 0x2029;
}

static gboolean
is_no_character (gunichar c)
{
  return (c & 0xfffe) == 0xfffe || (c >= 0xfdd0 && c <= 0xfdef);
}

/**
 * grind_plain_text_allows:
 * @c: a character
 *
 * Returns: whether @c may be in a picture; not so control characters, ends of lines, what changes
 *   the direction of text, and what is no character. Any thread
 */
gboolean
grind_plain_text_allows (gunichar c)
{
  if (c < 0x80)
    return c >= 0x20 && c != 0x7f;

  return c >= 0xa0 && !is_direction (c) && !is_line_end (c) && !is_no_character (c);
}

/**
 * grind_plain_text_dup:
 * @text: valid UTF-8
 *
 * Returns: (transfer full): @text with U+FFFD in the place of each character that may not be in a
 *   picture. Any thread
 */
char *
grind_plain_text_dup (const char *text)
{
  GString *plain;

  g_return_val_if_fail (text != NULL, NULL);

  plain = g_string_new (NULL);
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      g_string_append_unichar (plain, grind_plain_text_allows (c) ? c : GRIND_PLAIN_SUBSTITUTE);
    }

  return g_string_free (plain, FALSE);
}

/**
 * grind_plain_text_dup_xml:
 * @text: valid UTF-8
 *
 * Returns: (transfer full): @text as grind_plain_text_dup() has it, escaped to stand in an element
 *   or an attribute of XML. Any thread
 */
char *
grind_plain_text_dup_xml (const char *text)
{
  g_autofree char *plain = grind_plain_text_dup (text);

  return g_markup_escape_text (plain, -1);
}
