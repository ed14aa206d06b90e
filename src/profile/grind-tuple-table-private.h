/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-buffer-private.h"
#include "grind-hash-private.h"
#include "grind-types.h"

G_BEGIN_DECLS

/*
 * A hash from small tuples to numbers, open addressing. The owner of the table stores the tuples
 * and therefore compares them:
 *
 *   for (slot = grind_tuple_table_first (table, hash); *slot != 0; slot = ..._next (table, slot))
 *     if (columns of row *slot - 1 are the wanted ones) return *slot - 1;
 *
 * A free slot is filled with row + 1 by _put, which may move all slots.
 */
typedef struct
{
  GrindBuffer slots;    /* guint32: row + 1, 0 is free; the size is a power of two */
  GrindBuffer hashes;   /* guint32 by row */
  guint64     seed;
} GrindTupleTable;

void     grind_tuple_table_init  (GrindTupleTable *self,
                                  GrindBudget     *budget);
void     grind_tuple_table_clear (GrindTupleTable *self);
gboolean grind_tuple_table_grow  (GrindTupleTable *self,
                                  guint64          n_slots);

static inline guint32
grind_tuple_table_hash (const GrindTupleTable *self,
                        guint32                a,
                        guint32                b,
                        guint32                c)
{
  return grind_hash_mix (grind_hash_mix (((guint64) a << 32 | b) ^ self->seed, c), self->seed);
}

/* Ensures space for one more row; returns FALSE if out of memory. */
static inline gboolean
grind_tuple_table_prepare (GrindTupleTable *self)
{
  return G_LIKELY (self->hashes.length < self->slots.length / 3 * 2) ||
         grind_tuple_table_grow (self, 2 * grind_buffer_count (&self->slots, guint32));
}

static inline guint32 *
grind_tuple_table_first (GrindTupleTable *self,
                         guint32          hash)
{
  guint32 mask = self->slots.length / sizeof (guint32) - 1;

  return (guint32 *) (void *) self->slots.data + (hash & mask);
}

static inline guint32 *
grind_tuple_table_next (GrindTupleTable *self,
                        guint32         *slot)
{
  guint32 *end = (guint32 *) (void *) (self->slots.data + self->slots.length);

  return slot + 1 == end ? (guint32 *) (void *) self->slots.data : slot + 1;
}

/* Whether the row in @slot has this hash; avoids most comparisons of tuples. */
static inline gboolean
grind_tuple_table_matches (GrindTupleTable *self,
                           const guint32   *slot,
                           guint32          hash)
{
  return grind_buffer_index (&self->hashes, guint32, *slot - 1) == hash;
}

/* Puts the next row, numbered consecutively, into the free @slot. */
static inline gboolean
grind_tuple_table_put (GrindTupleTable *self,
                       guint32         *slot,
                       guint32          hash)
{
  if (!grind_buffer_append_u32 (&self->hashes, hash))
    return FALSE;
  *slot = self->hashes.length / sizeof (guint32);

  return TRUE;
}

G_END_DECLS
