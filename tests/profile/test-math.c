/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "profile/grind-math.h"

static const gint64 values[] = {
  G_MININT64, G_MININT64 + 1, -5, -1, 0, 1, 7, G_MAXINT64 - 1, G_MAXINT64,
};

static gint64
saturate (__int128 value)
{
  if (value > G_MAXINT64)
    return G_MAXINT64;

  return value < G_MININT64 ? G_MININT64 : (gint64) value;
}

static void
test_add (void)
{
  g_assert_cmpint (grind_add (2, 3), ==, 5);
  g_assert_cmpint (grind_add (G_MAXINT64, 1), ==, G_MAXINT64);
  g_assert_cmpint (grind_add (1, G_MAXINT64), ==, G_MAXINT64);
  g_assert_cmpint (grind_add (G_MAXINT64, G_MAXINT64), ==, G_MAXINT64);
  g_assert_cmpint (grind_add (G_MININT64, -1), ==, G_MININT64);
  g_assert_cmpint (grind_add (G_MININT64, G_MININT64), ==, G_MININT64);
  g_assert_cmpint (grind_add (G_MININT64, G_MAXINT64), ==, -1);
}

static void
test_against_128_bits (void)
{
  gsize i;
  gsize j;

  for (i = 0; i < G_N_ELEMENTS (values); i++)
    {
      for (j = 0; j < G_N_ELEMENTS (values); j++)
        g_assert_cmpint (grind_add (values[i], values[j]), ==,
                         saturate ((__int128) values[i] + values[j]));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/profile/math/add", test_add);
  g_test_add_func ("/profile/math/against-128-bits", test_against_128_bits);

  return g_test_run ();
}
