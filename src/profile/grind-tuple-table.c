/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-tuple-table-private.h"

#define FIRST_SIZE 64

void
grind_tuple_table_init (GrindTupleTable *self,
                        GrindBudget     *budget)
{
  grind_buffer_init (&self->slots, budget);
  grind_buffer_init (&self->hashes, budget);
  self->seed = grind_hash_get_seed ();
}

void
grind_tuple_table_clear (GrindTupleTable *self)
{
  grind_buffer_clear (&self->slots);
  grind_buffer_clear (&self->hashes);
}

/*
 * Resizes the table to @n_slots, a power of two or 0, which suffices for two thirds as many rows.
 * Returns FALSE if out of memory or row numbers.
 */
gboolean
grind_tuple_table_grow (GrindTupleTable *self,
                        guint64          n_slots)
{
  guint32 n_rows = grind_buffer_count (&self->hashes, guint32);
  GrindBuffer slots;

  n_slots = MAX (FIRST_SIZE, n_slots);
  if (n_slots > G_MAXUINT32)
    return FALSE;
  grind_buffer_init (&slots, self->slots.budget);
  if (grind_buffer_extend (&slots, n_slots * sizeof (guint32)) == NULL)
    return FALSE;
  memset (slots.data, 0, slots.length);
  grind_buffer_clear (&self->slots);
  self->slots = slots;
  for (guint32 row = 0; row < n_rows; row++)
    {
      guint32 ahead = MIN (row + GRIND_HASH_AHEAD, n_rows - 1);
      guint32 hash = grind_buffer_index (&self->hashes, guint32, row);
      guint32 *slot = grind_tuple_table_first (self, hash);

      __builtin_prefetch (grind_tuple_table_first (self, grind_buffer_index (&self->hashes, guint32,
                                                                             ahead)), TRUE);
      while (*slot != 0)
        slot = grind_tuple_table_next (self, slot);
      *slot = row + 1;
    }

  return TRUE;
}
