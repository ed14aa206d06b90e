/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-buffer-private.h"
#include "grind-types.h"

G_BEGIN_DECLS

/*
 * Maps the ids of a file, 64-bit numbers, to names. Ids in a dense range, as nearly all are, index
 * an array that is at least about a quarter full; the others are in a hash table.
 */
typedef struct
{
  GrindBuffer dense;      /* guint32 by id, GRIND_NONE if undefined */
  GrindBuffer sparse;     /* GrindIdSlot, open addressing; the size is a power of two */
  guint64     n_ids;
  guint64     n_sparse;
  guint64     max_sparse; /* the largest id in the hash table */
} GrindIdMap;

void     grind_id_map_init  (GrindIdMap  *self,
                             GrindBudget *budget);
void     grind_id_map_clear (GrindIdMap  *self);
guint32  grind_id_map_get   (GrindIdMap  *self,
                             guint64      id);
gboolean grind_id_map_set   (GrindIdMap  *self,
                             guint64      id,
                             guint32      name);

/* Prefetches the entry of @id for a lookup that follows soon. */
static inline void
grind_id_map_fetch (const GrindIdMap *self,
                    guint64           id)
{
  if (id < grind_buffer_count (&self->dense, guint32))
    __builtin_prefetch (&grind_buffer_index (&self->dense, guint32, id));
}

G_END_DECLS
