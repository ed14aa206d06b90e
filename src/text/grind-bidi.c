/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers with their signs run from left to right in languages that run the other way, too. What is
 * filled into a translated text is marked there, by who translates it: see po/README.md. */
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
 * Keeps @text from falling apart among letters that run from right to left. Where the language runs
 * from left to right it stays as it is. What is marked so is for widgets only: neither for the
 * clipboard nor for pictures, which show no such marks. Main thread.
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
 * @text: what a widget shows
 *
 * Takes away what grind_bidi_isolate() and translations have marked, for other programs. Main
 * thread.
 *
 * Returns: (transfer full): the text alone
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
