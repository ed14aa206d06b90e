/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <locale.h>
#include <string.h>

#include "cli/base/grind-cli.h"

static const GrindCliCommand list = {
  "list", "Lists",
  GRIND_CLI_TAKES_EVENT | GRIND_CLI_TAKES_LIMIT | GRIND_CLI_TAKES_NO_CYCLES | GRIND_CLI_TAKES_PART |
  GRIND_CLI_TAKES_SORT | GRIND_CLI_TAKES_FILTER,
  1 << GRIND_CLI_TEXT | 1 << GRIND_CLI_JSON | 1 << GRIND_CLI_CSV, GRIND_CLI_TEXT, NULL, "FILE",
};

static const GrindCliCommand bare = {
  "bare", "Takes little", 0, 1 << GRIND_CLI_JSON, GRIND_CLI_JSON, NULL, "FILE",
};

/* @line: the arguments, separated by spaces. */
static GrindCliOptions *
parse (const GrindCliCommand  *command,
       const char             *line,
       GError                **error)
{
  g_auto (GStrv) arguments = g_strsplit (line, " ", -1);

  return grind_cli_options_parse (command, arguments, error);
}

static void
test_defaults (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindCliOptions) options = parse (&list, "list a b", &error);

  g_assert_no_error (error);
  g_assert_cmpint (options->format, ==, GRIND_CLI_TEXT);
  g_assert_cmpint (options->sort, ==, GRIND_SORT_INCLUSIVE);
  g_assert_cmpuint (options->limit, ==, 30);
  g_assert_false (options->no_cycles);
  g_assert_false (options->wants_help);
  g_assert_null (options->event);
  g_assert_null (options->filter);
  g_assert_null (options->parts);
  g_assert_cmpuint (g_strv_length (options->files), ==, 2);
  g_assert_cmpstr (options->files[0], ==, "a");
  g_assert_cmpstr (options->files[1], ==, "b");
}

static void
test_all (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindCliOptions) options = NULL;
  const GrindCliRange *ranges;

  options = parse (&list, "list --format=csv --event Dr --limit=7 --no-cycles --part=1,3-5 "
                   "--sort=name --filter=é -- -x", &error);
  g_assert_no_error (error);
  g_assert_cmpint (options->format, ==, GRIND_CLI_CSV);
  g_assert_cmpint (options->sort, ==, GRIND_SORT_NAME);
  g_assert_cmpuint (options->limit, ==, 7);
  g_assert_true (options->no_cycles);
  g_assert_cmpstr (options->event, ==, "Dr");
  g_assert_cmpstr (options->filter, ==, "é");
  g_assert_cmpuint (options->parts->len, ==, 2);
  ranges = (const GrindCliRange *) (gpointer) options->parts->data;
  g_assert_cmpuint (ranges[0].first, ==, 1);
  g_assert_cmpuint (ranges[0].last, ==, 1);
  g_assert_cmpuint (ranges[1].first, ==, 3);
  g_assert_cmpuint (ranges[1].last, ==, 5);
  g_assert_cmpuint (g_strv_length (options->files), ==, 1);
  g_assert_cmpstr (options->files[0], ==, "-x");
}

static void
test_limits (void)
{
  static const struct
  {
    const char *line;
    guint       limit;
  } cases[] = {
    { "list --limit=0 a", G_MAXUINT },
    { "list --limit=1 a", 1 },
    { "list --format=json a", G_MAXUINT },
    { "list --format=csv a", G_MAXUINT },
    { "list --format=csv --limit=3 a", 3 },
    { "list --format=text a", 30 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrindCliOptions) options = parse (&list, cases[i].line, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (options->limit, ==, cases[i].limit);
    }
}

static void
test_mistakes (void)
{
  static const struct
  {
    const GrindCliCommand *command;
    const char            *line;
  } cases[] = {
    { &list, "list" },
    { &list, "list --format=xml a" },
    { &list, "list --format= a" },
    { &list, "list --limit=-1 a" },
    { &list, "list --limit=many a" },
    { &list, "list --limit=99999999999 a" },
    { &list, "list --sort=size a" },
    { &list, "list --sort= a" },
    { &list, "list --part= a" },
    { &list, "list --part=0 a" },
    { &list, "list --part=2-1 a" },
    { &list, "list --part=1,,2 a" },
    { &list, "list --part=1- a" },
    { &list, "list --part=-1 a" },
    { &list, "list --part=1-2-3 a" },
    { &list, "list --part=x a" },
    { &list, "list --part=4294967297 a" },
    { &list, "list --filter=\xff a" },
    { &list, "list --frobnicate a" },
    { &list, "list --group-by=file a" },
    { &list, "list - a -" },
    { &list, "list a --event" },
    { &bare, "bare --event=Ir a" },
    { &bare, "bare --limit=1 a" },
    { &bare, "bare --part=1 a" },
    { &bare, "bare --format=text a" },
    { &bare, "bare --format=csv a" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrindCliOptions) options = parse (cases[i].command, cases[i].line, &error);

      if (options != NULL)
        g_test_fail_printf ("accepted: %s", cases[i].line);
      else
        g_assert_cmpuint (error->domain, ==, G_OPTION_ERROR);
    }
}

static void
test_help (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindCliOptions) options = parse (&list, "list --help", &error);
  g_autofree char *full = grind_cli_options_dup_help (&list);
  g_autofree char *small = grind_cli_options_dup_help (&bare);

  g_assert_no_error (error);
  g_assert_true (options->wants_help);
  g_assert_nonnull (strstr (full, "grindscope-cli list"));
  g_assert_nonnull (strstr (full, "--filter=TEXT"));
  g_assert_nonnull (strstr (full, "--no-cycles"));
  g_assert_null (strstr (full, "group-by"));
  g_assert_nonnull (strstr (small, "--format=FORMAT"));
  g_assert_null (strstr (small, "--filter"));
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/options/defaults", test_defaults);
  g_test_add_func ("/options/all", test_all);
  g_test_add_func ("/options/limits", test_limits);
  g_test_add_func ("/options/mistakes", test_mistakes);
  g_test_add_func ("/options/help", test_help);
  return g_test_run ();
}
