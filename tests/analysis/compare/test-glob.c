/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/compare/grind-glob.h"

#include <string.h>

static const struct
{
  const char *glob;
  const char *name;
  gboolean    expected;
} cases[] = {
  { "", "", TRUE },
  { "", "a", FALSE },
  { "main", "main", TRUE },
  { "main", "mains", FALSE },
  { "main", "xmain", FALSE },
  { "*", "", TRUE },
  { "*", "a::b(int)", TRUE },
  { "**", "a", TRUE },
  { "a*", "abc", TRUE },
  { "a*", "ba", FALSE },
  { "*c", "abcbc", TRUE },
  { "*bc", "abcb", FALSE },
  { "a*b*c", "axxbyyc", TRUE },
  { "a*b*c", "axxcyyb", FALSE },
  { "?", "", FALSE },
  { "?", "a", TRUE },
  { "?", "\xc3\xa9", TRUE },
  { "??", "\xc3\xa9", FALSE },
  { "a?c", "abc", TRUE },
  { "a?c", "ac", FALSE },
  { "[abc]x", "bx", TRUE },
  { "[abc]x", "dx", FALSE },
  { "[a-c]x", "bx", TRUE },
  { "[a-c]x", "Bx", FALSE },
  { "[!a-c]x", "dx", TRUE },
  { "[!a-c]x", "bx", FALSE },
  { "[^a]", "b", TRUE },
  { "[]]", "]", TRUE },
  { "[!]]", "]", FALSE },
  { "[a-]", "-", TRUE },
  { "[\xc3\xa0-\xc3\xa9]", "\xc3\xa8", TRUE },
  { "[c-a]", "b", FALSE },
  { "[ab", "[ab", TRUE },
  { "*[ab", "x[ab", TRUE },
  { "x\\*", "x*", TRUE },
  { "x\\*", "xy", FALSE },
  { "x\\", "x\\", TRUE },
  /* Names with special characters match themselves. */
  { "operator*", "operator*", TRUE },
  { "operator*", "operator->", TRUE },
  { "A::operator[](int)", "A::operator[](int)", TRUE },
  { "f[abi:cxx11]()", "f[abi:cxx11]()", TRUE },
  { "f[abi:cxx11]()", "fa()", TRUE },
  { "*operator\\[\\]*", "A::operator[](int)", TRUE },
  { "a\\b", "a\\b", TRUE },
  { "std::vector<*>::*", "std::vector<int>::size() const", TRUE },
  { "A->*", "A->find", TRUE },
};

static void
check_case (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);

  g_assert_cmpint (grind_glob_matches (cases[i].glob, cases[i].name), ==, cases[i].expected);
}

/* Exponential for a matcher that tries all lengths of each star */
static void
test_slow (void)
{
  g_autoptr (GString) glob = g_string_new (NULL);
  g_autofree char *name = g_strnfill (5000, 'a');

  for (guint i = 0; i < 100; i++)
    g_string_append (glob, "*a");
  g_string_append (glob, "*b");

  g_test_timer_start ();
  g_assert_false (grind_glob_matches (glob->str, name));
  g_assert_cmpfloat (g_test_timer_elapsed (), <, 5);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/analysis/glob/%02" G_GSIZE_FORMAT, i);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), check_case);
    }
  g_test_add_func ("/analysis/glob/slow", test_slow);

  return g_test_run ();
}
