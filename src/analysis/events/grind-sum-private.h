/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-costs.h"

G_BEGIN_DECLS

/* A sum of costs, exact as long as they are whole; it is clamped for display. */
typedef struct
{
  __int128 whole;
  double   decimal;
} GrindSum;

static inline void
_grind_sum_add (GrindSum   *sum,
                GrindValue  value,
                __int128    whole)
{
  sum->whole += whole;
  if (grind_value_is_known (value))
    sum->decimal += grind_value_to_double (value);
}

static inline void
_grind_sum_add_self (GrindSum         *sum,
                     const GrindCosts *costs,
                     GrindNodeId       node)
{
  _grind_sum_add (sum, grind_costs_get_self (costs, node),
                  grind_costs_get_exact_self (costs, node));
}

static inline void
_grind_sum_add_call (GrindSum         *sum,
                     const GrindCosts *costs,
                     GrindCallId       call)
{
  _grind_sum_add (sum, grind_costs_get_call (costs, call),
                  grind_costs_get_exact_call (costs, call));
}

G_END_DECLS
