/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "profile/grind-sums.h"

static const gint64 edges[] = {
  G_MININT64, G_MININT64 + 1, -5, -1, 0, 1, 7, G_MAXINT64 - 1, G_MAXINT64,
};

static gint64
pick (GRand *rand)
{
  return edges[g_rand_int_range (rand, 0, G_N_ELEMENTS (edges))];
}

/* Single costs and sums, added in any order, give the true sum. */
static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);

  for (guint round = 0; round < 200; round++)
    {
      __int128 expected[5] = { 0, };
      g_auto (GrindSums) sums = { 0 };

      g_assert_true (grind_sums_extend (&sums, 5));
      for (guint i = 0; i < 50; i++)
        {
          guint place = g_rand_int_range (rand, 0, 5);
          __int128 cost = pick (rand);

          if (g_rand_int_range (rand, 0, 2) == 0)
            grind_sums_add (&sums, place, cost);
          else
            grind_sums_add_sum (&sums, place, cost = cost * 3 + pick (rand));
          expected[place] += cost;
        }
      for (guint i = 0; i < 5; i++)
        g_assert_true (grind_sums_get (&sums, i) == expected[i]);
      grind_sums_clamp (&sums);
      for (guint i = 0; i < 5; i++)
        g_assert_cmpint (grind_sums_get_values (&sums)[i], ==, grind_saturate (expected[i]));
    }
}

/* Sums within 64 bits take no memory for carries. */
static void
test_plain (void)
{
  g_auto (GrindSums) sums = { 0 };

  grind_sums_extend (&sums, 2);
  grind_sums_add (&sums, 0, G_MAXINT64);
  grind_sums_add (&sums, 1, G_MININT64);
  grind_sums_add (&sums, 0, -1);
  g_assert_null (sums.carries.data);
  g_assert_null (grind_sums_dup_wide (&sums));
}

/* A sum that returns to the range is the same as one that never left it. */
static void
test_comes_back (void)
{
  g_auto (GrindSums) sums = { 0 };
  GrindSums *wide;
  g_autofree gint64 *clamped = NULL;

  grind_sums_extend (&sums, 2);
  grind_sums_add (&sums, 1, G_MAXINT64);
  grind_sums_add (&sums, 1, 1);
  wide = grind_sums_dup_wide (&sums);
  g_assert_nonnull (wide);
  g_assert_true (grind_sums_get (wide, 1) == (__int128) G_MAXINT64 + 1);
  grind_sums_free (wide);
  grind_sums_add (&sums, 1, -1);
  g_assert_null (grind_sums_dup_wide (&sums));
  clamped = grind_sums_steal (&sums);
  g_assert_cmpint (clamped[0], ==, 0);
  g_assert_cmpint (clamped[1], ==, G_MAXINT64);
  g_assert_cmpuint (grind_sums_count (&sums), ==, 0);
}

/* Without memory, the budget fails. */
static void
test_budget (void)
{
  GrindBudget budget = { .limit = 5000 };
  GrindSums sums;

  grind_sums_init (&sums, &budget);
  g_assert_true (grind_sums_extend (&sums, 500));
  g_assert_false (grind_budget_failed (&budget));
  grind_sums_carry (&sums, 499, 1);
  g_assert_true (grind_budget_failed (&budget));
  g_assert_false (grind_sums_extend (&sums, 500));
  grind_sums_clear (&sums);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/profile/sums/random", test_random);
  g_test_add_func ("/profile/sums/plain", test_plain);
  g_test_add_func ("/profile/sums/comes-back", test_comes_back);
  g_test_add_func ("/profile/sums/budget", test_budget);

  return g_test_run ();
}
