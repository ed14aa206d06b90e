/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* U+FFFD, what stands for a character that must not be in a picture */
#define GRIND_PLAIN_SUBSTITUTE 0xfffd

gboolean grind_plain_text_allows   (gunichar    c);
char    *grind_plain_text_dup      (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char    *grind_plain_text_dup_xml  (const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
