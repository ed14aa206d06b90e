/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boxes and arrows of a call graph before and after. */
#include "config.h"

#include "grind-graph-build-private.h"

#include <math.h>

#include "analysis/names/grind-number.h"
#include "profile/grind-math.h"

#define TIMES "\xc3\x97"           /* U+00D7 */
#define TO    " \xe2\x86\x92 "     /* U+2192 */

/* The cost and number of calls between two nodes on one side */
typedef struct
{
  double     cost;
  GrindCount count;
} Calls;

/* @get: which cost of @node */
static double
get_node_cost (const GrindSubject *subject,
               GrindGraph         *graph,
               GrindNodeId         node,
               GrindValue       (* get) (const GrindCosts *costs,
                                         GrindNodeId       node))
{
  return grind_value_to_double (get (grind_graph_get_costs (graph, subject->event), node));
}

static GrindPresence
get_presence (gboolean is_before,
              gboolean is_after)
{
  return is_before == is_after ? GRIND_ON_BOTH_SIDES
                               : is_after ? GRIND_NEW : GRIND_GONE;
}

/* Sets the costs of both sides. The bar shows those after. */
void
_grind_graph_compare_spot (const GrindSubject *subject,
                           GrindGraphSpot     *spot)
{
  GrindGraph *before = grind_subject_get_before (subject);
  GrindGraph *after = subject->graph;
  GrindNodeId node = spot->node;
  double self_before = get_node_cost (subject, before, node, grind_costs_get_self);
  double self_after = get_node_cost (subject, after, node, grind_costs_get_self);

  spot->before = get_node_cost (subject, before, node, grind_costs_get_inclusive);
  spot->after = get_node_cost (subject, after, node, grind_costs_get_inclusive);
  spot->color = grind_subject_get_change_step (subject, self_before, self_after);
  spot->inclusive = _grind_graph_get_bar (subject, spot->after);
  spot->self = fmin (_grind_graph_get_bar (subject, self_after), spot->inclusive);
  spot->presence = grind_subject_get_presence (subject, node);
  spot->share = grind_subject_format_sides (subject, spot->before, spot->after);
}

/* The box of a function: the root is one even if it is a member of a cycle. */
static GrindNodeId
get_box (const GrindSubject *subject,
         GrindFunctionId     function)
{
  return function == subject->root ? function
                                   : grind_graph_get_outer_node (subject->graph, function);
}

/* Adds up the calls from one node to another. */
static Calls
sum_calls (const GrindSubject *subject,
           GrindGraph         *graph,
           GrindNodeId         from,
           GrindNodeId         to)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  const GrindCosts *costs = grind_graph_get_costs (graph, subject->event);
  guint n_functions;
  const GrindFunctionId *functions = grind_graph_get_functions (graph, &from, &n_functions);
  Calls sum = { 0, };

  for (guint i = 0; i < n_functions; i++)
    {
      guint n_calls;
      GrindCallId first = grind_profile_get_outgoing (profile, functions[i], &n_calls);

      for (GrindCallId call = first; call < first + n_calls; call++)
        {
          GrindCount count;

          if (!grind_graph_is_active_call (graph, call) ||
              get_box (subject, functions[i]) != from ||
              get_box (subject, grind_profile_get_callee (profile, call)) != to)
            continue;
          count = grind_graph_get_call_count (graph, call);
          sum.cost += grind_value_to_double (grind_costs_get_call (costs, call));
          sum.count.count = grind_add (sum.count.count, count.count);
          sum.count.is_partial |= count.is_partial;
        }
    }

  return sum;
}

/* The part of the cost of an arrow that reaches its target: all that the last folded function
 * passes on, or no more than what the first one gets. */
static double
get_reaching (const GrindSubject      *subject,
              GrindGraph              *graph,
              const GrindSubgraphEdge *edge,
              GrindNodeId              to,
              double                   first)
{
  return edge->n_passed > 0 ? fmin (first, sum_calls (subject, graph, edge->last, to).cost) : first;
}

static gboolean
is_made (const Calls *calls)
{
  return calls->count.count > 0 || calls->count.is_partial || calls->cost > 0;
}

/* Sets the costs and counts of both sides. */
void
_grind_graph_compare_arrow (const GrindSubject      *subject,
                            const GrindSubgraphEdge *edge,
                            const GrindGraphSpot    *spots,
                            GrindGraphArrow         *arrow)
{
  GrindGraph *before = grind_subject_get_before (subject);
  GrindNodeId from = spots[edge->from].node, to = spots[edge->to].node;
  Calls old = sum_calls (subject, before, from, edge->first);
  Calls new = sum_calls (subject, subject->graph, from, edge->first);

  arrow->before = get_reaching (subject, before, edge, to, old.cost);
  arrow->after = get_reaching (subject, subject->graph, edge, to, new.cost);
  arrow->count_before = old.count;
  arrow->count_after = new.count;
  arrow->presence = get_presence (is_made (&old), is_made (&new));
}

/* Appends the numbers of calls, "8,056 → 1 ×". */
void
_grind_graph_append_counts (GString               *text,
                            const GrindGraphArrow *arrow)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  if (arrow->count_before.count == 0 && arrow->count_after.count == 0)
    return;

  before = grind_number_format_count (arrow->count_before);
  after = grind_number_format_count (arrow->count_after);
  if (g_str_equal (before, after))
    g_string_append_printf (text, "%s " TIMES, after);
  else
    g_string_append_printf (text, "%s" TO "%s " TIMES, before, after);
}
