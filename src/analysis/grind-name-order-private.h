/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "profile/grind-profile.h"

G_BEGIN_DECLS

const GrindFunctionId *_grind_name_order_get (GrindProfile  *profile,
                                              GCancellable  *cancellable,
                                              GError       **error);

G_END_DECLS
