/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "profile/grind-column-private.h"

/* Values around every limit where the width can change. */
static const gint64 edges[] = {
  0, 1, 254, 255, 256, 65534, 65535, 65536, G_MAXUINT32 - G_GINT64_CONSTANT (1), G_MAXUINT32,
  G_MAXUINT32 + G_GINT64_CONSTANT (1), G_MAXINT64, -1, -255, G_MININT64,
};

static void
check_scatter (const GrindColumn *column)
{
  guint n_rows = column->n_rows;
  g_autofree guint32 *rows = g_new (guint32, n_rows + 1);
  __int128 expected[3] = { 100, 0, -100 };
  GrindSums sums;

  grind_sums_init (&sums, NULL);
  grind_sums_extend (&sums, 3);
  grind_sums_add (&sums, 0, 100);
  grind_sums_add (&sums, 2, -100);
  for (guint i = 0; i < n_rows; i++)
    {
      rows[i] = i % 3;
      expected[i % 3] += grind_column_get_sum (column, i);
    }
  grind_column_scatter (column, rows, &sums);
  for (guint i = 0; i < 3; i++)
    g_assert_true (grind_sums_get (&sums, i) == expected[i]);
  grind_sums_clear (&sums);
}

static void
check_column (const gint64 *values,
              guint         n_rows,
              gsize         stride)
{
  g_autofree gint64 *copy = g_new (gint64, n_rows + 1);
  GrindColumn column;
  guint i;

  g_assert_true (grind_column_init (&column, values, n_rows, stride));
  copy[n_rows] = 4711;
  grind_column_copy (&column, copy);
  for (i = 0; i < n_rows; i++)
    {
      g_assert_cmpint (grind_column_get (&column, i), ==, values[i * stride]);
      g_assert_cmpint (copy[i], ==, values[i * stride]);
    }
  g_assert_cmpint (copy[n_rows], ==, 4711);
  g_assert_cmpuint (grind_column_size (&column), <=, (gsize) n_rows * 8);
  check_scatter (&column);
  grind_column_clear (&column);
}

static void
test_empty (void)
{
  GrindColumn column;

  g_assert_true (grind_column_init (&column, NULL, 0, 1));
  g_assert_cmpuint (grind_column_size (&column), ==, 0);
  grind_column_copy (&column, NULL);
  grind_column_clear (&column);
}

static void
test_edges (void)
{
  gsize i;
  gsize j;

  check_column (edges, G_N_ELEMENTS (edges), 1);
  for (i = 0; i < G_N_ELEMENTS (edges); i++)
    {
      gint64 values[40];

      for (j = 0; j < G_N_ELEMENTS (values); j++)
        values[j] = edges[i];
      check_column (values, G_N_ELEMENTS (values), 1);
      check_column (values, 1, 1);
      for (j = 0; j < G_N_ELEMENTS (edges); j++)
        {
          values[j] = edges[j];
          check_column (values, G_N_ELEMENTS (values), 1);
        }
    }
}

static void
test_stride (void)
{
  gint64 values[30];
  guint i;

  for (i = 0; i < G_N_ELEMENTS (values); i++)
    values[i] = i % 3 == 0 ? i : -1000000 - (gint64) i;
  check_column (values, 10, 3);
  check_column (values + 1, 10, 3);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);
  guint round;

  for (round = 0; round < 500; round++)
    {
      guint n = g_rand_int_range (rand, 1, 200);
      guint bits = g_rand_int_range (rand, 1, 60);
      g_autofree gint64 *values = g_new (gint64, n);
      guint i;

      for (i = 0; i < n; i++)
        {
          guint64 value = (guint64) g_rand_int (rand) << 32 | g_rand_int (rand);

          values[i] = value >> (63 - MIN (bits, 1u + g_rand_int_range (rand, 0, bits)));
          if (g_rand_int_range (rand, 0, 20) == 0)
            values[i] = -values[i];
          if (g_rand_int_range (rand, 0, 3) == 0)
            values[i] = 0;
        }
      check_column (values, n, 1);
    }
}

/* A few large values do not make the whole column wide. */
static void
test_is_small (void)
{
  g_autofree gint64 *values = g_new0 (gint64, 10000);
  GrindColumn column;
  guint i;

  for (i = 0; i < 10000; i++)
    values[i] = i % 200;
  values[17] = G_MAXINT64;
  values[9999] = -3;
  g_assert_true (grind_column_init (&column, values, 10000, 1));
  g_assert_cmpuint (grind_column_size (&column), <, 11000);
  grind_column_clear (&column);
}

/* Packs @n_rows sums, @stride apart, starting at @first, and checks the results. */
static void
check_sums (const GrindSums *sums,
            gsize            first,
            guint            n_rows,
            gsize            stride)
{
  g_autofree gint64 *copy = g_new (gint64, n_rows + 1);
  GrindColumn column;

  g_assert_true (grind_column_init_sums (&column, sums, first, n_rows, stride));
  grind_column_copy (&column, copy);
  for (guint i = 0; i < n_rows; i++)
    {
      __int128 sum = grind_sums_get (sums, first + i * stride);

      g_assert_true (grind_column_get_sum (&column, i) == sum);
      g_assert_cmpint (grind_column_get (&column, i), ==, grind_saturate (sum));
      g_assert_cmpint (copy[i], ==, grind_saturate (sum));
    }
  check_scatter (&column);
  grind_column_clear (&column);
}

/* Sums beyond 64 bits, few and many, among values of every width. */
static void
test_wide (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint round = 0; round < 500; round++)
    {
      guint n = 2 * g_rand_int_range (rand, 1, 100);
      guint rarity = g_rand_int_range (rand, 1, 60);
      guint shift = g_rand_int_range (rand, 0, 63);
      g_auto (GrindSums) sums = { 0 };

      grind_sums_extend (&sums, n);
      for (guint i = 0; i < n; i++)
        {
          gint64 value = ((guint64) g_rand_int (rand) << 32 | g_rand_int (rand)) >> shift;

          grind_sums_add (&sums, i, value);
          if (g_rand_int_range (rand, 0, rarity) == 0)
            grind_sums_carry (&sums, i, g_rand_int_range (rand, -3, 4));
        }
      check_sums (&sums, 0, n, 1);
      check_sums (&sums, 0, n / 2, 2);
      check_sums (&sums, 1, n / 2, 2);
    }
}

/* One sum beyond 64 bits does not make the whole column large. */
static void
test_wide_is_small (void)
{
  g_auto (GrindSums) sums = { 0 };
  GrindColumn column;

  grind_sums_extend (&sums, 10000);
  for (guint i = 0; i < 10000; i++)
    grind_sums_add (&sums, i, i % 200);
  grind_sums_carry (&sums, 17, 1);
  g_assert_true (grind_column_init_sums (&column, &sums, 0, 10000, 1));
  g_assert_cmpuint (grind_column_size (&column), <, 10100);
  grind_column_clear (&column);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/profile/column/empty", test_empty);
  g_test_add_func ("/profile/column/edges", test_edges);
  g_test_add_func ("/profile/column/stride", test_stride);
  g_test_add_func ("/profile/column/random", test_random);
  g_test_add_func ("/profile/column/is-small", test_is_small);
  g_test_add_func ("/profile/column/wide", test_wide);
  g_test_add_func ("/profile/column/wide-is-small", test_wide_is_small);

  return g_test_run ();
}
