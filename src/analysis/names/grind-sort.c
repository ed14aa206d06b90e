/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-sort-private.h"

#include <string.h>

/* Counters for a digit of this many bits fit the first-level cache. With FEW items, clearing them
 * must be cheap compared to sorting. */
#define DIGIT_BITS 11
#define DIGIT_BITS_OF_FEW 8
#define FEW 4096

/* Below MIN_RADIX_ITEMS, counting is slower than comparing; up to MAX_INSERTION_ITEMS, insertion
 * sort is faster. */
#define MIN_RADIX_ITEMS 512
#define MAX_INSERTION_ITEMS 24

/* A range of bits, divided into digits of about the same size */
typedef struct
{
  guint first;     /* bit */
  guint n_digits;
  guint bits;      /* of each digit */
} Digits;

static int
compare_items (const void *a,
               const void *b,
               void       *user_data)
{
  const GrindSortItem *first = a;
  const GrindSortItem *second = b;

  return (first->key > second->key) - (first->key < second->key);
}

static guint
count_bits (guint64 value)
{
  return value == 0 ? 0 : 64 - __builtin_clzll (value);
}

static Digits
cut_digits (gsize n_items,
            guint first,
            guint n_bits)
{
  guint most = n_items < FEW ? DIGIT_BITS_OF_FEW : DIGIT_BITS;
  guint n_digits = (n_bits + most - 1) / most;

  return (Digits) { first, n_digits, n_digits > 0 ? (n_bits + n_digits - 1) / n_digits : 0 };
}

static inline guint
get_digit (guint64       key,
           const Digits *digits,
           guint         digit)
{
  return (key >> (digits->first + digit * digits->bits)) & ((1u << digits->bits) - 1);
}

/* Turns counts into the start of each bucket. */
static void
find_starts (guint32 *counts,
             guint    n_buckets)
{
  guint32 start = 0;

  for (guint bucket = 0; bucket < n_buckets; bucket++)
    {
      guint32 count = counts[bucket];

      counts[bucket] = start;
      start += count;
    }
}

/* Sorts @from by the digits, one after the other, using @to of the same size. Returns the one of
 * the two that contains the result. */
static guint64 *
sort_numbers (guint64      *from,
              guint64      *to,
              gsize         n,
              const Digits *digits)
{
  g_autofree guint32 *counts = g_new0 (guint32, digits->n_digits << digits->bits);

  for (gsize i = 0; i < n; i++)
    for (guint digit = 0; digit < digits->n_digits; digit++)
      counts[(digit << digits->bits) + get_digit (from[i], digits, digit)]++;

  for (guint digit = 0; digit < digits->n_digits; digit++)
    {
      guint32 *starts = counts + (digit << digits->bits);
      guint64 *swap = from;

      find_starts (starts, 1u << digits->bits);
      for (gsize i = 0; i < n; i++)
        to[starts[get_digit (from[i], digits, digit)]++] = from[i];
      from = to;
      to = swap;
    }

  return from;
}

/* Likewise for whole items and the lowest @n_bits of their keys; the result is in @items. */
static void
sort_wide (GrindSortItem *items,
           GrindSortItem *scratch,
           gsize          n,
           guint          n_bits)
{
  Digits digits = cut_digits (n, 0, n_bits);
  g_autofree guint32 *starts = g_new (guint32, 1u << digits.bits);
  GrindSortItem *from = items;
  GrindSortItem *to = scratch;

  for (guint digit = 0; digit < digits.n_digits; digit++)
    {
      GrindSortItem *swap = from;

      memset (starts, 0, sizeof (guint32) << digits.bits);
      for (gsize i = 0; i < n; i++)
        starts[get_digit (from[i].key, &digits, digit)]++;
      find_starts (starts, 1u << digits.bits);
      for (gsize i = 0; i < n; i++)
        to[starts[get_digit (from[i].key, &digits, digit)]++] = from[i];
      from = to;
      to = swap;
    }

  if (from != items)
    memcpy (items, from, sizeof (GrindSortItem) * n);
}

