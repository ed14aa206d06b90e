/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* How all lists show names, as the user wants it. Main thread only. */
gboolean grind_name_style_is_short (void);
void     grind_name_style_watch    (gpointer  object,
                                    GCallback callback);

G_END_DECLS
