/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *grind_text_to_utf8 (const char *bytes,
                          gsize       length);
char *grind_text_escape  (const char *bytes,
                          gsize       length,
                          gsize       max_chars);

G_END_DECLS
