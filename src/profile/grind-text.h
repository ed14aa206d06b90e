/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <string.h>

G_BEGIN_DECLS

char *grind_text_to_utf8 (const char *bytes,
                          gsize       length);
char *grind_text_escape  (const char *bytes,
                          gsize       length,
                          gsize       max_chars);

/* Profilers write "???" for an unknown name, file or object. */
static inline gboolean
grind_text_is_unknown (const char *text)
{
  return text[0] == '\0' || strcmp (text, "???") == 0;
}

/* Compares two texts by their bytes, which may include NUL: returns less than, equal to or greater
 * than 0. */
static inline int
grind_text_compare (const char *a,
                    gsize       a_length,
                    const char *b,
                    gsize       b_length)
{
  int result = memcmp (a, b, MIN (a_length, b_length));

  return result != 0 ? result : (a_length > b_length) - (a_length < b_length);
}

G_END_DECLS
