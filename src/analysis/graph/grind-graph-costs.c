/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The costs of one event: self, inclusive, of calls, total and base. */
#include "config.h"

#include "grind-graph-private.h"

#include <string.h>

static GrindCosts *
costs_new (GrindGraph   *self,
           GrindEventId  event)
{
  GrindCosts *costs = g_new0 (GrindCosts, 1);

  costs->event = event;
  costs->kind = grind_event_set_get_value_kind (self->events, event);
  costs->n_nodes = self->n_functions + self->n_cycles;
  costs->n_calls = self->n_calls;

  return costs;
}

static GrindCosts *
costs_new_zeros (GrindGraph   *self,
                 GrindEventId  event)
{
  GrindCosts *costs = costs_new (self, event);

  costs->self = g_new0 (gint64, costs->n_nodes);
  costs->inclusive = g_new0 (gint64, costs->n_nodes);
  costs->calls = g_new0 (gint64, costs->n_calls);

  return costs;
}

void
_grind_costs_free (GrindCosts *costs)
{
  if (costs == NULL)
    return;

  g_free ((gint64 *) costs->self);
  g_free ((gint64 *) costs->inclusive);
  g_free ((gint64 *) costs->calls);
  grind_sums_free ((GrindSums *) costs->exact_self);
  grind_sums_free ((GrindSums *) costs->exact_calls);
  g_free ((double *) costs->decimals.self);
  g_free ((double *) costs->decimals.inclusive);
  g_free ((double *) costs->decimals.calls);
  g_free (costs);
}

/* Exact costs of one event: nothing is clamped before all are complete. */
typedef struct
{
  GrindSums self;
  GrindSums calls;
  GrindSums in;
  GrindSums inclusive;
} Sums;

static void
sums_init (Sums         *sums,
           GrindGraph   *self,
           GrindEventId  event)
{
  grind_profile_sum_self_exactly (self->profile, event, self->parts, &sums->self);
  grind_sums_extend (&sums->self, self->n_cycles);
  grind_profile_sum_calls_exactly (self->profile, event, self->parts, &sums->calls);
  grind_sums_init_zeros (&sums->in, self->n_functions);
  grind_sums_init_zeros (&sums->inclusive, self->n_functions + self->n_cycles);
}

/* Like flow(), if no sum exceeds 64 bits. Returns FALSE, with wrong sums, if one does. */
static gboolean
flow_plain (GrindGraph *self,
            Sums       *sums)
{
  const GrindCallId *starts = grind_profile_get_call_starts (self->profile);
  const GrindFunctionId *callees = grind_profile_get_callees (self->profile);
  const gint64 *self_costs = grind_sums_get_values (&sums->self);
  const gint64 *calls = grind_sums_get_values (&sums->calls);
  gint64 *in = grind_sums_get_values (&sums->in);
  gint64 *inclusive = grind_sums_get_values (&sums->inclusive);
  gboolean is_over = sums->self.carries.length > 0 || sums->calls.carries.length > 0;

  for (GrindFunctionId function = 0; function < self->n_functions && !is_over; function++)
    {
      gint64 cost = self_costs[function];

      for (GrindCallId call = starts[function]; call < starts[function + 1]; call++)
        if (!(self->call_flags[call] & GRIND_CALL_INNER))
          {
            is_over |= __builtin_add_overflow (cost, calls[call], &cost);
            is_over |= __builtin_add_overflow (in[callees[call]], calls[call], &in[callees[call]]);
          }
      inclusive[function] = cost;
    }

  return !is_over;
}

/*
 * Computes in(f), and out(f) in the place of the inclusive cost, without inner calls. For a member
 * of a shown cycle out(f) is the inclusive cost, as only calls that leave the cycle remain.
 */
