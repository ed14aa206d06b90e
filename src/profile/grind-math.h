/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

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
grind_saturate (__int128 value)
{
  return CLAMP (value, (__int128) G_MININT64, (__int128) G_MAXINT64);
}

G_END_DECLS
