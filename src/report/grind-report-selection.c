/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-report-selection-private.h"

#include <math.h>

#include "grind-report.h"

/* So many functions are in a report that has space for all that matter, however little each
 * costs. */
#define MIN_FUNCTIONS 100

/* Functions that matter only for another event have to have more of it, and changes have to be a
 * larger part of the largest change. */
#define OTHER_EVENTS 10
#define CHANGES      20

void
_grind_report_selection_free (GrindReportSelection *self)
{
  for (guint side = 0; side < self->n_sides; side++)
    {
      g_object_unref (self->sides[side]);
      g_clear_object (&self->with_cycles[side]);
    }
  g_free (self->has_function);
  g_free (self->has_call);
  g_clear_pointer (&self->functions, g_array_unref);
  g_free (self);
}

static gboolean
is_large (const GrindCosts *costs,
          gint64            cost,
          double            share)
{
  return cost != 0 && fabs ((double) cost) >= share * fabs ((double) costs->base);
}

static void
mark_large (GrindReportSelection *self,
            const GrindCosts     *costs,
            double                share)
{
  GrindProfile *profile = grind_graph_get_profile (self->sides[0]);
  guint n_functions = grind_profile_get_n_functions (profile);

  for (GrindFunctionId function = 0; function < n_functions; function++)
    self->has_function[function] |= is_large (costs, costs->inclusive[function], share) ||
                                    is_large (costs, costs->self[function], share);
}

/* In a comparison, functions that have changed matter, however little they cost: those that have
 * changed by a share of the largest change. */
static void
mark_changed (GrindReportSelection *self,
              GrindEventId          event,
              double                share)
{
  const gint64 *before = grind_graph_get_costs (self->sides[0], event)->self;
  const gint64 *after = grind_graph_get_costs (self->sides[1], event)->self;
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (self->sides[0]));
  double largest = 0;

  for (GrindFunctionId function = 0; function < n_functions; function++)
    largest = MAX (largest, fabs ((double) after[function] - before[function]));
  for (GrindFunctionId function = 0; function < n_functions; function++)
    self->has_function[function] |= after[function] != before[function] &&
                                    fabs ((double) after[function] - before[function]) >=
                                      share * largest;
}

/* The most expensive function first. */
static int
compare_costs (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  const gint64 *costs = user_data;
  gint64 first = costs[*(const GrindFunctionId *) a];
  gint64 second = costs[*(const GrindFunctionId *) b];

  return first > second ? -1 : first < second;
}

/* Marks the most expensive functions, however little they cost. */
static void
mark_first (GrindReportSelection *self,
            const GrindCosts     *costs)
{
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (self->sides[0]));
  g_autofree GrindFunctionId *functions = NULL;
  guint n_marked = 0;

  for (GrindFunctionId function = 0; function < n_functions; function++)
    n_marked += self->has_function[function];
  if (n_marked >= MIN_FUNCTIONS)
    return;

  functions = g_new (GrindFunctionId, MAX (n_functions, 1));
  for (GrindFunctionId function = 0; function < n_functions; function++)
    functions[function] = function;
  g_qsort_with_data (functions, n_functions, sizeof (GrindFunctionId), compare_costs,
                     (gpointer) costs->self);
  for (guint i = 0; i < MIN (n_functions, MIN_FUNCTIONS); i++)
    self->has_function[functions[i]] |= costs->self[functions[i]] != 0;
}

/* A cycle of only some of its members would have other costs. */
static void
mark_members (GrindReportSelection *self,
              GrindGraph           *graph)
{
  for (guint cycle = 1; cycle <= grind_graph_get_n_cycles (graph); cycle++)
    {
      guint n_members;
      const GrindFunctionId *members = grind_graph_get_members (graph, cycle, &n_members);
      gboolean is_marked = FALSE;

      for (guint i = 0; i < n_members; i++)
        is_marked |= self->has_function[members[i]];
      for (guint i = 0; i < n_members; i++)
        self->has_function[members[i]] |= is_marked;
    }
}

/* Cycles stay whole even if they are not shown: those who open the report may show them. */
static gboolean
mark_cycles (GrindReportSelection  *self,
             guint                  side,
             GCancellable          *cancellable,
             GError               **error)
{
  GrindGraph *graph = self->sides[side];

  self->with_cycles[side] =
    grind_graph_get_show_cycles (graph)
      ? g_object_ref (graph)
      : grind_graph_new (grind_graph_get_profile (graph), grind_graph_get_parts (graph), TRUE,
                         cancellable, error);
  if (self->with_cycles[side] != NULL)
    mark_members (self, self->with_cycles[side]);

  return self->with_cycles[side] != NULL;
}

/* Calls inside of cycles stay, as cycles consist of them; a function's calls of itself are no calls
 * by others. */
