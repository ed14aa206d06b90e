/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-graph-private.h"
#include "grind-graph.h"

#include "profile/grind-plain-text.h"

/**
 * GrindGraph:
 *
 * Functions, cycles and calls of the active parts of a profile, with the numbers derived from them:
 * cycles, called and recursive counts, inclusive costs, total and base.
 *
 * A graph is built once, in linear time in functions and calls, in any thread; afterwards it is
 * immutable and may be read from any thread. It takes some bytes per function and call; the costs
 * of an event are computed on first use, and kept.
 *
 * In a comparison there are two graphs of one profile, over the parts before and after. They have
 * the same nodes, cycles and active calls, those that either of them has, so that a number of one
 * can be compared with the number of the same node in the other.
 */
G_DEFINE_FINAL_TYPE (GrindGraph, grind_graph, G_TYPE_OBJECT)

/* Returns the location of the costs of @event. */
static GrindCosts **
get_slot (GrindGraph   *self,
          GrindEventId  event)
{
  if (self->origin == NULL)
    return &self->costs[event];

  return event < self->n_own ? &self->origin->costs[event] : &self->costs[event - self->n_own];
}

static void
free_structure (GrindGraph *self)
{
  g_free (self->parts);
  g_free (self->recorded);
  g_free (self->call_flags);
  g_free (self->node_flags);
  grind_column_clear (&self->called);
  grind_column_clear (&self->recursive);
  g_free (self->cycles);
  g_free (self->members);
  g_free (self->first_member);
  g_free (self->distinctions);
}

static void
grind_graph_finalize (GObject *object)
{
  GrindGraph *self = GRIND_GRAPH (object);

  for (guint i = self->origin != NULL ? self->n_own : 0; i < self->n_events; i++)
    _grind_costs_free (*get_slot (self, i));
  g_free (self->costs);
  if (self->origin == NULL)
    free_structure (self);
  g_clear_object (&self->origin);
  g_clear_object (&self->before);
  g_clear_pointer (&self->runs, g_ptr_array_unref);
  g_clear_pointer (&self->events, grind_event_set_unref);
  g_clear_object (&self->profile);
  g_mutex_clear (&self->mutex);

  G_OBJECT_CLASS (grind_graph_parent_class)->finalize (object);
}

static void
grind_graph_class_init (GrindGraphClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_graph_finalize;
}

static void
grind_graph_init (GrindGraph *self)
{
  g_mutex_init (&self->mutex);
}

/**
 * grind_graph_get_before:
 * @self: a graph
 *
 * Returns: (transfer none) (nullable): the graph that this one is compared with, which has the same
 *   nodes and events; %NULL if there is none
 */
GrindGraph *
grind_graph_get_before (GrindGraph *self)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), NULL);

  return self->before;
}

/* Whether the numbers are medians of several runs */
static gboolean
has_runs (GrindGraph *self)
{
  return self->runs != NULL && self->runs->len > 1 && !self->is_larger;
}

/**
 * grind_graph_get_n_runs:
 * @self: a graph
 *
 * Returns: the number of runs whose medians its numbers are; 1 if they are those of one run
 */
guint
grind_graph_get_n_runs (GrindGraph *self)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), 0);

  return has_runs (self) ? self->runs->len : 1;
}

/**
 * grind_graph_get_run:
 * @self: a graph
 * @run: the number of a run, from 0
 *
 * Returns: (transfer none): the graph of that run, which has the same nodes; @self if there is only
 *   one
 */
GrindGraph *
grind_graph_get_run (GrindGraph *self,
                     guint       run)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), NULL);
  g_return_val_if_fail (run < grind_graph_get_n_runs (self), NULL);

  return has_runs (self) ? self->runs->pdata[run] : self;
}

static GPtrArray *
list_with_events (GPtrArray     *runs,
                  GrindEventSet *events)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < runs->len; i++)
    g_ptr_array_add (list, grind_graph_with_events (runs->pdata[i], events));

  return list;
}

/**
 * grind_graph_with_events:
 * @self: a graph
 * @events: a set of events of its profile
 *
 * Makes a graph that differs from @self only in its events. It shares everything else, and the
 * costs of the profile's events, so it is almost free. May be called from any thread.
 *
 * Returns: (transfer full): the graph
 */
