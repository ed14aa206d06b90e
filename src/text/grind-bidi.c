/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers with their signs run from left to right in right-to-left languages, too. For numbers
 * inserted into translated texts, translators add the marks: see po/README.md. */
#include "config.h"

#include "grind-bidi.h"

#include "grind-text-style.h"

#define ISOLATE     "\xe2\x81\xa6"   /* U+2066, left to right up to… */
#define END_ISOLATE "\xe2\x81\xa9"   /* U+2069 */

static gboolean
is_mark (gunichar c)
{
  return c == 0x200e || c == 0x200f || (c >= 0x2066 && c <= 0x2069);
}

static gboolean
is_turned (void)
{
  return grind_text_style_get_right_to_left (grind_text_style_get_default ());
}

/**
 * grind_bidi_isolate:
 * @text: (transfer full): a number with a sign, a bound or a unit, such as `<0.01 %`
 *
 * Keeps @text in one piece within right-to-left text. Returns it unchanged for left-to-right
 * languages. The marks are for widgets only, not for the clipboard, nor for pictures, which do not
 * support them. Main thread only.
 *
 * Returns: (transfer full): the text
 */
char *
grind_bidi_isolate (char *text)
{
  char *isolated;

  g_return_val_if_fail (text != NULL, NULL);

  if (!is_turned ())
    return text;

  isolated = g_strconcat (ISOLATE, text, END_ISOLATE, NULL);
  g_free (text);

  return isolated;
}

/**
 * grind_bidi_strip:
 * @text: the text of a widget
 *
 * Removes the marks added by grind_bidi_isolate() and translations, for other programs. Main thread
 * only.
 *
 * Returns: (transfer full): the text without marks
 */
char *
grind_bidi_strip (const char *text)
{
  GString *plain;

  g_return_val_if_fail (text != NULL, NULL);

  if (!is_turned ())
    return g_strdup (text);

  plain = g_string_new (NULL);
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (!is_mark (g_utf8_get_char (p)))
      g_string_append_len (plain, p, g_utf8_next_char (p) - p);

  return g_string_free (plain, FALSE);
}
