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

/* Profilers write "???" for a name, a file or an object that they do not know. */
static inline gboolean
grind_text_is_unknown (const char *text)
{
  return text[0] == '\0' || strcmp (text, "???") == 0;
}

G_END_DECLS
