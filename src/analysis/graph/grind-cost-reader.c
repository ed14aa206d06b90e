/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cost-reader.h"

#include "grind-graph-private.h"
#include "grind-grouping-private.h"
#include "profile/grind-cost-rows.h"
#include "profile/grind-math.h"

/**
 * GrindCostReader:
 *
 * Reads the costs of all events of the profile, including derived ones, for one node, group or call
 * of a graph at a time, as needed for a table with a column for each event. The numbers are the
 * same as those of grind_graph_get_costs(), which takes memory for all nodes and calls for each
 * event.
 *
 * Not thread-safe.
 */
struct _GrindCostReader
{
  GrindGraph    *graph;
  GrindCostRows *functions;
  GrindCostRows *calls;
  guint          n_events;   /* of the profile; all arrays are by event */
  guint          n_real;     /* sums are by real event */
  GrindSums      self_sums;
  GrindSums      out;        /* inclusive cost of a node or group */
  GrindSums      in;         /* cost of calls to a function */
  GrindSums      spent;      /* cost of a member of a group, or of the last call read */
  gint64        *self;       /* of the last node read */
  gint64        *inclusive;
  gint64        *call;       /* of the last call read */
  GrindNodeId    node;       /* the last node read, or %GRIND_NONE */
  GrindGrouping *grouping;   /* (nullable): of the last group read */
  guint          group;      /* that group, unless a node was read later */
  GrindCallId    last_call;  /* the last call read, or %GRIND_NONE */
  GPtrArray     *runs;       /* (nullable) of GrindCostReader: costs are made of these */
};

/**
 * grind_cost_reader_new:
 * @graph: a graph
 * @error: (nullable): return location for an error; %GRIND_ERROR_TOO_LARGE if out of memory
 *
 * Makes a reader of all costs in the active parts of @graph. Takes linear time in the costs of the
 * profile. Any thread.
 *
 * Returns: (transfer full) (nullable): the reader; free it with grind_cost_reader_free()
 */
GrindCostReader *
grind_cost_reader_new (GrindGraph  *graph,
                       GError     **error)
{
  g_autoptr (GrindCostReader) self = g_new0 (GrindCostReader, 1);
  GrindProfile *profile;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);

  profile = grind_graph_get_profile (graph);
  self->graph = g_object_ref (graph);
  self->node = GRIND_NONE;
  self->last_call = GRIND_NONE;
  self->n_events = grind_profile_get_n_events (profile);
  self->n_real = grind_profile_get_n_real_events (profile);
  grind_sums_init_zeros (&self->self_sums, self->n_real);
  grind_sums_init_zeros (&self->out, self->n_real);
  grind_sums_init_zeros (&self->in, self->n_real);
  grind_sums_init_zeros (&self->spent, self->n_real);
  self->self = g_new0 (gint64, MAX (self->n_events, 1));
  self->inclusive = g_new0 (gint64, MAX (self->n_events, 1));
  self->call = g_new0 (gint64, MAX (self->n_events, 1));
  if (graph->runs != NULL)
    {
      self->runs = g_ptr_array_new_with_free_func ((GDestroyNotify) grind_cost_reader_free);
      for (guint i = 0; i < graph->runs->len; i++)
        {
          GrindCostReader *run = grind_cost_reader_new (graph->runs->pdata[i], error);

          if (run == NULL)
            return NULL;
          g_ptr_array_add (self->runs, run);
        }
      return g_steal_pointer (&self);
    }
  if ((self->functions = grind_cost_rows_new_self (profile, error)) == NULL ||
      (self->calls = grind_cost_rows_new_calls (profile, error)) == NULL)
    return NULL;

  return g_steal_pointer (&self);
}

/**
 * grind_cost_reader_free:
 * @self: (transfer full): a reader of costs
 */
void
grind_cost_reader_free (GrindCostReader *self)
{
  g_clear_pointer (&self->functions, grind_cost_rows_free);
  g_clear_pointer (&self->calls, grind_cost_rows_free);
  grind_sums_clear (&self->self_sums);
  grind_sums_clear (&self->out);
  grind_sums_clear (&self->in);
  grind_sums_clear (&self->spent);
  g_free (self->self);
  g_free (self->inclusive);
  g_free (self->call);
  g_clear_pointer (&self->grouping, grind_grouping_unref);
  g_clear_pointer (&self->runs, g_ptr_array_unref);
  g_object_unref (self->graph);
  g_free (self);
}

/* Joins the costs of the runs that @read returns, by event. */
static void
join_costs (GrindCostReader *self,
            const gint64    *(* read) (GrindCostReader *run),
            gint64          *costs)
{
  g_autofree gint64 *values = g_new (gint64, self->runs->len);

  for (GrindEventId event = 0; event < self->n_events; event++)
    {
      for (guint i = 0; i < self->runs->len; i++)
        values[i] = read (self->runs->pdata[i])[event];
      costs[event] = _grind_graph_join_values (self->graph, values);
    }
}

