/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "profile/grind-hash-private.h"

#include <string.h>

/* How many of @n hashes are distinct in their low 32 bits, which is what tables use. */
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

/* A file can hold any bytes, also the constants of the hash, and must not make names collide. */
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

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/profile/hash/spreads", test_spreads);
  g_test_add_func ("/profile/hash/hostile-words", test_hostile_words);
  g_test_add_func ("/profile/hash/length-counts", test_length_counts);

  return g_test_run ();
}
