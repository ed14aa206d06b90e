/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How many bytes to check */
#define GRIND_REPORT_HEAD 2048

gboolean grind_report_input_check  (const guint8 *bytes,
                                    gsize         length);
guint8  *grind_report_input_decode (const char   *html,
                                   gsize         length,
                                   gboolean      is_before,
                                   gsize        *n_bytes) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
