/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

gboolean grind_wait_for_fd (int            fd,
                            GIOCondition   condition,
                            gint64         deadline,
                            GCancellable  *cancellable,
                            GError       **error);

G_END_DECLS