static void
mark_calls (GrindReportSelection *self,
            GrindEventId          event)
{
  GrindProfile *profile = grind_graph_get_profile (self->sides[0]);
  const GrindFunctionId *callees = grind_profile_get_callees (profile);
  guint n_functions = grind_profile_get_n_functions (profile);
  guint n_events = grind_profile_get_n_events (profile);

  self->has_call = g_new0 (guint8, MAX (grind_profile_get_n_calls (profile), 1));
  for (guint i = 0; i < self->n_sides * n_events; i++)
    {
      guint side = i / n_events;
      GrindEventId of = i % n_events;
      const GrindCosts *costs = grind_graph_get_costs (self->sides[side], of);
      double share = of == event ? self->min_call : OTHER_EVENTS * self->min_call;

      for (GrindFunctionId caller = 0; caller < n_functions; caller++)
        {
          guint n_calls = 0;
          GrindCallId first = self->has_function[caller]
                                ? grind_profile_get_outgoing (profile, caller, &n_calls) : 0;

          for (GrindCallId call = first; call < first + n_calls; call++)
            self->has_call[call] |= self->has_function[callees[call]] &&
                                    (callees[call] == caller ||
                                     is_large (costs, costs->calls[call], share) ||
                                     grind_graph_is_inner_call (self->with_cycles[side], call));
        }
    }
}

static void
count_left_out (GrindReportSelection *self,
                GrindGraph           *graph)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  guint n_functions = grind_profile_get_n_functions (profile);

  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      guint n_calls;
      GrindCallId first = grind_profile_get_outgoing (profile, function, &n_calls);

      self->n_active += grind_graph_is_active_node (self->sides[0], function) ||
                        grind_graph_is_active_node (graph, function);
      for (GrindCallId call = first; call < first + n_calls; call++)
        self->n_calls_left_out += self->has_function[function] && !self->has_call[call] &&
                                  self->has_function[grind_profile_get_callee (profile, call)] &&
                                  grind_graph_is_active_call (graph, call);
    }
}

/* The most expensive first. Ids of a report count up in this order: on the side before, then those
 * that are only after. */
void
_grind_report_selection_sort (GrindReportSelection *self,
                              GrindEventId          event)
{
  GrindGraph *graph = grind_report_selection_get_graph (self);
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (graph));
  guint first = 0;

  g_clear_pointer (&self->functions, g_array_unref);
  self->functions = g_array_new (FALSE, FALSE, sizeof (GrindFunctionId));
  for (guint side = 0; side < self->n_sides; side++)
    {
      const GrindCosts *costs = grind_graph_get_costs (self->sides[side], event);

      for (GrindFunctionId function = 0; function < n_functions; function++)
        if (self->has_function[function] &&
            grind_graph_is_recorded (self->sides[side], function) &&
            (side == 0 || !grind_graph_is_recorded (self->sides[0], function)))
          g_array_append_val (self->functions, function);
      if (self->functions->len > first)
        g_qsort_with_data (&g_array_index (self->functions, GrindFunctionId, first),
                           self->functions->len - first, sizeof (GrindFunctionId), compare_costs,
                           (gpointer) costs->inclusive);
      first = self->functions->len;
    }
}

/*
 * @graph: that after of a comparison
 * @event: the event that matters most
 * @min_share: the share of the total that a function of the report has at least
 * @min_call: likewise for a call between such functions
 *
 * Any thread. Returns: %NULL if cancelled
 */
GrindReportSelection *
_grind_report_selection_new (GrindGraph    *graph,
                             GrindEventId   event,
                             double         min_share,
                             double         min_call,
                             GCancellable  *cancellable,
                             GError       **error)
{
  g_autoptr (GrindReportSelection) self = g_new0 (GrindReportSelection, 1);
  GrindGraph *before = grind_graph_get_before (graph);
  GrindProfile *profile = grind_graph_get_profile (graph);
  guint n_functions = grind_profile_get_n_functions (profile);
  guint n_events = grind_profile_get_n_real_events (profile);

  if (before != NULL)
    self->sides[self->n_sides++] = g_object_ref (before);
  self->sides[self->n_sides++] = g_object_ref (graph);
  self->min_share = min_share;
  self->min_call = min_call;
  self->has_function = g_new0 (guint8, MAX (n_functions, 1));
  for (guint side = 0; side < self->n_sides; side++)
    for (GrindEventId other = 0; other < n_events; other++)
      {
        if (g_cancellable_set_error_if_cancelled (cancellable, error))
          return NULL;
        mark_large (self, grind_graph_get_costs (self->sides[side], other),
                    other == event ? min_share : OTHER_EVENTS * min_share);
      }
  if (event >= n_events)
    for (guint side = 0; side < self->n_sides; side++)
      mark_large (self, grind_graph_get_costs (self->sides[side], event), min_share);
  if (self->n_sides > 1)
    mark_changed (self, event, CHANGES * min_share);
  if (min_share <= GRIND_REPORT_MIN_SHARE)
    for (guint side = 0; side < self->n_sides; side++)
      mark_first (self, grind_graph_get_costs (self->sides[side], event));
  for (guint side = 0; side < self->n_sides; side++)
    if (!mark_cycles (self, side, cancellable, error))
      return NULL;
  mark_calls (self, event);
  count_left_out (self, graph);

  return g_steal_pointer (&self);
}
