/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "profile/grind-name-table-private.h"

#include <string.h>

static void
check_name (GrindNameTable *table,
            guint32         name,
            const char     *bytes,
            gsize           length)
{
  const char *text;
  gsize found;

  text = grind_name_table_get (table, name, &found);
  g_assert_cmpmem (text, found, bytes, length);
  g_assert_cmpint (text[found], ==, '\0');
}

static void
test_intern (void)
{
  GrindBudget budget = { .limit = 1 << 20 };
  GrindNameTable table;

  grind_name_table_init (&table, &budget);
  g_assert_cmpuint (grind_name_table_intern (&table, "main", 4), ==, 0);
  g_assert_cmpuint (grind_name_table_intern (&table, "", 0), ==, 1);
  g_assert_cmpuint (grind_name_table_intern (&table, "ma\0in", 5), ==, 2);
  g_assert_cmpuint (grind_name_table_intern (&table, "ma", 2), ==, 3);
  g_assert_cmpuint (grind_name_table_intern (&table, "main", 4), ==, 0);
  g_assert_cmpuint (grind_name_table_intern (&table, "ma\0in", 5), ==, 2);
  g_assert_cmpuint (grind_name_table_intern (&table, "", 0), ==, 1);
  g_assert_cmpuint (table.n_names, ==, 4);
  grind_name_table_seal (&table);
  check_name (&table, 0, "main", 4);
  check_name (&table, 1, "", 0);
  check_name (&table, 2, "ma\0in", 5);
  check_name (&table, 3, "ma", 2);
  grind_name_table_clear (&table);
  g_assert_cmpint (budget.used, ==, 0);
}

/* Names of each length that differ in one byte, to cover every tail of the hash. */
static void
test_lengths (void)
{
  GrindBudget budget = { .limit = 1 << 24 };
  GrindNameTable table;
  char bytes[100];
  guint32 length;
  guint32 i;

  grind_name_table_init (&table, &budget);
  for (length = 1; length < 100; length++)
    {
      memset (bytes, 'x', length);
      for (i = 0; i < length; i++)
        {
          bytes[i] = 'y';
          g_assert_cmpuint (grind_name_table_intern (&table, bytes, length), ==, table.n_names - 1);
          bytes[i] = 'x';
        }
    }
  g_assert_cmpuint (table.n_names, ==, 99 * 100 / 2);
  grind_name_table_clear (&table);
}

static void
test_many (void)
{
  GrindBudget budget = { .limit = 1 << 28 };
  GrindNameTable table;
  char name[32];
  guint round;
  guint32 i;

  grind_name_table_init (&table, &budget);
  for (round = 0; round < 2; round++)
    {
      for (i = 0; i < 200000; i++)
        {
          g_snprintf (name, sizeof name, "name_%u", i);
          g_assert_cmpuint (grind_name_table_intern (&table, name, strlen (name)), ==, i);
        }
    }
  check_name (&table, 123456, "name_123456", 11);
  grind_name_table_clear (&table);
  g_assert_cmpint (budget.used, ==, 0);
}

/* Text beyond the range of short offsets, which is small here. */
static void
test_wide (void)
{
  GrindBudget budget = { .limit = 1 << 20 };
  GrindNameTable table;
  char name[32];

  grind_name_table_init (&table, &budget);
  table.offsets.max_short = 1000;
  for (guint round = 0; round < 2; round++)
    for (guint32 i = 0; i < 500; i++)
      {
        g_snprintf (name, sizeof name, "name_%03u", i);
        g_assert_cmpuint (grind_name_table_intern (&table, name, 8), ==, i);
        g_assert_cmpint (table.offsets.is_wide, ==, round > 0 || (i + 1) * 9 > 1000);
      }
  for (guint round = 0; round < 2; round++)
    {
      for (guint32 i = 0; i < 500; i++)
        {
          g_snprintf (name, sizeof name, "name_%03u", i);
          check_name (&table, i, name, 8);
        }
      grind_name_table_seal (&table);
    }
  grind_name_table_clear (&table);
  g_assert_cmpint (budget.used, ==, 0);
}

/* Wherever memory ends while offsets become wide, no name and no memory is lost. */
static void
test_wide_limit (void)
{
  for (gint64 limit = 0; limit < 40000; limit += 61)
    {
      GrindBudget budget = { .limit = limit };
      GrindNameTable table;
      char name[32];
      guint32 i;

      grind_name_table_init (&table, &budget);
      table.offsets.max_short = 1000;
      for (i = 0; i < 5000; i++)
        {
          g_snprintf (name, sizeof name, "name_%04u", i);
          if (grind_name_table_intern (&table, name, 9) == GRIND_NONE)
            break;
        }
      g_assert_cmpuint (i, <, 5000);
      g_assert_true (grind_budget_failed (&budget));
      for (guint32 k = 0; k < i; k++)
        {
          g_snprintf (name, sizeof name, "name_%04u", k);
          check_name (&table, k, name, 9);
        }
      grind_name_table_clear (&table);
      g_assert_cmpint (budget.used, ==, 0);
    }
}

/* The limit is an error, and no memory is lost. */
static void
test_limit (void)
{
  GrindBudget budget = { .limit = 100000 };
  GrindNameTable table;
  char name[32];
  guint32 i;

  grind_name_table_init (&table, &budget);
  for (i = 0; i < 10000; i++)
    {
      g_snprintf (name, sizeof name, "name_%u", i);
      if (grind_name_table_intern (&table, name, strlen (name)) == GRIND_NONE)
        break;
    }
  g_assert_cmpuint (i, >, 1000);
  g_assert_cmpuint (i, <, 10000);
  g_assert_true (grind_budget_failed (&budget));
  g_assert_cmpint (budget.used, <=, budget.limit);
  grind_name_table_clear (&table);
  g_assert_cmpint (budget.used, ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/profile/name-table/intern", test_intern);
  g_test_add_func ("/profile/name-table/lengths", test_lengths);
  g_test_add_func ("/profile/name-table/many", test_many);
  g_test_add_func ("/profile/name-table/wide", test_wide);
  g_test_add_func ("/profile/name-table/wide-limit", test_wide_limit);
  g_test_add_func ("/profile/name-table/limit", test_limit);

  return g_test_run ();
}
