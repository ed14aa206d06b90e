/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "profile/grind-profile.h"

G_BEGIN_DECLS

GPtrArray *grind_kept_profile_write (GrindProfile  *profile,
                                     const guint8  *parts,
                                     GPtrArray     *used,
                                     GCancellable  *cancellable,
                                     GError       **error) G_GNUC_WARN_UNUSED_RESULT;
void       grind_kept_profile_use   (GPtrArray     *files);
gboolean   grind_kept_profile_is    (GFile         *file);

G_END_DECLS
