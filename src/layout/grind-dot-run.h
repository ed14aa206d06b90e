/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

GBytes *grind_dot_run (GBytes        *input,
                       gboolean       is_quick,
                       guint          time_limit,
                       GCancellable  *cancellable,
                       GError       **error) G_GNUC_WARN_UNUSED_RESULT;
char   *grind_dot_dup_version
                      (GCancellable  *cancellable,
                       GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
