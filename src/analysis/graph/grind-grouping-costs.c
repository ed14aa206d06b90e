/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The costs of groups. */
#include "config.h"

#include "grind-grouping-private.h"

void
_grind_group_costs_free (GrindGroupCosts *costs)
{
  if (costs == NULL)
    return;

  g_free ((gint64 *) costs->self);
  g_free ((gint64 *) costs->inclusive);
  g_free ((double *) costs->decimals.self);
  g_free ((double *) costs->decimals.inclusive);
  g_free (costs);
}

static GrindGroupCosts *
costs_new (GrindGrouping *self,
           GrindEventId   event)
{
  GrindGroupCosts *costs = g_new0 (GrindGroupCosts, 1);

  costs->event = event;

  return costs;
}

static GrindGroupCosts *
costs_new_zeros (GrindGrouping *self,
                 GrindEventId   event)
{
  GrindGroupCosts *costs = costs_new (self, event);

  costs->self = g_new0 (gint64, self->n_groups);
  costs->inclusive = g_new0 (gint64, self->n_groups);

  return costs;
}

/*
 * Adds to each group in @inclusive the cost of calls from outside, to @in the cost of calls to each
 * function, and to @out its self cost and the cost of its calls. Direct recursion does not count;
 * cycles do not matter here.
 */
static void
flow (GrindGrouping    *self,
      const GrindCosts *costs,
      GrindSums        *inclusive,
      GrindSums        *in,
      GrindSums        *out)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);
  const GrindCallId *starts = grind_profile_get_call_starts (profile);
  const GrindFunctionId *callees = grind_profile_get_callees (profile);
  guint n_functions = grind_profile_get_n_functions (profile);

  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      __int128 cost = grind_costs_get_exact_self (costs, function);

      for (GrindCallId call = starts[function]; call < starts[function + 1]; call++)
        {
          GrindFunctionId callee = callees[call];
          guint32 group = self->groups[callee];
          __int128 call_cost;

          if (callee == function || group == GRIND_NONE)
            continue;

          call_cost = grind_costs_get_exact_call (costs, call);
          cost += call_cost;
          grind_sums_add_sum (in, callee, call_cost);
          if (self->groups[function] != group)
            grind_sums_add_sum (inclusive, group, call_cost);
        }

      grind_sums_add_sum (out, function, cost);
    }
}

static gint64
get_absolute (gint64 cost)
{
  return cost == G_MININT64 ? G_MAXINT64 : ABS (cost);
}

/* Adds to each group the self costs of its members, and the parts of their costs that no caller
 * accounts for. */
static void
add_members (GrindGrouping    *self,
             const GrindCosts *costs,
             GrindSums        *self_costs,
             GrindSums        *inclusive)
{
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (self->graph));
  g_auto (GrindSums) in;
  g_auto (GrindSums) out;

  grind_sums_init_zeros (&in, n_functions);
  grind_sums_init_zeros (&out, n_functions);
  flow (self, costs, inclusive, &in, &out);
  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      guint32 group = self->groups[function];
      __int128 rest = grind_sums_get (&out, function) - grind_sums_get (&in, function);

      if (group == GRIND_NONE)
        continue;
      grind_sums_add_sum (self_costs, group, grind_costs_get_exact_self (costs, function));
      if (rest > 0)
        grind_sums_add_sum (inclusive, group, rest);
    }
}

static GrindGroupCosts *
make_real_costs (GrindGrouping *self,
                 GrindEventId   event)
{
  const GrindCosts *costs = grind_graph_get_costs (self->graph, event);
  GrindGroupCosts *made = costs_new (self, event);
  gint64 most = get_absolute (costs->base);
  GrindSums self_sums, inclusive_sums;
  gint64 *inclusive;

  grind_sums_init_zeros (&self_sums, self->n_groups);
  grind_sums_init_zeros (&inclusive_sums, self->n_groups);
  add_members (self, costs, &self_sums, &inclusive_sums);
  made->self = grind_sums_steal (&self_sums);
  made->inclusive = inclusive = grind_sums_steal (&inclusive_sums);
  for (guint group = 0; group < self->n_groups; group++)
    {
      inclusive[group] = MIN (inclusive[group], most);
      if (self->by == GRIND_GROUP_BY_CYCLE && group < self->n_groups - 1)
        inclusive[group] = costs->inclusive[grind_graph_get_cycle_node (self->graph, group + 1)];
    }

  return made;
}

