/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-buffer-private.h"

G_BEGIN_DECLS

/* A growing array of numbers that take four bytes each until one does not fit, then eight. */
typedef struct
{
  GrindBuffer buffer;      /* guint32, or guint64 if is_wide */
  guint64     max_short;   /* the largest number that fits four bytes */
  gboolean    is_wide;
} GrindNumbers;

void     grind_numbers_init   (GrindNumbers *self,
                               GrindBudget  *budget);
void     grind_numbers_clear  (GrindNumbers *self);
void     grind_numbers_trim   (GrindNumbers *self);
gboolean grind_numbers_append (GrindNumbers *self,
                               guint64       number);
gboolean grind_numbers_set    (GrindNumbers *self,
                               gsize         i,
                               guint64       number);

static inline guint64
grind_numbers_get (const GrindNumbers *self,
                   gsize               i)
{
  return self->is_wide ? grind_buffer_index (&self->buffer, guint64, i)
                       : grind_buffer_index (&self->buffer, guint32, i);
}

/* Prefetches a number for a lookup that follows soon. */
static inline void
grind_numbers_fetch (const GrindNumbers *self,
                     gsize               i)
{
  __builtin_prefetch (self->buffer.data + i * (self->is_wide ? 8 : 4));
}

G_END_DECLS
