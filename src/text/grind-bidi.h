/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *grind_bidi_isolate (char       *text) G_GNUC_WARN_UNUSED_RESULT;
char *grind_bidi_strip   (const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
