/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formats numbers for lists and reports. */
#include "config.h"

#include "grind-number.h"

#include <langinfo.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MINUS "\xe2\x88\x92"          /* U+2212 */
#define EN_DASH "\xe2\x80\x93"        /* U+2013 */
#define AT_LEAST "\xe2\x89\xa5"       /* U+2265 */

/* 20 digits, each with a separator of several bytes, and a sign */
#define MAX_INTEGER_BYTES 128

/* 100 % in units of the last digit, by number of decimals */
static const guint64 wholes[GRIND_MAX_PERCENT_DIGITS + 1] = { 100, 1000, 10000, 100000, 1000000 };

/* 100 % in tenths of a percent. */
#define WHOLE_IN_TENTHS 1000

/* Significant digits of numbers in pictures */
#define SHORT_DIGITS 3

#define NO_BREAK_SPACE "\xc2\xa0"    /* U+00A0 */

/* Shares from here on are 100 %, except for rounding errors of doubles. */
#define ALMOST_ALL (1 - 1e-12)

/* For numbers that are not whole */
#define SIGNIFICANT_DIGITS 4

/* Smaller numbers need an exponent. */
#define SMALLEST_PLAIN 1e-6

static guint64
magnitude (gint64 value)
{
  return value < 0 ? -(guint64) value : (guint64) value;
}

/* In locales other than UTF-8, the thousands separator may be a byte that no widget can show. */
static void
group_digits (guint64  value,
              char    *buffer,
              gsize    size)
{
  snprintf (buffer, size, "%'" G_GUINT64_FORMAT, value);
  if (!g_utf8_validate (buffer, -1, NULL))
    snprintf (buffer, size, "%" G_GUINT64_FORMAT, value);
}

/* Returns the share of @base in units of 1/@whole, rounded half away from zero. */
static guint64
get_units (guint64 cost,
           guint64 base,
           guint64 whole)
{
  unsigned __int128 units = ((unsigned __int128) cost * whole * 2 + base) / base / 2;

  return units > G_MAXUINT64 ? G_MAXUINT64 : (guint64) units;
}

static const char *
get_decimal_point (void)
{
  const char *point = nl_langinfo (RADIXCHAR);

  return point[0] != '\0' && g_utf8_validate (point, -1, NULL) ? point : ".";
}

/* Formats a percentage with @digits decimals, in units of the last one; @bound tells on which side
 * of it the exact value is. */
static char *
format_units (guint64     units,
              guint       digits,
              const char *bound,
              const char *minus)
{
  guint64 one = wholes[digits] / 100;

  if (digits == 0)
    return g_strdup_printf ("%s%s%" G_GUINT64_FORMAT, bound, minus, units);

  return g_strdup_printf ("%s%s%" G_GUINT64_FORMAT "%s%0*u", bound, minus, units / one,
                          get_decimal_point (), (int) digits, (guint) (units % one));
}

/* Formats a positive @value with as many decimals as its significant digits need. */
static char *
format_positive (double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  char format[] = "%.0f";
  int decimals;
  char *point;

  g_ascii_formatd (buffer, sizeof buffer, "%.3e", value);
  decimals = SIGNIFICANT_DIGITS - 1 - atoi (strchr (buffer, 'e') + 1);
  if (decimals <= 0 && value < (double) G_MAXINT64)
    return grind_number_format_integer (llround (value));
  if (value >= SMALLEST_PLAIN && value < (double) G_MAXINT64)
    {
      format[2] += decimals;
      g_ascii_formatd (buffer, sizeof buffer, format, value);
    }

  point = strchr (buffer, '.');
  if (point == NULL)
    return g_strdup (buffer);
  *point = '\0';

  return g_strconcat (buffer, get_decimal_point (), point + 1, NULL);
}

/**
 * grind_number_format_integer:
 * @value: a number
 *
 * Formats a number with the locale's thousands separator and U+2212 as minus sign. Any thread.
 *
 * Returns: (transfer full): the text
 */
