/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-objinfo.h"

G_BEGIN_DECLS

/* A range of addresses with code. */
typedef struct
{
  guint64 start;
  guint64 size;
} GrindCodeRange;

GrindObjinfo *_grind_object_get_objinfo  (GrindObject   *self);
GArray       *_grind_object_list_code    (GrindObject   *self,
                                          GCancellable  *cancellable,
                                          GError       **error) G_GNUC_WARN_UNUSED_RESULT;
GArray       *_grind_object_list_symbols (GrindObject   *self,
                                          guint64        from,
                                          guint64        to,
                                          guint          max,
                                          GCancellable  *cancellable,
                                          GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