static void
sort_few (GrindSortItem *items,
          gsize          n)
{
  for (gsize i = 1; i < n; i++)
    {
      GrindSortItem item = items[i];
      gsize place = i;

      for (; place > 0 && items[place - 1].key > item.key; place--)
        items[place] = items[place - 1];
      items[place] = item;
    }
}

/*
 * Sorts @n_items (below 2^32) by ascending key; stable. @scratch has space for as many. Takes
 * linear time for many items; bits above those in which the keys differ are free.
 */
void
_grind_sort_items (GrindSortItem *items,
                   GrindSortItem *scratch,
                   gsize          n_items)
{
  guint64 differing = 0;

  if (n_items <= MAX_INSERTION_ITEMS)
    {
      sort_few (items, n_items);
      return;
    }
  if (n_items < MIN_RADIX_ITEMS)
    {
      g_qsort_with_data (items, n_items, sizeof (GrindSortItem), compare_items, NULL);
      return;
    }

  for (gsize i = 1; i < n_items; i++)
    differing |= items[i].key ^ items[0].key;
  sort_wide (items, scratch, n_items, count_bits (differing));
}

static void
sort_few_ids (guint32 *ids,
              guint64 *keys,
              gsize    n)
{
  for (gsize i = 1; i < n; i++)
    {
      guint32 id = ids[i];
      guint64 key = keys[i];
      gsize place = i;

      for (; place > 0 && keys[place - 1] > key; place--)
        {
          ids[place] = ids[place - 1];
          keys[place] = keys[place - 1];
        }
      ids[place] = id;
      keys[place] = key;
    }
}

/* Sorts keys and ids that do not fit 64 bits together. */
static void
sort_wide_ids (guint32 *ids,
               guint64 *keys,
               gsize    n,
               guint    n_bits)
{
  g_autofree GrindSortItem *items = g_new (GrindSortItem, n);
  g_autofree GrindSortItem *scratch = g_new (GrindSortItem, n);

  for (gsize i = 0; i < n; i++)
    items[i] = (GrindSortItem) { keys[i], ids[i] };
  sort_wide (items, scratch, n, n_bits);
  for (gsize i = 0; i < n; i++)
    {
      ids[i] = items[i].id;
      keys[i] = items[i].key;
    }
}

/*
 * Sorts @n (below 2^32) ids by the ascending keys at the same positions, which move with them;
 * stable. @scratch has space for as many keys. Like _grind_sort_items(), but if the keys minus the
 * smallest one and the ids fit 64 bits together, only such numbers are moved.
 */
void
_grind_sort_ids (guint32 *ids,
                 guint64 *keys,
                 guint64 *scratch,
                 gsize    n)
{
  guint64 least = G_MAXUINT64;
  guint64 most = 0;
  guint32 all_ids = 0;
  guint key_bits, id_bits;
  guint64 *sorted;
  Digits digits;

  if (n <= MAX_INSERTION_ITEMS)
    {
      sort_few_ids (ids, keys, n);
      return;
    }

  for (gsize i = 0; i < n; i++)
    {
      least = MIN (least, keys[i]);
      most = MAX (most, keys[i]);
      all_ids |= ids[i];
    }
  key_bits = count_bits (most - least);
  id_bits = count_bits (all_ids);
  if (key_bits == 0)
    return;
  if (key_bits + id_bits > 64)
    {
      sort_wide_ids (ids, keys, n, count_bits (most ^ least));
      return;
    }

  digits = cut_digits (n, id_bits, key_bits);
  for (gsize i = 0; i < n; i++)
    keys[i] = (keys[i] - least) << id_bits | ids[i];
  sorted = sort_numbers (keys, scratch, n, &digits);
  for (gsize i = 0; i < n; i++)
    {
      ids[i] = sorted[i] & (((guint64) 1 << id_bits) - 1);
      keys[i] = (sorted[i] >> id_bits) + least;
    }
}