/* A formula, and the costs of its real events */
typedef struct
{
  GrindEvaluator      *evaluator;
  const GrindEventId  *inputs;
  guint                n_inputs;
  GPtrArray           *costs;      /* of GrindGroupCosts, by input */
  gint64              *real;       /* by real event: the values of one group */
} Derivation;

static void
derivation_init (Derivation    *derivation,
                 GrindGrouping *self,
                 GrindEventId   event)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);

  derivation->evaluator = grind_evaluator_new (grind_graph_get_events (self->graph), event);
  derivation->inputs = grind_evaluator_get_inputs (derivation->evaluator, &derivation->n_inputs);
  derivation->costs =
    g_ptr_array_new_with_free_func ((GDestroyNotify) _grind_group_costs_free);
  derivation->real = g_new0 (gint64, MAX (grind_profile_get_n_real_events (profile), 1));
  for (guint i = 0; i < derivation->n_inputs; i++)
    g_ptr_array_add (derivation->costs, make_real_costs (self, derivation->inputs[i]));
}

static void
derivation_clear (Derivation *derivation)
{
  grind_evaluator_free (derivation->evaluator);
  g_ptr_array_unref (derivation->costs);
  g_free (derivation->real);
}

/* Applies the formula to the values at @offset of each input's GrindGroupCosts; @decimals is NULL
 * for whole values. */
static void
derive (Derivation *derivation,
        gsize       offset,
        guint       n_groups,
        gint64     *whole,
        double     *decimals)
{
  for (guint group = 0; group < n_groups; group++)
    {
      GrindValue value;

      for (guint i = 0; i < derivation->n_inputs; i++)
        derivation->real[derivation->inputs[i]] =
          G_STRUCT_MEMBER (const gint64 *, derivation->costs->pdata[i], offset)[group];

      value = grind_evaluator_apply (derivation->evaluator, derivation->real);
      whole[group] = value.whole;
      if (decimals != NULL)
        decimals[group] = value.decimal;
    }
}

static GrindGroupCosts *
make_derived_costs (GrindGrouping *self,
                    GrindEventId   event)
{
  GrindGroupCosts *made = costs_new_zeros (self, event);
  Derivation derivation;

  made->kind = grind_event_set_get_value_kind (grind_graph_get_events (self->graph), event);
  if (made->kind != GRIND_VALUE_WHOLE)
    {
      made->decimals.self = g_new0 (double, self->n_groups);
      made->decimals.inclusive = g_new0 (double, self->n_groups);
    }

  derivation_init (&derivation, self, event);
  derive (&derivation, G_STRUCT_OFFSET (GrindGroupCosts, self), self->n_groups,
          (gint64 *) made->self, (double *) made->decimals.self);
  derive (&derivation, G_STRUCT_OFFSET (GrindGroupCosts, inclusive), self->n_groups,
          (gint64 *) made->inclusive, (double *) made->decimals.inclusive);
  derivation_clear (&derivation);

  return made;
}

/* Computes the costs of @event; the caller ensures that this happens once. */
GrindGroupCosts *
_grind_grouping_make_costs (GrindGrouping *self,
                            GrindEventId   event)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);

  if (event >= grind_event_set_get_n_events (grind_graph_get_events (self->graph)))
    return costs_new_zeros (self, event);
  if (event >= grind_profile_get_n_real_events (profile))
    return make_derived_costs (self, event);

  return make_real_costs (self, event);
}