GrindGraph *
grind_graph_with_events (GrindGraph    *self,
                         GrindEventSet *events)
{
  GrindGraph *origin, *graph;

  g_return_val_if_fail (GRIND_IS_GRAPH (self), NULL);
  g_return_val_if_fail (events != NULL, NULL);
  g_return_val_if_fail (grind_event_set_get_profile (events) == self->profile, NULL);

  origin = self->origin != NULL ? self->origin : self;
  graph = g_object_new (GRIND_TYPE_GRAPH, NULL);
  graph->profile = g_object_ref (self->profile);
  graph->events = grind_event_set_ref (events);
  graph->origin = g_object_ref (origin);
  if (self->before != NULL)
    graph->before = grind_graph_with_events (self->before, events);
  if (origin->runs != NULL)
    graph->runs = list_with_events (origin->runs, events);
  graph->parts = origin->parts;
  graph->recorded = origin->recorded;
  graph->call_flags = origin->call_flags;
  graph->node_flags = origin->node_flags;
  graph->called = origin->called;
  graph->recursive = origin->recursive;
  graph->cycles = origin->cycles;
  graph->members = origin->members;
  graph->first_member = origin->first_member;
  graph->n_functions = origin->n_functions;
  graph->n_calls = origin->n_calls;
  graph->n_cycles = origin->n_cycles;
  graph->n_active = origin->n_active;
  graph->most_called = origin->most_called;
  graph->show_cycles = origin->show_cycles;
  graph->is_larger = origin->is_larger;
  graph->multiplier = origin->multiplier;
  graph->divisor = origin->divisor;
  graph->n_own = origin->n_own;
  graph->n_events = MAX (grind_event_set_get_n_events (events), origin->n_own);
  graph->costs = g_new0 (GrindCosts *, graph->n_events - graph->n_own + 1);

  return graph;
}

/**
 * grind_graph_get_events:
 * @self: a graph
 *
 * Returns: (transfer none): the events that it has costs of
 */
GrindEventSet *
grind_graph_get_events (GrindGraph *self)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), NULL);

  return self->events;
}

/**
 * grind_graph_has_same_nodes:
 * @self: a graph
 * @other: another
 *
 * Returns: whether the two differ only in their events, if at all
 */
gboolean
grind_graph_has_same_nodes (GrindGraph *self,
                            GrindGraph *other)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), FALSE);
  g_return_val_if_fail (GRIND_IS_GRAPH (other), FALSE);

  return (self->origin != NULL ? self->origin : self) ==
         (other->origin != NULL ? other->origin : other);
}

/**
 * grind_graph_get_profile:
 * @self: a graph
 *
 * Returns: (transfer none): the profile it was made from
 */
GrindProfile *
grind_graph_get_profile (GrindGraph *self)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), NULL);

  return self->profile;
}

/**
 * grind_graph_get_parts:
 * @self: a graph
 *
 * Returns: (transfer none) (nullable): a bit for each part, set for active ones; %NULL if all are
 *   active
 */
const guint8 *
grind_graph_get_parts (GrindGraph *self)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), NULL);

  return self->parts;
}

/**
 * grind_graph_get_show_cycles:
 * @self: a graph
 *
 * Returns: whether cycles are separate rows
 */
gboolean
grind_graph_get_show_cycles (GrindGraph *self)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), FALSE);

  return self->show_cycles;
}

/**
 * grind_graph_has_calls:
 * @self: a graph
 *
 * Returns: whether calls were recorded, in any part; otherwise inclusive costs are self costs
 */
gboolean
grind_graph_has_calls (GrindGraph *self)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), FALSE);

  return grind_profile_get_n_calls (self->profile) > 0;
}

/**
 * grind_graph_get_n_nodes:
 * @self: a graph
 *
 * Returns: the number of functions of the profile, active or not, and of shown cycles
 */
guint
grind_graph_get_n_nodes (GrindGraph *self)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), 0);

  return self->n_functions + self->n_cycles;
}

/**
 * grind_graph_get_n_active:
 * @self: a graph
 *
 * Returns: the number of active nodes, which is the number of rows of a function list
 */
