/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "profile/grind-tuple-table-private.h"

#include <string.h>

/* A table with linear probing, two thirds full, and the limit for the total distance of its entries
 * from their slots. Random hashes give about 1 per entry. */
#define N_SLOTS   16384
#define N_ENTRIES (N_SLOTS / 3 * 2)
#define MAX_STEPS (3 * N_ENTRIES / 2)

typedef guint64 (*HashFunc) (guint64 seed,
                             guint32 i);

/* How many of @n hashes differ in their low 32 bits, which tables use. */
static guint
count_distinct (const guint64 *hashes,
                guint          n)
{
  g_autoptr (GHashTable) set = g_hash_table_new (NULL, NULL);
  guint i;

  for (i = 0; i < n; i++)
    g_hash_table_add (set, GUINT_TO_POINTER ((guint32) hashes[i]));

  return g_hash_table_size (set);
}

static void
test_spreads (void)
{
  g_autofree guint64 *hashes = g_new (guint64, 20000);
  char name[64];
  guint i;

  for (i = 0; i < 20000; i++)
    {
      g_snprintf (name, sizeof name, "%s_%u", i % 2 == 0 ? "f" : "a_longer_name_of_a_function", i);
      hashes[i] = grind_hash_bytes (grind_hash_get_seed (), name, strlen (name));
    }
  g_assert_cmpuint (count_distinct (hashes, 20000), >, 19900);
}

/* A file can hold any bytes, even the constants of the hash, and must not make names collide. */
static void
check_word (guint64 word)
{
  g_autofree guint64 *hashes = g_new (guint64, 1000);
  guint64 words[2];
  guint place;
  guint64 i;

  for (place = 0; place < 2; place++)
    {
      for (i = 0; i < 1000; i++)
        {
          words[place] = word;
          words[1 - place] = i;
          hashes[i] = grind_hash_bytes (grind_hash_get_seed (), (const char *) words, sizeof words);
        }
      g_assert_cmpuint (count_distinct (hashes, 1000), >, 990);
    }
}

static void
test_hostile_words (void)
{
  check_word (0);
  check_word (G_MAXUINT64);
  check_word (GRIND_HASH_A);
  check_word (GRIND_HASH_B);
  check_word (GRIND_HASH_A ^ GRIND_HASH_B);
}

static void
test_length_counts (void)
{
  static const char zeros[32];
  guint64 hashes[33];
  guint i;

  for (i = 0; i <= 32; i++)
    hashes[i] = grind_hash_bytes (grind_hash_get_seed (), zeros, i);
  g_assert_cmpuint (count_distinct (hashes, 33), ==, 33);
}

/* The total distance of all entries from the slots of their hashes. */
static guint64
count_steps (HashFunc hash,
             guint64  seed)
{
  static gboolean is_taken[N_SLOTS];
  guint64 n_steps = 0;

  memset (is_taken, 0, sizeof is_taken);
  for (guint32 i = 0; i < N_ENTRIES; i++)
    {
      guint at = hash (seed, i) % N_SLOTS;

      for (; is_taken[at]; at = (at + 1) % N_SLOTS)
        n_steps++;
      is_taken[at] = TRUE;
    }

  return n_steps;
}

static guint64
hash_number (guint64 seed,
             guint32 i)
{
  return grind_hash_number (seed, i);
}

static guint64
hash_eighth (guint64 seed,
             guint32 i)
{
  return grind_hash_number (seed, (guint64) i << 3);
}

static guint64
hash_address (guint64 seed,
              guint32 i)
{
  return grind_hash_number (seed, G_GUINT64_CONSTANT (0x7f0000000000) + 64 * i);
}

static guint64
hash_tuple (guint64 seed,
            guint32 i)
{
  GrindTupleTable table = { .seed = seed };

  return grind_tuple_table_hash (&table, 1, i / 1000, i);
}

static guint64
hash_pair (guint64 seed,
           guint32 i)
{
  GrindTupleTable table = { .seed = seed };

  return grind_tuple_table_hash (&table, 0, i / 3, 2 * i);
}

static guint64
hash_name (guint64 seed,
           guint32 i)
{
  char name[32];

  g_snprintf (name, sizeof name, "f%u", i);

  return grind_hash_bytes (seed, name, strlen (name));
}

/* Consecutive numbers, as in files, must not collide, whatever the seed is. */
static void
test_seeds (void)
{
  static const HashFunc functions[] = {
    hash_number, hash_eighth, hash_address, hash_tuple, hash_pair, hash_name,
  };
  guint64 seed = 1;

  for (guint round = 0; round < 400; round++)
    {
      seed = seed * G_GUINT64_CONSTANT (6364136223846793005) + 1442695040888963407;
      for (guint k = 0; k < G_N_ELEMENTS (functions); k++)
        {
          guint64 n_steps = count_steps (functions[k], seed | 1);

          if (n_steps >= MAX_STEPS)
            g_error ("function %u, seed %" G_GUINT64_FORMAT ": %" G_GUINT64_FORMAT " steps", k,
                     seed | 1, n_steps);
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/profile/hash/spreads", test_spreads);
  g_test_add_func ("/profile/hash/hostile-words", test_hostile_words);
  g_test_add_func ("/profile/hash/length-counts", test_length_counts);
  g_test_add_func ("/profile/hash/seeds", test_seeds);

  return g_test_run ();
}
