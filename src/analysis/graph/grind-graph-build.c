/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes graphs, one or several with the same nodes. */
#include "config.h"

#include "grind-graph-private.h"

/* Bytes for each function, call and event: flags, counts, cycles; self and inclusive costs of an
 * event, plus temporary data. */
#define FUNCTION_MEMORY 80
#define CALL_MEMORY     24
#define EVENT_MEMORY    64

/* Finds the cycles over the calls of all graphs, for the first one. */
static gboolean
find_cycles (GrindGraph   **graphs,
             guint          n_graphs,
             GCancellable  *cancellable,
             GError       **error)
{
  GrindGraph *self = graphs[0];
  guint n_components;

  self->cycles = _grind_graph_find_components (self, &n_components, cancellable, error);
  if (self->cycles == NULL && self->n_functions > 0)
    return FALSE;

  if (n_components == 0)
    g_clear_pointer (&self->cycles, g_free);
  else if (self->show_cycles)
    _grind_graph_number_cycles (graphs, n_graphs, n_components);

  return TRUE;
}

/* Gives the graph the cycles of @other. */
void
_grind_graph_copy_cycles (GrindGraph *self,
                          GrindGraph *other)
{
  if (other->cycles == NULL)
    return;

  self->cycles = g_memdup2 (other->cycles, sizeof (guint32) * self->n_functions);
  self->n_cycles = other->n_cycles;
  if (self->n_cycles == 0)
    return;
  self->members = g_memdup2 (other->members,
                             sizeof (guint32) * other->first_member[other->n_cycles]);
  self->first_member = g_memdup2 (other->first_member, sizeof (guint32) * (self->n_cycles + 1));
}

/* Marks the functions with a self cost: only those are active without any call. */
static gboolean
mark_self_costs (GrindGraph    *self,
                 GCancellable  *cancellable,
                 GError       **error)
{
  g_autofree gint64 *costs = g_new (gint64, self->n_functions);
  g_autoptr (GArray) few = g_array_new (FALSE, FALSE, sizeof (GrindOwnedCost));
  guint n_events = grind_profile_get_n_real_events (self->profile);

  for (GrindEventId event = 0; event < n_events; event++)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      if (grind_profile_list_self (self->profile, event, self->parts, few))
        {
          for (guint i = 0; i < few->len; i++)
            if (g_array_index (few, GrindOwnedCost, i).cost != 0)
              self->node_flags[g_array_index (few, GrindOwnedCost, i).owner] |=
                GRIND_NODE_RECORDED;
          continue;
        }
      grind_profile_sum_self (self->profile, event, self->parts, costs);
      for (GrindFunctionId function = 0; function < self->n_functions; function++)
        if (costs[function] != 0)
          self->node_flags[function] |= GRIND_NODE_RECORDED;
    }

  return TRUE;
}

/* Estimates the memory of the graph and the costs of one event, including temporary data. */
static gint64
estimate_memory (GrindGraph *self)
{
  return (gint64) self->n_functions * FUNCTION_MEMORY + (gint64) self->n_calls * CALL_MEMORY +
         (gint64) self->n_events * EVENT_MEMORY;
}

static void
mark_calls (GrindGraph *self)
{
  self->call_flags = g_new0 (guint8, self->n_calls);
  grind_profile_mark_active_calls (self->profile, self->parts, self->call_flags);
  for (GrindCallId call = 0; call < self->n_calls; call++)
    if (self->call_flags[call] != 0)
      self->call_flags[call] = GRIND_CALL_ACTIVE | GRIND_CALL_RECORDED;
}

/* Counts calls and marks nodes, once the cycles are known. */
static gboolean
count_nodes (GrindGraph    *self,
             GCancellable  *cancellable,
             GError       **error)
{
  guint n_nodes = self->n_functions + self->n_cycles;

  self->node_flags = g_new0 (guint8, n_nodes);
  _grind_graph_count_calls (self, n_nodes);

  return mark_self_costs (self, cancellable, error);
}

