/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/graph/grind-table.h"

#include <string.h>

static GrindTable *
make_table (void)
{
  GrindTable *table = grind_table_new ();

  grind_table_add_column (table, "Incl. %", TRUE);
  grind_table_add_column (table, "Function", FALSE);
  grind_table_add_column (table, "Location", FALSE);

  return table;
}

static void
add_row (GrindTable *table,
         const char *cost,
         const char *name,
         const char *place)
{
  grind_table_add_cell (table, cost);
  grind_table_add_cell (table, name);
  grind_table_add_cell (table, place);
}

static void
assert_written (GrindTable       *table,
                GrindTableFormat  format,
                gboolean          has_titles,
                const char       *expected)
{
  g_autofree char *text = grind_table_write (table, format, has_titles);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_text (void)
{
  g_autoptr (GrindTable) table = make_table ();

  add_row (table, "100.00", "main", "main.c");
  add_row (table, "<0.01", "größe\tx", NULL);
  add_row (table, "", "日本", "a.c");
  g_assert_cmpuint (grind_table_get_n_rows (table), ==, 3);
  assert_written (table, GRIND_TABLE_TEXT, TRUE,
                  "Incl. %  Function  Location\n"
                  " 100.00  main      main.c\n"
                  "  <0.01  größe x\n"
                  "         日本      a.c\n");
  assert_written (table, GRIND_TABLE_TEXT, FALSE,
                  "100.00  main     main.c\n"
                  " <0.01  größe x\n"
                  "        日本     a.c\n");
}

/* A very long name does not shift the columns of other rows. */
static void
test_long_names (void)
{
  g_autoptr (GrindTable) table = make_table ();
  g_autofree char *name = g_strnfill (500, 'x');
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  add_row (table, "1", name, "a.c");
  add_row (table, "2", "short", "b.c");
  text = grind_table_write (table, GRIND_TABLE_TEXT, FALSE);
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 3);
  g_assert_cmpuint (strlen (lines[0]), ==, 1 + 2 + 500 + 2 + 3);
  g_assert_cmpuint (strlen (lines[1]), ==, 1 + 2 + 60 + 2 + 3);
}

static void
test_csv (void)
{
  g_autoptr (GrindTable) table = make_table ();

  add_row (table, "59.4", "f(int, char)", NULL);
  add_row (table, "1", "operator\"\" _km", "a\nb");
  assert_written (table, GRIND_TABLE_CSV, TRUE,
                  "Incl. %,Function,Location\r\n"
                  "59.4,\"f(int, char)\",\r\n"
                  "1,\"operator\"\"\"\" _km\",\"a\nb\"\r\n");
}

static void
test_markdown (void)
{
  g_autoptr (GrindTable) table = make_table ();

  add_row (table, "59.41", "a::operator|(vector<int>*)", "a_b.c\n");
  assert_written (table, GRIND_TABLE_MARKDOWN, FALSE,
                  "| Incl. % | Function | Location |\n"
                  "| ---: | :--- | :--- |\n"
                  "| 59.41 | a::operator\\|(vector\\<int\\>\\*) | a\\_b.c  |\n");
}

static void
test_empty (void)
{
  g_autoptr (GrindTable) table = make_table ();

  g_assert_cmpuint (grind_table_get_n_rows (table), ==, 0);
  assert_written (table, GRIND_TABLE_TEXT, FALSE, "");
  assert_written (table, GRIND_TABLE_CSV, TRUE, "Incl. %,Function,Location\r\n");
  /* An unfinished row is not written. */
  grind_table_add_cell (table, "1");
  assert_written (table, GRIND_TABLE_TEXT, FALSE, "");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/table/text", test_text);
  g_test_add_func ("/analysis/table/long-names", test_long_names);
  g_test_add_func ("/analysis/table/csv", test_csv);
  g_test_add_func ("/analysis/table/markdown", test_markdown);
  g_test_add_func ("/analysis/table/empty", test_empty);

  return g_test_run ();
}
