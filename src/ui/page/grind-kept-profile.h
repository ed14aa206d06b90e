/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "profile/grind-profile.h"

G_BEGIN_DECLS

GFile    *grind_kept_profile_write (GrindProfile  *profile,
                                    const guint8  *parts,
                                    const char    *name,
                                    GCancellable  *cancellable,
                                    GError       **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean  grind_kept_profile_is    (GFile         *file);

G_END_DECLS
