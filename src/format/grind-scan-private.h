/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <string.h>

G_BEGIN_DECLS

/*
 * Reads numbers and words. The fast functions read lines in the common form and give up (NULL) at
 * anything unusual; they require a line feed at or after @p, and GRIND_SCAN_PADDING arbitrary bytes
 * after that. The others take a token and report its errors.
 */
#define GRIND_SCAN_PADDING 8

static inline gboolean
grind_scan_is_blank (char c)
{
  return c == ' ' || c == '\t';
}

static inline gboolean
grind_scan_is_digit (char c)
{
  return (guint8) (c - '0') < 10;
}

/* Decimal digits, one at a time. */
static inline const char *
grind_scan_long_digits (const char *p,
                        guint64    *value)
{
  guint64 number = (guint8) (*p - '0');
  const char *start = p;
  guint8 digit;

  if (G_UNLIKELY (number > 9))
    return NULL;
  while ((digit = (guint8) (*++p - '0')) < 10)
    number = number * 10 + digit;
  *value = number;

  return G_LIKELY (p - start <= 18) ? p : NULL;
}

static inline guint
grind_scan_hex_value (char c)
{
  if (grind_scan_is_digit (c))
    return c - '0';
  c |= 0x20;

  return (guint8) (c - 'a') < 6 ? (guint) (c - 'a') + 10 : 16;
}

#if G_BYTE_ORDER == G_LITTLE_ENDIAN
/*
 * Reads three decimal digits or more. Handles eight bytes at once, so that no branch depends on the
 * length of a number: converts the bytes to digits, shifts out those from the first non-digit on,
 * and joins neighbours by ones, twos and fours.
 */
static inline const char *
grind_scan_some_digits (const char *p,
                        guint64    *value)
{
  guint64 word, others;
  guint n_digits;

  memcpy (&word, p, sizeof word);
  word ^= G_GUINT64_CONSTANT (0x3030303030303030);
  others = ((word + G_GUINT64_CONSTANT (0x7676767676767676)) | word) &
           G_GUINT64_CONSTANT (0x8080808080808080);
  if (G_UNLIKELY (others == 0))
    return grind_scan_long_digits (p, value);
  n_digits = __builtin_ctzll (others) >> 3;
  word <<= 64 - 8 * n_digits;
  word = (word * 10 + (word >> 8)) & G_GUINT64_CONSTANT (0x00ff00ff00ff00ff);
  word = (word * 100 + (word >> 16)) & G_GUINT64_CONSTANT (0x0000ffff0000ffff);
  *value = (word * 10000 + (word >> 32)) & G_MAXUINT32;

  return p + n_digits;
}
#else
#define grind_scan_some_digits grind_scan_long_digits
#endif

/* Decimal digits, at most 18; most numbers have one or two. */
static inline const char *
grind_scan_digits (const char *p,
                   guint64    *value)
{
  guint8 first = p[0] - '0', second = p[1] - '0';

  if (G_UNLIKELY (first > 9))
    return NULL;
  if (second > 9)
    {
      *value = first;
      return p + 1;
    }
  if (!grind_scan_is_digit (p[2]))
    {
      *value = first * 10 + second;
      return p + 2;
    }

  return grind_scan_some_digits (p, value);
}

/* Hexadecimal digits after "0x", at most 16. */
static inline const char *
grind_scan_hex (const char *p,
                guint64    *value)
{
  const char *start = p;
  guint64 number = 0;
  guint digit;

  while ((digit = grind_scan_hex_value (*p)) < 16)
    {
      number = number << 4 | digit;
      p++;
    }
  *value = number;

  return p > start && p - start <= 16 ? p : NULL;
}

/* A number, decimal or with 0x. */
static inline const char *
grind_scan_unsigned (const char *p,
                     guint64    *value)
{
  if (G_UNLIKELY (p[0] == '0' && p[1] == 'x'))
    return grind_scan_hex (p + 2, value);

  return grind_scan_digits (p, value);
}

/* A subposition, absolute or relative to @base, that does not overflow. */
G_ALWAYS_INLINE static inline const char *
grind_scan_position (const char *p,
                     guint64     base,
                     guint64    *value)
{
  guint64 number;

  if (*p == '+')
    {
      if ((p = grind_scan_unsigned (p + 1, &number)) == NULL ||
          __builtin_add_overflow (base, number, value))
        return NULL;
      return p;
    }
  if (*p == '*')
    {
      *value = base;
      return p + 1;
    }
  if (*p == '-')
    {
      if ((p = grind_scan_unsigned (p + 1, &number)) == NULL || number > base)
        return NULL;
      *value = base - number;
      return p;
    }

  return grind_scan_unsigned (p, value);
}

/* A range of a line without blanks. */
typedef struct
{
  const char *start;
  const char *end;
} GrindToken;

gboolean grind_scan_token  (const char       **p,
                            const char        *end,
                            GrindToken        *token);
gboolean grind_scan_number (const GrindToken  *token,
                            guint64           *value,
                            gboolean          *is_too_large);

/* The kind of a cost token (rules C2, C10) */
typedef enum
{
  GRIND_COST_GOOD,
  GRIND_COST_WRAPPED,
  GRIND_COST_TOO_LARGE,
  GRIND_COST_FRACTION,
  GRIND_COST_FRACTION_TOO_LARGE,
  GRIND_COST_BAD,
} GrindCostKind;

GrindCostKind grind_scan_cost (const GrindToken *token,
                               gint64           *value);

G_END_DECLS