guint
grind_graph_get_n_active (GrindGraph *self)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), 0);

  return self->n_active;
}

/**
 * grind_graph_get_n_cycles:
 * @self: a graph
 *
 * Returns: the number of shown cycles; 0 if cycles are not shown
 */
guint
grind_graph_get_n_cycles (GrindGraph *self)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), 0);

  return self->n_cycles;
}

/**
 * grind_graph_is_active_node:
 * @self: a graph
 * @node: a node
 *
 * A function is active if in the active parts it has a self cost of any real event, or a call from
 * or to it, including direct recursion; in a comparison, also if the other graph has that. Others
 * are not shown anywhere.
 *
 * Returns: whether @node is active
 */
gboolean
grind_graph_is_active_node (GrindGraph  *self,
                            GrindNodeId  node)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), FALSE);
  g_return_val_if_fail (node < self->n_functions + self->n_cycles, FALSE);

  return (self->node_flags[node] & GRIND_NODE_ACTIVE) != 0;
}

/**
 * grind_graph_is_recorded:
 * @self: a graph
 * @node: a node
 *
 * Returns: whether the active parts have a self cost of @node, or a call from or to it, which
 *   differs from grind_graph_is_active_node() only in a comparison
 */
gboolean
grind_graph_is_recorded (GrindGraph  *self,
                         GrindNodeId  node)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), FALSE);
  g_return_val_if_fail (node < self->n_functions + self->n_cycles, FALSE);

  return (self->node_flags[node] & GRIND_NODE_RECORDED) != 0;
}

/**
 * grind_graph_is_cycle:
 * @self: a graph
 * @node: a node
 *
 * Returns: whether @node is a cycle's row, not a function's
 */
gboolean
grind_graph_is_cycle (GrindGraph  *self,
                      GrindNodeId  node)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), FALSE);
  g_return_val_if_fail (node < self->n_functions + self->n_cycles, FALSE);

  return node >= self->n_functions;
}

/**
 * grind_graph_dup_node_name:
 * @self: a graph
 * @node: a node
 *
 * Gets the bare name of a function, or `<cycle N>`, which is the same in every language.
 *
 * Returns: (transfer full): the name, valid UTF-8
 */
char *
grind_graph_dup_node_name (GrindGraph  *self,
                           GrindNodeId  node)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), NULL);
  g_return_val_if_fail (node < self->n_functions + self->n_cycles, NULL);

  if (node >= self->n_functions)
    return g_strdup_printf ("<cycle %u>", node - self->n_functions + 1);

  return grind_profile_dup_function_name (self->profile, node);
}

/**
 * grind_graph_dup_shown_name:
 * @self: a graph
 * @node: a node
 *
 * Returns: (transfer full): the result of grind_graph_dup_node_name(), converted by
 *   grind_plain_text_dup_shown()
 */
char *
grind_graph_dup_shown_name (GrindGraph  *self,
                            GrindNodeId  node)
{
  GrindNameId name;
  const char *bytes;
  gsize length;

  g_return_val_if_fail (GRIND_IS_GRAPH (self), NULL);
  g_return_val_if_fail (node < self->n_functions + self->n_cycles, NULL);

  if (node >= self->n_functions)
    return grind_graph_dup_node_name (self, node);
  name = grind_profile_get_function_name_id (self->profile, node);
  bytes = grind_profile_get_name (self->profile, name, &length);

  return grind_plain_text_dup_shown (bytes, length);
}

/**
 * grind_graph_get_called:
 * @self: a graph
 * @node: a node
 *
 * Gets how often other functions, including those in the same cycle, called a function, or how
 * often a cycle was called from outside. 0 and not partial if it was not called; 0 and partial if
 * unknown.
 *
 * Returns: the count
 */
GrindCount
grind_graph_get_called (GrindGraph  *self,
                        GrindNodeId  node)
{
  GrindCount count = { 0, };

  g_return_val_if_fail (GRIND_IS_GRAPH (self), count);
  g_return_val_if_fail (node < self->n_functions + self->n_cycles, count);

  count.count = grind_column_get (&self->called, node);
  count.is_partial = (self->node_flags[node] & GRIND_NODE_CALLED_PARTIAL) != 0;

  return count;
}

