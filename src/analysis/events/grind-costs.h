/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "profile/grind-sums.h"
#include "profile/grind-types.h"

#include "grind-value.h"

G_BEGIN_DECLS

/* A row of the function list: a function's id, or, from n_functions on, a cycle (N - 1). */
typedef guint32 GrindNodeId;

/**
 * GrindCosts:
 * @event: the event these are costs of
 * @kind: what its values are
 * @n_nodes: length of @self and @inclusive
 * @n_calls: length of @calls
 * @self: self cost by node
 * @inclusive: inclusive cost by node
 * @calls: cost by call
 * @total: the sum of the functions' self cost
 * @base: what percentages refer to
 * @exact_self: (nullable): of a real event, @self before it was clamped; %NULL where none was
 * @exact_calls: (nullable): likewise @calls
 * @decimals: the same as doubles where values are not whole; the integers above are then rounded
 *
 * All costs of one event in a GrindGraph. Immutable, owned by the graph. Whatever shows or compares
 * costs of any event goes through the functions below; the integers are for real events, which
 * alone may be added up.
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
 * @base: what percentages refer to
 *
 * What an event costs in all.
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

/* For sums of self costs and of costs of calls of real events, which are clamped last. */
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
