/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of a comparison trips a gate. */
#include "config.h"

#include "grind-gate-check.h"

#include "analysis/names/grind-name-key.h"
#include "grind-glob.h"
#include "profile/grind-math.h"

/* A gate for one event, and memory for the values of all runs */
typedef struct
{
  const GrindGate      *gate;
  const GrindGateInput *input;
  GrindEventId          event;
  GrindValue            total_before;
  GrindValue            total_after;
  gint64               *befores;
  gint64               *afters;
  gint64               *totals;
} Check;

static void
check_clear (Check *check)
{
  g_free (check->befores);
  g_free (check->afters);
  g_free (check->totals);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Check, check_clear)

static GrindValue
get_value (const Check *check,
           GrindGraph  *graph,
           GrindNodeId  node)
{
  const GrindCosts *costs = grind_graph_get_costs (graph, check->event);

  if (node == GRIND_NONE)
    return grind_costs_get_total (costs);

  return check->gate->is_self ? grind_costs_get_self (costs, node)
                              : grind_costs_get_inclusive (costs, node);
}

static gboolean
is_tripped (Check       *check,
            GrindNodeId  node)
{
  GrindGraph *graph = check->input->graph;
  GrindGraph *before = grind_graph_get_before (graph);
  guint n_befores = grind_graph_get_n_runs (before);
  guint n_afters = grind_graph_get_n_runs (graph);

  for (guint i = 0; i < n_befores; i++)
    {
      check->befores[i] = get_value (check, grind_graph_get_run (before, i), node).whole;
      check->totals[i] = get_value (check, grind_graph_get_run (before, i), GRIND_NONE).whole;
    }
  for (guint i = 0; i < n_afters; i++)
    check->afters[i] = get_value (check, grind_graph_get_run (graph, i), node).whole;

  return grind_gate_is_tripped (check->gate, check->befores, n_befores, check->afters, n_afters,
                                check->totals);
}

static void
check_node (Check       *check,
            GrindNodeId  node,
            GArray      *hits)
{
  GrindGraph *graph = check->input->graph;
  GrindGateHit hit = { .event = check->event, .node = node, .total = check->total_before };

  if (!is_tripped (check, node))
    return;

  hit.cost = grind_change_make (get_value (check, grind_graph_get_before (graph), node),
                                get_value (check, graph, node));
  g_array_append_val (hits, hit);
}

/* Exact: the magnitudes are below 2^64, and 100 * 10^16 below 2^60. */
static gboolean
is_below (const GrindGateMinimum *minimum,
          GrindValue              value,
          GrindValue              total)
{
  __int128 scale = minimum->is_percent ? 100 : 1;
  gint64 base = minimum->is_percent ? grind_absolute (total.whole) : 1;

  for (guint i = 0; i < minimum->decimals; i++)
    scale *= 10;

  return (__int128) grind_absolute (value.whole) * scale < (__int128) minimum->value * base;
}

static gboolean
is_ignored (const Check *check,
            GrindNodeId  node)
{
  const GrindGateMinimum *minimum = &check->input->minimum;
  GrindGraph *graph = check->input->graph;

  return minimum->value > 0 &&
         is_below (minimum, get_value (check, grind_graph_get_before (graph), node),
                   check->total_before) &&
         is_below (minimum, get_value (check, graph, node), check->total_after);
}

/* Whether the shown name, the recorded one or the one without parameters matches */
static gboolean
matches_function (const char      *glob,
                  GrindProfile    *profile,
                  GrindFunctionId  function)
{
  g_autofree char *shown = grind_profile_dup_function_name (profile, function);
  g_autofree char *raw = NULL;
  g_autofree char *qualified = NULL;

  if (grind_glob_matches (glob, shown))
    return TRUE;
  raw = grind_profile_dup_raw_function_name (profile, function);
  if (raw != NULL && grind_glob_matches (glob, raw))
    return TRUE;
  qualified = grind_name_key_dup_qualified (shown, strlen (shown));

  return qualified != NULL && grind_glob_matches (glob, qualified);
}

/* A renamed function matches under both names. */
static gboolean
matches_node (const GrindGateInput *input,
              const char           *glob,
              GrindFunctionId       function)
{
  GrindProfile *profile = grind_graph_get_profile (input->graph);
  GrindPair pair;

  if (!grind_graph_is_active_node (input->graph, function))
    return FALSE;
  if (matches_function (glob, profile, function))
    return TRUE;
  if (grind_comparison_is_other_build (input->comparison, function))
    return FALSE;
  pair = grind_comparison_get_pair (input->comparison, function);

  return pair.before != GRIND_NONE && pair.before != function &&
         matches_function (glob, profile, pair.before);
}

