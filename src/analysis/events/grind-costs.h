/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "profile/grind-sums.h"
#include "profile/grind-types.h"

#include "grind-value.h"

G_BEGIN_DECLS

/* A row of the function list: a function's id, or, from n_functions on, cycle N - 1. */
typedef guint32 GrindNodeId;

/**
 * GrindCosts:
 * @event: the event
 * @kind: the kind of its values
 * @n_nodes: length of @self and @inclusive
 * @n_calls: length of @calls
 * @self: self cost by node
 * @inclusive: inclusive cost by node
 * @calls: cost by call
 * @total: the sum of the functions' self cost
 * @base: the cost for 100 %
 * @exact_self: (nullable): for a real event, @self before clamping; %NULL if none was clamped
 * @exact_calls: (nullable): likewise @calls
 * @decimals: the same as doubles if values are not whole; the integers above are then rounded
 *
 * All costs of one event in a GrindGraph. Immutable, owned by the graph. To display or compare
 * costs of any event, use the functions below; the integers are for real events, the only ones that
 * may be added up.
 */
typedef struct
{
  GrindEventId    event;
  GrindValueKind  kind;
  guint           n_nodes;
  guint           n_calls;
  const gint64   *self;
  const gint64   *inclusive;
  const gint64   *calls;
  gint64          total;
  gint64          base;
  const GrindSums *exact_self;
  const GrindSums *exact_calls;
  struct
  {
    const double *self;
    const double *inclusive;
    const double *calls;
    double        total;
    double        base;
  }               decimals;
} GrindCosts;

/**
 * GrindEventSums:
 * @total: the sum of the functions' self cost
 * @base: the cost for 100 %
 *
 * The overall costs of an event.
 */
typedef struct
{
  gint64 total;
  gint64 base;
} GrindEventSums;

static inline GrindValue
grind_costs_make_value (const GrindCosts *costs,
                        const gint64     *whole,
                        const double     *decimals,
                        guint             row)
{
  if (costs->kind == GRIND_VALUE_WHOLE)
    return grind_value_new_whole (whole[row]);

  return (GrindValue) { costs->kind, whole[row], decimals[row] };
}

static inline GrindValue
grind_costs_get_self (const GrindCosts *costs,
                      GrindNodeId       node)
{
  return grind_costs_make_value (costs, costs->self, costs->decimals.self, node);
}

static inline GrindValue
grind_costs_get_inclusive (const GrindCosts *costs,
                           GrindNodeId       node)
{
  return grind_costs_make_value (costs, costs->inclusive, costs->decimals.inclusive, node);
}

static inline GrindValue
grind_costs_get_call (const GrindCosts *costs,
                      GrindCallId       call)
{
  return grind_costs_make_value (costs, costs->calls, costs->decimals.calls, call);
}

static inline GrindValue
grind_costs_get_total (const GrindCosts *costs)
{
  return grind_costs_make_value (costs, &costs->total, &costs->decimals.total, 0);
}

static inline GrindValue
grind_costs_get_base (const GrindCosts *costs)
{
  return grind_costs_make_value (costs, &costs->base, &costs->decimals.base, 0);
}

/* For sums of self costs and call costs of real events, which are clamped at the end. */
static inline __int128
grind_costs_get_exact_self (const GrindCosts *costs,
                            GrindNodeId       node)
{
  return G_UNLIKELY (costs->exact_self != NULL) ? grind_sums_get (costs->exact_self, node)
                                                : costs->self[node];
}

static inline __int128
grind_costs_get_exact_call (const GrindCosts *costs,
                            GrindCallId       call)
{
  return G_UNLIKELY (costs->exact_calls != NULL) ? grind_sums_get (costs->exact_calls, call)
                                                 : costs->calls[call];
}

G_END_DECLS
