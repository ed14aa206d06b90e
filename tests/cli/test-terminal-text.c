/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <locale.h>

#include "output/grind-terminal-text.h"

static void
test_escape (void)
{
  static const struct
  {
    const char *text;
    const char *escaped;
  } cases[] = {
    { "", "" },
    { "std::map<int, int>::at(int const&)", "std::map<int, int>::at(int const&)" },
    { "App\\Http\\Kernel->handle", "App\\Http\\Kernel->handle" },
    { "\x1b]0;title\x07", "\\x1b]0;title\\x07" },
    { "a\nb\rc\td", "a\\nb\\rc\\td" },
    { "\x7f", "\\x7f" },
    { "\xc2\x9b" "31m", "\\u009b31m" },
    { "é漢\xf0\x9f\x98\x80", "é漢\xf0\x9f\x98\x80" },
    { "e\xcc\x81", "e\xcc\x81" },
    { "a\xe2\x80\xae" "b", "a\\u202eb" },
    { "a\xe2\x80\x8b" "b", "a\\u200bb" },
    { "\xf3\xa0\x81\x81", "\\U000e0041" },
    { "\xef\xbf\xbd", "\xef\xbf\xbd" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *escaped = grind_terminal_escape (cases[i].text);

      g_assert_cmpstr (escaped, ==, cases[i].escaped);
    }
}

static void
test_fit (void)
{
  static const struct
  {
    const char *text;
    gsize       width;
    const char *fitted;
  } cases[] = {
    { "", 1, "" },
    { "a", 1, "a" },
    { "abcdef", 6, "abcdef" },
    { "abcdefg", 6, "ab…efg" },
    { "abcdefg", 5, "ab…fg" },
    { "abcdefg", 1, "…" },
    { "abcdefg", 2, "…g" },
    { "漢字漢字", 8, "漢字漢字" },
    { "漢字漢字", 7, "漢…漢字" },
    { "漢字漢字", 4, "…字" },
    { "漢字漢字", 1, "…" },
    { "e\xcc\x81" "abcdef", 5, "e\xcc\x81" "a…ef" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *fitted = grind_terminal_fit (cases[i].text, cases[i].width);

      g_assert_cmpstr (fitted, ==, cases[i].fitted);
      g_assert_cmpuint (grind_terminal_width (fitted), <=, cases[i].width);
    }
}

static void
test_shorten (void)
{
  static const struct
  {
    const char *text;
    guint       max_chars;
    const char *shortened;
  } cases[] = {
    { "abcdef", 6, "abcdef" },
    { "abcdefg", 6, "abc…fg" },
    { "ééé", 3, "ééé" },
    { "éèêëēĕ", 4, "éè…ĕ" },
    { "abc", 2, "a…" },
    { "ab\n\n\n\nyz", 5, "ab…yz" },
    { "\x1b\x1b", 2, "\\x1b\\x1b" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shortened = grind_terminal_shorten (cases[i].text, cases[i].max_chars);

      g_assert_cmpstr (shortened, ==, cases[i].shortened);
    }
}

static void
test_width (void)
{
  g_assert_cmpuint (grind_terminal_width (""), ==, 0);
  g_assert_cmpuint (grind_terminal_width ("abc"), ==, 3);
  g_assert_cmpuint (grind_terminal_width ("é–"), ==, 2);
  g_assert_cmpuint (grind_terminal_width ("漢字"), ==, 4);
  g_assert_cmpuint (grind_terminal_width ("e\xcc\x81x"), ==, 2);
}

static void
test_encode (void)
{
  g_autofree char *latin = NULL;

  g_assert_null (grind_terminal_encode ("plain"));
  g_assert_null (grind_terminal_encode ("é – 漢"));

  setlocale (LC_ALL, "C");
  latin = grind_terminal_encode ("≥ 5 “x” – \\x1b");
  g_assert_null (grind_terminal_encode ("plain"));
  setlocale (LC_ALL, "C.UTF-8");

  g_assert_nonnull (latin);
  g_assert_true (g_str_is_ascii (latin));
  g_assert_true (g_str_has_suffix (latin, " \\x1b"));
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/terminal-text/escape", test_escape);
  g_test_add_func ("/terminal-text/shorten", test_shorten);
  g_test_add_func ("/terminal-text/fit", test_fit);
  g_test_add_func ("/terminal-text/width", test_width);
  g_test_add_func ("/terminal-text/encode", test_encode);
  return g_test_run ();
}
