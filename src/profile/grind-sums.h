/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-buffer-private.h"
#include "grind-math.h"

G_BEGIN_DECLS

/**
 * GrindSums:
 * @values: gint64, each sum modulo 2^64
 * @carries: gint64, the multiples of 2^64 by which each sum exceeds its value; empty if there are
 *   none, and shorter than @values if the last ones are 0
 *
 * Exact sums of costs. Hardly any profile has sums beyond 64 bits, so these are as cheap as plain
 * integers, and the order of additions never matters. A sum is clamped to 64 bits once, when it is
 * complete. One thread at a time.
 */
typedef struct
{
  GrindBuffer values;
  GrindBuffer carries;
} GrindSums;

void     grind_sums_init        (GrindSums       *self,
                                 GrindBudget     *budget);
void     grind_sums_init_zeros  (GrindSums       *self,
                                 gsize            n);
void     grind_sums_clear       (GrindSums       *self);
gboolean grind_sums_extend      (GrindSums       *self,
                                 gsize            n);
void     grind_sums_carry       (GrindSums       *self,
                                 gsize            i,
                                 gint64           carry);
void     grind_sums_carry_at    (GrindSums       *self,
                                 gint64          *value,
                                 gint64           cost) G_GNUC_NO_INLINE;
void     grind_sums_reset       (GrindSums       *self);
void     grind_sums_clamp       (GrindSums       *self);
void     grind_sums_copy        (const GrindSums *self,
                                 gint64          *costs);
gint64  *grind_sums_steal       (GrindSums       *self) G_GNUC_WARN_UNUSED_RESULT;
GrindSums *
         grind_sums_dup_wide    (const GrindSums *self) G_GNUC_WARN_UNUSED_RESULT;
void     grind_sums_free        (GrindSums       *self);

static inline gsize
grind_sums_count (const GrindSums *self)
{
  return grind_buffer_count (&self->values, gint64);
}

static inline gint64 *
grind_sums_get_values (const GrindSums *self)
{
  return (gint64 *) (void *) self->values.data;
}

static inline gint64
grind_sums_get_carry (const GrindSums *self,
                      gsize            i)
{
  return G_UNLIKELY (i < grind_buffer_count (&self->carries, gint64))
           ? grind_buffer_index (&self->carries, gint64, i) : 0;
}

/* The exact sum. */
static inline __int128
grind_sums_get (const GrindSums *self,
                gsize            i)
{
  return grind_join (grind_sums_get_values (self)[i], grind_sums_get_carry (self, i));
}

/* The sum, clamped for display. */
static inline gint64
grind_sums_get_clamped (const GrindSums *self,
                        gsize            i)
{
  return grind_saturate (grind_sums_get (self, i));
}

/* Replaces a sum by an exact value. */
static inline void
grind_sums_set (GrindSums *self,
                gsize      i,
                __int128   sum)
{
  gint64 carry = grind_carry (sum) - grind_sums_get_carry (self, i);

  grind_sums_get_values (self)[i] = (gint64) sum;
  if (G_UNLIKELY (carry != 0))
    grind_sums_carry (self, i, carry);
}

/* Adds @cost to the sum at @value. */
static inline void
grind_sums_add_at (GrindSums *self,
                   gint64    *value,
                   gint64     cost)
{
  if (G_UNLIKELY (__builtin_add_overflow (*value, cost, value)))
    grind_sums_carry_at (self, value, cost);
}

static inline void
grind_sums_add (GrindSums *self,
                gsize      i,
                gint64     cost)
{
  grind_sums_add_at (self, grind_sums_get_values (self) + i, cost);
}

/* Adds an exact sum. */
static inline void
grind_sums_add_sum (GrindSums *self,
                    gsize      i,
                    __int128   sum)
{
  gint64 carry = grind_carry (sum);

  grind_sums_add (self, i, (gint64) sum);
  if (G_UNLIKELY (carry != 0))
    grind_sums_carry (self, i, carry);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrindSums, grind_sums_clear)

G_END_DECLS
