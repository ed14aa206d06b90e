/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-scan-private.h"

#include <math.h>

/* Maximum number of characters used of a number with a fraction or an exponent */
#define MAX_FRACTION 400

/* Reads the next token of a line; returns FALSE at its end. */
gboolean
grind_scan_token (const char **p,
                  const char  *end,
                  GrindToken  *token)
{
  const char *at = *p;

  while (at < end && grind_scan_is_blank (*at))
    at++;
  token->start = at;
  while (at < end && !grind_scan_is_blank (*at))
    at++;
  token->end = at;
  *p = at;

  return token->end > token->start;
}

/*
 * Reads a whole token as an unsigned number, decimal or hexadecimal, of any length. If it needs
 * more than 64 bits, the value is the largest number.
 */
gboolean
grind_scan_number (const GrindToken *token,
                   guint64          *value,
                   gboolean         *is_too_large)
{
  const char *p = token->start;
  guint base = 10;
  guint64 number = 0;

  *is_too_large = FALSE;
  if (token->end - p > 2 && p[0] == '0' && (p[1] == 'x' || p[1] == 'X'))
    {
      base = 16;
      p += 2;
    }
  if (p == token->end)
    return FALSE;
  for (; p < token->end; p++)
    {
      guint digit = grind_scan_hex_value (*p);

      if (digit >= base)
        return FALSE;
      if (__builtin_mul_overflow (number, base, &number) ||
          __builtin_add_overflow (number, digit, &number))
        *is_too_large = TRUE;
    }
  *value = *is_too_large ? G_MAXUINT64 : number;

  return TRUE;
}

/* Whether these are digits with a decimal point or an exponent; @has_exponent: (out) */
static gboolean
is_fraction (const char *p,
             const char *end,
             gboolean   *has_exponent)
{
  gsize n_digits = 0;

  *has_exponent = FALSE;
  for (; p < end && grind_scan_is_digit (*p); p++)
    n_digits++;
  if (p < end && *p == '.')
    for (p++; p < end && grind_scan_is_digit (*p); p++)
      n_digits++;
  if (n_digits == 0 || p == end)
    return n_digits > 0;
  *has_exponent = TRUE;
  if (*p++ != 'e' && p[-1] != 'E')
    return FALSE;
  if (p < end && (*p == '+' || *p == '-'))
    p++;
  if (p == end)
    return FALSE;
  while (p < end && grind_scan_is_digit (*p))
    p++;

  return p == end;
}

/* Rounds half away from zero; clamps to 2^64-1. The caller handles the sign. */
static guint64
round_exponent (const char *p,
                gsize       length)
{
  g_autofree char *text = g_strndup (p, MIN (length, MAX_FRACTION));
  double number = round (g_ascii_strtod (text, NULL));

  return number >= 0x1p64 ? G_MAXUINT64 : (guint64) number;
}

/* Likewise, exactly: uses the digits before the decimal point and the first one after it. */
static guint64
round_decimal (const GrindToken *token)
{
  const char *point = memchr (token->start, '.', token->end - token->start);
  GrindToken whole = { token->start, point };
  gboolean is_too_large;
  guint64 number = 0;

  if (point > token->start)
    grind_scan_number (&whole, &number, &is_too_large);

  return number + (number < G_MAXUINT64 && point + 1 < token->end && point[1] >= '5');
}

/* A rounded number is not a counter that could have wrapped. */
static GrindCostKind
set_fraction (gint64   *value,
              guint64   number,
              gboolean  is_negative)
{
  guint64 most = (guint64) G_MAXINT64 + is_negative;

  if (number > most)
    {
      *value = is_negative ? G_MININT64 : G_MAXINT64;
      return GRIND_COST_FRACTION_TOO_LARGE;
    }
  *value = is_negative ? (gint64) -number : (gint64) number;

  return GRIND_COST_FRACTION;
}

static GrindCostKind
set_cost (gint64   *value,
          guint64   number,
          gboolean  is_negative,
          gboolean  is_too_large)
{
  guint64 most_negative = (guint64) G_MAXINT64 + 1;

  if (is_negative)
    {
      *value = number >= most_negative ? G_MININT64 : -(gint64) number;
      return number > most_negative || is_too_large ? GRIND_COST_TOO_LARGE : GRIND_COST_GOOD;
    }
  if (is_too_large)
    {
      *value = G_MAXINT64;
      return GRIND_COST_TOO_LARGE;
    }
  *value = (gint64) number;

  return number > G_MAXINT64 ? GRIND_COST_WRAPPED : GRIND_COST_GOOD;
}

/* Reads a cost according to rule C2; a bad one is 0. */
GrindCostKind
grind_scan_cost (const GrindToken *token,
                 gint64           *value)
{
  GrindToken digits = *token;
  gboolean is_too_large, has_exponent;
  guint64 number;

  *value = 0;
  if (*token->start == '.' && token->end == token->start + 1)
    return GRIND_COST_GOOD;
  if (*digits.start == '-' || *digits.start == '+')
    digits.start++;
  if (grind_scan_number (&digits, &number, &is_too_large))
    return set_cost (value, number, *token->start == '-', is_too_large);
  if (!is_fraction (digits.start, digits.end, &has_exponent))
    return GRIND_COST_BAD;
  number = has_exponent ? round_exponent (digits.start, digits.end - digits.start)
                        : round_decimal (&digits);

  return set_fraction (value, number, *token->start == '-');
}
