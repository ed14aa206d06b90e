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
_grind_report_ranking_free (GrindReportRanking *self)
{
  for (guint side = 0; side < self->n_sides; side++)
    {
      g_object_unref (self->sides[side]);
      g_clear_object (&self->with_cycles[side]);
    }
  g_free (self->order);
  g_free (self->function_shares);
  g_free (self->call_shares);
  g_free (self);
}

void
_grind_report_selection_free (GrindReportSelection *self)
{
  g_free (self->has_function);
  g_free (self->has_call);
  g_clear_pointer (&self->functions, g_array_unref);
  g_free (self);
}

static inline double
get_share (gint64 cost,
           gint64 base)
{
  return cost == 0 ? 0 : fabs ((double) cost) / fabs ((double) base);
}

static void
rank_functions (GrindReportRanking *self,
                const GrindCosts   *costs,
                double              weight)
{
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (self->sides[0]));

  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      double share = MAX (get_share (costs->inclusive[function], costs->base),
                          get_share (costs->self[function], costs->base));

      self->function_shares[function] = MAX (self->function_shares[function], weight * share);
    }
}

/* In a comparison, functions that have changed matter, however little they cost. */
static void
rank_changes (GrindReportRanking *self,
              GrindEventId        event)
{
  const gint64 *before = grind_graph_get_costs (self->sides[0], event)->self;
  const gint64 *after = grind_graph_get_costs (self->sides[1], event)->self;
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (self->sides[0]));
  double largest = 0;

  for (GrindFunctionId function = 0; function < n_functions; function++)
    largest = MAX (largest, fabs ((double) after[function] - before[function]));
  for (GrindFunctionId function = 0; function < n_functions && largest > 0; function++)
    {
      double share = fabs ((double) after[function] - before[function]) / largest;

      self->function_shares[function] = MAX (self->function_shares[function],
                                             share / CHANGES);
    }
}

static void
rank_calls (GrindReportRanking *self,
            const GrindCosts   *costs,
            double              weight)
{
  for (GrindCallId call = 0; call < costs->n_calls; call++)
    self->call_shares[call] = MAX (self->call_shares[call],
                                   weight * get_share (costs->calls[call], costs->base));
}

/* Calls inside of cycles stay, as cycles consist of them; a function's calls of itself are no calls
 * by others. Cycles stay whole even if they are not shown: those who open the report may show
 * them. */
static gboolean
rank_inner_calls (GrindReportRanking  *self,
                  guint                side,
                  GCancellable        *cancellable,
                  GError             **error)
{
  GrindGraph *graph = self->sides[side];
  GrindProfile *profile = grind_graph_get_profile (graph);
  guint n_calls = grind_profile_get_n_calls (profile);

  self->with_cycles[side] =
    grind_graph_get_show_cycles (graph)
      ? g_object_ref (graph)
      : grind_graph_new (profile, grind_graph_get_parts (graph), TRUE, cancellable, error);
  if (self->with_cycles[side] == NULL)
    return FALSE;

  for (GrindCallId call = 0; call < n_calls; call++)
    if (grind_graph_is_inner_call (self->with_cycles[side], call) ||
        grind_profile_get_caller (profile, call) == grind_profile_get_callee (profile, call))
      self->call_shares[call] = INFINITY;

  return TRUE;
}

static int
compare_shares (gconstpointer a,
                gconstpointer b,
                gpointer      user_data)
{
  const double *shares = user_data;
  double first = shares[*(const GrindFunctionId *) a];
  double second = shares[*(const GrindFunctionId *) b];

  return first > second ? -1 : first < second;
}

static void
sort_functions (GrindReportRanking *self)
{
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (self->sides[0]));

  self->order = g_new (GrindFunctionId, MAX (n_functions, 1));
  for (GrindFunctionId function = 0; function < n_functions; function++)
    if (self->function_shares[function] >= GRIND_REPORT_MIN_SHARE)
      self->order[self->n_order++] = function;
  if (self->n_order > 0)
    g_qsort_with_data (self->order, self->n_order, sizeof (GrindFunctionId), compare_shares,
                       self->function_shares);
}

/* The smallest share of the first functions */
double
_grind_report_ranking_get_share (const GrindReportRanking *self,
                                 guint                     n_first)
{
  if (n_first == self->n_order)
    return GRIND_REPORT_MIN_SHARE;

  return n_first == 0 ? 1 : self->function_shares[self->order[n_first - 1]];
}

