/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/grind-cli-suggest.h"

#include <string.h>

static void
test_measure (void)
{
  static const struct
  {
    const char *first;
    const char *second;
    guint       distance;
  } cases[] = {
    { "", "", 0 },
    { "", "abc", 3 },
    { "abc", "", 3 },
    { "abc", "abc", 0 },
    { "abc", "ABC", 0 },
    { "abc", "abd", 1 },
    { "abc", "acb", 1 },
    { "abc", "xabc", 1 },
    { "kitten", "sitting", 3 },
    { "functons", "functions", 1 },
    { "ca", "abc", 3 },
  };
  g_autofree char *long_text = g_strnfill (1000, 'a');
  g_autofree char *longer_text = g_strnfill (2000, 'a');

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_cmpuint (grind_cli_suggest_measure (cases[i].first, cases[i].second), ==,
                        cases[i].distance);
      g_assert_cmpuint (grind_cli_suggest_measure (cases[i].second, cases[i].first), ==,
                        cases[i].distance);
    }
  g_assert_cmpuint (grind_cli_suggest_measure (long_text, longer_text), ==, 0);
  g_assert_cmpuint (grind_cli_suggest_measure (long_text, ""), ==, 64);
}

static void
test_suggest (void)
{
  static const char * const words[] = { "info", "functions", "calls", "check", "dump", NULL };
  static const char * const none[] = { NULL };
  g_autofree char *plain = grind_cli_suggest_append ("Wrong", NULL);
  g_autofree char *hint = grind_cli_suggest_append ("Wrong", "info");

  g_assert_cmpstr (grind_cli_suggest ("function", words), ==, "functions");
  g_assert_cmpstr (grind_cli_suggest ("fucntions", words), ==, "functions");
  g_assert_cmpstr (grind_cli_suggest ("call", words), ==, "calls");
  g_assert_cmpstr (grind_cli_suggest ("dmup", words), ==, "dump");
  g_assert_null (grind_cli_suggest ("frobnicate", words));
  g_assert_null (grind_cli_suggest ("", words));
  g_assert_null (grind_cli_suggest ("info", none));

  g_assert_cmpstr (plain, ==, "Wrong");
  g_assert_true (g_str_has_prefix (hint, "Wrong"));
  g_assert_nonnull (strstr (hint, "info"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/cli/suggest/measure", test_measure);
  g_test_add_func ("/cli/suggest/suggest", test_suggest);

  return g_test_run ();
}