/**
 * grind_graph_get_most_called:
 * @self: a graph
 *
 * Returns: the maximum of grind_graph_get_called(), for the width of a list column; partial if any
 *   count is. Takes linear time, less than a nanosecond for a node
 */
GrindCount
grind_graph_get_most_called (GrindGraph *self)
{
  GrindCount most = { 0, FALSE };
  guint8 flags = 0;

  g_return_val_if_fail (GRIND_IS_GRAPH (self), most);

  for (guint node = 0; node < self->n_functions + self->n_cycles; node++)
    flags |= self->node_flags[node];
  most.count = self->most_called;
  most.is_partial = (flags & GRIND_NODE_CALLED_PARTIAL) != 0;

  return most;
}

/**
 * grind_graph_get_recursive:
 * @self: a graph
 * @node: a node
 *
 * Gets how often a function called itself, or how often members of a cycle called each other or
 * themselves.
 *
 * Returns: the count
 */
GrindCount
grind_graph_get_recursive (GrindGraph  *self,
                           GrindNodeId  node)
{
  GrindCount count = { 0, };

  g_return_val_if_fail (GRIND_IS_GRAPH (self), count);
  g_return_val_if_fail (node < self->n_functions + self->n_cycles, count);

  count.count = grind_column_get (&self->recursive, node);
  count.is_partial = (self->node_flags[node] & GRIND_NODE_RECURSIVE_PARTIAL) != 0;

  return count;
}

/**
 * grind_graph_get_cycle:
 * @self: a graph
 * @function: a function
 *
 * Gets the number of the cycle that a function is a member of. Cycles are numbered from 1 by
 * descending inclusive cost of the first event; ties are broken by the first member by name, then
 * by its id.
 *
 * Returns: the number; 0 for a function outside cycles, or if cycles are not shown
 */
guint
grind_graph_get_cycle (GrindGraph      *self,
                       GrindFunctionId  function)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), 0);
  g_return_val_if_fail (function < self->n_functions, 0);

  return self->n_cycles > 0 ? self->cycles[function] : 0;
}

/**
 * grind_graph_get_cycle_node:
 * @self: a graph
 * @cycle: a cycle's number, from 1
 *
 * Returns: the node of `<cycle N>`
 */
GrindNodeId
grind_graph_get_cycle_node (GrindGraph *self,
                            guint       cycle)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), GRIND_NONE);
  g_return_val_if_fail (cycle > 0 && cycle <= self->n_cycles, GRIND_NONE);

  return self->n_functions + cycle - 1;
}

/**
 * grind_graph_get_members:
 * @self: a graph
 * @cycle: a cycle's number, from 1
 * @n_members: (out): number of its functions, at least 2
 *
 * Returns: (transfer none) (array length=n_members): its functions by ascending id
 */
const GrindFunctionId *
grind_graph_get_members (GrindGraph *self,
                         guint       cycle,
                         guint      *n_members)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), NULL);
  g_return_val_if_fail (cycle > 0 && cycle <= self->n_cycles, NULL);
  g_return_val_if_fail (n_members != NULL, NULL);

  *n_members = self->first_member[cycle] - self->first_member[cycle - 1];

  return self->members + self->first_member[cycle - 1];
}

/**
 * grind_graph_get_functions:
 * @self: a graph
 * @node: a node, which must outlive the returned array
 * @n_functions: (out): number of functions
 *
 * Returns: (transfer none) (array length=n_functions): the functions represented by @node: itself,
 *   or the members of a cycle
 */
const GrindFunctionId *
grind_graph_get_functions (GrindGraph        *self,
                           const GrindNodeId *node,
                           guint             *n_functions)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), NULL);
  g_return_val_if_fail (*node < self->n_functions + self->n_cycles, NULL);

  if (*node >= self->n_functions)
    return grind_graph_get_members (self, *node - self->n_functions + 1, n_functions);
  *n_functions = 1;

  return node;
}

/**
 * grind_graph_get_outer_node:
 * @self: a graph
 * @function: a function
 *
 * Returns: the cycle that contains @function, if cycles are shown; else @function
 */
