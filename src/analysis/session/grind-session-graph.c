/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Updates the graph when the wanted events, cycles or parts change. */
#include "config.h"

#include "grind-session-private.h"

/* Computing costs of this many functions, cycles and calls synchronously takes about 1 ms. */
#define MAX_AT_ONCE 20000

/* The input of a worker: nothing of the session, which may change or be freed meanwhile. */
typedef struct
{
  GrindProfile  *profile;
  GrindGraph    *graph;        /* (nullable) a reusable graph */
  GrindEventSet *events;
  guint8        *parts;        /* (nullable) */
  guint8        *base;         /* (nullable) */
  GrindNodeId    per;          /* GRIND_NONE for none */
  GrindEventId   shown[2];     /* GRIND_NONE for none */
  gboolean       show_cycles;
} Request;

static void
request_free (void *data)
{
  Request *request = data;

  g_object_unref (request->profile);
  g_clear_object (&request->graph);
  grind_event_set_unref (request->events);
  g_free (request->parts);
  g_free (request->base);
  g_free (request);
}

/* Returns the current graph with the wanted events, if its parts and cycles are as wanted;
 * otherwise %NULL. */
static GrindGraph *
make_graph_at_once (GrindSession *self)
{
  if (grind_graph_get_show_cycles (self->graph) != self->show_cycles ||
      self->graph_per != self->per || !_grind_session_has_parts (self))
    return NULL;

  if (grind_graph_get_events (self->graph) == self->events)
    return g_object_ref (self->graph);

  return grind_graph_with_events (self->graph, self->events);
}

static Request *
request_new (GrindSession *self,
             GrindGraph   *graph)
{
  Request *request = g_new0 (Request, 1);

  request->profile = g_object_ref (self->profile);
  g_set_object (&request->graph, graph);
  request->events = grind_event_set_ref (self->events);
  request->parts = _grind_session_dup_counted_parts (self);
  request->base = _grind_session_dup_base (self, self->base);
  request->shown[0] = self->wanted_event;
  request->shown[1] = self->wanted_secondary_event;
  request->show_cycles = self->show_cycles;
  request->per = self->per;

  return request;
}

static GrindGraph *
make_graph (Request       *request,
            GCancellable  *cancellable,
            GError       **error)
{
  g_autoptr (GrindGraph) graph = NULL;

  if (request->base != NULL)
    {
      graph = grind_graph_new_compared (request->profile, request->base, request->parts,
                                        request->show_cycles, cancellable, error);
      _grind_session_divide (&graph, request->per);
    }
  else
    graph = grind_graph_new (request->profile, request->parts, request->show_cycles, cancellable,
                             error);

  return graph != NULL ? grind_graph_with_events (graph, request->events) : NULL;
}

static void
compute_costs (GrindGraph   *graph,
               GrindEventId  event)
{
  grind_graph_get_costs (graph, event);
  if (grind_graph_get_before (graph) != NULL)
    grind_graph_get_costs (grind_graph_get_before (graph), event);
}

/* Creates the graph if necessary, and computes all costs that the panes need at once. */
static gpointer
compute (gpointer       data,
         GCancellable  *cancellable,
         GError       **error)
{
  Request *request = data;
  g_autoptr (GrindGraph) graph = g_steal_pointer (&request->graph);

  if (graph == NULL)
    graph = make_graph (request, cancellable, error);
  if (graph == NULL)
    return NULL;

  for (guint i = 0; i < G_N_ELEMENTS (request->shown); i++)
    if (request->shown[i] != GRIND_NONE && !g_cancellable_is_cancelled (cancellable))
      compute_costs (graph, request->shown[i]);

  return g_steal_pointer (&graph);
}

typedef struct
{
  GrindGraph   *previous;
  GrindGraph   *graph;
  GrindEventId  event;      /* of the previous graph */
} NewGraph;

/* The most expensive member of a cycle. */
GrindNodeId
_grind_session_find_member (GrindGraph   *graph,
                            GrindNodeId   cycle_node,
                            GrindEventId  event)
{
  const GrindCosts *costs = grind_graph_get_costs (graph, event);
  guint n_members;
  const GrindFunctionId *members = grind_graph_get_functions (graph, &cycle_node, &n_members);
  GrindFunctionId best = members[0];

  for (guint i = 1; i < n_members; i++)
    if (grind_value_get_rank (grind_costs_get_inclusive (costs, members[i])) >
        grind_value_get_rank (grind_costs_get_inclusive (costs, best)))
      best = members[i];

  return best;
}

