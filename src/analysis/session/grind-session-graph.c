/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Updates the graph when the wanted events, cycles or parts change. */
#include "config.h"

#include "grind-session-private.h"

#include "analysis/graph/grind-call-edge.h"

/* Computing costs of this many functions, cycles and calls synchronously takes about 1 ms. */
#define MAX_AT_ONCE 20000

/* The input of a worker: nothing of the sessions, which may change or be freed meanwhile. */
typedef struct
{
  GrindProfile  *profile;
  GrindGraph    *graph;        /* (nullable) a reusable graph */
  GrindEventSet *events;
  guint8        *parts;
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
  g_free (request);
}

/* Returns the current graph with the wanted events, if its parts and cycles are as wanted;
 * otherwise %NULL. */
static GrindGraph *
make_graph_at_once (GrindShared *self)
{
  if (grind_graph_get_show_cycles (self->graph) != self->show_cycles ||
      !_grind_shared_has_parts (self))
    return NULL;

  if (grind_graph_get_events (self->graph) == self->events)
    return g_object_ref (self->graph);

  return grind_graph_with_events (self->graph, self->events);
}

static Request *
request_new (GrindShared *self,
             GrindGraph  *graph)
{
  Request *request = g_new0 (Request, 1);

  request->profile = g_object_ref (self->profile);
  g_set_object (&request->graph, graph);
  request->events = grind_event_set_ref (self->events);
  if (self->parts != NULL)
    request->parts = g_memdup2 (self->parts, (grind_profile_get_n_parts (self->profile) + 7) / 8);
  request->shown[0] = self->wanted_event;
  request->shown[1] = self->wanted_secondary_event;
  request->show_cycles = self->show_cycles;

  return request;
}

static GrindGraph *
make_graph (Request       *request,
            GCancellable  *cancellable,
            GError       **error)
{
  g_autoptr (GrindGraph) graph = grind_graph_new (request->profile, request->parts,
                                                  request->show_cycles, cancellable, error);

  return graph != NULL ? grind_graph_with_events (graph, request->events) : NULL;
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
      grind_graph_get_costs (graph, request->shown[i]);

  return g_steal_pointer (&graph);
}

typedef struct
{
  GrindShared *self;    /* with its previous graph */
  GrindGraph  *graph;   /* the new one */
} NewGraph;

/* Functions have the same ID in every graph. Cycles do not: a cycle becomes the one that contains
 * its most expensive member now, or that member. */
static GrindNodeId
carry_over_cb (GrindNodeId node,
               gpointer    user_data)
{
  NewGraph *change = user_data;
  GrindShared *self = change->self;

  if (node == GRIND_NONE || !grind_graph_is_cycle (self->graph, node))
    return node;

  node = _grind_session_find_member (self->graph, node, self->event);

  return grind_graph_get_outer_node (change->graph, node);
}

static void
set_flag (GrindShared *self,
          GrindCursor *cursor,
          gboolean    *flag,
          gboolean     value,
          const char  *property)
{
  if (*flag == value)
    return;

  *flag = value;
  _grind_shared_notify (self, cursor, property);
}

/* Updates the can-go properties of @cursor. */
void
_grind_shared_update_moves (GrindShared *self,
                            GrindCursor *cursor)
{
  set_flag (self, cursor, &cursor->can_go_back, grind_history_get_n_back (cursor->history) > 0,
            "can-go-back");
  set_flag (self, cursor, &cursor->can_go_forward,
            grind_history_get_n_ahead (cursor->history) > 0, "can-go-forward");
  set_flag (self, cursor, &cursor->can_go_up,
            cursor->selected != GRIND_NONE &&
            grind_call_edge_find_up (self->graph, cursor->selected, self->event) != GRIND_NONE,
            "can-go-up");
}

/* The cursors of the family without duplicates; holds references, as handlers may drop a cursor. */
static GPtrArray *
list_cursors (GrindShared *self)
{
  GPtrArray *cursors = g_ptr_array_new_with_free_func ((GDestroyNotify) _grind_cursor_release);

  for (guint i = 0; i < self->sessions->len; i++)
    {
      GrindSession *session = self->sessions->pdata[i];

      if (!g_ptr_array_find (cursors, session->cursor, NULL))
        g_ptr_array_add (cursors, g_rc_box_acquire (session->cursor));
    }

  return cursors;
}

/* Moves the cursors to the new graph, and removes those from @cursors that did not move. */
static void
take_graph (GrindShared *self,
            GPtrArray   *cursors,
            GrindGraph  *graph)
{
  NewGraph change = { self, graph };
  gboolean is_same = grind_graph_has_same_nodes (self->graph, graph);

  for (guint i = cursors->len; i-- > 0;)
    {
      GrindCursor *cursor = cursors->pdata[i];
      GrindNodeId previous = cursor->selected;

      if (!is_same)
        {
          cursor->selected = carry_over_cb (previous, &change);
          grind_history_map (cursor->history, carry_over_cb, &change);
        }
      if (cursor->selected == previous)
        g_ptr_array_remove_index (cursors, i);
    }
  g_set_object (&self->graph, graph);
  _grind_shared_notify (self, NULL, "graph");
  for (guint i = 0; i < cursors->len; i++)
    _grind_shared_notify (self, cursors->pdata[i], "selected");
}

static void
take_event (GrindShared  *self,
            GrindEventId *event,
            GrindEventId  wanted,
            const char   *property)
{
  if (*event == wanted)
    return;

  *event = wanted;
  _grind_shared_notify (self, NULL, property);
}

/* Shows the wanted state, which is computed now. */
static void
publish (GrindShared *self,
         GrindGraph  *graph)
{
  GPtrArray *sessions = _grind_shared_freeze (self);
  g_autoptr (GPtrArray) cursors = list_cursors (self);
  g_autoptr (GPtrArray) moved = list_cursors (self);

  if (graph != self->graph)
    take_graph (self, moved, graph);
  else
    g_ptr_array_set_size (moved, 0);
  take_event (self, &self->event, self->wanted_event, "event");
  take_event (self, &self->secondary_event, self->wanted_secondary_event, "secondary-event");
  for (guint i = 0; i < cursors->len; i++)
    _grind_shared_update_moves (self, cursors->pdata[i]);
  for (guint i = 0; i < moved->len; i++)
    _grind_session_forget_place (self, moved->pdata[i]);
  _grind_shared_thaw (sessions);
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
  return event == GRIND_NONE || grind_graph_has_costs (graph, event) ||
         grind_graph_get_n_nodes (graph) +
         (guint64) grind_profile_get_n_calls (grind_graph_get_profile (graph)) <= MAX_AT_ONCE;
}

/* Shows the wanted state: at once if it is quick to compute, otherwise when a worker is done. */
void
_grind_shared_update (GrindShared *self)
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
 * Returns: whether its graph and events are the wanted ones; otherwise they are being computed
 */
gboolean
grind_session_is_ready (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), FALSE);

  return !grind_latest_is_running (&self->shared->making_graph);
}
