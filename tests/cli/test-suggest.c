/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/base/grind-cli-suggest.h"

#include <string.h>

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

  g_test_add_func ("/cli/suggest/suggest", test_suggest);

  return g_test_run ();
}
