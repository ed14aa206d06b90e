/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A counter for several threads. Without the attribute, 32-bit machines align it for one. */
typedef gint64 GrindCounter __attribute__ ((aligned (8)));

/* Costs are signed 64-bit integers that saturate: a sum never wraps. */
static inline gint64
grind_add (gint64 a,
           gint64 b)
{
  gint64 sum;

  if (G_UNLIKELY (__builtin_add_overflow (a, b, &sum)))
    return a < 0 ? G_MININT64 : G_MAXINT64;

  return sum;
}

static inline gint64
grind_subtract (gint64 a,
                gint64 b)
{
  gint64 difference;

  if (G_UNLIKELY (__builtin_sub_overflow (a, b, &difference)))
    return a < 0 ? G_MININT64 : G_MAXINT64;

  return difference;
}

static inline gint64
grind_absolute (gint64 a)
{
  return a == G_MININT64 ? G_MAXINT64 : ABS (a);
}

static inline gint64
grind_saturate (__int128 value)
{
  return CLAMP (value, (__int128) G_MININT64, (__int128) G_MAXINT64);
}

/* Joins a sum modulo 2^64 with the multiples of 2^64 that it lacks. */
static inline __int128
grind_join (gint64 value,
            gint64 carry)
{
  return value + carry * ((__int128) 1 << 64);
}

/* Returns the multiples of 2^64 that the lower 64 bits of @sum lack; 0 if @sum fits 64 bits. */
static inline gint64
grind_carry (__int128 sum)
{
  return (sum - (gint64) sum) >> 64;
}

G_END_DECLS
