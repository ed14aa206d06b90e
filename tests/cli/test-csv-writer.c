/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-test-output.h"
#include "output/grind-csv-writer.h"

static void
test_records (OutputFixture *fixture,
              gconstpointer  data)
{
  g_autoptr (GrindCsvWriter) writer = grind_csv_writer_new (fixture->output);
  g_autofree char *text = NULL;

  grind_csv_writer_strings (writer, "name", "n", NULL);
  grind_csv_writer_end_line (writer);
  grind_csv_writer_string (writer, NULL);
  grind_csv_writer_integer (writer, -1234567);
  grind_csv_writer_end_line (writer);
  grind_csv_writer_string (writer, "é");
  grind_csv_writer_string (writer, "");
  grind_csv_writer_end_line (writer);

  text = output_fixture_read (fixture);
  g_assert_cmpstr (text, ==, "name,n\r\n,-1234567\r\né,\r\n");
}

static void
test_quotes (OutputFixture *fixture,
             gconstpointer  data)
{
  static const struct
  {
    const char *value;
    const char *csv;
  } cases[] = {
    { "a b;c'd", "a b;c'd" },
    { "map<int, int>", "\"map<int, int>\"" },
    { "say \"hi\"", "\"say \"\"hi\"\"\"" },
    { "\"", "\"\"\"\"" },
    { "two\nlines", "\"two\nlines\"" },
    { "carriage\rreturn", "\"carriage\rreturn\"" },
    { "\x1b[31m", "\x1b[31m" },       /* unchanged, as this is no terminal */
  };
  g_autoptr (GrindCsvWriter) writer = grind_csv_writer_new (fixture->output);
  g_autoptr (GString) expected = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      grind_csv_writer_string (writer, cases[i].value);
      grind_csv_writer_end_line (writer);
      g_string_append_printf (expected, "%s\r\n", cases[i].csv);
    }

  text = output_fixture_read (fixture);
  g_assert_cmpstr (text, ==, expected->str);
}

#define ADD(path, function) \
  g_test_add (path, OutputFixture, NULL, output_fixture_set_up, function, output_fixture_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/csv-writer/records", test_records);
  ADD ("/csv-writer/quotes", test_quotes);
  return g_test_run ();
}
