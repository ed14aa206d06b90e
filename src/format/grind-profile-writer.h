/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "profile/grind-profile.h"

G_BEGIN_DECLS

gboolean grind_profile_writer_write (GrindProfile   *profile,
                                     const guint8   *parts,
                                     GOutputStream  *stream,
                                     GCancellable   *cancellable,
                                     GError        **error);

G_END_DECLS