char *
grind_number_format_integer (gint64 value)
{
  char digits[MAX_INTEGER_BYTES];

  group_digits (magnitude (value), digits, sizeof digits);

  return value < 0 ? g_strconcat (MINUS, digits, NULL) : g_strdup (digits);
}

/**
 * grind_number_format_count:
 * @count: a number of calls
 *
 * Formats a count: an en dash if unknown, `≥ 12` for a lower bound. Any thread.
 *
 * Returns: (transfer full): the text
 */
char *
grind_number_format_count (GrindCount count)
{
  g_autofree char *digits = NULL;

  if (count.is_partial && count.count <= 0)
    return g_strdup (EN_DASH);

  digits = grind_number_format_integer (count.count);

  return count.is_partial ? g_strconcat (AT_LEAST, " ", digits, NULL) : g_steal_pointer (&digits);
}

/**
 * grind_number_format_percent:
 * @cost: a cost
 * @base: the cost for 100 %
 *
 * Formats a share like grind_number_format_percent_digits(), with two decimals. Any thread.
 *
 * Returns: (transfer full): the text
 */
char *
grind_number_format_percent (gint64 cost,
                             gint64 base)
{
  return grind_number_format_percent_digits (cost, base, GRIND_PERCENT_DIGITS);
}

/**
 * grind_number_format_percent_digits:
 * @cost: a cost
 * @base: the cost for 100 %
 * @digits: number of decimals, at most %GRIND_MAX_PERCENT_DIGITS
 *
 * Formats the share of @cost in the magnitude of @base for a list: without percent sign, with the
 * sign of @cost, so that costs and percentages of a difference of profiles agree.
 *
 * With two decimals, a share that rounds to 0 is `<0.01`, and a share below 100 % that rounds to it
 * is `>99.99`; for negative costs, `>−0.01` and `<−99.99`. 0, and every cost for a base of 0, is
 * `0`. Uses exact integers, rounded half away from zero. Any thread.
 *
 * Returns: (transfer full): the text
 */
char *
grind_number_format_percent_digits (gint64 cost,
                                    gint64 base,
                                    guint  digits)
{
  const char *minus = cost < 0 ? MINUS : "";
  const char *less = cost < 0 ? ">" : "<";
  const char *more = cost < 0 ? "<" : ">";
  const char *bound = "";
  guint64 whole, units;

  g_return_val_if_fail (digits <= GRIND_MAX_PERCENT_DIGITS, NULL);

  if (cost == 0 || base == 0)
    return g_strdup ("0");

  whole = wholes[digits];
  units = get_units (magnitude (cost), magnitude (base), whole);
  if (units == 0)
    {
      bound = less;
      units = 1;
    }
  else if (units == whole && magnitude (cost) < magnitude (base))
    {
      bound = more;
      units = whole - 1;
    }

  return format_units (units, digits, bound, minus);
}

/**
 * grind_number_format_share:
 * @share: a share, 1 for 100 %; not finite if unknown
 *
 * Formats a share like grind_number_format_share_digits(), with two decimals. Any thread.
 *
 * Returns: (transfer full): the text
 */
char *
grind_number_format_share (double share)
{
  return grind_number_format_share_digits (share, GRIND_PERCENT_DIGITS);
}

/**
 * grind_number_format_share_digits:
 * @share: a share, 1 for 100 %; not finite if unknown
 * @digits: number of decimals, at most %GRIND_MAX_PERCENT_DIGITS
 *
 * Formats a share like grind_number_format_percent_digits(); an en dash if unknown. Any thread.
 *
 * Returns: (transfer full): the text
 */
char *
grind_number_format_share_digits (double share,
                                  guint  digits)
{
  const char *minus = share < 0 ? MINUS : "";
  guint64 whole;
  double units;

  g_return_val_if_fail (digits <= GRIND_MAX_PERCENT_DIGITS, NULL);

  if (!isfinite (share))
    return g_strdup (EN_DASH);
  if (share == 0)
    return g_strdup ("0");

  whole = wholes[digits];
  units = fabs (share) * whole;
  if (units < 0.5)
    return format_units (1, digits, share < 0 ? ">" : "<", minus);
  if (units < whole && round (units) == whole && fabs (share) < ALMOST_ALL)
    return format_units (whole - 1, digits, share < 0 ? "<" : ">", minus);

  return format_units (units < (double) G_MAXINT64 ? llround (units) : G_MAXINT64, digits, "",
                       minus);
}