/* Functions have the same ID in every graph. Cycles do not: a cycle becomes the one that contains
 * its most expensive member now, or that member. */
static GrindNodeId
carry_over_cb (GrindNodeId node,
               gpointer    user_data)
{
  NewGraph *change = user_data;

  if (node == GRIND_NONE || !grind_graph_is_cycle (change->previous, node))
    return node;

  node = _grind_session_find_member (change->previous, node, change->event);

  return grind_graph_get_outer_node (change->graph, node);
}

static void
take_event (GrindSession *self,
            GrindEventId *event,
            GrindEventId  wanted,
            const char   *property)
{
  if (*event == wanted)
    return;

  *event = wanted;
  g_object_notify (G_OBJECT (self), property);
}

static gpointer
hold (gconstpointer object,
      gpointer      user_data)
{
  return g_object_ref ((gpointer) object);
}

/* Shows the wanted state, which is computed now. Notifications wait until everything that changes
 * together has changed; handlers may close navigators. */
static void
publish (GrindSession *self,
         GrindGraph   *graph)
{
  g_autoptr (GPtrArray) navigators = g_ptr_array_copy (self->navigators, hold, NULL);
  g_autoptr (GrindGraph) previous = g_object_ref (self->graph);
  NewGraph change = { previous, graph, self->event };
  gboolean has_other_costs = graph != previous || self->event != self->wanted_event;
  gboolean has_same_nodes = graph == previous || grind_graph_has_same_nodes (previous, graph);

  g_ptr_array_set_free_func (navigators, g_object_unref);
  g_ptr_array_foreach (navigators, (GFunc) (void *) g_object_freeze_notify, NULL);
  g_object_freeze_notify (G_OBJECT (self));
  if (!_grind_session_can_divide (graph, self->per))
    self->per = GRIND_NONE;
  self->graph_per = self->per;
  if (g_set_object (&self->graph, graph))
    g_object_notify (G_OBJECT (self), "graph");
  take_event (self, &self->event, self->wanted_event, "event");
  take_event (self, &self->secondary_event, self->wanted_secondary_event, "secondary-event");
  if (has_other_costs)
    _grind_session_update_notes (self);
  for (guint i = 0; i < navigators->len; i++)
    {
      if (!has_same_nodes)
        _grind_navigator_map (navigators->pdata[i], carry_over_cb, &change);
      _grind_navigator_update (navigators->pdata[i]);
    }
  g_ptr_array_foreach (navigators, (GFunc) (void *) g_object_thaw_notify, NULL);
  g_object_thaw_notify (G_OBJECT (self));
}

static void
computed (gpointer      owner,
          gpointer      result,
          const GError *error)
{
  g_autoptr (GrindGraph) graph = result;

  /* Out of memory: the previous graph stays. */
  if (graph != NULL)
    publish (owner, graph);
}

static const GrindJob graph_job = {
  .run = compute, .free_data = request_free, .done = computed, .free_result = g_object_unref,
};

static gboolean
is_computed (GrindGraph   *graph,
             GrindEventId  event)
{
  GrindGraph *before = grind_graph_get_before (graph);

  return event == GRIND_NONE ||
         (grind_graph_has_costs (graph, event) &&
          (before == NULL || grind_graph_has_costs (before, event))) ||
         grind_graph_get_n_nodes (graph) +
         (guint64) grind_profile_get_n_calls (grind_graph_get_profile (graph)) <= MAX_AT_ONCE;
}

/* Shows the wanted state: at once if it is quick to compute, otherwise when a worker is done. */
void
_grind_session_update (GrindSession *self)
{
  g_autoptr (GrindGraph) graph = make_graph_at_once (self);

  grind_latest_cancel (&self->making_graph);
  if (graph != NULL && is_computed (graph, self->wanted_event) &&
      is_computed (graph, self->wanted_secondary_event))
    {
      publish (self, graph);
      return;
    }

  grind_latest_run (&self->making_graph, &graph_job, request_new (self, graph), self);
}

/**
 * grind_session_is_ready:
 * @self: a session
 *
 * Returns: whether its graph, events and hidden functions are the wanted ones; otherwise they are
 *   being computed
 */
gboolean
grind_session_is_ready (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), FALSE);

  return !grind_latest_is_running (&self->making_graph) &&
         !grind_latest_is_running (&self->finding_hidden);
}