/* Shows the costs that the readers of the runs have read. */
static void
show_runs (GrindCostReader *self)
{
  join_costs (self, grind_cost_reader_get_self, self->self);
  join_costs (self, grind_cost_reader_get_inclusive, self->inclusive);
}

static const gint64 *
get_call (GrindCostReader *run)
{
  return run->call;
}

/* Clamps the sums and computes the derived events. */
static void
show (GrindCostReader *self,
      const GrindSums *sums,
      gint64          *costs)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);

  grind_sums_copy (sums, costs);
  for (GrindEventId event = self->n_real; event < self->n_events; event++)
    costs[event] = grind_graph_has_event (self->graph, event)
                     ? grind_profile_derive (profile, event, costs) : 0;
}

static void
add_call (GrindCostReader *self,
          GrindCallId      call,
          GrindSums       *sums)
{
  if ((self->graph->call_flags[call] & GRIND_CALL_INNER) == 0)
    grind_cost_rows_add (self->calls, call, self->graph->parts, sums);
}

/* Adds the self cost of @function to the self cost, and that and the cost of its calls to out. */
static void
add_out (GrindCostReader *self,
         GrindFunctionId  function)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);
  guint n_calls;
  GrindCallId first = grind_profile_get_outgoing (profile, function, &n_calls);

  grind_cost_rows_add (self->functions, function, self->graph->parts, &self->self_sums);
  grind_cost_rows_add (self->functions, function, self->graph->parts, &self->out);
  for (guint i = 0; i < n_calls; i++)
    add_call (self, first + i, &self->out);
}

static void
read_cycle (GrindCostReader *self,
            GrindNodeId      node)
{
  guint n_members;
  const GrindFunctionId *members = grind_graph_get_functions (self->graph, &node, &n_members);

  for (guint i = 0; i < n_members; i++)
    add_out (self, members[i]);
}

/* The inclusive cost of a called function is the maximum of in(f) and out(f). */
static void
read_function (GrindCostReader *self,
               GrindFunctionId  function)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);
  const GrindCallId *incoming;
  guint n_calls;

  add_out (self, function);
  if (_grind_graph_get_outer_node (self->graph, function) != function ||
      (self->graph->node_flags[function] & GRIND_NODE_CALLED) == 0)
    return;

  grind_sums_reset (&self->in);
  incoming = grind_profile_get_incoming (profile, function, &n_calls);
  for (guint i = 0; i < n_calls; i++)
    add_call (self, incoming[i], &self->in);
  for (GrindEventId event = 0; event < self->n_real; event++)
    if (grind_sums_get (&self->in, event) > grind_sums_get (&self->out, event))
      grind_sums_set (&self->out, event, grind_sums_get (&self->in, event));
}

/**
 * grind_cost_reader_read_node:
 * @self: a reader of costs
 * @node: a function or cycle
 *
 * Reads the costs of @node. Takes linear time in the events, plus its costs and those of its calls;
 * no time if it was the last node read.
 */
void
grind_cost_reader_read_node (GrindCostReader *self,
                             GrindNodeId      node)
{
  g_return_if_fail (node < grind_graph_get_n_nodes (self->graph));

  if (self->node == node)
    return;

  self->node = node;
  if (self->runs != NULL)
    {
      for (guint i = 0; i < self->runs->len; i++)
        grind_cost_reader_read_node (self->runs->pdata[i], node);
      show_runs (self);
      return;
    }
  grind_sums_reset (&self->self_sums);
  grind_sums_reset (&self->out);
  if (grind_graph_is_cycle (self->graph, node))
    read_cycle (self, node);
  else
    read_function (self, node);
  show (self, &self->self_sums, self->self);
  show (self, &self->out, self->inclusive);
}

/* Adds the cost of calls to @function to in, and the cost of those from outside the group to
 * out. */
static void
add_callers (GrindCostReader *self,
             GrindGrouping   *grouping,
             GrindFunctionId  function)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);
  guint n_calls;
  const GrindCallId *incoming = grind_profile_get_incoming (profile, function, &n_calls);

  for (guint i = 0; i < n_calls; i++)
    {
      GrindFunctionId caller = grind_profile_get_caller (profile, incoming[i]);

      if (caller == function)
        continue;
      grind_cost_rows_add (self->calls, incoming[i], self->graph->parts, &self->in);
      if (grouping->groups[caller] != grouping->groups[function])
        grind_cost_rows_add (self->calls, incoming[i], self->graph->parts, &self->out);
    }
}

