/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* U+FFFD, what stands for a character that must not be shown */
#define GRIND_PLAIN_SUBSTITUTE 0xfffd
/* The most characters of one name that a window lays out */
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
