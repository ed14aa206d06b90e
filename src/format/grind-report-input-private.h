/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How a report begins */
#define GRIND_REPORT_START "<!DOCTYPE html>\n<!-- Grindscope report"

guint8 *grind_report_input_decode (const char *html,
                                   gsize       length,
                                   gboolean    is_before,
                                   gsize      *n_bytes) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
