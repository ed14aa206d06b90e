/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-sums.h"

#include <string.h>

static gboolean
extend (GrindBuffer *buffer,
        gsize        n)
{
  gpointer zeros;

  if (n == 0)
    return TRUE;
  if (n > G_MAXSIZE / sizeof (gint64) ||
      (zeros = grind_buffer_extend (buffer, n * sizeof (gint64))) == NULL)
    return FALSE;
  memset (zeros, 0, n * sizeof (gint64));

  return TRUE;
}

/**
 * grind_sums_init:
 * @self: (out caller-allocates): sums
 * @budget: (nullable): their memory budget; %NULL to abort if out of memory, so that nothing below
 *   can fail
 *
 * Initializes empty sums.
 */
void
grind_sums_init (GrindSums   *self,
                 GrindBudget *budget)
{
  grind_buffer_init (&self->values, budget);
  grind_buffer_init (&self->carries, budget);
}

/**
 * grind_sums_init_zeros:
 * @self: (out caller-allocates): sums
 * @n: number of sums
 *
 * Initializes @n sums of 0; aborts if out of memory.
 */
void
grind_sums_init_zeros (GrindSums *self,
                       gsize      n)
{
  grind_sums_init (self, NULL);
  grind_sums_extend (self, n);
}

/**
 * grind_sums_clear:
 * @self: sums
 *
 * Frees their memory.
 */
void
grind_sums_clear (GrindSums *self)
{
  grind_buffer_clear (&self->values);
  grind_buffer_clear (&self->carries);
}

/**
 * grind_sums_extend:
 * @self: sums
 * @n: number of sums
 *
 * Appends sums of 0.
 *
 * Returns: %FALSE if out of memory
 */
gboolean
grind_sums_extend (GrindSums *self,
                   gsize      n)
{
  return extend (&self->values, n);
}

/**
 * grind_sums_carry:
 * @self: sums
 * @i: one of them
 * @carry: how often it has overflowed 64 bits, upwards if positive
 *
 * Adds @carry times 2^64 to a sum. If out of memory, the budget has failed.
 */
void
grind_sums_carry (GrindSums *self,
                  gsize      i,
                  gint64     carry)
{
  gsize n_carries = grind_buffer_count (&self->carries, gint64);

  g_return_if_fail (i < grind_sums_count (self));

  if (i >= n_carries && !extend (&self->carries, i + 1 - n_carries))
    return;

  grind_buffer_index (&self->carries, gint64, i) += carry;
}

/**
 * grind_sums_carry_at:
 * @self: sums
 * @value: the value of one of them
 * @cost: the addend that made it wrap around
 *
 * Keeps the overflow of @value, see grind_sums_carry().
 */
void
grind_sums_carry_at (GrindSums *self,
                     gint64    *value,
                     gint64     cost)
{
  grind_sums_carry (self, value - grind_sums_get_values (self), cost < 0 ? -1 : 1);
}

/**
 * grind_sums_reset:
 * @self: sums
 *
 * Sets all sums to 0.
 */
void
grind_sums_reset (GrindSums *self)
{
  if (self->values.length > 0)
    memset (self->values.data, 0, self->values.length);
  self->carries.length = 0;
}

/**
 * grind_sums_clamp:
 * @self: sums, all of them complete
 *
 * Clamps each sum to 64 bits.
 */
void
grind_sums_clamp (GrindSums *self)
{
  gsize n_carries = grind_buffer_count (&self->carries, gint64);

  for (gsize i = 0; i < n_carries; i++)
    grind_sums_get_values (self)[i] = grind_sums_get_clamped (self, i);
  grind_buffer_clear (&self->carries);
}

/**
 * grind_sums_copy:
 * @self: sums, all of them complete
 * @costs: (out caller-allocates) (array): an array of the same length
 *
 * Copies each sum, clamped to 64 bits.
 */
void
grind_sums_copy (const GrindSums *self,
                 gint64          *costs)
{
  gsize n_carries = grind_buffer_count (&self->carries, gint64);

  if (self->values.length > 0)
    memcpy (costs, self->values.data, self->values.length);
  for (gsize i = 0; i < n_carries; i++)
    costs[i] = grind_sums_get_clamped (self, i);
}

/**
 * grind_sums_steal:
 * @self: sums, all of them complete
 *
 * Clamps each sum to 64 bits and takes them; @self is then empty.
 *
 * Returns: (transfer full) (nullable): the clamped sums, free with g_free(); %NULL if empty
 */
gint64 *
grind_sums_steal (GrindSums *self)
{
  grind_sums_clamp (self);

  return (gint64 *) (void *) grind_buffer_steal (&self->values);
}

/**
 * grind_sums_dup_wide:
 * @self: sums without a budget
 *
 * Copies the exact sums if some do not fit 64 bits, before they are clamped.
 *
 * Returns: (transfer full) (nullable): a copy, free with grind_sums_free(); %NULL if all fit
 */
GrindSums *
grind_sums_dup_wide (const GrindSums *self)
{
  GrindSums *copy = NULL;

  for (gsize i = 0; i < grind_buffer_count (&self->carries, gint64); i++)
    {
      if (copy == NULL && grind_sums_get_carry (self, i) != 0)
        {
          copy = g_new0 (GrindSums, 1);
          grind_sums_extend (copy, grind_sums_count (self));
          memcpy (copy->values.data, self->values.data, self->values.length);
        }
      if (grind_sums_get_carry (self, i) != 0)
        grind_sums_carry (copy, i, grind_sums_get_carry (self, i));
    }

  return copy;
}

/**
 * grind_sums_free:
 * @self: (nullable): a copy from grind_sums_dup_wide()
 *
 * Frees it.
 */
void
grind_sums_free (GrindSums *self)
{
  if (self == NULL)
    return;

  grind_sums_clear (self);
  g_free (self);
}
