/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Graphs whose numbers are made of those of other graphs with the same nodes: the medians of
 * several runs of a program, the larger number of both sides of a comparison, or numbers for other
 * work.
 */
#include "config.h"

#include "grind-graph-private.h"

/* Reads one number of a run */
typedef gint64 (* ReadFunc) (GrindGraph   *run,
                             guint         row,
                             gconstpointer data);

/**
 * grind_graph_scale:
 * @self: a graph
 * @value: a cost or count of its parts
 *
 * Returns: @value for the work of @self, see grind_graph_scale_before(): rounded half away from
 *   zero, and clamped; @value itself if the graph was not scaled. Any thread
 */
gint64
grind_graph_scale (GrindGraph *self,
                   gint64      value)
{
  __int128 product = (__int128) value * self->multiplier;
  __int128 half = (product < 0 ? -self->divisor : self->divisor) / 2;

  if (self->divisor == 0)
    return value;

  product = (product + half) / self->divisor;

  return product > G_MAXINT64 ? G_MAXINT64 : product < G_MININT64 ? G_MININT64 : (gint64) product;
}

/* Returns the largest value, or the lower median; without the scale. @values is sorted. */
static gint64
pick (GrindGraph *self,
      gint64     *values)
{
  gint64 largest = values[0];

  if (!self->is_larger)
    return grind_median_low (values, self->runs->len);

  for (guint i = 1; i < self->runs->len; i++)
    largest = MAX (largest, values[i]);

  return largest;
}

/* Returns the number made of @values, one for each run, which are sorted. */
gint64
_grind_graph_join_values (GrindGraph *self,
                          gint64     *values)
{
  return grind_graph_scale (self, pick (self, values));
}

/* Joins a number of all runs, without the scale. */
static gint64
pick_number (GrindGraph   *self,
             ReadFunc      read,
             guint         row,
             gconstpointer data,
             gint64       *values)
{
  for (guint i = 0; i < self->runs->len; i++)
    values[i] = read (self->runs->pdata[i], row, data);

  return pick (self, values);
}

/* Lists numbers, or ranks, without the scale. */
static gint64 *
list_numbers (GrindGraph   *self,
              ReadFunc      read,
              guint         n,
              gconstpointer data)
{
  g_autofree gint64 *values = g_new (gint64, self->runs->len);
  gint64 *numbers = g_new (gint64, MAX (n, 1));

  for (guint row = 0; row < n; row++)
    numbers[row] = pick_number (self, read, row, data, values);

  return numbers;
}

