/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "profile/grind-profile.h"

G_BEGIN_DECLS

/*
 * GrindNameOrder:
 * @functions: all functions, sorted by the bytes of their names, then by id
 * @alike: a bit by position: the function has the same name as the previous one
 */
typedef struct
{
  const GrindFunctionId *functions;
  const guint8          *alike;
} GrindNameOrder;

static inline gboolean
_grind_name_order_is_alike (const GrindNameOrder *order,
                            guint                 position)
{
  return order->alike[position / 8] >> position % 8 & 1;
}

const GrindNameOrder *_grind_name_order_get (GrindProfile  *profile,
                                             GCancellable  *cancellable,
                                             GError       **error);

G_END_DECLS
