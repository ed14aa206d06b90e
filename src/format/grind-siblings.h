/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

char      *grind_siblings_dup_run (GFile         *file) G_GNUC_WARN_UNUSED_RESULT;
int        grind_siblings_compare (GFile         *a,
                                   GFile         *b);
GPtrArray *grind_siblings_find    (GFile         *file,
                                   GCancellable  *cancellable,
                                   GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