/* Adds the part of a member's cost that no caller accounts for to the group. */
static void
add_member (GrindCostReader *self,
            GrindGrouping   *grouping,
            GrindFunctionId  function)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);
  guint n_calls;
  GrindCallId first = grind_profile_get_outgoing (profile, function, &n_calls);

  grind_sums_reset (&self->in);
  grind_sums_reset (&self->spent);
  grind_cost_rows_add (self->functions, function, self->graph->parts, &self->self_sums);
  grind_cost_rows_add (self->functions, function, self->graph->parts, &self->spent);
  for (guint i = 0; i < n_calls; i++)
    {
      GrindFunctionId callee = grind_profile_get_callee (profile, first + i);

      if (callee != function && grouping->groups[callee] != GRIND_NONE)
        grind_cost_rows_add (self->calls, first + i, self->graph->parts, &self->spent);
    }
  add_callers (self, grouping, function);
  for (GrindEventId event = 0; event < self->n_real; event++)
    {
      __int128 rest = grind_sums_get (&self->spent, event) - grind_sums_get (&self->in, event);

      if (rest > 0)
        grind_sums_add_sum (&self->out, event, rest);
    }
}

/**
 * grind_cost_reader_read_group:
 * @self: a reader of costs
 * @grouping: groups of the functions of its graph
 * @group: one of them
 * @sums: (array): result of grind_graph_sum_events() for the graph
 *
 * Reads the costs of @group, the same as those of grind_grouping_get_costs(). Takes linear time in
 * events times members, plus their costs; no time if it was the last group read.
 */
void
grind_cost_reader_read_group (GrindCostReader      *self,
                              GrindGrouping        *grouping,
                              guint                 group,
                              const GrindEventSums *sums)
{
  guint n_members;
  const GrindFunctionId *members = grind_grouping_get_members (grouping, group, &n_members);

  if (grouping->by == GRIND_GROUP_BY_CYCLE && group < grouping->n_groups - 1)
    {
      grind_cost_reader_read_node (self, grind_graph_get_cycle_node (self->graph, group + 1));
      return;
    }
  if (self->node == GRIND_NONE && self->grouping == grouping && self->group == group)
    return;

  self->node = GRIND_NONE;
  self->group = group;
  if (self->grouping != grouping)
    {
      g_clear_pointer (&self->grouping, grind_grouping_unref);
      self->grouping = grind_grouping_ref (grouping);
    }
  if (self->runs != NULL)
    {
      for (guint i = 0; i < self->runs->len; i++)
        grind_cost_reader_read_group (self->runs->pdata[i], grouping, group, sums);
      show_runs (self);
      return;
    }
  grind_sums_reset (&self->self_sums);
  grind_sums_reset (&self->out);
  for (guint i = 0; i < n_members; i++)
    add_member (self, grouping, members[i]);
  for (GrindEventId event = 0; event < self->n_real; event++)
    {
      __int128 most = grind_absolute (sums[event].base);

      if (grind_sums_get (&self->out, event) > most)
        grind_sums_set (&self->out, event, most);
    }
  show (self, &self->self_sums, self->self);
  show (self, &self->out, self->inclusive);
}

/**
 * grind_cost_reader_get_self:
 * @self: a reader of costs
 *
 * Returns: (transfer none) (array): the self cost of the last node or group read, by event; valid
 *   until the next read
 */
const gint64 *
grind_cost_reader_get_self (GrindCostReader *self)
{
  return self->self;
}

/**
 * grind_cost_reader_get_inclusive:
 * @self: a reader of costs
 *
 * Returns: (transfer none) (array): the inclusive cost of the last node or group read, by event;
 *   valid until the next read
 */
const gint64 *
grind_cost_reader_get_inclusive (GrindCostReader *self)
{
  return self->inclusive;
}

/**
 * grind_cost_reader_read_call:
 * @self: a reader of costs
 * @call: a call
 *
 * Returns: (transfer none) (array): the cost of @call, by event; valid until the next read
 */
const gint64 *
grind_cost_reader_read_call (GrindCostReader *self,
                             GrindCallId      call)
{
  g_return_val_if_fail (call < self->graph->n_calls, NULL);

  if (self->last_call == call)
    return self->call;

  self->last_call = call;
  if (self->runs != NULL)
    {
      for (guint i = 0; i < self->runs->len; i++)
        grind_cost_reader_read_call (self->runs->pdata[i], call);
      join_costs (self, get_call, self->call);
      return self->call;
    }
  grind_sums_reset (&self->spent);
  grind_cost_rows_add (self->calls, call, self->graph->parts, &self->spent);
  show (self, &self->spent, self->call);

  return self->call;
}