/**
 * grind_number_format_decimal:
 * @value: a number; not finite if unknown
 *
 * Formats a number that need not be whole with four significant digits: `71.04`, `0.004212`; from
 * 1000 on as an integer, below a millionth with an exponent. An unknown number is an en dash. Any
 * thread.
 *
 * Returns: (transfer full): the text
 */
char *
grind_number_format_decimal (double value)
{
  g_autofree char *digits = NULL;

  if (!isfinite (value))
    return g_strdup (EN_DASH);
  if (value == 0)
    return g_strdup ("0");

  digits = format_positive (fabs (value));

  return value < 0 ? g_strconcat (MINUS, digits, NULL) : g_steal_pointer (&digits);
}

/**
 * grind_number_format_short_share:
 * @share: a share, 1 for 100 %; not finite if unknown
 *
 * Formats a share for a picture: one decimal and a percent sign after a no-break space, otherwise
 * like grind_number_format_share(): `<0.1 %`. Any thread.
 *
 * Returns: (transfer full): the text
 */
char *
grind_number_format_short_share (double share)
{
  double tenths = round (fabs (share) * WHOLE_IN_TENTHS);
  const char *minus = share < 0 ? MINUS : "";
  const char *bound = "";

  if (!isfinite (share))
    return g_strdup (EN_DASH);
  if (share == 0)
    return g_strdup ("0" NO_BREAK_SPACE "%");

  if (tenths == 0)
    {
      bound = share < 0 ? ">" : "<";
      tenths = 1;
    }
  else if (tenths == WHOLE_IN_TENTHS && fabs (share) < ALMOST_ALL)
    {
      bound = share < 0 ? "<" : ">";
      tenths = WHOLE_IN_TENTHS - 1;
    }
  tenths = MIN (tenths, 0x1p62);

  return g_strdup_printf ("%s%s%" G_GINT64_FORMAT "%s%d" NO_BREAK_SPACE "%%", bound, minus,
                          (gint64) tenths / 10, get_decimal_point (), (int) ((gint64) tenths % 10));
}

/**
 * grind_number_format_short:
 * @value: a number; not finite if unknown
 *
 * Formats a number for a picture, where space is scarce: three significant digits and a unit after
 * a no-break space, `382 M`; whole numbers below 1000 unchanged, and numbers less than 1 or without
 * a unit like grind_number_format_decimal(). Any thread.
 *
 * Returns: (transfer full): the text
 */
char *
grind_number_format_short (double value)
{
  static const char units[] = "kMGTPE";
  gboolean is_whole = value == floor (value);
  double rest = fabs (value);
  int unit = -1;
  char format[] = "%.0f";
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  char *point;

  if (!isfinite (value))
    return g_strdup (EN_DASH);
  while (unit + 1 < (int) G_N_ELEMENTS (units) - 1 && rest >= (unit < 0 && is_whole ? 1000 : 999.5))
    {
      rest /= 1000;
      unit++;
    }
  if (unit < 0 && is_whole)
    return grind_number_format_integer (value);
  if ((unit < 0 && rest < 1) || rest >= 999.5)
    return grind_number_format_decimal (value);

  format[2] += SHORT_DIGITS - (rest >= 99.95 ? 3 : rest >= 9.995 ? 2 : 1);
  g_ascii_formatd (buffer, sizeof buffer, format, rest);
  point = strchr (buffer, '.');
  if (point != NULL)
    *point++ = '\0';

  return g_strdup_printf ("%s%s%s%s%s%.*s", value < 0 ? MINUS : "", buffer,
                          point != NULL ? get_decimal_point () : "", point != NULL ? point : "",
                          unit >= 0 ? NO_BREAK_SPACE : "", unit >= 0, &units[MAX (unit, 0)]);
}
