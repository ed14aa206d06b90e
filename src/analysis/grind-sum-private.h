/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-value.h"
#include "profile/grind-math.h"

G_BEGIN_DECLS

/* A sum of costs, exact as long as they are whole. */
typedef struct
{
  gint64 whole;
  double decimal;
} GrindSum;

static inline void
_grind_sum_add (GrindSum   *sum,
                GrindValue  value)
{
  sum->whole = grind_add (sum->whole, value.whole);
  if (grind_value_is_known (value))
    sum->decimal += grind_value_to_double (value);
}

G_END_DECLS