/* (nullable) (element-type GrindNodeId): the functions that the gate is about */
static GArray *
find_functions (const GrindGate      *gate,
                const GrindGateInput *input)
{
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (input->graph));
  GArray *nodes;

  if (gate->glob == NULL)
    return NULL;

  nodes = g_array_new (FALSE, FALSE, sizeof (GrindNodeId));
  for (GrindNodeId function = 0; function < n_functions; function++)
    if (matches_node (input, gate->glob, function))
      g_array_append_val (nodes, function);

  return nodes;
}

static void
check_init (Check                *check,
            const GrindGate      *gate,
            const GrindGateInput *input)
{
  guint n_befores = grind_graph_get_n_runs (grind_graph_get_before (input->graph));

  *check = (Check) {
    .gate = gate,
    .input = input,
    .befores = g_new (gint64, n_befores),
    .afters = g_new (gint64, grind_graph_get_n_runs (input->graph)),
    .totals = g_new (gint64, n_befores),
  };
}

static GrindGateOutcome
check_event (Check        *check,
             GrindEventId  event,
             GArray       *nodes,
             GArray       *hits)
{
  GrindChange total = grind_change_get_total (check->input->graph, event);

  if (total.change.kind != GRIND_VALUE_WHOLE)
    return GRIND_GATE_NO_INTEGER;

  check->event = event;
  check->total_before = total.before;
  check->total_after = total.after;
  if (nodes == NULL)
    check_node (check, GRIND_NONE, hits);
  for (guint i = 0; nodes != NULL && i < nodes->len; i++)
    if (!is_ignored (check, g_array_index (nodes, GrindNodeId, i)))
      check_node (check, g_array_index (nodes, GrindNodeId, i), hits);

  return GRIND_GATE_CHECKED;
}

static GrindGateOutcome
check_common_events (Check  *check,
                     GArray *nodes,
                     GArray *hits)
{
  GrindGraph *graph = check->input->graph;
  GrindGateOutcome outcome = GRIND_GATE_NO_EVENT;
  guint n_events = grind_profile_get_n_events (grind_graph_get_profile (graph));

  for (GrindEventId event = 0; event < n_events; event++)
    if (grind_graph_has_event (grind_graph_get_before (graph), event) &&
        grind_graph_has_event (graph, event) &&
        check_event (check, event, nodes, hits) == GRIND_GATE_CHECKED)
      outcome = GRIND_GATE_CHECKED;

  return outcome;
}

static GrindGateOutcome
check_named_event (Check  *check,
                   GArray *nodes,
                   GArray *hits)
{
  GrindGraph *graph = check->input->graph;
  GrindEventId event = grind_profile_find_event (grind_graph_get_profile (graph),
                                                 check->gate->event);
  gboolean has_before, has_after;

  if (event == GRIND_NONE)
    return GRIND_GATE_NO_EVENT;

  has_before = grind_graph_has_event (grind_graph_get_before (graph), event);
  has_after = grind_graph_has_event (graph, event);
  if (!has_before && !has_after)
    return GRIND_GATE_NO_EVENT;
  if (!has_after)
    return GRIND_GATE_NO_EVENT_AFTER;
  if (!has_before && check->gate->kind != GRIND_GATE_CEILING)
    return GRIND_GATE_NO_EVENT_BEFORE;

  return check_event (check, event, nodes, hits);
}

/**
 * grind_gate_check:
 * @gate: a gate
 * @input: what to check it on
 * @hits: (element-type GrindGateHit): an array, to which what trips @gate is added
 *
 * Checks the total, or each function that the pattern of @gate matches by its shown name, its
 * recorded name or its name without parameters, before or after. `*` skips events whose values are
 * no integers. Takes linear time in the functions. Any thread.
 *
 * Returns: whether @gate could be checked; if not, nothing is added
 */
GrindGateOutcome
grind_gate_check (const GrindGate      *gate,
                  const GrindGateInput *input,
                  GArray               *hits)
{
  g_auto (Check) check = { 0 };
  g_autoptr (GArray) nodes = NULL;

  g_return_val_if_fail (gate != NULL && input != NULL && hits != NULL, GRIND_GATE_NO_EVENT);
  g_return_val_if_fail (grind_graph_get_before (input->graph) != NULL, GRIND_GATE_NO_EVENT);

  nodes = find_functions (gate, input);
  check_init (&check, gate, input);
  if (nodes != NULL && nodes->len == 0)
    return GRIND_GATE_NO_FUNCTION;

  return g_str_equal (gate->event, "*") ? check_common_events (&check, nodes, hits)
                                        : check_named_event (&check, nodes, hits);
}

/**
 * grind_gate_hit_get_size:
 * @hit: what trips a gate
 *
 * Returns: the magnitude of the change as a part of the total before, to order hits by; infinite
 *   for any change of 0. Any thread
 */
double
grind_gate_hit_get_size (const GrindGateHit *hit)
{
  double change = fabs (grind_value_to_double (hit->cost.change));

  if (hit->total.whole == 0)
    return change > 0 ? INFINITY : 0;

  return change / fabs (grind_value_to_double (hit->total));
}