/* Makes calls active if one of the graphs has them. */
static void
share_active_calls (GrindGraph **graphs,
                    guint        n_graphs)
{
  for (GrindCallId call = 0; call < graphs[0]->n_calls; call++)
    {
      guint8 active = 0;

      for (guint i = 0; i < n_graphs; i++)
        active |= graphs[i]->call_flags[call] & GRIND_CALL_ACTIVE;
      for (guint i = 0; i < n_graphs; i++)
        graphs[i]->call_flags[call] |= active;
    }
}

/* Likewise nodes. */
static void
share_active_nodes (GrindGraph **graphs,
                    guint        n_graphs)
{
  guint n_nodes = graphs[0]->n_functions + graphs[0]->n_cycles;
  guint n_active = 0;

  for (GrindNodeId node = 0; node < n_nodes; node++)
    {
      guint8 recorded = 0;

      for (guint i = 0; i < n_graphs; i++)
        recorded |= graphs[i]->node_flags[node] & GRIND_NODE_RECORDED;
      if (recorded == 0)
        continue;
      n_active++;
      for (guint i = 0; i < n_graphs; i++)
        graphs[i]->node_flags[node] |= GRIND_NODE_ACTIVE;
    }
  for (guint i = 0; i < n_graphs; i++)
    graphs[i]->n_active = n_active;
}

/* Builds graphs that have the same nodes. */
static gboolean
build (GrindGraph   **graphs,
       guint          n_graphs,
       GCancellable  *cancellable,
       GError       **error)
{
  for (guint i = 0; i < n_graphs; i++)
    mark_calls (graphs[i]);
  if (n_graphs > 1)
    share_active_calls (graphs, n_graphs);
  if (!find_cycles (graphs, n_graphs, cancellable, error))
    return FALSE;
  for (guint i = 0; i < n_graphs; i++)
    {
      if (i > 0)
        _grind_graph_copy_cycles (graphs[i], graphs[0]);
      if (!count_nodes (graphs[i], cancellable, error))
        return FALSE;
    }
  share_active_nodes (graphs, n_graphs);

  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

/* Makes a graph without cycles, nodes and calls. */
GrindGraph *
_grind_graph_new_empty (GrindProfile *profile,
                        const guint8 *parts,
                        gboolean      show_cycles)
{
  GrindGraph *self = g_object_new (GRIND_TYPE_GRAPH, NULL);

  self->profile = g_object_ref (profile);
  if (parts != NULL)
    self->parts = g_memdup2 (parts, (grind_profile_get_n_parts (profile) + 7) / 8);
  self->show_cycles = !!show_cycles;
  self->n_functions = grind_profile_get_n_functions (profile);
  self->n_calls = grind_profile_get_n_calls (profile);
  self->events = grind_event_set_new (profile, NULL);
  self->n_own = self->n_events = MAX (grind_profile_get_n_events (profile), 1);
  self->costs = g_new0 (GrindCosts *, self->n_events);

  return self;
}

/**
 * grind_graph_new:
 * @profile: a finished profile
 * @parts: (nullable): a bit for each part of @profile, set for active ones; %NULL for all
 * @show_cycles: whether cycles become separate rows and calls inside them do not count
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError: %G_IO_ERROR_CANCELLED, or %GRIND_ERROR_TOO_LARGE if out of
 *   memory
 *
 * Finds the cycles and counts the calls of the active parts; the events are those of the profile,
 * see grind_graph_with_events() for more. Takes linear time in functions, calls and events; use a
 * worker for large profiles. @parts is copied. May be called from any thread.
 *
 * Returns: (transfer full) (nullable): the graph, or %NULL on error
 */
GrindGraph *
grind_graph_new (GrindProfile  *profile,
                 const guint8  *parts,
                 gboolean       show_cycles,
                 GCancellable  *cancellable,
                 GError       **error)
{
  g_autoptr (GrindGraph) self = NULL;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = _grind_graph_new_empty (profile, parts, show_cycles);
  if (!grind_profile_has_room (profile, estimate_memory (self), error) ||
      !build (&self, 1, cancellable, error))
    return NULL;

  return g_steal_pointer (&self);
}

/* Makes graphs of several selections, those before first, that have the same nodes. */
static GPtrArray *
build_set (GrindProfile  *profile,
           GPtrArray     *before,
           GPtrArray     *after,
           gboolean       show_cycles,
           GCancellable  *cancellable,
           GError       **error)
{
  g_autoptr (GPtrArray) graphs = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < before->len + after->len; i++)
    {
      const guint8 *parts = i < before->len ? before->pdata[i] : after->pdata[i - before->len];
      GrindGraph *graph = _grind_graph_new_empty (profile, parts, show_cycles);

      graph->recorded = g_new (guint8, grind_profile_get_n_events (profile) + 1);
      grind_profile_mark_events (profile, parts, graph->recorded);
      g_ptr_array_add (graphs, graph);
    }
  if (!grind_profile_has_room (profile, graphs->len * estimate_memory (graphs->pdata[0]), error) ||
      !build ((GrindGraph **) graphs->pdata, graphs->len, cancellable, error))
    return NULL;

  return g_steal_pointer (&graphs);
}

