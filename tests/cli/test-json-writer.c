/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-test-output.h"
#include "output/grind-json-writer.h"

static void
test_empty (OutputFixture *fixture,
            gconstpointer  data)
{
  g_autoptr (GrindJsonWriter) writer = grind_json_writer_new (fixture->output);
  g_autofree char *text = NULL;

  grind_json_writer_begin_object (writer);
  grind_json_writer_end_object (writer);

  text = output_fixture_read (fixture);
  g_assert_cmpstr (text, ==, "{}\n");
}

static void
test_nesting (OutputFixture *fixture,
              gconstpointer  data)
{
  static const gint64 numbers[] = { 1, -2, 3 };
  g_autoptr (GrindJsonWriter) writer = grind_json_writer_new (fixture->output);
  g_autofree char *text = NULL;

  grind_json_writer_begin_object (writer);
  grind_json_writer_key (writer, "none");
  grind_json_writer_begin_array (writer);
  grind_json_writer_end_array (writer);
  grind_json_writer_key (writer, "rows");
  grind_json_writer_begin_array (writer);
  for (guint i = 0; i < 2; i++)
    {
      grind_json_writer_begin_object (writer);
      grind_json_writer_key (writer, "a");
      grind_json_writer_null (writer);
      grind_json_writer_key (writer, "b");
      grind_json_writer_integers (writer, numbers, i == 0 ? 3 : 0);
      grind_json_writer_end_object (writer);
    }
  grind_json_writer_end_array (writer);
  grind_json_writer_end_object (writer);

  text = output_fixture_read (fixture);
  g_assert_cmpstr (text, ==,
                   "{\n"
                   "\"none\": [],\n"
                   "\"rows\": [\n"
                   "{\"a\": null, \"b\": [1, -2, 3]},\n"
                   "{\"a\": null, \"b\": []}\n"
                   "]\n"
                   "}\n");
}

static void
test_numbers (OutputFixture *fixture,
              gconstpointer  data)
{
  g_autoptr (GrindJsonWriter) writer = grind_json_writer_new (fixture->output);
  g_autofree char *text = NULL;

  grind_json_writer_begin_array (writer);
  grind_json_writer_integer (writer, G_MININT64);
  grind_json_writer_integer (writer, G_MAXINT64);
  grind_json_writer_unsigned (writer, G_MAXUINT64);
  grind_json_writer_end_array (writer);

  text = output_fixture_read (fixture);
  g_assert_cmpstr (text, ==,
                   "[\n-9223372036854775808,\n9223372036854775807,\n18446744073709551615\n]\n");
}

static void
test_strings (OutputFixture *fixture,
              gconstpointer  data)
{
  static const struct
  {
    const char *value;
    const char *json;
  } cases[] = {
    { "", "\"\"" },
    { "plain", "\"plain\"" },
    { "\"\\", "\"\\\"\\\\\"" },
    { "a\nb\tc\x1b[31m\x01", "\"a\\u000ab\\u0009c\\u001b[31m\\u0001\"" },
    { "\x7f", "\"\\u007f\"" },
    { "\xc2\x9b" "1m", "\"\\u009b1m\"" },
    { "a\xe2\x80\xae" "b\xef\xbb\xbf", "\"a\\u202eb\\ufeff\"" },
    { "\xf3\xa0\x81\x81", "\"\\udb40\\udc41\"" },
    { "\xc2\xa0é漢\xf0\x9f\x98\x80\xef\xbf\xbd", "\"\xc2\xa0é漢\xf0\x9f\x98\x80\xef\xbf\xbd\"" },
    { NULL, "null" },
  };
  g_autoptr (GrindJsonWriter) writer = grind_json_writer_new (fixture->output);
  g_autoptr (GString) expected = g_string_new ("[");
  g_autofree char *text = NULL;

  grind_json_writer_begin_array (writer);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      grind_json_writer_string (writer, cases[i].value);
      g_string_append_printf (expected, "%s\n%s", i > 0 ? "," : "", cases[i].json);
    }
  grind_json_writer_end_array (writer);
  g_string_append (expected, "\n]\n");

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
  ADD ("/json-writer/empty", test_empty);
  ADD ("/json-writer/nesting", test_nesting);
  ADD ("/json-writer/numbers", test_numbers);
  ADD ("/json-writer/strings", test_strings);
  return g_test_run ();
}