/*
 * @graph: that after of a comparison
 * @event: the event that matters most
 *
 * Blocks. Any thread. Returns: (nullable): %NULL if cancelled
 */
GrindReportRanking *
_grind_report_ranking_new (GrindGraph    *graph,
                           GrindEventId   event,
                           GCancellable  *cancellable,
                           GError       **error)
{
  g_autoptr (GrindReportRanking) self = g_new0 (GrindReportRanking, 1);
  GrindGraph *before = grind_graph_get_before (graph);
  GrindProfile *profile = grind_graph_get_profile (graph);
  guint n_events = grind_profile_get_n_events (profile);
  guint n_real = grind_profile_get_n_real_events (profile);

  if (before != NULL)
    self->sides[self->n_sides++] = g_object_ref (before);
  self->sides[self->n_sides++] = g_object_ref (graph);
  self->event = event;
  self->function_shares = g_new0 (double, MAX (grind_profile_get_n_functions (profile), 1));
  self->call_shares = g_new0 (double, MAX (grind_profile_get_n_calls (profile), 1));
  for (guint side = 0; side < self->n_sides; side++)
    for (GrindEventId other = 0; other < n_events; other++)
      {
        const GrindCosts *costs = grind_graph_get_costs (self->sides[side], other);
        double weight = other == event ? 1 : 1.0 / OTHER_EVENTS;

        if (g_cancellable_set_error_if_cancelled (cancellable, error))
          return NULL;
        if (other < n_real || other == event)
          rank_functions (self, costs, weight);
        rank_calls (self, costs, weight);
      }
  if (self->n_sides > 1)
    rank_changes (self, event);
  for (guint side = 0; side < self->n_sides; side++)
    if (!rank_inner_calls (self, side, cancellable, error))
      return NULL;
  sort_functions (self);

  return g_steal_pointer (&self);
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

static void
count_left_out (GrindReportSelection *self)
{
  GrindGraph *graph = grind_report_selection_get_graph (self);
  GrindProfile *profile = grind_graph_get_profile (graph);
  guint n_functions = grind_profile_get_n_functions (profile);

  self->n_active = self->n_calls_left_out = 0;
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

/* Lists what is selected, the most expensive first, and counts the rest. Ids of a report count up
 * in this order: on the side before, then those that are only after. */
void
_grind_report_selection_finish (GrindReportSelection *self)
{
  GrindEventId event = self->ranking->event;
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
  count_left_out (self);
}

/*
 * @ranking: must outlive the selection
 * @n_first: how many of the ranked functions are in the report; cycles stay whole
 * @min_call: the share of the total that a call between such functions has at least
 *
 * Any thread.
 */
GrindReportSelection *
_grind_report_selection_new (const GrindReportRanking *ranking,
                             guint                     n_first,
                             double                    min_call)
{
  GrindReportSelection *self = g_new0 (GrindReportSelection, 1);
  GrindProfile *profile = grind_graph_get_profile (ranking->sides[0]);
  const GrindFunctionId *callees = grind_profile_get_callees (profile);
  guint n_functions = grind_profile_get_n_functions (profile);

  self->ranking = ranking;
  self->n_sides = ranking->n_sides;
  for (guint side = 0; side < ranking->n_sides; side++)
    self->sides[side] = ranking->sides[side];
  self->n_first = n_first;
  self->min_share = _grind_report_ranking_get_share (ranking, n_first);
  self->min_call = min_call;
  self->has_function = g_new0 (guint8, MAX (n_functions, 1));
  self->has_call = g_new0 (guint8, MAX (grind_profile_get_n_calls (profile), 1));
  for (guint i = 0; i < n_first; i++)
    self->has_function[ranking->order[i]] = TRUE;
  for (guint side = 0; side < ranking->n_sides; side++)
    {
      if (n_first == ranking->n_order)
        mark_first (self, grind_graph_get_costs (ranking->sides[side], ranking->event));
      mark_members (self, ranking->with_cycles[side]);
    }
  for (GrindFunctionId caller = 0; caller < n_functions; caller++)
    {
      guint n_calls = 0;
      GrindCallId first = self->has_function[caller]
                            ? grind_profile_get_outgoing (profile, caller, &n_calls) : 0;

      for (GrindCallId call = first; call < first + n_calls; call++)
        self->has_call[call] = self->has_function[callees[call]] &&
                               ranking->call_shares[call] >= min_call;
    }

  return self;
}
