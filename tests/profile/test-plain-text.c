/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "profile/grind-plain-text.h"

#define LITERAL(text) (text), sizeof (text) - 1
#define BAD "\xef\xbf\xbd"

static void
test_shown (void)
{
  static const struct
  {
    const char *bytes;
    gsize       length;
    const char *shown;
  } cases[] = {
    { LITERAL (""), "" },
    { LITERAL ("ns::f<int>(char const*)"), "ns::f<int>(char const*)" },
    { LITERAL ("<b>&amp;</b> $(touch x) %s%n ../..; rm"),
      "<b>&amp;</b> $(touch x) %s%n ../..; rm" },
    { LITERAL ("\x1b]0;title\x07"), BAD "]0;title" BAD },
    { LITERAL ("a\tb\nc\rd\be"), "a" BAD "b" BAD "c" BAD "d" BAD "e" },
    { LITERAL ("\x7f\xc2\x80\xc2\x9b"), BAD BAD BAD },
    { LITERAL ("\xc2\xa0"), "\xc2\xa0" },
    /* U+202E, U+2066, U+200F, U+061C, U+2028 */
    { LITERAL ("a\xe2\x80\xae" "b\xe2\x81\xa6\xe2\x80\x8f\xd8\x9c\xe2\x80\xa8"),
      "a" BAD "b" BAD BAD BAD BAD },
    /* U+200B, U+2060, U+FEFF, U+00AD, U+E0041 */
    { LITERAL ("\xe2\x80\x8b\xe2\x81\xa0\xef\xbb\xbf\xc2\xad\xf3\xa0\x81\x81"),
      BAD BAD BAD BAD BAD },
    /* U+200C and U+200D shape letters. */
    { LITERAL ("\xe2\x80\x8c\xe2\x80\x8d"), "\xe2\x80\x8c\xe2\x80\x8d" },
    { LITERAL ("\xef\xbf\xbe"), BAD },
    { LITERAL ("a\0b"), "a" BAD "b" },
    { LITERAL ("\xe9t\xff"), BAD "t" BAD },
    { LITERAL ("e\xcc\x81 漢字 \xf0\x9f\x98\x80"), "e\xcc\x81 漢字 \xf0\x9f\x98\x80" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shown = grind_plain_text_dup_shown (cases[i].bytes, cases[i].length);

      g_assert_cmpstr (shown, ==, cases[i].shown);
      g_assert_true (g_utf8_validate (shown, -1, NULL));
    }
}

static char *
repeat (const char *piece,
        guint       n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append (text, piece);

  return g_string_free (text, FALSE);
}

/* Both ends stay, whatever the width of the characters and wherever bytes are cut. */
static void
test_length (void)
{
  static const char *const pieces[] = {
    "x", "é", "漢", "\xf0\x9f\x98\x80", "\xff", "\x1b", "\xf0\x9f\x98", "a\xf0\x9f\x98\x80",
  };
  static const guint sizes[] = {
    GRIND_PLAIN_MAX_SHOWN - 2, GRIND_PLAIN_MAX_SHOWN + 1, 4000, 6000, 12000, 12001, 12002, 12003,
    500000,
  };

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    for (guint j = 0; j < G_N_ELEMENTS (sizes); j++)
      {
        g_autofree char *middle = repeat (pieces[i], sizes[j]);
        g_autofree char *text = g_strconcat ("<", middle, ">", NULL);
        g_autofree char *shown = grind_plain_text_dup_shown (text, strlen (text));
        g_autofree char *valid = g_utf8_make_valid (text, -1);
        glong wanted = MIN (g_utf8_strlen (valid, -1), GRIND_PLAIN_MAX_SHOWN);

        g_assert_true (g_utf8_validate (shown, -1, NULL));
        g_assert_cmpint (g_utf8_strlen (shown, -1), ==, wanted);
        g_assert_true (g_str_has_prefix (shown, "<"));
        g_assert_true (g_str_has_suffix (shown, ">"));
        g_assert_true ((strstr (shown, "…") != NULL) ==
                       (g_utf8_strlen (valid, -1) > GRIND_PLAIN_MAX_SHOWN));
      }
}

static void
test_show (void)
{
  g_autofree char *shown = grind_plain_text_show (g_strdup ("a\x1b" "b"));
  const char *plain = "plain";
  const char *damaged = "a\x1b" "c";

  g_assert_cmpstr (shown, ==, "a" BAD "b");
  g_assert_null (grind_plain_text_show (NULL));
  g_assert_true (grind_plain_text_peek (plain) == plain);
  g_assert_cmpstr (grind_plain_text_peek (damaged), ==, "a" BAD "c");
  g_assert_true (grind_plain_text_peek (damaged) == grind_plain_text_peek (damaged));
  g_assert_null (grind_plain_text_peek (NULL));
}

static void
test_message (void)
{
  static const char *const cases[][2] = {
    { "", "" },
    { "one\ntwo\x1b", "one\ntwo" BAD },
    /* U+2068, U+2069, as in translations */
    { "name \xe2\x81\xa8x\ty\xe2\x81\xa9 end", "name \xe2\x81\xa8x" BAD "y\xe2\x81\xa9 end" },
    { "name \xe2\x81\xa9x\xe2\x81\xa8", "name " BAD "x" BAD },
    { "a\xe2\x81\xa7\nb\xe2\x81\xa9", "a" BAD "\nb" BAD },
    { "\xff\xe2\x80\xae", BAD BAD },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shown = grind_plain_text_dup_message (cases[i][0]);

      g_assert_cmpstr (shown, ==, cases[i][1]);
    }
}

static void
test_xml (void)
{
  g_autofree char *text = grind_plain_text_dup_xml ("</svg><script>\"'&\x01\xef\xbf\xbf");

  g_assert_cmpstr (text, ==, "&lt;/svg&gt;&lt;script&gt;&quot;&apos;&amp;" BAD BAD);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/profile/plain-text/shown", test_shown);
  g_test_add_func ("/profile/plain-text/length", test_length);
  g_test_add_func ("/profile/plain-text/show", test_show);
  g_test_add_func ("/profile/plain-text/message", test_message);
  g_test_add_func ("/profile/plain-text/xml", test_xml);

  return g_test_run ();
}