static void
flow (GrindGraph *self,
      Sums       *sums)
{
  const GrindCallId *starts = grind_profile_get_call_starts (self->profile);
  const GrindFunctionId *callees = grind_profile_get_callees (self->profile);

  for (GrindFunctionId function = 0; function < self->n_functions; function++)
    {
      __int128 cost = grind_sums_get (&sums->self, function);

      for (GrindCallId call = starts[function]; call < starts[function + 1]; call++)
        {
          __int128 call_cost;

          if (self->call_flags[call] & GRIND_CALL_INNER)
            continue;

          call_cost = grind_sums_get (&sums->calls, call);
          cost += call_cost;
          grind_sums_add_sum (&sums->in, callees[call], call_cost);
        }

      grind_sums_add_sum (&sums->inclusive, function, cost);
    }
}

/* Turns out(f) into the inclusive cost; computes total, base and the cycles. */
static void
finish (GrindGraph *self,
        GrindCosts *costs,
        Sums       *sums)
{
  __int128 total = 0;
  gint64 largest = G_MININT64;

  for (GrindFunctionId function = 0; function < self->n_functions; function++)
    {
      guint32 component = _grind_graph_get_component (self, function);
      __int128 self_cost = grind_sums_get (&sums->self, function);
      __int128 inclusive = grind_sums_get (&sums->inclusive, function);

      total += self_cost;
      if (component != 0 && self->n_cycles > 0)
        {
          GrindNodeId cycle = self->n_functions + component - 1;

          grind_sums_add_sum (&sums->self, cycle, self_cost);
          grind_sums_add_sum (&sums->inclusive, cycle, inclusive);
          continue;
        }

      if (self->node_flags[function] & GRIND_NODE_CALLED)
        inclusive = MAX (inclusive, grind_sums_get (&sums->in, function));
      grind_sums_set (&sums->inclusive, function, inclusive);
      if (component == 0 && (self->node_flags[function] & GRIND_NODE_RECORDED))
        largest = MAX (largest, grind_saturate (inclusive));
    }

  costs->total = grind_saturate (total);
  costs->base = MAX (costs->total, largest);
}

/* Takes linear time: two sums over the tables and one pass over the calls. */
static GrindCosts *
make_real_costs (GrindGraph   *self,
                 GrindEventId  event)
{
  GrindCosts *costs = costs_new (self, event);
  Sums sums;

  sums_init (&sums, self, event);
  if (!flow_plain (self, &sums))
    {
      memset (sums.in.values.data, 0, sums.in.values.length);
      memset (sums.inclusive.values.data, 0, sums.inclusive.values.length);
      flow (self, &sums);
    }
  finish (self, costs, &sums);
  grind_sums_clear (&sums.in);
  costs->exact_self = grind_sums_dup_wide (&sums.self);
  costs->exact_calls = grind_sums_dup_wide (&sums.calls);
  costs->self = grind_sums_steal (&sums.self);
  costs->calls = grind_sums_steal (&sums.calls);
  costs->inclusive = grind_sums_steal (&sums.inclusive);

  return costs;
}

/* The real events of a derived event, and their costs */
typedef struct
{
  GrindEvaluator      *evaluator;
  const GrindEventId  *inputs;
  const GrindCosts   **costs;      /* by input */
  gint64              *real;       /* by real event: the values of one row */
  guint                n_inputs;
} Derivation;

/* The inputs are already computed, so no mutex is locked. */
static void
derivation_init (Derivation   *derivation,
                 GrindGraph   *self,
                 GrindEventId  event)
{
  guint n_real = MAX (grind_profile_get_n_real_events (self->profile), 1);

  derivation->evaluator = grind_evaluator_new (self->events, event);
  derivation->inputs = grind_evaluator_get_inputs (derivation->evaluator, &derivation->n_inputs);
  derivation->costs = g_new0 (const GrindCosts *, n_real);
  derivation->real = g_new0 (gint64, n_real);
  for (guint i = 0; i < derivation->n_inputs; i++)
    derivation->costs[i] = grind_graph_get_costs (self, derivation->inputs[i]);
}

static void
derivation_clear (Derivation *derivation)
{
  grind_evaluator_free (derivation->evaluator);
  g_free (derivation->costs);
  g_free (derivation->real);
}

