/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ui/code/grind-code-language.h"

static void
test_guess (void)
{
  g_assert_cmpstr (grind_code_language_guess ("/a/b.c", NULL), ==, "c");
  g_assert_cmpstr (grind_code_language_guess ("/a/b.js", "/a/b.cc"), ==, "js");
  g_assert_cmpstr (grind_code_language_guess ("/a/b.h", "/a/b.c"), ==, "chdr");
  g_assert_cmpstr (grind_code_language_guess ("/a/b.h", "/a/b.cc"), ==, "cpp");
  g_assert_cmpstr (grind_code_language_guess ("/usr/include/c++/12/vector", NULL), ==,
                   "cpp");
  g_assert_null (grind_code_language_guess ("/a/data", NULL));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/code-language/guess", test_guess);

  return g_test_run ();
}
