/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-sort-private.h"

#include <string.h>

/* 64 bits in six digits; a table of counters for one digit fits the first-level cache. */
#define DIGIT_BITS 11
#define N_BUCKETS (1 << DIGIT_BITS)
#define N_DIGITS 6

/* Below this, counting costs more than comparing. */
#define MIN_RADIX_ITEMS 512

static int
compare_items (const void *a,
               const void *b,
               void       *user_data)
{
  const GrindSortItem *first = a;
  const GrindSortItem *second = b;

  return (first->key > second->key) - (first->key < second->key);
}

static inline guint
get_digit (guint64 key,
           guint   digit)
{
  return (key >> (digit * DIGIT_BITS)) & (N_BUCKETS - 1);
}

/* Counts the values of all digits in one reading. */
static void
count_digits (const GrindSortItem *items,
              gsize                n_items,
              guint32              counts[N_DIGITS][N_BUCKETS])
{
  memset (counts, 0, sizeof (guint32) * N_DIGITS * N_BUCKETS);
  for (gsize i = 0; i < n_items; i++)
    for (guint digit = 0; digit < N_DIGITS; digit++)
      counts[digit][get_digit (items[i].key, digit)]++;
}

/* Moves the items to where one digit puts them; @starts is used up. */
static void
distribute (const GrindSortItem *from,
            GrindSortItem       *to,
            gsize                n_items,
            guint                digit,
            guint32             *starts)
{
  guint32 start = 0;

  for (guint bucket = 0; bucket < N_BUCKETS; bucket++)
    {
      guint32 count = starts[bucket];

      starts[bucket] = start;
      start += count;
    }

  for (gsize i = 0; i < n_items; i++)
    to[starts[get_digit (from[i].key, digit)]++] = from[i];
}

/*
 * Sorts @n_items (below 2^32) by ascending key and keeps the order of equal ones. @scratch has room
 * for as many. Linear for many items; digits that are the same in all keys cost nothing.
 */
void
_grind_sort_items (GrindSortItem *items,
                   GrindSortItem *scratch,
                   gsize          n_items)
{
  g_autofree guint32 (*counts)[N_BUCKETS] = NULL;
  GrindSortItem *from = items;
  GrindSortItem *to = scratch;

  if (n_items < MIN_RADIX_ITEMS)
    {
      g_qsort_with_data (items, n_items, sizeof (GrindSortItem), compare_items, NULL);
      return;
    }

  counts = g_malloc (sizeof (guint32) * N_DIGITS * N_BUCKETS);
  count_digits (items, n_items, counts);
  for (guint digit = 0; digit < N_DIGITS; digit++)
    {
      GrindSortItem *swap = from;

      if (counts[digit][get_digit (from[0].key, digit)] == n_items)
        continue;

      distribute (from, to, n_items, digit, counts[digit]);
      from = to;
      to = swap;
    }

  if (from != items)
    memcpy (items, from, sizeof (GrindSortItem) * n_items);
}
