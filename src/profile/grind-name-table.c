/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-name-table-private.h"

#include "grind-hash-private.h"

#define FIRST_SIZE 64

void
grind_name_table_init (GrindNameTable *self,
                       GrindBudget    *budget)
{
  *self = (GrindNameTable) { .seed = grind_hash_get_seed () };
  grind_buffer_init (&self->text, budget);
  grind_numbers_init (&self->offsets, budget);
  grind_buffer_init (&self->hashes, budget);
  grind_buffer_init (&self->slots, budget);
}

void
grind_name_table_clear (GrindNameTable *self)
{
  grind_buffer_clear (&self->text);
  grind_numbers_clear (&self->offsets);
  grind_buffer_clear (&self->hashes);
  grind_buffer_clear (&self->slots);
  self->n_names = 0;
}

/* Inserts all names into a table of @n_slots. */
static gboolean
rehash (GrindNameTable *self,
        guint32         n_slots)
{
  GrindBuffer slots;
  guint32 *to;

  grind_buffer_init (&slots, self->slots.budget);
  to = grind_buffer_extend (&slots, (gsize) n_slots * sizeof *to);
  if (to == NULL)
    return FALSE;
  memset (to, 0, (gsize) n_slots * sizeof *to);
  for (guint32 i = 0; i < self->n_names; i++)
    {
      guint32 ahead = MIN (i + GRIND_HASH_AHEAD, self->n_names - 1);
      guint32 at = grind_buffer_index (&self->hashes, guint32, i) & (n_slots - 1);

      __builtin_prefetch (&to[grind_buffer_index (&self->hashes, guint32, ahead) & (n_slots - 1)],
                          TRUE);
      while (to[at] != 0)
        at = (at + 1) & (n_slots - 1);
      to[at] = i + 1;
    }
  grind_buffer_clear (&self->slots);
  self->slots = slots;

  return TRUE;
}

static gboolean
equals (const GrindNameTable *self,
        guint32               name,
        const char           *bytes,
        gsize                 length)
{
  guint64 start = grind_numbers_get (&self->offsets, name);

  return grind_numbers_get (&self->offsets, name + 1) - start - 1 == length &&
         memcmp (self->text.data + start, bytes, length) == 0;
}

static guint32
add (GrindNameTable *self,
     guint32         hash,
     const char     *bytes,
     gsize           length)
{
  char *text;

  if (self->n_names == GRIND_NONE - 1 ||
      (self->n_names == 0 && !grind_numbers_append (&self->offsets, 0)))
    return GRIND_NONE;
  if ((text = grind_buffer_extend (&self->text, length + 1)) == NULL ||
      !grind_numbers_append (&self->offsets, self->text.length) ||
      !grind_buffer_append_u32 (&self->hashes, hash))
    return GRIND_NONE;
  memcpy (text, bytes, length);
  text[length] = '\0';

  return self->n_names++;
}

/* Prepares an empty table for many names. @n_slots: a power of two, or 0 */
gboolean
grind_name_table_expect (GrindNameTable *self,
                         guint32         n_slots)
{
  g_assert (self->n_names == 0);

  return n_slots == 0 || rehash (self, n_slots);
}

/*
 * Returns the number of the string; adds it if it is new. Takes constant time on average. @hash:
 * the result of _get_hash in another table
 */
guint32
grind_name_table_intern_hashed (GrindNameTable *self,
                                const char     *bytes,
                                gsize           length,
                                guint32         hash)
{
  gsize n_slots = grind_buffer_count (&self->slots, guint32);
  guint32 *slots, at, name;

  if (self->n_names >= n_slots / 3 * 2)
    {
      if (!rehash (self, MAX (FIRST_SIZE, 2 * n_slots)))
        return GRIND_NONE;
      n_slots = grind_buffer_count (&self->slots, guint32);
    }
  slots = (guint32 *) (void *) self->slots.data;
  for (at = hash & (n_slots - 1); slots[at] != 0; at = (at + 1) & (n_slots - 1))
    if (grind_buffer_index (&self->hashes, guint32, slots[at] - 1) == hash &&
        equals (self, slots[at] - 1, bytes, length))
      return slots[at] - 1;

  name = add (self, hash, bytes, length);
  if (name != GRIND_NONE)
    slots[at] = name + 1;

  return name;
}

/* Like _intern_hashed, for a string without a known hash. */
guint32
grind_name_table_intern (GrindNameTable *self,
                         const char     *bytes,
                         gsize           length)
{
  return grind_name_table_intern_hashed (self, bytes, length,
                                         grind_hash_bytes (self->seed, bytes, length));
}

/* Appends a string even if it exists. Must not be mixed with _intern in one table. */
gboolean
grind_name_table_append (GrindNameTable *self,
                         const char     *bytes,
                         gsize           length)
{
  return add (self, 0, bytes, length) != GRIND_NONE;
}

/* Appends all strings of @other. */
gboolean
grind_name_table_append_all (GrindNameTable       *self,
                             const GrindNameTable *other)
{
  for (guint32 name = 0; name < other->n_names; name++)
    {
      gsize length;
      const char *bytes = grind_name_table_get (other, name, &length);

      if (!grind_name_table_append (self, bytes, length))
        return FALSE;
    }

  return TRUE;
}

/* The same in all tables. */
guint32
grind_name_table_get_hash (const GrindNameTable *self,
                           guint32               name)
{
  return grind_buffer_index (&self->hashes, guint32, name);
}

/* Prefetches one step of looking up the string with this hash, for a lookup that follows soon. */
void
grind_name_table_fetch (const GrindNameTable *self,
                        guint32               hash,
                        GrindFetch            step)
{
  const guint32 *slot;

  if (self->n_names == 0)
    return;

  slot = &grind_buffer_index (&self->slots, guint32,
                              hash & (grind_buffer_count (&self->slots, guint32) - 1));
  if (step == GRIND_FETCH_SLOT)
    {
      __builtin_prefetch (slot);
      return;
    }
  if (*slot == 0)
    return;
  if (step == GRIND_FETCH_ENTRY)
    {
      __builtin_prefetch (&grind_buffer_index (&self->hashes, guint32, *slot - 1));
      grind_numbers_fetch (&self->offsets, *slot - 1);
    }
  else if (grind_buffer_index (&self->hashes, guint32, *slot - 1) == hash)
    {
      __builtin_prefetch (self->text.data + grind_numbers_get (&self->offsets, *slot - 1));
    }
}

/* Frees memory that only _intern needs, except for the hashes of _get_hash. */
void
grind_name_table_close (GrindNameTable *self)
{
  grind_buffer_clear (&self->slots);
}

/* Frees all memory that only _intern needs, which must not be called any more. */
void
grind_name_table_seal (GrindNameTable *self)
{
  grind_buffer_clear (&self->hashes);
  grind_buffer_clear (&self->slots);
  grind_buffer_trim (&self->text);
  grind_numbers_trim (&self->offsets);
}

const char *
grind_name_table_get (const GrindNameTable *self,
                      guint32               name,
                      gsize                *length)
{
  guint64 start;

  g_assert (name < self->n_names);

  start = grind_numbers_get (&self->offsets, name);
  if (length != NULL)
    *length = grind_numbers_get (&self->offsets, name + 1) - start - 1;

  return self->text.data + start;
}