/* Applies the formula to the values at @offset of each input's GrindCosts. */
static void
derive_value (Derivation *derivation,
              gsize       offset,
              gint64     *whole,
              double     *decimal)
{
  GrindValue value;

  for (guint i = 0; i < derivation->n_inputs; i++)
    derivation->real[derivation->inputs[i]] =
      G_STRUCT_MEMBER (gint64, derivation->costs[i], offset);

  value = grind_evaluator_apply (derivation->evaluator, derivation->real);
  *whole = value.whole;
  *decimal = value.decimal;
}

/* Applies the formula to each row of the arrays at @offset; @decimals is NULL for whole values. */
static void
derive_rows (Derivation *derivation,
             gsize       offset,
             guint       n_rows,
             gint64     *rows,
             double     *decimals)
{
  for (guint row = 0; row < n_rows; row++)
    {
      GrindValue value;

      for (guint i = 0; i < derivation->n_inputs; i++)
        derivation->real[derivation->inputs[i]] =
          G_STRUCT_MEMBER (const gint64 *, derivation->costs[i], offset)[row];

      value = grind_evaluator_apply (derivation->evaluator, derivation->real);
      rows[row] = value.whole;
      if (decimals != NULL)
        decimals[row] = value.decimal;
    }
}

/*
 * Every value is the formula applied to the real events' values of the same row; this includes the
 * base, which is defined for real events only.
 */
static GrindCosts *
make_derived_costs (GrindGraph   *self,
                    GrindEventId  event)
{
  GrindCosts *costs = costs_new_zeros (self, event);
  Derivation derivation;

  if (costs->kind != GRIND_VALUE_WHOLE)
    {
      costs->decimals.self = g_new0 (double, costs->n_nodes);
      costs->decimals.inclusive = g_new0 (double, costs->n_nodes);
      costs->decimals.calls = g_new0 (double, costs->n_calls);
    }

  derivation_init (&derivation, self, event);
  derive_rows (&derivation, G_STRUCT_OFFSET (GrindCosts, self), costs->n_nodes,
               (gint64 *) costs->self, (double *) costs->decimals.self);
  derive_rows (&derivation, G_STRUCT_OFFSET (GrindCosts, inclusive), costs->n_nodes,
               (gint64 *) costs->inclusive, (double *) costs->decimals.inclusive);
  derive_rows (&derivation, G_STRUCT_OFFSET (GrindCosts, calls), costs->n_calls,
               (gint64 *) costs->calls, (double *) costs->decimals.calls);
  derive_value (&derivation, G_STRUCT_OFFSET (GrindCosts, total), &costs->total,
                &costs->decimals.total);
  derive_value (&derivation, G_STRUCT_OFFSET (GrindCosts, base), &costs->base,
                &costs->decimals.base);
  derivation_clear (&derivation);

  return costs;
}

/* Computes the costs of all real events of @event; must not be called with the mutex of @self or of
 * its origin held. */
void
_grind_graph_prepare_inputs (GrindGraph   *self,
                             GrindEventId  event)
{
  g_autoptr (GrindEvaluator) evaluator = NULL;
  const GrindEventId *inputs;
  guint n_inputs;

  if (event < grind_profile_get_n_real_events (self->profile) ||
      event >= grind_event_set_get_n_events (self->events))
    return;

  evaluator = grind_evaluator_new (self->events, event);
  inputs = grind_evaluator_get_inputs (evaluator, &n_inputs);
  for (guint i = 0; i < n_inputs; i++)
    grind_graph_get_costs (self, inputs[i]);
}

/* Computes the costs of @event; the caller ensures that this happens once, after
 * _grind_graph_prepare_inputs(). */
GrindCosts *
_grind_graph_make_costs (GrindGraph   *self,
                         GrindEventId  event)
{
  GrindCosts *costs;

  if (event >= grind_event_set_get_n_events (self->events) ||
      (event < grind_profile_get_n_events (self->profile) &&
       _grind_graph_lacks_event (self, event)))
    return costs_new_zeros (self, event);

  if (self->runs != NULL)
    {
      costs = costs_new (self, event);
      _grind_graph_fill_joined (self, costs);
      return costs;
    }

  if (event >= grind_profile_get_n_real_events (self->profile))
    return make_derived_costs (self, event);

  return make_real_costs (self, event);
}
