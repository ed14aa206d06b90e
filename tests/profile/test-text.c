/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "profile/grind-text.h"

#define LITERAL(text) (text), sizeof (text) - 1
#define BAD "\xef\xbf\xbd"

typedef struct
{
  const char *path;
  const char *bytes;
  gsize       length;
  const char *expected;
} TextCase;

/* Every byte that is not part of valid UTF-8, and NUL, becomes one U+FFFD. */
static const TextCase utf8_cases[] = {
  { "/profile/text/utf-8/empty", LITERAL (""), "" },
  { "/profile/text/utf-8/ascii", LITERAL ("operator new(unsigned long)"),
    "operator new(unsigned long)" },
  { "/profile/text/utf-8/valid", LITERAL ("\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80"),
    "\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80" },
  { "/profile/text/utf-8/controls-stay", LITERAL ("a\tb\033c\x7f"), "a\tb\033c\x7f" },
  { "/profile/text/utf-8/nul", LITERAL ("a\0b\0\0"), "a" BAD "b" BAD BAD },
  { "/profile/text/utf-8/latin-1", LITERAL ("\xe9t\xe9"), BAD "t" BAD },
  { "/profile/text/utf-8/lone-continuation", LITERAL ("\x80\xbf"), BAD BAD },
  { "/profile/text/utf-8/cut-off", LITERAL ("a\xe2\x82"), "a" BAD BAD },
  { "/profile/text/utf-8/cut-off-inside", LITERAL ("\xf0\x9f\x98z"), BAD BAD BAD "z" },
  { "/profile/text/utf-8/overlong", LITERAL ("\xc0\xaf\xe0\x80\xaf"), BAD BAD BAD BAD BAD },
  { "/profile/text/utf-8/surrogate", LITERAL ("\xed\xa0\x80"), BAD BAD BAD },
  { "/profile/text/utf-8/out-of-range", LITERAL ("\xf4\x90\x80\x80"), BAD BAD BAD BAD },
  { "/profile/text/utf-8/five-bytes", LITERAL ("\xf8\x88\x80\x80\x80"), BAD BAD BAD BAD BAD },
  { "/profile/text/utf-8/non-character", LITERAL ("\xef\xbf\xbe"), "\xef\xbf\xbe" },
};

static const TextCase escape_cases[] = {
  { "/profile/text/escape/empty", LITERAL (""), "" },
  { "/profile/text/escape/plain", LITERAL ("fn=(1) f"), "fn=(1) f" },
  { "/profile/text/escape/utf-8", LITERAL ("\xc3\xa9\xe2\x82\xac"), "\xc3\xa9\xe2\x82\xac" },
  { "/profile/text/escape/controls", LITERAL ("a\tb\rc\033[1m\x7f"), "a\\tb\\rc\\x1b[1m\\x7f" },
  { "/profile/text/escape/nul", LITERAL ("a\0b"), "a\\x00b" },
  { "/profile/text/escape/not-utf-8", LITERAL ("\xe9t\xff"), "\\xe9t\\xff" },
  { "/profile/text/escape/cut-off", LITERAL ("a\xe2\x82"), "a\\xe2\\x82" },
};

static void
test_utf8 (gconstpointer data)
{
  const TextCase *test = data;
  g_autofree char *text = grind_text_to_utf8 (test->bytes, test->length);

  g_assert_true (g_utf8_validate (text, -1, NULL));
  g_assert_cmpstr (text, ==, test->expected);
}

static void
test_escape (gconstpointer data)
{
  const TextCase *test = data;
  g_autofree char *text = grind_text_escape (test->bytes, test->length, 80);

  g_assert_cmpstr (text, ==, test->expected);
}

/* The text direction and width of a name must not affect the rest of a message. */
static void
test_escape_invisible (void)
{
  static const char *const texts[] = {
    ("\xe2\x80\xae" "abc"), "\xe2\x80\x8b", "\xcc\x81", "\xef\xbb\xbf", "\xc2\x85",
  };
  gsize i;

  for (i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *text = grind_text_escape (texts[i], strlen (texts[i]), 80);

      g_assert_true (g_str_has_prefix (text, "\\"));
      g_assert_true (g_str_is_ascii (text));
    }
}

static void
test_escape_length (void)
{
  g_autofree char *eighty = g_strnfill (80, 'x');
  g_autofree char *more = g_strnfill (81, 'x');
  g_autofree char *same = grind_text_escape (eighty, 80, 80);
  g_autofree char *cut = grind_text_escape (more, 81, 80);
  g_autofree char *none = grind_text_escape ("abc", 3, 0);
  g_autofree char *expected = g_strconcat (eighty, "…", NULL);

  g_assert_cmpstr (same, ==, eighty);
  g_assert_cmpstr (cut, ==, expected);
  g_assert_cmpstr (none, ==, "…");
}

/* Characters are counted, not bytes, and none is cut in two. */
static void
test_escape_whole_characters (void)
{
  g_autofree char *text = grind_text_escape (LITERAL ("\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac"), 2);

  g_assert_cmpstr (text, ==, "\xe2\x82\xac\xe2\x82\xac…");
}

/* The text is a range of a file: bytes after it are not read. */
static void
test_stays_inside (void)
{
  const char *bytes = "ab\xe2\x82\xac";
  gsize length;

  for (length = 0; length <= strlen (bytes); length++)
    {
      g_autofree char *copy = g_memdup2 (bytes, length);
      g_autofree char *text = grind_text_to_utf8 (copy != NULL ? copy : "", length);
      g_autofree char *escaped = grind_text_escape (copy != NULL ? copy : "", length, 80);

      g_assert_true (g_utf8_validate (text, -1, NULL));
      g_assert_true (g_utf8_validate (escaped, -1, NULL));
    }
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  guint i;

  for (i = 0; i < 2000; i++)
    {
      gsize length = g_rand_int_range (rand, 0, 40);
      g_autofree char *bytes = g_malloc (length + 1);
      g_autofree char *text = NULL;
      g_autofree char *escaped = NULL;
      gsize j;

      for (j = 0; j < length; j++)
        bytes[j] = g_rand_int_range (rand, g_rand_boolean (rand) ? 0 : 0xc0, 0x100);
      text = grind_text_to_utf8 (bytes, length);
      escaped = grind_text_escape (bytes, length, 10);
      g_assert_true (g_utf8_validate (text, -1, NULL));
      g_assert_true (g_utf8_validate (escaped, -1, NULL));
      g_assert_cmpint (g_utf8_strlen (text, -1), <=, length);
    }
}

int
main (int   argc,
      char *argv[])
{
  gsize i;

  g_test_init (&argc, &argv, NULL);
  for (i = 0; i < G_N_ELEMENTS (utf8_cases); i++)
    g_test_add_data_func (utf8_cases[i].path, &utf8_cases[i], test_utf8);
  for (i = 0; i < G_N_ELEMENTS (escape_cases); i++)
    g_test_add_data_func (escape_cases[i].path, &escape_cases[i], test_escape);
  g_test_add_func ("/profile/text/escape/invisible", test_escape_invisible);
  g_test_add_func ("/profile/text/escape/length", test_escape_length);
  g_test_add_func ("/profile/text/escape/whole-characters", test_escape_whole_characters);
  g_test_add_func ("/profile/text/stays-inside", test_stays_inside);
  g_test_add_func ("/profile/text/random", test_random);

  return g_test_run ();
}