/* Likewise with the scale, which counts have, too */
static gint64 *
list_counts (GrindGraph *self,
             ReadFunc    read,
             guint       n)
{
  gint64 *counts = list_numbers (self, read, n, NULL);

  for (guint row = 0; row < n; row++)
    counts[row] = grind_graph_scale (self, counts[row]);

  return counts;
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

/* Ratios do not depend on how much is done. */
static GrindValue
scale_value (GrindGraph     *self,
             GrindValueKind  kind,
             gint64          rank)
{
  GrindValue value = grind_value_from_rank (kind, rank);

  if (self->divisor == 0 || kind == GRIND_VALUE_RATIO)
    return value;
  if (kind == GRIND_VALUE_WHOLE)
    return grind_value_new_whole (grind_graph_scale (self, value.whole));

  return grind_value_new_decimal (kind, value.decimal * self->multiplier / self->divisor);
}

/* Computes the cost of each row. @decimals is set unless they are whole. */
static const gint64 *
list_costs (GrindGraph       *self,
            const CostSource *source,
            guint             n,
            GrindValueKind    kind,
            const double    **decimals)
{
  gint64 *ranks = list_numbers (self, read_cost, n, source);
  double *numbers = kind != GRIND_VALUE_WHOLE ? g_new (double, MAX (n, 1)) : NULL;

  for (guint i = 0; i < n; i++)
    {
      GrindValue value = scale_value (self, kind, ranks[i]);

      ranks[i] = value.whole;
      if (numbers != NULL)
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
  g_autofree gint64 *ranks = list_numbers (self, read_cost, 1, source);

  return scale_value (self, kind, ranks[0]);
}

/* Computes the costs of @event, whose rows and kind are set. */
void
_grind_graph_fill_joined (GrindGraph *self,
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
_grind_graph_join_count (GrindGraph  *self,
                         GrindCallId  call)
{
  g_autofree gint64 *values = g_new (gint64, self->runs->len);
  GrindCount count = { 0, FALSE };

  count.count = grind_graph_scale (self, pick_number (self, read_count, call, NULL, values));
  for (guint i = 0; i < self->runs->len; i++)
    count.is_partial |= grind_graph_get_call_count (self->runs->pdata[i], call).is_partial;

  return count;
}

/* Sets the numbers of calls, and what some run has. The cycles are those of the runs. */
static void
join_runs (GrindGraph *self)
{
  guint n_nodes = self->n_functions + self->n_cycles;
  g_autofree gint64 *called = list_counts (self, read_called, n_nodes);
  g_autofree gint64 *recursive = list_counts (self, read_recursive, n_nodes);

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

/* Makes a graph of @runs, which are of one set; without @divisor their numbers are not scaled. */
GrindGraph *
_grind_graph_new_joined (GPtrArray *runs,
                         gboolean   is_larger,
                         gint64     multiplier,
                         gint64     divisor)
{
  GrindGraph *first = runs->pdata[0];
  GrindGraph *self = _grind_graph_new_empty (first->profile, first->parts, first->show_cycles);
  gsize n_bytes = (grind_profile_get_n_parts (first->profile) + 7) / 8;

  self->runs = g_ptr_array_ref (runs);
  self->is_larger = is_larger;
  self->multiplier = multiplier;
  self->divisor = divisor;
  self->recorded = g_new0 (guint8, grind_profile_get_n_events (first->profile) + 1);
  for (guint i = 1; i < runs->len; i++)
    for (gsize byte = 0; byte < n_bytes; byte++)
      self->parts[byte] |= ((GrindGraph *) runs->pdata[i])->parts[byte];
  _grind_graph_copy_cycles (self, first);
  join_runs (self);

  return self;
}

static GrindGraph *
get_origin (GrindGraph *self)
{
  return self->origin != NULL ? self->origin : self;
}

/**
 * grind_graph_dup_larger:
 * @self: the graph after of a comparison
 *
 * Makes a graph with the same nodes, in which every number is the larger one of both sides: what is
 * new or gone is as important there as what is on both. Takes linear time in the nodes and calls.
 * May be called from any thread.
 *
 * Returns: (transfer full): the graph
 */
GrindGraph *
grind_graph_dup_larger (GrindGraph *self)
{
  g_autoptr (GPtrArray) sides = NULL;
  g_autoptr (GrindGraph) larger = NULL;

  g_return_val_if_fail (GRIND_IS_GRAPH (self), NULL);
  g_return_val_if_fail (self->before != NULL, NULL);

  sides = g_ptr_array_new_with_free_func (g_object_unref);
  g_ptr_array_add (sides, g_object_ref (get_origin (self->before)));
  g_ptr_array_add (sides, g_object_ref (get_origin (self)));
  larger = _grind_graph_new_joined (sides, TRUE, 0, 0);

  return self->origin != NULL ? grind_graph_with_events (larger, self->events)
                              : g_steal_pointer (&larger);
}

static GrindGraph *
scale_run (GrindGraph *run,
           gint64      multiplier,
           gint64      divisor)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (runs, g_object_ref (run));

  return _grind_graph_new_joined (runs, FALSE, multiplier, divisor);
}

/**
 * grind_graph_scale_before:
 * @self: the graph after of a comparison
 * @multiplier: the work after, such as the number of requests; at least 1
 * @divisor: the work before; likewise
 *
 * Makes a graph whose numbers before, costs and counts, are multiplied by @multiplier and divided
 * by @divisor: what they would be for as much work as after. They are rounded to integers; ratios
 * stay as they are. Takes linear time in the nodes and calls. May be called from any thread.
 *
 * Returns: (transfer full): the graph after
 */
GrindGraph *
grind_graph_scale_before (GrindGraph *self,
                          gint64      multiplier,
                          gint64      divisor)
{
  g_autoptr (GPtrArray) runs = NULL;
  g_autoptr (GrindGraph) before = NULL;
  GrindGraph *scaled;

  g_return_val_if_fail (GRIND_IS_GRAPH (self), NULL);
  g_return_val_if_fail (self->before != NULL, NULL);
  g_return_val_if_fail (multiplier > 0 && divisor > 0, NULL);

  before = g_object_ref (get_origin (self->before));
  runs = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < grind_graph_get_n_runs (before); i++)
    g_ptr_array_add (runs, scale_run (grind_graph_get_run (before, i), multiplier, divisor));

  scaled = grind_graph_with_events (self, self->events);
  g_object_unref (scaled->before);
  if (runs->len == 1)
    scaled->before = grind_graph_with_events (runs->pdata[0], self->events);
  else
    {
      g_autoptr (GrindGraph) medians = _grind_graph_new_joined (runs, FALSE, 0, 0);

      scaled->before = grind_graph_with_events (medians, self->events);
    }

  return scaled;
}

/**
 * grind_graph_get_unscaled:
 * @self: a graph
 *
 * Returns: (transfer none): the graph of one run that @self was made of by
 *   grind_graph_scale_before(), or @self if it is not such a graph before
 */
GrindGraph *
grind_graph_get_unscaled (GrindGraph *self)
{
  GrindGraph *origin;

  g_return_val_if_fail (GRIND_IS_GRAPH (self), NULL);

  origin = get_origin (self);

  return origin->divisor != 0 ? origin->runs->pdata[0] : self;
}
