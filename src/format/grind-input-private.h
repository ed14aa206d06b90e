/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "profile/grind-math.h"

G_BEGIN_DECLS

/* Damage of compressed data that could be decoded in part (rule D2) */
typedef enum
{
  GRIND_DAMAGE_NONE,
  GRIND_DAMAGE_TRUNCATED,
  GRIND_DAMAGE_CORRUPT,
} GrindDamage;

/* The bytes of a profile: a stream, decompressed if necessary, without a byte order mark */
typedef struct _GrindInput GrindInput;

GrindInput  *grind_input_new           (GInputStream  *stream,
                                        gsize          buffer_size,
                                        GrindCounter  *n_raw_bytes) G_GNUC_WARN_UNUSED_RESULT;
void         grind_input_free          (GrindInput    *self);
void         grind_input_choose_before (GrindInput    *self);
gssize       grind_input_read          (GrindInput    *self,
                                        char          *bytes,
                                        gsize          size,
                                        GCancellable  *cancellable,
                                        GError       **error);
const char  *grind_input_peek          (GrindInput    *self,
                                        gsize         *length,
                                        gboolean      *is_all,
                                        GCancellable  *cancellable,
                                        GError       **error);
GrindDamage  grind_input_get_damage    (GrindInput    *self);
gboolean     grind_input_is_compressed (GrindInput    *self);
gboolean     grind_input_get_length    (GrindInput    *self,
                                        guint64       *length);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindInput, grind_input_free)

G_END_DECLS
