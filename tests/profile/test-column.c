/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "profile/grind-column-private.h"

/* Values around every limit where another width may be chosen. */
static const gint64 edges[] = {
  0, 1, 254, 255, 256, 65534, 65535, 65536, G_MAXUINT32 - G_GINT64_CONSTANT (1), G_MAXUINT32,
  G_MAXUINT32 + G_GINT64_CONSTANT (1), G_MAXINT64, -1, -255, G_MININT64,
};

static void
check_scatter (const GrindColumn *column,
               const gint64      *values,
               guint              n_rows,
               gsize              stride)
{
  g_autofree guint32 *rows = g_new (guint32, n_rows + 1);
  gint64 expected[3] = { 100, 0, -100 };
  gint64 sums[3] = { 100, 0, -100 };
  guint i;

  for (i = 0; i < n_rows; i++)
    {
      rows[i] = i % 3;
      if (ABS (values[i * stride] / 4) < G_MAXINT64 / 8 / (n_rows + 1))
        expected[i % 3] += values[i * stride];
      else
        return;  /* what saturates depends on the order */
    }
  grind_column_scatter (column, rows, sums);
  for (i = 0; i < 3; i++)
    g_assert_cmpint (sums[i], ==, expected[i]);
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
  check_scatter (&column, values, n_rows, stride);
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

static void
test_scatter_saturates (void)
{
  static const gint64 values[] = { G_MAXINT64, 5, 7 };
  static const guint32 rows[] = { 0, 0, 1 };
  gint64 sums[2] = { 0, 0 };
  GrindColumn column;

  g_assert_true (grind_column_init (&column, values, 3, 1));
  grind_column_scatter (&column, rows, sums);
  g_assert_cmpint (sums[0], ==, G_MAXINT64);
  g_assert_cmpint (sums[1], ==, 7);
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
  g_test_add_func ("/profile/column/scatter-saturates", test_scatter_saturates);

  return g_test_run ();
}
