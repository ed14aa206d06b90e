/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The costs of one event: self, inclusive, of calls, total and base. */
#include "config.h"

#include "grind-graph-private.h"

#include "profile/grind-math.h"

static GrindCosts *
costs_new (GrindGraph   *self,
           GrindEventId  event)
{
  GrindCosts *costs = g_new0 (GrindCosts, 1);

  costs->event = event;
  costs->kind = grind_event_set_get_value_kind (self->events, event);
  costs->n_nodes = self->n_functions + self->n_cycles;
  costs->n_calls = self->n_calls;
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
  g_free ((double *) costs->decimals.self);
  g_free ((double *) costs->decimals.inclusive);
  g_free ((double *) costs->decimals.calls);
  g_free (costs);
}

/*
 * in(f) and out(f) without inner calls. For a member of a shown cycle out(f) is then its inclusive
 * cost, as only calls that leave the cycle are left.
 */
static void
flow (GrindGraph   *self,
      const gint64 *self_costs,
      const gint64 *call_costs,
      gint64       *in,
      gint64       *out)
{
  const GrindCallId *starts = grind_profile_get_call_starts (self->profile);
  const GrindFunctionId *callees = grind_profile_get_callees (self->profile);

  for (GrindFunctionId function = 0; function < self->n_functions; function++)
    {
      gint64 cost = self_costs[function];

      for (GrindCallId call = starts[function]; call < starts[function + 1]; call++)
        {
          GrindFunctionId callee = callees[call];

          if (self->call_flags[call] & GRIND_CALL_INNER)
            continue;

          cost = grind_add (cost, call_costs[call]);
          in[callee] = grind_add (in[callee], call_costs[call]);
        }

      out[function] = cost;
    }
}

/* Turns out(f) in @inclusive into the inclusive cost; sums up total, base and the cycles. */
static void
finish (GrindGraph   *self,
        GrindCosts   *costs,
        const gint64 *in,
        gint64       *inclusive,
        gint64       *self_costs)
{
  gint64 total = 0;
  gint64 largest = G_MININT64;

  for (GrindFunctionId function = 0; function < self->n_functions; function++)
    {
      guint32 component = _grind_graph_get_component (self, function);

      total = grind_add (total, self_costs[function]);
      if (component != 0 && self->n_cycles > 0)
        {
          GrindNodeId cycle = self->n_functions + component - 1;

          self_costs[cycle] = grind_add (self_costs[cycle], self_costs[function]);
          inclusive[cycle] = grind_add (inclusive[cycle], inclusive[function]);
          continue;
        }

      if (self->node_flags[function] & GRIND_NODE_CALLED)
        inclusive[function] = MAX (in[function], inclusive[function]);
      if (component == 0 && (self->node_flags[function] & GRIND_NODE_ACTIVE))
        largest = MAX (largest, inclusive[function]);
    }

  costs->total = total;
  costs->base = MAX (total, largest);
}

/* Linear: two sums over the tables and one pass over the calls. */
static GrindCosts *
make_real_costs (GrindGraph   *self,
                 GrindEventId  event)
{
  GrindCosts *costs = costs_new (self, event);
  gint64 *self_costs = (gint64 *) costs->self;
  gint64 *inclusive = (gint64 *) costs->inclusive;
  g_autofree gint64 *in = g_new0 (gint64, self->n_functions);

  grind_profile_sum_self (self->profile, event, self->parts, self_costs);
  grind_profile_sum_calls (self->profile, event, self->parts, (gint64 *) costs->calls);
  flow (self, self_costs, costs->calls, in, inclusive);
  finish (self, costs, in, inclusive, self_costs);

  return costs;
}

/* The real events that a derived event is made of, and their costs. */
typedef struct
{
  GrindEvaluator      *evaluator;
  const GrindEventId  *inputs;
  const GrindCosts   **costs;      /* by input */
  gint64              *real;       /* by real event: those of one row */
  guint                n_inputs;
} Derivation;

/* The inputs have been computed, so no mutex is taken. */
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
 * Every value is the formula applied to the real events' values of the same row; that goes for the
 * base too, which is defined for real events only.
 */
static GrindCosts *
make_derived_costs (GrindGraph   *self,
                    GrindEventId  event)
{
  GrindCosts *costs = costs_new (self, event);
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

/* Has the costs of all real events that @event is made of computed; not to be called with the mutex
 * of @self or of its origin held. */
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

/* Computes the costs of @event; the caller sees to it that this happens once, and after
 * _grind_graph_prepare_inputs(). */
GrindCosts *
_grind_graph_make_costs (GrindGraph   *self,
                         GrindEventId  event)
{
  if (event >= grind_event_set_get_n_events (self->events))
    return costs_new (self, event);

  if (event >= grind_profile_get_n_real_events (self->profile))
    return make_derived_costs (self, event);

  return make_real_costs (self, event);
}
