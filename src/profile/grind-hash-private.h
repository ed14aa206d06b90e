/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <string.h>

G_BEGIN_DECLS

/* Odd constants with evenly distributed bits, for multiplicative hashing. */
#define GRIND_HASH_A G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)
#define GRIND_HASH_B G_GUINT64_CONSTANT (0xd6e8feb86659fd93)

/* How many entries ahead to prefetch in a series of lookups */
#define GRIND_HASH_AHEAD 16

guint64 grind_hash_get_seed (void);

static inline guint64
grind_hash_mix (guint64 a,
                guint64 b)
{
  __uint128_t product = (__uint128_t) (a ^ GRIND_HASH_A) * (b ^ GRIND_HASH_B);

  return (guint64) product ^ (guint64) (product >> 64);
}

/*
 * Hashes a number evenly for any seed. One multiplication is not enough: with one seed in thirty,
 * consecutive keys collide.
 */
static inline guint64
grind_hash_number (guint64 seed,
                   guint64 number)
{
  return grind_hash_mix (grind_hash_mix (number, seed), seed);
}

/*
 * Reads eight bytes at a time. Input is never a factor by itself: multiplying by 0 would lose the
 * state.
 */
static inline guint64
grind_hash_bytes (guint64     seed,
                  const char *bytes,
                  gsize       length)
{
  guint64 hash = seed ^ length, word = 0;
  gsize i = 0;

  for (; i + 8 <= length; i += 8)
    {
      memcpy (&word, bytes + i, 8);
      hash = grind_hash_mix (hash ^ word, seed);
    }
  if (i < length)
    {
      word = 0;
      memcpy (&word, bytes + i, length - i);
      hash = grind_hash_mix (hash ^ word, seed);
    }

  return grind_hash_mix (hash, seed);
}

G_END_DECLS
