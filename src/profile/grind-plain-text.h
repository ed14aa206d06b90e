/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* U+FFFD, the substitute for characters that must not be shown */
#define GRIND_PLAIN_SUBSTITUTE 0xfffd
/* Maximum number of characters of a name in a window */
#define GRIND_PLAIN_MAX_SHOWN  2000

gboolean grind_plain_text_allows    (gunichar    c);
char    *grind_plain_text_dup       (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char    *grind_plain_text_dup_message
                                    (const char *message) G_GNUC_WARN_UNUSED_RESULT;
char    *grind_plain_text_dup_shown (const char *bytes,
                                     gsize       length) G_GNUC_WARN_UNUSED_RESULT;
char    *grind_plain_text_dup_xml   (const char *text) G_GNUC_WARN_UNUSED_RESULT;
const char *
         grind_plain_text_peek      (const char *text);
char    *grind_plain_text_show      (char       *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
