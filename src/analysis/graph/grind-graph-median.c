/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Graphs of several runs of a program: every number is the median of those of the runs. */
#include "config.h"

#include "grind-graph-private.h"

/* Reads one number of a run */
typedef gint64 (* ReadFunc) (GrindGraph   *run,
                             guint         row,
                             gconstpointer data);

/* Returns the lower median of a number of all runs. */
static gint64
get_median (GrindGraph   *self,
            ReadFunc      read,
            guint         row,
            gconstpointer data,
            gint64       *values)
{
  for (guint i = 0; i < self->runs->len; i++)
    values[i] = read (self->runs->pdata[i], row, data);

  return grind_median_low (values, self->runs->len);
}

static gint64 *
list_medians (GrindGraph   *self,
              ReadFunc      read,
              guint         n,
              gconstpointer data)
{
  g_autofree gint64 *values = g_new (gint64, self->runs->len);
  gint64 *medians = g_new (gint64, MAX (n, 1));

  for (guint row = 0; row < n; row++)
    medians[row] = get_median (self, read, row, data, values);

  return medians;
}

static gint64
read_called (GrindGraph   *run,
             guint         node,
             gconstpointer data)
{
  return grind_column_get (&run->called, node);
}

static gint64
read_recursive (GrindGraph   *run,
                guint         node,
                gconstpointer data)
{
  return grind_column_get (&run->recursive, node);
}

static gint64
read_count (GrindGraph   *run,
            guint         call,
            gconstpointer data)
{
  return grind_graph_get_call_count (run, call).count;
}

/* What to read of the costs of an event */
typedef struct
{
  GrindEventId event;
  GrindValue (* get) (const GrindCosts *costs,
                      guint             row);
} CostSource;

/* Ranks are in the order of values, which need not be whole. */
static gint64
read_cost (GrindGraph   *run,
           guint         row,
           gconstpointer data)
{
  const CostSource *source = data;

  return grind_value_get_rank (source->get (grind_graph_get_costs (run, source->event), row));
}

static GrindValue
get_total (const GrindCosts *costs,
           guint             row)
{
  return grind_costs_get_total (costs);
}

static GrindValue
get_base (const GrindCosts *costs,
          guint             row)
{
  return grind_costs_get_base (costs);
}

/* Computes the median cost of each row. @decimals is set unless they are whole. */
static const gint64 *
list_costs (GrindGraph       *self,
            const CostSource *source,
            guint             n,
            GrindValueKind    kind,
            const double    **decimals)
{
  gint64 *ranks = list_medians (self, read_cost, n, source);
  double *numbers;

  if (kind == GRIND_VALUE_WHOLE)
    return ranks;

  numbers = g_new (double, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      GrindValue value = grind_value_from_rank (kind, ranks[i]);

      ranks[i] = value.whole;
      numbers[i] = value.decimal;
    }
  *decimals = numbers;

  return ranks;
}

static GrindValue
get_sum (GrindGraph       *self,
         const CostSource *source,
         GrindValueKind    kind)
{
  g_autofree gint64 *ranks = list_medians (self, read_cost, 1, source);

  return grind_value_from_rank (kind, ranks[0]);
}

/* Computes the costs of @event, whose rows and kind are set. */
void
_grind_graph_fill_medians (GrindGraph *self,
                           GrindCosts *costs)
{
  const CostSource self_cost = { costs->event, grind_costs_get_self };
  const CostSource inclusive = { costs->event, grind_costs_get_inclusive };
  const CostSource call = { costs->event, grind_costs_get_call };
  const CostSource total = { costs->event, get_total };
  const CostSource base = { costs->event, get_base };
  GrindValue total_cost = get_sum (self, &total, costs->kind);
  GrindValue base_cost = get_sum (self, &base, costs->kind);

  costs->self = list_costs (self, &self_cost, costs->n_nodes, costs->kind, &costs->decimals.self);
  costs->inclusive = list_costs (self, &inclusive, costs->n_nodes, costs->kind,
                                 &costs->decimals.inclusive);
  costs->calls = list_costs (self, &call, costs->n_calls, costs->kind, &costs->decimals.calls);
  costs->total = total_cost.whole;
  costs->decimals.total = total_cost.decimal;
  costs->base = base_cost.whole;
  costs->decimals.base = base_cost.decimal;
}

/* How often a call was made; a lower bound if that of some run is. */
GrindCount
_grind_graph_get_median_count (GrindGraph  *self,
                               GrindCallId  call)
{
  g_autofree gint64 *values = g_new (gint64, self->runs->len);
  GrindCount count = { get_median (self, read_count, call, NULL, values), FALSE };

  for (guint i = 0; i < self->runs->len; i++)
    count.is_partial |= grind_graph_get_call_count (self->runs->pdata[i], call).is_partial;

  return count;
}

/* Sets the numbers of calls, and what some run has. The cycles are those of the runs. */
void
_grind_graph_join_runs (GrindGraph *self)
{
  guint n_nodes = self->n_functions + self->n_cycles;
  g_autofree gint64 *called = list_medians (self, read_called, n_nodes, NULL);
  g_autofree gint64 *recursive = list_medians (self, read_recursive, n_nodes, NULL);

  self->call_flags = g_new0 (guint8, self->n_calls);
  self->node_flags = g_new0 (guint8, n_nodes);
  for (guint i = 0; i < self->runs->len; i++)
    {
      const GrindGraph *run = self->runs->pdata[i];

      for (GrindCallId call = 0; call < self->n_calls; call++)
        self->call_flags[call] |= run->call_flags[call];
      for (GrindNodeId node = 0; node < n_nodes; node++)
        self->node_flags[node] |= run->node_flags[node];
      for (GrindEventId event = 0; event < grind_profile_get_n_events (self->profile); event++)
        self->recorded[event] |= run->recorded[event];
      self->n_active = run->n_active;
    }
  for (GrindNodeId node = 0; node < n_nodes; node++)
    self->most_called = MAX (self->most_called, called[node]);
  grind_column_init_or_abort (&self->called, called, n_nodes);
  grind_column_init_or_abort (&self->recursive, recursive, n_nodes);
}
