/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-transitive-private.h"

/* Adds an entry for a member by its share in the flow through its component. */
static void
add_member (GrindTransitivePass *pass,
            GArray              *entries,
            guint                place,
            GrindFunctionId      function)
{
  const GrindTransitiveStep *step = _grind_transitive_get_step (pass, place);
  const GrindTransitiveMember *member = &pass->members[function];
  double self = pass->is_callees ? _grind_transitive_get_self_cost (pass, function) : 0;
  double part = self;
  GrindTransitiveEntry entry = { .node = function, .least = member->least,
                                 .most = GRIND_TRANSITIVE_ENDLESS };
  GrindCallId call;
  GrindTransitiveWalk walk;

  entry.self_cost = step->weight * _grind_transitive_get_share (self, step->whole);
  _grind_transitive_walk_init_function (&walk, pass, function, pass->is_callees);
  while ((call = _grind_transitive_walk_next (&walk)) != GRIND_NONE)
    if (_grind_transitive_get_id (pass, _grind_transitive_get_far (pass, call)) != step->id)
      part += _grind_transitive_get_call_cost (pass, call);

  entry.cost = MAX (member->entered,
                    step->weight * _grind_transitive_get_share (part, step->whole));
  entry.cost = MIN (entry.cost, step->weight);
  entry.count = member->count;
  entry.is_count_partial = member->is_count_partial;
  g_array_append_val (entries, entry);
}

static void
add_entries (GrindTransitivePass *pass,
             GArray              *entries,
             guint                place)
{
  const GrindTransitiveStep *step = _grind_transitive_get_step (pass, place);
  GrindTransitiveEntry entry = {
    .node = step->id,
    .least = step->least,
    .most = step->most,
    .cost = step->weight,
    .self_cost = step->self_cost,
    .count = step->count,
    .is_count_partial = step->is_count_partial,
  };
  GrindFunctionId single;
  guint n_functions;
  const GrindFunctionId *functions;

  if (pass->members == NULL || !_grind_transitive_is_component (pass, step))
    {
      if (pass->members != NULL)
        entry.least = pass->members[step->id].least;
      if (place != 0)
        g_array_append_val (entries, entry);
      return;
    }

  functions = _grind_transitive_get_functions (pass, place, &single, &n_functions);
  for (guint i = 0; i < n_functions; i++)
    if (functions[i] != pass->start)
      add_member (pass, entries, place, functions[i]);
}

/* The graph has the members of components only if it shows them. */
static void
collect_components (GrindTransitivePass *pass)
{
  const guint32 *components = pass->graph->cycles;
  g_autofree guint32 *ends = NULL;
  guint n_components = 0;

  for (guint i = 0; i < pass->n_functions; i++)
    n_components = MAX (n_components, components[i]);

  pass->own_components = g_new0 (guint32, n_components + 1);
  pass->own_functions = g_new (GrindFunctionId, pass->n_functions);
  for (guint i = 0; i < pass->n_functions; i++)
    if (components[i] != 0)
      pass->own_components[components[i]]++;
  for (guint i = 0; i < n_components; i++)
    pass->own_components[i + 1] += pass->own_components[i];

  ends = g_memdup2 (pass->own_components, sizeof (guint32) * (n_components + 1));
  for (guint i = 0; i < pass->n_functions; i++)
    if (components[i] != 0)
      pass->own_functions[ends[components[i] - 1]++] = i;

  pass->components = pass->own_components;
  pass->functions = pass->own_functions;
}

static void
collect_callers (GrindTransitivePass *pass)
{
  const GrindCallId *starts = grind_profile_get_call_starts (pass->graph->profile);

  pass->callers = g_new (GrindFunctionId, pass->graph->n_calls);
  for (GrindFunctionId function = 0; function < pass->n_functions; function++)
    for (GrindCallId call = starts[function]; call < starts[function + 1]; call++)
      pass->callers[call] = function;
}

static void
pass_init (GrindTransitivePass *pass,
           GrindGraph          *graph,
           GrindNodeId          node,
           GrindEventId         event,
           gboolean             is_callees)
{
  pass->graph = graph;
  pass->costs = grind_graph_get_costs (graph, event);
  pass->callees = grind_profile_get_callees (graph->profile);
  pass->components = graph->first_member;
  pass->functions = graph->members;
  pass->n_functions = graph->n_functions;
  pass->start = node;
  pass->is_callees = is_callees;
  pass->steps = g_array_new (FALSE, FALSE, sizeof (GrindTransitiveStep));

  if (graph->cycles != NULL && graph->n_cycles == 0)
    {
      pass->members = g_new0 (GrindTransitiveMember, pass->n_functions);
      collect_components (pass);
    }
  /* A component has at least two functions. */
  pass->places = g_new0 (guint32, pass->n_functions + pass->n_functions / 2);
  if (!is_callees)
    collect_callers (pass);
}

static void
pass_clear (GrindTransitivePass *pass)
{
  g_array_unref (pass->steps);
  g_free (pass->places);
  g_free (pass->callers);
  g_free (pass->members);
  g_free (pass->own_components);
  g_free (pass->own_functions);
}

/**
 * grind_transitive_new:
 * @graph: a graph
 * @node: a function or a cycle
 * @event: an event
 * @is_callees: whether to follow the cost to callees, not to callers
 * @cancellable: (nullable): a cancellable
 * @error: return location for an error, only for cancellation
 *
 * Finds all transitive callers or callees of @node, and estimates the part of its inclusive cost
 * that passes through each. A shown cycle is one node, and neither a caller or callee of itself nor
 * of its members; a member has the callers of its cycle, and its own callees outside of the cycle.
 *
 * A ratio cannot be split: costs are 0, and counts are unknown beyond the first calls.
 *
 * The nodes reached depend on the calls in the active parts only, not on costs: flows of several
 * events from one node have the same entries, in the same order.
 *
 * Takes linear time in functions and calls. May be called from any thread.
 *
 * Returns: (transfer full) (nullable): the transitive costs, or %NULL when cancelled
 */
GrindTransitive *
grind_transitive_new (GrindGraph    *graph,
                      GrindNodeId    node,
                      GrindEventId   event,
                      gboolean       is_callees,
                      GCancellable  *cancellable,
                      GError       **error)
{
  GrindTransitivePass pass = { .cancellable = cancellable, .is_one_side = TRUE };
  GrindTransitive *transitive = NULL;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (node < grind_graph_get_n_nodes (graph), NULL);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  pass_init (&pass, graph, node, event, is_callees);
  if (_grind_transitive_pass_run (&pass, error))
    {
      transitive = g_new0 (GrindTransitive, 1);
      transitive->entries = g_array_sized_new (FALSE, FALSE, sizeof (GrindTransitiveEntry),
                                               pass.steps->len);
      for (guint place = 0; place < pass.steps->len; place++)
        add_entries (&pass, transitive->entries, place);
      transitive->cost = _grind_transitive_get_step (&pass, 0)->weight;
      transitive->self_cost = _grind_transitive_get_step (&pass, 0)->self_cost;
      transitive->secondary_event = GRIND_NONE;
    }
  pass_clear (&pass);

  return transitive;
}

/**
 * grind_transitive_free:
 * @self: (nullable): transitive costs
 */
void
grind_transitive_free (GrindTransitive *self)
{
  if (self == NULL)
    return;

  grind_transitive_free (self->before);
  g_array_unref (self->entries);
  g_free (self);
}
