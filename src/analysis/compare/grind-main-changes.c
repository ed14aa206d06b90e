/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-main-changes.h"

#include <math.h>

#include "analysis/graph/grind-call-edge.h"

#define MIN_PASSED_SHARE 0.97
#define MAX_CAUSES       64      /* of a change, one calling the other */

/* By function, the change of its self cost. A function that was inlined is part of its caller, and
 * those of an object without a name are one. */
static double *
list_changes (const GrindChangeNotes *notes,
              GrindGraph             *graph,
              GrindEventId            event)
{
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (graph));
  double *changes = g_new (double, MAX (n_functions, 1));
  const GrindInlining *inlinings = NULL;
  const GrindUnnamed *unnamed = NULL;
  guint n_inlinings = 0, n_unnamed = 0;

  for (GrindFunctionId function = 0; function < n_functions; function++)
    changes[function] = grind_value_to_double (grind_change_get_self (graph, event,
                                                                      function).change);
  if (notes != NULL)
    {
      inlinings = grind_change_notes_get_inlinings (notes, &n_inlinings);
      unnamed = grind_change_notes_get_unnamed (notes, &n_unnamed);
    }
  for (guint i = 0; i < n_inlinings; i++)
    {
      changes[inlinings[i].caller] += changes[inlinings[i].function];
      changes[inlinings[i].function] = 0;
    }
  for (guint i = 0; i < n_unnamed; i++)
    if (unnamed[i].function != unnamed[i].first)
      {
        changes[unnamed[i].first] += changes[unnamed[i].function];
        changes[unnamed[i].function] = 0;
      }

  return changes;
}

/* The function with the largest change above @min, with this sign or any if that is 0, or
 * %GRIND_NONE */
static GrindNodeId
find_largest (const double *changes,
              guint         n_functions,
              double        sign,
              double        min)
{
  GrindNodeId largest = GRIND_NONE;
  double most = min;

  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      double change = sign != 0 ? sign * changes[function] : fabs (changes[function]);

      if (change > most)
        {
          most = change;
          largest = function;
        }
    }

  return largest;
}

/* The caller through which nearly all of the change of the inclusive cost of @node came, or
 * %GRIND_NONE */
static GrindNodeId
find_cause (GrindGraph   *graph,
            GrindEventId  event,
            GrindNodeId   node)
{
  const GrindCosts *before = grind_graph_get_costs (grind_graph_get_before (graph), event);
  const GrindCosts *after = grind_graph_get_costs (graph, event);
  g_autoptr (GArray) callers = grind_call_edge_list_callers (graph, node, event);
  double whole = grind_value_to_double (grind_change_get_inclusive (graph, event, node).change);

  if (whole == 0)
    return GRIND_NONE;

  for (guint i = 0; i < callers->len; i++)
    {
      const GrindCallEdge *caller = &g_array_index (callers, GrindCallEdge, i);
      GrindChange change = grind_change_make (grind_costs_get_call (before, caller->call),
                                              grind_costs_get_call (after, caller->call));

      if (!caller->is_inner &&
          grind_value_to_double (change.change) / whole >= MIN_PASSED_SHARE)
        return caller->node;
    }

  return GRIND_NONE;
}

/* The function itself, or the one outside of libraries that causes its change */
static GrindNodeId
find_first (GrindGraph   *graph,
            GrindEventId  event,
            GrindNodeId   largest)
{
  GrindNodeId node = largest;

  for (guint step = 0; step < MAX_CAUSES && node != GRIND_NONE; step++)
    {
      if (!grind_graph_is_library (graph, node))
        return node;
      node = find_cause (graph, event, node);
    }

  return largest;
}

/* Sets what explains a change of the total with @sign. */
static void
set_main (GrindMainChanges *self,
          const double     *changes,
          GrindGraph       *graph,
          GrindEventId      event,
          double            sign)
{
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (graph));
  GrindNodeId largest = find_largest (changes, n_functions, sign, 0);
  double change;

  self->main = find_first (graph, event, largest);
  if (self->main == GRIND_NONE)
    return;

  self->main_change = changes[largest];
  if (self->main == largest)
    return;

  change = grind_value_to_double (grind_change_get_inclusive (graph, event, self->main).change);
  if (sign * change < 0)
    self->main = largest;
  else
    self->main_change = change;
}

/**
 * grind_main_changes_find:
 * @self: (out caller-allocates): what tells most
 * @notes: (nullable): what may explain new and gone functions
 * @graph: the graph after of a comparison
 * @event: an event
 *
 * The function to look at first is the one whose self cost has changed most, with what was inlined
 * into it on one side. If it is in a library, and nearly all of its change came through one caller
 * outside of the library, that caller is what has changed. Takes linear time. Any thread.
 */
void
grind_main_changes_find (GrindMainChanges       *self,
                         const GrindChangeNotes *notes,
                         GrindGraph             *graph,
                         GrindEventId            event)
{
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (graph));
  g_autofree double *changes = NULL;
  GrindChange total;
  double change;

  g_return_if_fail (GRIND_IS_GRAPH (graph));
  g_return_if_fail (grind_graph_get_before (graph) != NULL);

  *self = (GrindMainChanges) { .main = GRIND_NONE };
  changes = list_changes (notes, graph, event);
  total = grind_change_get_total (graph, event);
  change = grind_value_to_double (total.change);
  self->first = find_first (graph, event, find_largest (changes, n_functions, 0, 0));
  set_main (self, changes, graph, event, (change > 0) - (change < 0));
  self->opposite = GRIND_NONE;
  if (change != 0)
    self->opposite = find_largest (changes, n_functions, change > 0 ? -1 : 1,
                                   GRIND_MAIN_CHANGES_MIN *
                                     fabs (grind_value_to_double (total.before)));
  self->opposite_change = self->opposite != GRIND_NONE ? changes[self->opposite] : 0;
}
