/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>
#include <string.h>

#include <glib.h>

G_BEGIN_DECLS

/**
 * GrindValueKind:
 * @GRIND_VALUE_WHOLE: an exact integer that saturates
 * @GRIND_VALUE_DECIMAL: a double; its values add up, like costs
 * @GRIND_VALUE_RATIO: a double, such as a quotient, whose sums and shares are meaningless
 *
 * The kind of an event type's values.
 */
typedef enum
{
  GRIND_VALUE_WHOLE,
  GRIND_VALUE_DECIMAL,
  GRIND_VALUE_RATIO,
} GrindValueKind;

/**
 * GrindValue:
 * @kind: its kind
 * @whole: the value; rounded if it is not whole
 * @decimal: the value, unless it is whole; not finite if unknown, such as x / 0
 *
 * A cost of any event type.
 */
typedef struct
{
  GrindValueKind kind;
  gint64         whole;
  double         decimal;
} GrindValue;

static inline GrindValue
grind_value_new_whole (gint64 whole)
{
  return (GrindValue) { GRIND_VALUE_WHOLE, whole, 0 };
}

/* The nearest 64-bit integer; 0 if unknown. */
static inline gint64
grind_value_round (double decimal)
{
  if (!isfinite (decimal))
    return 0;
  if (fabs (decimal) >= 0x1p63)
    return decimal < 0 ? G_MININT64 : G_MAXINT64;

  return llround (decimal);
}

static inline GrindValue
grind_value_new_decimal (GrindValueKind kind,
                         double         decimal)
{
  return (GrindValue) { kind, grind_value_round (decimal), decimal };
}

static inline gboolean
grind_value_is_known (GrindValue value)
{
  return value.kind == GRIND_VALUE_WHOLE || isfinite (value.decimal);
}

static inline double
grind_value_to_double (GrindValue value)
{
  return value.kind == GRIND_VALUE_WHOLE ? (double) value.whole : value.decimal;
}

/* Returns an integer that orders values of one event: unknown values come before all others. */
static inline gint64
grind_value_get_rank (GrindValue value)
{
  double decimal = value.decimal + 0.0;   /* turns -0.0 into 0.0 */
  gint64 bits;

  if (value.kind == GRIND_VALUE_WHOLE)
    return value.whole;
  if (!isfinite (decimal))
    return G_MININT64;

  memcpy (&bits, &decimal, sizeof bits);

  return bits < 0 ? bits ^ G_MAXINT64 : bits;
}

/* Returns the value of this kind with that rank. */
static inline GrindValue
grind_value_from_rank (GrindValueKind kind,
                       gint64         rank)
{
  double decimal;

  if (kind == GRIND_VALUE_WHOLE)
    return grind_value_new_whole (rank);
  if (rank == G_MININT64)
    return grind_value_new_decimal (kind, NAN);

  rank = rank < 0 ? rank ^ G_MAXINT64 : rank;
  memcpy (&decimal, &rank, sizeof decimal);

  return grind_value_new_decimal (kind, decimal);
}

gint64 grind_value_rank_change  (GrindValue before,
                                 GrindValue after);
double grind_value_get_share    (GrindValue value,
                                 GrindValue base);
gint64 grind_median_low         (gint64    *values,
                                 guint      n_values);
char  *grind_value_format       (GrindValue value) G_GNUC_WARN_UNUSED_RESULT;
char  *grind_value_write        (GrindValue value,
                                 GrindValue base) G_GNUC_WARN_UNUSED_RESULT;
char  *grind_value_format_share (GrindValue value,
                                 GrindValue base,
                                 guint      digits) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
