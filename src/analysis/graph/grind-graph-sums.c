/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Total and base of all events, without keeping the costs of functions and calls */
#include "config.h"

#include "grind-graph-private.h"

/* Working data, reused for one event after the other */
typedef struct
{
  GrindGraph *graph;
  GArray     *functions;     /* GrindOwnedCost */
  GArray     *calls;
  GArray     *touched;       /* GrindFunctionId: functions whose elements below may be set */
  GrindSums   in;            /* by function, 0 for those not touched */
  GrindSums   out;
  guint8     *is_touched;
  guint       n_plain;       /* active functions outside of components */
} Work;

static void
work_init (Work       *work,
           GrindGraph *graph)
{
  *work = (Work) {
    .graph = graph,
    .functions = g_array_new (FALSE, FALSE, sizeof (GrindOwnedCost)),
    .calls = g_array_new (FALSE, FALSE, sizeof (GrindOwnedCost)),
    .touched = g_array_new (FALSE, FALSE, sizeof (GrindFunctionId)),
    .is_touched = g_new0 (guint8, MAX (graph->n_functions, 1)),
  };
  grind_sums_init_zeros (&work->in, graph->n_functions);
  grind_sums_init_zeros (&work->out, graph->n_functions);
  for (GrindFunctionId function = 0; function < graph->n_functions; function++)
    work->n_plain += _grind_graph_get_component (graph, function) == 0 &&
                     (graph->node_flags[function] & GRIND_NODE_RECORDED) != 0;
}

static void
work_clear (Work *work)
{
  g_array_unref (work->functions);
  g_array_unref (work->calls);
  g_array_unref (work->touched);
  grind_sums_clear (&work->in);
  grind_sums_clear (&work->out);
  g_free (work->is_touched);
}

static void
add (Work            *work,
     GrindSums       *sums,
     GrindFunctionId  function,
     __int128         cost)
{
  grind_sums_add_sum (sums, function, cost);
  if (!work->is_touched[function])
    {
      work->is_touched[function] = TRUE;
      g_array_append_val (work->touched, function);
    }
}

/* Computes in(f) and out(f) of the functions with costs; returns the total. */
static gint64
flow (Work *work)
{
  GrindProfile *profile = work->graph->profile;
  __int128 total = 0;

  for (guint i = 0; i < work->functions->len; i++)
    {
      const GrindOwnedCost *cost = &g_array_index (work->functions, GrindOwnedCost, i);

      total += cost->cost;
      add (work, &work->out, cost->owner, cost->cost);
    }
  for (guint i = 0; i < work->calls->len; i++)
    {
      const GrindOwnedCost *cost = &g_array_index (work->calls, GrindOwnedCost, i);

      if (work->graph->call_flags[cost->owner] & GRIND_CALL_INNER)
        continue;
      add (work, &work->out, grind_profile_get_caller (profile, cost->owner), cost->cost);
      add (work, &work->in, grind_profile_get_callee (profile, cost->owner), cost->cost);
    }

  return grind_saturate (total);
}

/* Returns the largest inclusive cost of a function outside of cycles; untouched functions cost 0.
 * Resets the working data. */
static gint64
find_largest (Work *work)
{
  gint64 largest = G_MININT64;
  guint n_plain = 0;

  for (guint i = 0; i < work->touched->len; i++)
    {
      GrindFunctionId function = g_array_index (work->touched, GrindFunctionId, i);
      guint8 flags = work->graph->node_flags[function];
      gint64 inclusive = grind_sums_get_clamped (&work->out, function);

      if (flags & GRIND_NODE_CALLED)
        inclusive = MAX (inclusive, grind_sums_get_clamped (&work->in, function));
      grind_sums_set (&work->in, function, 0);
      grind_sums_set (&work->out, function, 0);
      work->is_touched[function] = FALSE;
      if (_grind_graph_get_component (work->graph, function) != 0 ||
          (flags & GRIND_NODE_RECORDED) == 0)
        continue;
      largest = MAX (largest, inclusive);
      n_plain++;
    }
  g_array_set_size (work->touched, 0);

  return n_plain < work->n_plain ? MAX (largest, 0) : largest;
}