GrindNodeId
grind_graph_get_outer_node (GrindGraph      *self,
                            GrindFunctionId  function)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), GRIND_NONE);
  g_return_val_if_fail (function < self->n_functions, GRIND_NONE);

  return _grind_graph_get_outer_node (self, function);
}

/**
 * grind_graph_is_active_call:
 * @self: a graph
 * @call: a call
 *
 * Returns: whether @call occurs in the active parts, in a comparison of either graph
 */
gboolean
grind_graph_is_active_call (GrindGraph  *self,
                            GrindCallId  call)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), FALSE);
  g_return_val_if_fail (call < self->n_calls, FALSE);

  return (self->call_flags[call] & GRIND_CALL_ACTIVE) != 0;
}

/**
 * grind_graph_is_inner_call:
 * @self: a graph
 * @call: a call
 *
 * Checks whether a call does not add to inclusive costs: a call of a function to itself, always,
 * and a call between members of one cycle, if cycles are shown.
 *
 * Returns: whether @call is inner
 */
gboolean
grind_graph_is_inner_call (GrindGraph  *self,
                           GrindCallId  call)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), FALSE);
  g_return_val_if_fail (call < self->n_calls, FALSE);

  return (self->call_flags[call] & GRIND_CALL_INNER) != 0;
}

/**
 * grind_graph_get_call_count:
 * @self: a graph
 * @call: a call
 *
 * Returns: how often @call was made in the active parts
 */
GrindCount
grind_graph_get_call_count (GrindGraph  *self,
                            GrindCallId  call)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), (GrindCount) { 0 });
  g_return_val_if_fail (call < self->n_calls, (GrindCount) { 0 });

  if (self->runs != NULL)
    return _grind_graph_join_count (self, call);

  return grind_profile_sum_count (self->profile, call, self->parts);
}

/**
 * grind_graph_has_event:
 * @self: a graph
 * @event: an event of its profile
 *
 * Returns: whether the active parts record @event, or what it is derived from; in a
 *   comparison, other events cost nothing. Always %TRUE in other graphs
 */
gboolean
grind_graph_has_event (GrindGraph   *self,
                       GrindEventId  event)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), FALSE);
  g_return_val_if_fail (event < self->n_own, FALSE);

  return !_grind_graph_lacks_event (self, event);
}

/**
 * grind_graph_has_costs:
 * @self: a graph
 * @event: an event, real or derived
 *
 * Checks whether grind_graph_get_costs() returns immediately. May be called from any thread.
 *
 * Returns: whether the costs of @event have been computed
 */
gboolean
grind_graph_has_costs (GrindGraph   *self,
                       GrindEventId  event)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (self), FALSE);
  g_return_val_if_fail (event < self->n_events, FALSE);

  return g_atomic_pointer_get (get_slot (self, event)) != NULL;
}

/**
 * grind_graph_get_costs:
 * @self: a graph
 * @event: an event, real or derived
 *
 * Gets all costs of one event. They are computed on first use, in linear time in functions and
 * calls, and kept; a derived event also computes the costs of its real events. A profile without
 * events has costs of 0 for event 0. May be called from any thread.
 *
 * Returns: (transfer none): the costs, valid as long as the graph
 */
const GrindCosts *
grind_graph_get_costs (GrindGraph   *self,
                       GrindEventId  event)
{
  GrindGraph *keeper;
  GrindCosts **slot;
  GrindCosts *costs;

  g_return_val_if_fail (GRIND_IS_GRAPH (self), NULL);
  g_return_val_if_fail (event < self->n_events, NULL);

  keeper = event < self->n_own && self->origin != NULL ? self->origin : self;
  slot = get_slot (self, event);
  costs = g_atomic_pointer_get (slot);
  if (costs != NULL)
    return costs;

  _grind_graph_prepare_inputs (keeper, event);
  g_mutex_lock (&keeper->mutex);
  costs = *slot;
  if (costs == NULL)
    {
      costs = _grind_graph_make_costs (keeper, event);
      g_atomic_pointer_set (slot, costs);
    }
  g_mutex_unlock (&keeper->mutex);

  return costs;
}
