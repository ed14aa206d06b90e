/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-value.h"

#include "analysis/names/grind-number.h"
#include "profile/grind-math.h"

/**
 * grind_value_rank_change:
 * @before: a value
 * @after: a value of the same event
 *
 * Returns: a number that sorts changes by their size, whatever their sign. Any thread
 */
gint64
grind_value_rank_change (GrindValue before,
                         GrindValue after)
{
  if (before.kind == GRIND_VALUE_WHOLE && after.kind == GRIND_VALUE_WHOLE)
    return grind_absolute (grind_subtract (after.whole, before.whole));

  return grind_value_get_rank (
    grind_value_new_decimal (after.kind, fabs (grind_value_to_double (after) -
                                               grind_value_to_double (before))));
}

/**
 * grind_value_get_share:
 * @value: a value
 * @base: the value for 100 %
 *
 * Returns: @value as a part of the magnitude of @base; 0 for a base of 0; NaN for a ratio, and if
 *   either is unknown. Any thread
 */
double
grind_value_get_share (GrindValue value,
                       GrindValue base)
{
  double whole = fabs (grind_value_to_double (base));

  if (value.kind == GRIND_VALUE_RATIO || base.kind == GRIND_VALUE_RATIO ||
      !grind_value_is_known (value) || !grind_value_is_known (base))
    return NAN;

  return whole > 0 ? grind_value_to_double (value) / whole : 0;
}

/**
 * grind_value_format:
 * @value: a value
 *
 * Formats a value: an integer with the locale's thousands separator, any other number with four
 * significant digits, an unknown value as an en dash. Any thread.
 *
 * Returns: (transfer full): the text
 */
char *
grind_value_format (GrindValue value)
{
  if (value.kind == GRIND_VALUE_WHOLE)
    return grind_number_format_integer (value.whole);

  return grind_number_format_decimal (value.decimal);
}

/**
 * grind_value_format_share:
 * @value: a value
 * @base: the value for 100 %
 * @digits: number of decimals, at most %GRIND_MAX_PERCENT_DIGITS
 *
 * Formats the share of @value in @base like grind_number_format_percent_digits(); an en dash for
 * the share of a ratio, and if unknown. Any thread.
 *
 * Returns: (transfer full): the text
 */
char *
grind_value_format_share (GrindValue value,
                          GrindValue base,
                          guint      digits)
{
  if (value.kind == GRIND_VALUE_WHOLE && base.kind == GRIND_VALUE_WHOLE)
    return grind_number_format_percent_digits (value.whole, base.whole, digits);

  return grind_number_format_share_digits (grind_value_get_share (value, base), digits);
}

/**
 * grind_value_write:
 * @value: a value
 * @base: the value for 100 %, see grind_value_get_share(), or 0 to write no percentage
 *
 * Writes a value for programs: the same in every locale, without loss of precision. Any thread.
 *
 * Returns: (transfer full): the text, empty if unknown
 */
char *
grind_value_write (GrindValue value,
                   GrindValue base)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  double number = value.decimal;

  if (grind_value_to_double (base) != 0)
    number = 100 * grind_value_get_share (value, base);
  else if (value.kind == GRIND_VALUE_WHOLE)
    return g_strdup_printf ("%" G_GINT64_FORMAT, value.whole);

  return g_strdup (isfinite (number) ? g_ascii_formatd (buffer, sizeof buffer, "%.15g", number)
                                     : "");
}

static int
compare_values (gconstpointer a,
                gconstpointer b,
                gpointer      user_data)
{
  gint64 first = *(const gint64 *) a;
  gint64 second = *(const gint64 *) b;

  return (first > second) - (first < second);
}

/**
 * grind_median_low:
 * @values: (array length=n_values): numbers, which are sorted
 * @n_values: how many, at least 1
 *
 * The lower median: the middle one of an odd number of values, the smaller middle one of an even
 * number. Any thread.
 *
 * Returns: the median, one of the values
 */
gint64
grind_median_low (gint64 *values,
                  guint   n_values)
{
  g_return_val_if_fail (values != NULL && n_values > 0, 0);

  g_qsort_with_data (values, n_values, sizeof *values, compare_values, NULL);

  return values[(n_values - 1) / 2];
}