/* Returns the graph of one side: that of its run, or the medians of several. */
static GrindGraph *
join_side (GPtrArray *graphs,
           guint      first,
           guint      n)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = first; i < first + n; i++)
    g_ptr_array_add (runs, g_object_ref (graphs->pdata[i]));

  return n == 1 ? g_object_ref (runs->pdata[0]) : _grind_graph_new_joined (runs, FALSE, 0, 0);
}

/**
 * grind_graph_new_of_runs:
 * @profile: a finished profile
 * @before: (element-type gpointer): for each run before, a bit for each part of @profile
 * @after: (element-type gpointer): likewise for each run after
 * @show_cycles: whether cycles become separate rows and calls inside them do not count
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError, as for grind_graph_new()
 *
 * Makes the graph of the runs after, and that of the runs before with the same nodes: the cycles
 * are those of the calls of all runs together, and a call or node of one run is active in all.
 * With several runs of a side, its numbers are the lower medians of those of its runs. A derived
 * event of which a side records no input costs nothing there, see grind_graph_has_event(). Takes
 * linear time in functions, calls and events for each run; use a worker for large profiles. May be
 * called from any thread.
 *
 * Returns: (transfer full) (nullable): the graph after, or %NULL on error
 */
GrindGraph *
grind_graph_new_of_runs (GrindProfile  *profile,
                         GPtrArray     *before,
                         GPtrArray     *after,
                         gboolean       show_cycles,
                         GCancellable  *cancellable,
                         GError       **error)
{
  g_autoptr (GPtrArray) graphs = NULL;
  GrindGraph *self;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (before != NULL && before->len > 0, NULL);
  g_return_val_if_fail (after != NULL && after->len > 0, NULL);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  graphs = build_set (profile, before, after, show_cycles, cancellable, error);
  if (graphs == NULL)
    return NULL;

  self = join_side (graphs, before->len, after->len);
  self->before = join_side (graphs, 0, before->len);

  return self;
}

/**
 * grind_graph_new_compared:
 * @profile: a finished profile
 * @before: a bit for each part of @profile, set for those before
 * @parts: a bit for each part, set for those after
 * @show_cycles: whether cycles become separate rows and calls inside them do not count
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError, as for grind_graph_new()
 *
 * Likewise for one run of each side.
 *
 * Returns: (transfer full) (nullable): the graph of @parts, or %NULL on error
 */
GrindGraph *
grind_graph_new_compared (GrindProfile  *profile,
                          const guint8  *before,
                          const guint8  *parts,
                          gboolean       show_cycles,
                          GCancellable  *cancellable,
                          GError       **error)
{
  g_autoptr (GPtrArray) befores = g_ptr_array_new ();
  g_autoptr (GPtrArray) afters = g_ptr_array_new ();

  g_ptr_array_add (befores, (guint8 *) before);
  g_ptr_array_add (afters, (guint8 *) parts);

  return grind_graph_new_of_runs (profile, befores, afters, show_cycles, cancellable, error);
}
