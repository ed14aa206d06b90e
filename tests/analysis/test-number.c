/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <locale.h>

#include "analysis/grind-number.h"

typedef struct
{
  gint64      cost;
  gint64      base;
  const char *expected;
} PercentCase;

static const PercentCase percent_cases[] = {
  { 0, 0, "0" },
  { 0, 100, "0" },
  { 5, 0, "0" },
  { -5, 0, "0" },
  { 100, 100, "100.00" },
  { 50, 100, "50.00" },
  { 1, 3, "33.33" },
  { 2, 3, "66.67" },
  { 1, 100000, "<0.01" },
  { 1, G_MAXINT64, "<0.01" },
  { 49, 1000000, "<0.01" },
  { 50, 1000000, "0.01" },
  { 99994, 100000, "99.99" },
  { 99995, 100000, ">99.99" },
  { 99999, 100000, ">99.99" },
  { G_MAXINT64 - 1, G_MAXINT64, ">99.99" },
  { G_MAXINT64, G_MAXINT64, "100.00" },

  /* More than all. */
  { 100001, 100000, "100.00" },
  { 150, 100, "150.00" },
  { 1234567, 100, "1234567.00" },
  { G_MAXINT64, 1, "184467440737095516.15" },

  /* The sign is that of the cost. */
  { -50, 100, "−50.00" },
  { -50, -100, "−50.00" },
  { 50, -100, "50.00" },
  { -100, -100, "−100.00" },
  { -1, 100000, ">−0.01" },
  { -99999, 100000, "<−99.99" },
  { -99999, -100000, "<−99.99" },
  { G_MININT64, G_MININT64, "−100.00" },
  { G_MININT64 + 1, G_MININT64, "<−99.99" },
};

static void
test_percent (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (percent_cases); i++)
    {
      const PercentCase *percent_case = &percent_cases[i];
      g_autofree char *text = grind_number_format_percent (percent_case->cost, percent_case->base);

      g_assert_cmpstr (text, ==, percent_case->expected);
    }
}

static void
test_integer (void)
{
  const struct
  {
    gint64      value;
    const char *expected;
  } cases[] = {
    { 0, "0" },
    { 7, "7" },
    { 1234567, "1234567" },
    { -1234, "−1234" },
    { G_MAXINT64, "9223372036854775807" },
    { G_MININT64, "−9223372036854775808" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = grind_number_format_integer (cases[i].value);

      g_assert_cmpstr (text, ==, cases[i].expected);
    }
}

static void
test_count (void)
{
  const struct
  {
    GrindCount  count;
    const char *expected;
  } cases[] = {
    { { 0, FALSE }, "0" },
    { { 0, TRUE }, "–" },
    { { 12, FALSE }, "12" },
    { { 12, TRUE }, "≥ 12" },
    { { G_MAXINT64, FALSE }, "9223372036854775807" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = grind_number_format_count (cases[i].count);

      g_assert_cmpstr (text, ==, cases[i].expected);
    }
}

/* Whatever the locale writes between digits, the digits are there and it is valid UTF-8. */
static void
test_locales (void)
{
  const char *locales[] = {
    "C.UTF-8", "de_DE.UTF-8", "en_US.UTF-8", "fr_FR.UTF-8", "hi_IN.UTF-8",
    "fr_FR.ISO-8859-1",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (locales); i++)
    {
      g_autofree char *integer = NULL;
      g_autofree char *percent = NULL;
      g_autoptr (GString) digits = g_string_new (NULL);

      if (setlocale (LC_ALL, locales[i]) == NULL)
        continue;

      integer = grind_number_format_integer (1234567);
      percent = grind_number_format_percent (1, 3);
      g_assert_true (g_utf8_validate (integer, -1, NULL));
      g_assert_true (g_utf8_validate (percent, -1, NULL));
      for (const char *p = integer; *p != '\0'; p++)
        if (g_ascii_isdigit (*p))
          g_string_append_c (digits, *p);
      g_assert_cmpstr (digits->str, ==, "1234567");
      if (g_str_has_prefix (locales[i], "en_"))
        g_assert_cmpstr (integer, ==, "1,234,567");
      if (g_str_has_prefix (locales[i], "de_"))
        g_assert_cmpstr (percent, ==, "33,33");
    }

  setlocale (LC_ALL, "C.UTF-8");
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/number/percent", test_percent);
  g_test_add_func ("/number/integer", test_integer);
  g_test_add_func ("/number/count", test_count);
  g_test_add_func ("/number/locales", test_locales);

  return g_test_run ();
}
