/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-buffer-private.h"
#include "grind-types.h"

G_BEGIN_DECLS

/*
 * What the ids of a file mean: numbers of 64 bits to names. Where ids lie close, as nearly all do,
 * they are places in an array, of which at least about a quarter is used; the others stand in a
 * hash.
 */
typedef struct
{
  GrindBuffer dense;      /* guint32 by id, GRIND_NONE where there is none */
  GrindBuffer sparse;     /* GrindIdSlot, open addressing; the size is a power of two */
  guint64     n_ids;
  guint64     n_sparse;
  guint64     max_sparse; /* the largest id in the hash */
} GrindIdMap;

void     grind_id_map_init  (GrindIdMap  *self,
                             GrindBudget *budget);
void     grind_id_map_clear (GrindIdMap  *self);
guint32  grind_id_map_get   (GrindIdMap  *self,
                             guint64      id);
gboolean grind_id_map_set   (GrindIdMap  *self,
                             guint64      id,
                             guint32      name);

/* For a look-up of @id that is soon to come. */
static inline void
grind_id_map_fetch (const GrindIdMap *self,
                    guint64           id)
{
  if (id < grind_buffer_count (&self->dense, guint32))
    __builtin_prefetch (&grind_buffer_index (&self->dense, guint32, id));
}

G_END_DECLS
