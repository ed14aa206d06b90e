/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as lists and reports for people show them. */
#include "config.h"

#include "grind-number.h"

#include <langinfo.h>
#include <stdio.h>
#include <string.h>

#define MINUS "\xe2\x88\x92"          /* U+2212 */
#define EN_DASH "\xe2\x80\x93"        /* U+2013 */
#define AT_LEAST "\xe2\x89\xa5"       /* U+2265 */

/* 20 digits with a separator of some bytes between any two, and a sign. */
#define MAX_INTEGER_BYTES 128

/* 100 % in hundredths of a percent. */
#define WHOLE 10000

static guint64
magnitude (gint64 value)
{
  return value < 0 ? -(guint64) value : (guint64) value;
}

/* A locale that is not UTF-8 may group digits by a byte that no widget could show. */
static void
group_digits (guint64  value,
              char    *buffer,
              gsize    size)
{
  snprintf (buffer, size, "%'" G_GUINT64_FORMAT, value);
  if (!g_utf8_validate (buffer, -1, NULL))
    snprintf (buffer, size, "%" G_GUINT64_FORMAT, value);
}

/* The share of @base in hundredths of a percent, rounded half away from zero, both positive. */
static guint64
get_hundredths (guint64 cost,
                guint64 base)
{
  unsigned __int128 hundredths = ((unsigned __int128) cost * WHOLE * 2 + base) / base / 2;

  return hundredths > G_MAXUINT64 ? G_MAXUINT64 : (guint64) hundredths;
}

static const char *
get_decimal_point (void)
{
  const char *point = nl_langinfo (RADIXCHAR);

  return point[0] != '\0' && g_utf8_validate (point, -1, NULL) ? point : ".";
}

/**
 * grind_number_format_integer:
 * @value: a number
 *
 * Formats a number with the locale's thousands separator and U+2212 as its minus. Any thread.
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
 * @count: how often something was called
 *
 * Formats a count: an en dash when it is not known, `≥ 12` when it is a lower bound. Any thread.
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
 * @base: what it is a part of
 *
 * Formats the share of @cost in the magnitude of @base for a list: two decimals, no percent sign,
 * the sign of @cost, so that costs and percentages of a difference of profiles agree.
 *
 * What rounds to nothing is `<0.01`, what is not all but rounds to it `>99.99`; for negative costs
 * the mirror image, `>−0.01` and `<−99.99`. 0, and everything for a base of 0, is `0`. Exact
 * integers, rounded half away from zero. Any thread.
 *
 * Returns: (transfer full): the text
 */
char *
grind_number_format_percent (gint64 cost,
                             gint64 base)
{
  const char *minus = cost < 0 ? MINUS : "";
  const char *less = cost < 0 ? ">" : "<";
  const char *more = cost < 0 ? "<" : ">";
  const char *bound = "";
  guint64 hundredths;

  if (cost == 0 || base == 0)
    return g_strdup ("0");

  hundredths = get_hundredths (magnitude (cost), magnitude (base));
  if (hundredths == 0)
    {
      bound = less;
      hundredths = 1;
    }
  else if (hundredths == WHOLE && magnitude (cost) < magnitude (base))
    {
      bound = more;
      hundredths = WHOLE - 1;
    }

  return g_strdup_printf ("%s%s%" G_GUINT64_FORMAT "%s%02u", bound, minus, hundredths / 100,
                          get_decimal_point (), (guint) (hundredths % 100));
}
