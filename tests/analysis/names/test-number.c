/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <locale.h>

#include "analysis/events/grind-value.h"
#include "analysis/names/grind-number.h"

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

  /* More than the total */
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

/* Shares that round to 0 or 100 are bounds, with any number of digits. */
static void
test_digits (void)
{
  static const struct
  {
    gint64      cost;
    gint64      base;
    const char *expected[GRIND_MAX_PERCENT_DIGITS + 1];
  } cases[] = {
    { 0, 7, { "0", "0", "0", "0", "0" } },
    { 7, 7, { "100", "100.0", "100.00", "100.000", "100.0000" } },
    { 1, 3, { "33", "33.3", "33.33", "33.333", "33.3333" } },
    { -2, 3, { "−67", "−66.7", "−66.67", "−66.667", "−66.6667" } },
    { 1, 250, { "<1", "0.4", "0.40", "0.400", "0.4000" } },
    { 1, 200, { "1", "0.5", "0.50", "0.500", "0.5000" } },
    { 1, 3000000, { "<1", "<0.1", "<0.01", "<0.001", "<0.0001" } },
    { 1, 2000000, { "<1", "<0.1", "<0.01", "<0.001", "0.0001" } },
    { 2999999, 3000000, { ">99", ">99.9", ">99.99", ">99.999", ">99.9999" } },
    { -2999999, 3000000, { "<−99", "<−99.9", "<−99.99", "<−99.999", "<−99.9999" } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint digits = 0; digits <= GRIND_MAX_PERCENT_DIGITS; digits++)
      {
        double share = (double) cases[i].cost / cases[i].base;
        g_autofree char *percent = grind_number_format_percent_digits (cases[i].cost,
                                                                       cases[i].base, digits);
        g_autofree char *text = grind_number_format_share_digits (share, digits);

        g_assert_cmpstr (percent, ==, cases[i].expected[digits]);
        g_assert_cmpstr (text, ==, cases[i].expected[digits]);
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

static void
test_decimal (void)
{
  const struct
  {
    double      value;
    const char *expected;
  } cases[] = {
    { 0, "0" },
    { -0.0, "0" },
    { 71.04, "71.04" },
    { 64.70321, "64.70" },
    { 105.06, "105.1" },
    { 2.5, "2.500" },
    { 9.99951, "10.00" },
    { 999.96, "1000" },
    { 1234567.4, "1234567" },
    { 0.0042123, "0.004212" },
    { 0.000001, "0.000001000" },
    { 0.00000012344, "1.234e-07" },
    { 1e19, "1.000e+19" },
    { -3.14159, "−3.142" },
    { -1234.6, "−1235" },
    { INFINITY, "–" },
    { NAN, "–" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = grind_number_format_decimal (cases[i].value);

      g_assert_cmpstr (text, ==, cases[i].expected);
    }
}

static void
test_share (void)
{
  const struct
  {
    double      share;
    const char *expected;
  } cases[] = {
    { 0, "0" },
    { 1, "100.00" },
    { 0.5, "50.00" },
    { 0.00000001, "<0.01" },
    { 0.0000501, "0.01" },
    { 0.999999, ">99.99" },
    { 1 - 1e-15, "100.00" },
    { 1.5, "150.00" },
    { -0.25, "−25.00" },
    { -0.00000001, ">−0.01" },
    { -0.999999, "<−99.99" },
    { NAN, "–" },
    { -INFINITY, "–" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = grind_number_format_share (cases[i].share);

      g_assert_cmpstr (text, ==, cases[i].expected);
    }
}

#define NBSP "\302\240"

static void
test_short_share (void)
{
  const struct
  {
    double      share;
    const char *expected;
  } cases[] = {
    { 0, "0" NBSP "%" },
    { -0.0, "0" NBSP "%" },
    { 1, "100.0" NBSP "%" },
    { 0.6874, "68.7" NBSP "%" },
    { 0.00000001, "<0.1" NBSP "%" },
    { 0.000499, "<0.1" NBSP "%" },
    { 0.000501, "0.1" NBSP "%" },
    { 0.9994, "99.9" NBSP "%" },
    { 0.9996, ">99.9" NBSP "%" },
    { 1 - 1e-15, "100.0" NBSP "%" },
    { 1.5, "150.0" NBSP "%" },
    { -0.25, "−25.0" NBSP "%" },
    { -0.0001, ">−0.1" NBSP "%" },
    { -0.9999, "<−99.9" NBSP "%" },
    { NAN, "–" },
    { INFINITY, "–" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = grind_number_format_short_share (cases[i].share);

      g_assert_cmpstr (text, ==, cases[i].expected);
    }
}

/* Three significant digits at any size; rounding may change the unit. */
static void
test_short (void)
{
  const struct
  {
    double      value;
    const char *expected;
  } cases[] = {
    { 0, "0" },
    { -0.0, "0" },
    { 7, "7" },
    { 999, "999" },
    { 1000, "1.00" NBSP "k" },
    { 1234, "1.23" NBSP "k" },
    { 9994, "9.99" NBSP "k" },
    { 9996, "10.0" NBSP "k" },
    { 99960, "100" NBSP "k" },
    { 999499, "999" NBSP "k" },
    { 999500, "1.00" NBSP "M" },
    { 382634402, "383" NBSP "M" },
    { 11669024943, "11.7" NBSP "G" },
    { 1.5e12, "1.50" NBSP "T" },
    { 2.5e15, "2.50" NBSP "P" },
    { (double) G_MAXINT64, "9.22" NBSP "E" },
    { -45678, "−45.7" NBSP "k" },

    /* Estimates */
    { 626.53, "627" },
    { 62.653, "62.7" },
    { 6.2653, "6.27" },
    { 999.7, "1.00" NBSP "k" },
    { 0.25, "0.2500" },
    { -3.14159, "−3.14" },

    { 1e30, "1.000e+30" },
    { INFINITY, "–" },
    { NAN, "–" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = grind_number_format_short (cases[i].value);

      g_assert_cmpstr (text, ==, cases[i].expected);
    }
}

/* Ranks have the order of the values; unknown values are less than all others. */
static void
test_rank (void)
{
  const double values[] = {
    NAN, -G_MAXDOUBLE, -1e19, -2.5, -2.4999, -1e-300, 0, 1e-300, 0.3, 2.4999, 2.5, 1e19,
    G_MAXDOUBLE,
  };
  GrindValue infinite = grind_value_new_decimal (GRIND_VALUE_RATIO, INFINITY);

  for (gsize i = 1; i < G_N_ELEMENTS (values); i++)
    {
      GrindValue less = grind_value_new_decimal (GRIND_VALUE_RATIO, values[i - 1]);
      GrindValue more = grind_value_new_decimal (GRIND_VALUE_RATIO, values[i]);

      g_assert_cmpint (grind_value_get_rank (less), <, grind_value_get_rank (more));
      g_assert_cmpint (grind_value_get_rank (infinite), <, grind_value_get_rank (more));
    }
  g_assert_cmpint (grind_value_get_rank (grind_value_new_decimal (GRIND_VALUE_DECIMAL, -0.0)), ==,
                   grind_value_get_rank (grind_value_new_decimal (GRIND_VALUE_DECIMAL, 0.0)));
  g_assert_cmpint (grind_value_get_rank (grind_value_new_whole (-7)), ==, -7);
}

static void
test_value (void)
{
  const GrindValue whole = grind_value_new_whole (50);
  const GrindValue decimal = grind_value_new_decimal (GRIND_VALUE_DECIMAL, 12.5);
  const GrindValue ratio = grind_value_new_decimal (GRIND_VALUE_RATIO, 2.25);
  const GrindValue unknown = grind_value_new_decimal (GRIND_VALUE_RATIO, NAN);
  g_autofree char *whole_text = grind_value_format (whole);
  g_autofree char *decimal_text = grind_value_format (decimal);
  g_autofree char *ratio_text = grind_value_format (ratio);
  g_autofree char *unknown_text = grind_value_format (unknown);
  g_autofree char *share = grind_value_format_share (decimal, whole, 2);
  g_autofree char *no_share = grind_value_format_share (ratio, ratio, 2);
  g_autofree char *exact = grind_value_format_share (whole, grind_value_new_whole (200), 4);

  g_assert_cmpstr (whole_text, ==, "50");
  g_assert_cmpstr (decimal_text, ==, "12.50");
  g_assert_cmpstr (ratio_text, ==, "2.250");
  g_assert_cmpstr (unknown_text, ==, "–");
  g_assert_cmpstr (share, ==, "25.00");
  g_assert_cmpstr (no_share, ==, "–");
  g_assert_cmpstr (exact, ==, "25.0000");
  g_assert_true (isnan (grind_value_get_share (ratio, whole)));
  g_assert_cmpfloat (grind_value_get_share (whole, grind_value_new_whole (0)), ==, 0);
  g_assert_cmpint (grind_value_new_decimal (GRIND_VALUE_RATIO, 1e30).whole, ==, G_MAXINT64);
  g_assert_cmpint (grind_value_new_decimal (GRIND_VALUE_RATIO, -1e30).whole, ==, G_MININT64);
  g_assert_cmpint (unknown.whole, ==, 0);
}

/* Exports match the lists: shares of the absolute base, and no text for unknown values. */
static void
test_write (void)
{
  const struct
  {
    GrindValue  value;
    GrindValue  base;
    const char *expected;
  } cases[] = {
    { grind_value_new_whole (-50), grind_value_new_whole (0), "-50" },
    { grind_value_new_whole (50), grind_value_new_whole (-200), "25" },
    { grind_value_new_whole (-50), grind_value_new_whole (-200), "-25" },
    { grind_value_new_decimal (GRIND_VALUE_DECIMAL, 12.5), grind_value_new_whole (50), "25" },
    { grind_value_new_decimal (GRIND_VALUE_DECIMAL, 12.5), grind_value_new_whole (0), "12.5" },
    { grind_value_new_decimal (GRIND_VALUE_DECIMAL, 1),
      grind_value_new_decimal (GRIND_VALUE_DECIMAL, INFINITY), "" },
    { grind_value_new_decimal (GRIND_VALUE_DECIMAL, 1),
      grind_value_new_decimal (GRIND_VALUE_DECIMAL, NAN), "" },
    { grind_value_new_decimal (GRIND_VALUE_RATIO, NAN), grind_value_new_whole (0), "" },
    { grind_value_new_decimal (GRIND_VALUE_RATIO, 2), grind_value_new_whole (4), "" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = grind_value_write (cases[i].value, cases[i].base);

      g_assert_cmpstr (text, ==, cases[i].expected);
    }
}

/* Whatever separators the locale has, all digits are there, as valid UTF-8. */
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
  g_test_add_func ("/number/digits", test_digits);
  g_test_add_func ("/number/integer", test_integer);
  g_test_add_func ("/number/count", test_count);
  g_test_add_func ("/number/decimal", test_decimal);
  g_test_add_func ("/number/share", test_share);
  g_test_add_func ("/number/short-share", test_short_share);
  g_test_add_func ("/number/short", test_short);
  g_test_add_func ("/number/rank", test_rank);
  g_test_add_func ("/number/value", test_value);
  g_test_add_func ("/number/write", test_write);
  g_test_add_func ("/number/locales", test_locales);

  return g_test_run ();
}
