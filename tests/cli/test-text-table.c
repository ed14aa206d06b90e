/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <locale.h>
#include <string.h>

#include "cli-test-output.h"
#include "output/grind-text-table.h"

static void
add_row (GrindTextTable *table,
         const char     *number,
         const char     *name,
         const char     *place)
{
  grind_text_table_add_cell (table, number);
  grind_text_table_add_cell (table, name);
  grind_text_table_take_cell (table, g_strdup (place));
}

static GrindTextTable *
new_table (void)
{
  GrindTextTable *table = grind_text_table_new ();

  grind_text_table_add_column (table, "Cost", GRIND_ALIGN_RIGHT);
  grind_text_table_add_column (table, "Name", GRIND_ALIGN_LEFT);
  grind_text_table_add_column (table, "Place", GRIND_ALIGN_LEFT);
  return table;
}

static void
test_columns (OutputFixture *fixture,
              gconstpointer  data)
{
  g_autoptr (GrindTextTable) table = new_table ();
  g_autofree char *text = NULL;

  add_row (table, "1,234,567", "main", "a.c");
  add_row (table, "–", "漢字", "b.c");
  add_row (table, "5", "\x1b[1m", "");
  add_row (table, "6", "", "");
  grind_text_table_write (table, fixture->output);

  text = output_fixture_read (fixture);
  g_assert_cmpstr (text, ==,
                   "     Cost  Name     Place\n"
                   "1,234,567  main     a.c\n"
                   "        –  漢字     b.c\n"
                   "        5  \\x1b[1m\n"
                   "        6\n");
}

/* One very long name neither shifts the other rows nor floods the terminal. */
static void
test_long_cell (OutputFixture *fixture,
                gconstpointer  data)
{
  g_autoptr (GrindTextTable) table = new_table ();
  g_autofree char *name = g_strnfill (100000, 'x');
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  add_row (table, "1", name, "a.c");
  add_row (table, "2", "f", "b.c");
  grind_text_table_write (table, fixture->output);

  text = output_fixture_read (fixture);
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  g_assert_cmpint (g_utf8_strlen (lines[1], -1), ==, 6 + 2000 + 5);
  g_assert_true (g_str_has_suffix (lines[1], "xxx  a.c"));
  g_assert_nonnull (strstr (lines[1], "x…x"));
  g_assert_cmpuint (strlen (lines[2]), ==, 6 + 60 + 5);
}

static void
test_no_titles (OutputFixture *fixture,
                gconstpointer  data)
{
  g_autoptr (GrindTextTable) table = grind_text_table_new ();
  g_autofree char *text = NULL;

  grind_text_table_add_column (table, "", GRIND_ALIGN_LEFT);
  grind_text_table_add_column (table, "", GRIND_ALIGN_LEFT);
  grind_text_table_add_cell (table, "a:");
  grind_text_table_add_cell (table, "1");
  grind_text_table_add_cell (table, "bcd:");
  grind_text_table_add_cell (table, "2");
  grind_text_table_write (table, fixture->output);

  text = output_fixture_read (fixture);
  g_assert_cmpstr (text, ==, "a:    1\nbcd:  2\n");
}

static void
test_no_rows (OutputFixture *fixture,
              gconstpointer  data)
{
  g_autoptr (GrindTextTable) table = new_table ();
  g_autofree char *text = NULL;

  grind_text_table_write (table, fixture->output);
  text = output_fixture_read (fixture);
  g_assert_cmpstr (text, ==, "Cost  Name  Place\n");
}

#define ADD(path, function) \
  g_test_add (path, OutputFixture, NULL, output_fixture_set_up, function, output_fixture_tear_down)

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  ADD ("/text-table/columns", test_columns);
  ADD ("/text-table/long-cell", test_long_cell);
  ADD ("/text-table/no-titles", test_no_titles);
  ADD ("/text-table/no-rows", test_no_rows);
  return g_test_run ();
}
