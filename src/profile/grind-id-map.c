/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-id-map-private.h"

#include "grind-hash-private.h"

#define FIRST_SIZE 64

/* Ids are dense up to this many per used id, plus some free slots. */
#define ROOM_PER_ID 4
#define FREE_ROOM 4096

typedef struct
{
  guint64 id;
  guint32 name;     /* GRIND_NONE in a free slot */
} GrindIdSlot;

void
grind_id_map_init (GrindIdMap  *self,
                   GrindBudget *budget)
{
  *self = (GrindIdMap) { 0 };
  grind_buffer_init (&self->dense, budget);
  grind_buffer_init (&self->sparse, budget);
}

void
grind_id_map_clear (GrindIdMap *self)
{
  grind_buffer_clear (&self->dense);
  grind_buffer_clear (&self->sparse);
  self->n_ids = self->n_sparse = self->max_sparse = 0;
}

static GrindIdSlot *
find_slot (GrindIdMap *self,
           guint64     id)
{
  gsize mask = grind_buffer_count (&self->sparse, GrindIdSlot) - 1;
  gsize at = grind_hash_number (grind_hash_get_seed (), id) & mask;

  while (TRUE)
    {
      GrindIdSlot *slot = &grind_buffer_index (&self->sparse, GrindIdSlot, at);

      if (slot->id == id || slot->name == GRIND_NONE)
        return slot;
      at = (at + 1) & mask;
    }
}

/* Returns the name of @id; GRIND_NONE if it is undefined. */
guint32
grind_id_map_get (GrindIdMap *self,
                  guint64     id)
{
  if (id < grind_buffer_count (&self->dense, guint32))
    return grind_buffer_index (&self->dense, guint32, id);

  return self->n_sparse == 0 ? GRIND_NONE : find_slot (self, id)->name;
}

static gboolean
grow_sparse (GrindIdMap *self)
{
  gsize n_old = grind_buffer_count (&self->sparse, GrindIdSlot);
  gsize n_new = MAX (FIRST_SIZE, 2 * n_old);
  GrindBuffer old = self->sparse;

  grind_buffer_init (&self->sparse, old.budget);
  if (grind_buffer_extend (&self->sparse, n_new * sizeof (GrindIdSlot)) == NULL)
    {
      self->sparse = old;
      return FALSE;
    }
  for (gsize i = 0; i < n_new; i++)
    grind_buffer_index (&self->sparse, GrindIdSlot, i) = (GrindIdSlot) { 0, GRIND_NONE };
  for (gsize i = 0; i < n_old; i++)
    {
      const GrindIdSlot *slot = &grind_buffer_index (&old, GrindIdSlot, i);

      if (slot->name != GRIND_NONE)
        *find_slot (self, slot->id) = *slot;
    }
  grind_buffer_clear (&old);

  return TRUE;
}

/* Extends the array to ids below @n_new. Moves ids from the hash table that are now in its
 * range. */
static gboolean
grow_dense (GrindIdMap *self,
            guint64     n_new)
{
  gsize n_old = grind_buffer_count (&self->dense, guint32);
  guint32 *names = grind_buffer_extend (&self->dense, (n_new - n_old) * sizeof (guint32));

  if (names == NULL)
    return FALSE;
  for (guint64 i = n_old; i < n_new; i++)
    *names++ = self->n_sparse == 0 ? GRIND_NONE : find_slot (self, i)->name;
  if (self->n_sparse > 0 && self->max_sparse < n_new)
    {
      grind_buffer_clear (&self->sparse);
      self->n_sparse = self->max_sparse = 0;
    }

  return TRUE;
}

/* Sets the name of @id. Takes constant time on average; returns FALSE if out of memory. */
gboolean
grind_id_map_set (GrindIdMap *self,
                  guint64     id,
                  guint32     name)
{
  guint64 n_dense = grind_buffer_count (&self->dense, guint32);
  guint64 room = ROOM_PER_ID * self->n_ids + FREE_ROOM;
  guint64 last = MAX (id < room ? id : 0, self->max_sparse < room ? self->max_sparse : 0);
  GrindIdSlot *slot;

  if (last >= n_dense)
    {
      n_dense = last + 1;
      if (!grow_dense (self, n_dense))
        return FALSE;
    }
  if (id < n_dense)
    {
      self->n_ids += grind_buffer_index (&self->dense, guint32, id) == GRIND_NONE;
      grind_buffer_index (&self->dense, guint32, id) = name;
      return TRUE;
    }

  if (2 * self->n_sparse >= grind_buffer_count (&self->sparse, GrindIdSlot) && !grow_sparse (self))
    return FALSE;
  slot = find_slot (self, id);
  self->n_ids += slot->name == GRIND_NONE;
  self->n_sparse += slot->name == GRIND_NONE;
  self->max_sparse = MAX (self->max_sparse, id);
  *slot = (GrindIdSlot) { id, name };

  return TRUE;
}
