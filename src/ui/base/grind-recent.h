/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void   grind_recent_add       (GPtrArray  *files);
GMenu *grind_recent_make_menu (const char *action) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
