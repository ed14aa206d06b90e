/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "profile/grind-id-map-private.h"

/* A map, and a GHashTable to compare it with. */
typedef struct
{
  GrindBudget  budget;
  GrindIdMap   map;
  GHashTable  *expected;     /* guint64 -> name + 1 */
} Fixture;

static void
fixture_init (Fixture *fixture,
              gint64   limit)
{
  fixture->budget = (GrindBudget) { .limit = limit };
  grind_id_map_init (&fixture->map, &fixture->budget);
  fixture->expected = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
}

static void
fixture_clear (Fixture *fixture)
{
  grind_id_map_clear (&fixture->map);
  g_assert_cmpint (fixture->budget.used, ==, 0);
  g_hash_table_unref (fixture->expected);
}

static void
check_all (Fixture *fixture)
{
  GHashTableIter iter;
  gpointer id, name;

  g_hash_table_iter_init (&iter, fixture->expected);
  while (g_hash_table_iter_next (&iter, &id, &name))
    g_assert_cmpuint (grind_id_map_get (&fixture->map, *(guint64 *) id), ==,
                      GPOINTER_TO_UINT (name) - 1);
  g_assert_cmpuint (fixture->map.n_ids, ==, g_hash_table_size (fixture->expected));
}

static gboolean
set (Fixture *fixture,
     guint64  id,
     guint32  name)
{
  if (!grind_id_map_set (&fixture->map, id, name))
    return FALSE;
  g_hash_table_insert (fixture->expected, g_memdup2 (&id, sizeof id), GUINT_TO_POINTER (name + 1));

  return TRUE;
}

/* In descending order: the first ids are sparse, until there are enough of them to be dense. */
static void
test_descending (void)
{
  Fixture fixture;
  gboolean was_far = FALSE;

  fixture_init (&fixture, 1 << 24);
  for (guint32 i = 20000; i > 0; i--)
    {
      g_assert_true (set (&fixture, i, i));
      was_far |= fixture.map.n_sparse > 0;
    }
  g_assert_true (was_far);
  g_assert_cmpuint (fixture.map.n_sparse, ==, 0);
  g_assert_cmpuint (fixture.map.sparse.length, ==, 0);
  check_all (&fixture);
  g_assert_cmpuint (grind_id_map_get (&fixture.map, 0), ==, GRIND_NONE);
  g_assert_cmpuint (grind_id_map_get (&fixture.map, 20001), ==, GRIND_NONE);

  /* The hash table is created again when needed. */
  g_assert_true (set (&fixture, G_MAXUINT64, 7));
  g_assert_true (set (&fixture, G_MAXUINT64 - 1, 8));
  check_all (&fixture);
  fixture_clear (&fixture);
}

/* An id that stays sparse keeps the hash table, but other ids still leave it. */
static void
test_outlier (void)
{
  Fixture fixture;

  fixture_init (&fixture, 1 << 24);
  g_assert_true (set (&fixture, G_MAXUINT64, 1));
  g_assert_true (set (&fixture, 10000, 2));
  g_assert_true (set (&fixture, 10000, 3));
  check_all (&fixture);
  for (guint32 i = 0; i < 20000; i++)
    {
      g_assert_true (set (&fixture, i, 100 + i));
      if (i % 1000 == 0)
        check_all (&fixture);
    }
  g_assert_cmpuint (fixture.map.dense.length, ==, 20000 * sizeof (guint32));
  g_assert_true (set (&fixture, 10000, 4));
  g_assert_true (set (&fixture, G_MAXUINT64, 5));
  check_all (&fixture);
  fixture_clear (&fixture);
}

static void
test_random (void)
{
  Fixture fixture;

  fixture_init (&fixture, 1 << 26);
  for (guint32 i = 0; i < 50000; i++)
    {
      guint shift = g_test_rand_int_range (0, 4);
      guint64 id = (guint64) g_test_rand_int_range (0, 8000 + i) << 4 * shift;

      g_assert_true (set (&fixture, id, i));
      if (i % 5000 == 0)
        check_all (&fixture);
    }
  check_all (&fixture);
  fixture_clear (&fixture);
}

/* Without memory, existing entries stay. */
static void
test_limit (void)
{
  for (gint64 limit = 0; limit < 400000; limit += 7919)
    {
      Fixture fixture;
      guint32 i = 20000;

      fixture_init (&fixture, limit);
      while (i > 0 && set (&fixture, i, i))
        i--;
      g_assert_cmpint (grind_budget_failed (&fixture.budget), ==, i > 0);
      check_all (&fixture);
      fixture_clear (&fixture);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/profile/id-map/descending", test_descending);
  g_test_add_func ("/profile/id-map/outlier", test_outlier);
  g_test_add_func ("/profile/id-map/random", test_random);
  g_test_add_func ("/profile/id-map/limit", test_limit);

  return g_test_run ();
}
