/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The costs of groups. */
#include "config.h"

#include "grind-grouping-private.h"

#include "profile/grind-math.h"

void
_grind_group_costs_free (GrindGroupCosts *costs)
{
  if (costs == NULL)
    return;

  g_free ((gint64 *) costs->self);
  g_free ((gint64 *) costs->inclusive);
  g_free (costs);
}

static GrindGroupCosts *
costs_new (GrindGrouping *self,
           GrindEventId   event)
{
  GrindGroupCosts *costs = g_new0 (GrindGroupCosts, 1);

  costs->event = event;
  costs->self = g_new0 (gint64, self->n_groups);
  costs->inclusive = g_new0 (gint64, self->n_groups);

  return costs;
}

/*
 * Adds to each group in @inclusive what enters it from outside, and to each function what all its
 * callers and it itself spend. Direct recursion counts for nothing; cycles do not matter here.
 */
static void
flow (GrindGrouping    *self,
      const GrindCosts *costs,
      gint64           *inclusive,
      gint64           *in,
      gint64           *out)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);
  const GrindCallId *starts = grind_profile_get_call_starts (profile);
  const GrindFunctionId *callees = grind_profile_get_callees (profile);
  guint n_functions = grind_profile_get_n_functions (profile);

  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      gint64 cost = costs->self[function];

      for (GrindCallId call = starts[function]; call < starts[function + 1]; call++)
        {
          GrindFunctionId callee = callees[call];
          guint32 group = self->groups[callee];

          if (callee == function || group == GRIND_NONE)
            continue;

          cost = grind_add (cost, costs->calls[call]);
          in[callee] = grind_add (in[callee], costs->calls[call]);
          if (self->groups[function] != group)
            inclusive[group] = grind_add (inclusive[group], costs->calls[call]);
        }

      out[function] = cost;
    }
}

static gint64
get_absolute (gint64 cost)
{
  return cost == G_MININT64 ? G_MAXINT64 : ABS (cost);
}

/* What members have that nobody called them for is their group's, too. */
static GrindGroupCosts *
make_real_costs (GrindGrouping *self,
                 GrindEventId   event)
{
  const GrindCosts *costs = grind_graph_get_costs (self->graph, event);
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (self->graph));
  GrindGroupCosts *made = costs_new (self, event);
  gint64 *self_costs = (gint64 *) made->self;
  gint64 *inclusive = (gint64 *) made->inclusive;
  gint64 most = get_absolute (costs->base);
  g_autofree gint64 *in = g_new0 (gint64, n_functions);
  g_autofree gint64 *out = g_new0 (gint64, n_functions);

  flow (self, costs, inclusive, in, out);
  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      guint32 group = self->groups[function];

      if (group == GRIND_NONE)
        continue;
      self_costs[group] = grind_add (self_costs[group], costs->self[function]);
      if (out[function] > in[function])
        inclusive[group] = grind_add (inclusive[group],
                                      grind_subtract (out[function], in[function]));
    }

  for (guint group = 0; group < self->n_groups; group++)
    {
      inclusive[group] = MIN (inclusive[group], most);
      if (self->by == GRIND_GROUP_BY_CYCLE && group < self->n_groups - 1)
        inclusive[group] = costs->inclusive[grind_graph_get_cycle_node (self->graph, group + 1)];
    }

  return made;
}

/* Applies the formula to the values of the real events, group by group. */
static GrindGroupCosts *
make_derived_costs (GrindGrouping *self,
                    GrindEventId   event)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);
  guint n_real = grind_profile_get_n_real_events (profile);
  g_autofree GrindEventId *inputs = g_new0 (GrindEventId, MAX (n_real, 1));
  g_autofree gint64 *real = g_new0 (gint64, MAX (n_real, 1));
  g_autoptr (GPtrArray) costs = NULL;
  GrindGroupCosts *made = costs_new (self, event);
  guint n_inputs = grind_profile_get_event_inputs (profile, event, inputs, NULL, n_real);

  costs = g_ptr_array_new_with_free_func ((GDestroyNotify) _grind_group_costs_free);
  for (guint i = 0; i < n_inputs; i++)
    g_ptr_array_add (costs, make_real_costs (self, inputs[i]));

  for (guint group = 0; group < self->n_groups; group++)
    {
      for (guint i = 0; i < n_inputs; i++)
        real[inputs[i]] = ((GrindGroupCosts *) costs->pdata[i])->self[group];
      ((gint64 *) made->self)[group] = grind_profile_derive (profile, event, real);
      for (guint i = 0; i < n_inputs; i++)
        real[inputs[i]] = ((GrindGroupCosts *) costs->pdata[i])->inclusive[group];
      ((gint64 *) made->inclusive)[group] = grind_profile_derive (profile, event, real);
    }

  return made;
}

/* Computes the costs of @event; the caller sees to it that this happens once. */
GrindGroupCosts *
_grind_grouping_make_costs (GrindGrouping *self,
                            GrindEventId   event)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);

  if (event >= grind_profile_get_n_events (profile))
    return costs_new (self, event);
  if (event >= grind_profile_get_n_real_events (profile))
    return make_derived_costs (self, event);

  return make_real_costs (self, event);
}
