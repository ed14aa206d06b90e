/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "profile/grind-numbers-private.h"

/* A number that does not fit into four bytes, appended or set, leaves the others unchanged. */
static void
test_widens (gconstpointer data)
{
  gboolean is_set = GPOINTER_TO_INT (data);
  GrindBudget budget = { .limit = 1 << 20 };
  GrindNumbers numbers;

  grind_numbers_init (&numbers, &budget);
  for (guint64 i = 0; i < 1000; i++)
    g_assert_true (grind_numbers_append (&numbers, G_MAXUINT32 - i));
  g_assert_true (grind_numbers_set (&numbers, 500, 17));
  g_assert_false (numbers.is_wide);
  if (is_set)
    g_assert_true (grind_numbers_set (&numbers, 0, G_GUINT64_CONSTANT (1) << 32));
  else
    g_assert_true (grind_numbers_append (&numbers, G_MAXUINT64));
  g_assert_true (numbers.is_wide);
  g_assert_true (grind_numbers_set (&numbers, 600, G_MAXINT64));
  g_assert_true (grind_numbers_append (&numbers, 3));

  g_assert_cmpuint (grind_numbers_get (&numbers, 0), ==,
                    is_set ? G_GUINT64_CONSTANT (1) << 32 : G_MAXUINT32);
  for (guint64 i = 1; i < 1000; i++)
    g_assert_cmpuint (grind_numbers_get (&numbers, i), ==,
                      i == 500 ? 17 : i == 600 ? G_MAXINT64 : G_MAXUINT32 - i);
  if (!is_set)
    g_assert_cmpuint (grind_numbers_get (&numbers, 1000), ==, G_MAXUINT64);
  g_assert_cmpuint (grind_numbers_get (&numbers, is_set ? 1000 : 1001), ==, 3);
  grind_numbers_clear (&numbers);
  g_assert_cmpint (budget.used, ==, 0);
}

/* Without memory for more bytes, nothing changes. */
static void
test_limit (void)
{
  GrindBudget budget = { .limit = 10000 };
  GrindNumbers numbers;
  guint n = 0;

  grind_numbers_init (&numbers, &budget);
  while (grind_numbers_append (&numbers, n))
    n++;
  g_assert_cmpuint (n, >, 1000);
  grind_numbers_trim (&numbers);
  g_assert_cmpint (budget.used, ==, n * sizeof (guint32));
  g_assert_false (grind_numbers_set (&numbers, 0, G_MAXUINT64));
  g_assert_false (grind_numbers_append (&numbers, G_MAXUINT64));
  for (guint i = 0; i < n; i++)
    g_assert_cmpuint (grind_numbers_get (&numbers, i), ==, i);
  grind_numbers_clear (&numbers);
  g_assert_cmpint (budget.used, ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/profile/numbers/append", GINT_TO_POINTER (FALSE), test_widens);
  g_test_add_data_func ("/profile/numbers/set", GINT_TO_POINTER (TRUE), test_widens);
  g_test_add_func ("/profile/numbers/limit", test_limit);

  return g_test_run ();
}