static GrindEventSums
sum_event (Work         *work,
           GrindEventId  event)
{
  GrindGraph *graph = work->graph;
  GrindEventSums sums;
  GrindCosts *costs;
  gint64 largest;

  if (grind_profile_list_self (graph->profile, event, graph->parts, work->functions) &&
      grind_profile_list_calls (graph->profile, event, graph->parts, work->calls))
    {
      sums.total = flow (work);
      largest = find_largest (work);
      sums.base = MAX (sums.total, largest);
      return sums;
    }
  if (grind_graph_has_costs (graph, event))
    {
      const GrindCosts *kept = grind_graph_get_costs (graph, event);

      return (GrindEventSums) { kept->total, kept->base };
    }
  costs = _grind_graph_make_costs (graph, event);
  sums = (GrindEventSums) { costs->total, costs->base };
  _grind_costs_free (costs);

  return sums;
}

/* Applies the formulas of derived events to the sums of the real ones. */
static void
derive (GrindGraph     *graph,
        GrindEventSums *sums)
{
  GrindProfile *profile = graph->profile;
  guint n_events = grind_profile_get_n_events (profile);
  guint n_real = grind_profile_get_n_real_events (profile);
  g_autofree gint64 *totals = g_new (gint64, MAX (n_real, 1));
  g_autofree gint64 *bases = g_new (gint64, MAX (n_real, 1));

  for (GrindEventId event = 0; event < n_real; event++)
    {
      totals[event] = sums[event].total;
      bases[event] = sums[event].base;
    }
  for (GrindEventId event = n_real; event < n_events; event++)
    {
      if (_grind_graph_lacks_event (graph, event))
        continue;
      sums[event].total = grind_profile_derive (profile, event, totals);
      sums[event].base = grind_profile_derive (profile, event, bases);
    }
}

/* Each sum is made of those of the runs. */
static GrindEventSums *
sum_runs (GrindGraph *self)
{
  guint n_events = grind_profile_get_n_events (self->profile);
  GrindEventSums *joined = g_new0 (GrindEventSums, MAX (n_events, 1));
  g_autoptr (GPtrArray) sums = g_ptr_array_new_with_free_func (g_free);
  g_autofree gint64 *totals = g_new (gint64, self->runs->len);
  g_autofree gint64 *bases = g_new (gint64, self->runs->len);

  for (guint i = 0; i < self->runs->len; i++)
    g_ptr_array_add (sums, grind_graph_sum_events (self->runs->pdata[i]));
  for (GrindEventId event = 0; event < n_events; event++)
    {
      for (guint i = 0; i < sums->len; i++)
        {
          totals[i] = ((const GrindEventSums *) sums->pdata[i])[event].total;
          bases[i] = ((const GrindEventSums *) sums->pdata[i])[event].base;
        }
      joined[event].total = _grind_graph_join_values (self, totals);
      joined[event].base = _grind_graph_join_values (self, bases);
    }

  return joined;
}

/**
 * grind_graph_sum_events:
 * @self: a graph
 *
 * Computes total and base of all events of the profile, the same as those of
 * grind_graph_get_costs(), but without keeping the costs. Takes linear time in the costs: events
 * that few functions and calls have costs of are fast. Any thread.
 *
 * Returns: (transfer full) (array): by event of the profile
 */
GrindEventSums *
grind_graph_sum_events (GrindGraph *self)
{
  GrindEventSums *sums;
  Work work;

  g_return_val_if_fail (GRIND_IS_GRAPH (self), NULL);

  if (self->runs != NULL)
    return sum_runs (self);

  sums = g_new0 (GrindEventSums, MAX (grind_profile_get_n_events (self->profile), 1));
  work_init (&work, self);
  for (GrindEventId event = 0; event < grind_profile_get_n_real_events (self->profile); event++)
    sums[event] = sum_event (&work, event);
  work_clear (&work);
  derive (self, sums);

  return sums;
}
