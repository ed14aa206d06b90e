/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-session-private.h"

#include "grind-relation.h"

/* Costs of this many functions, cycles and calls are computed at once: it takes about 1 ms. */
#define MAX_AT_ONCE 20000

/**
 * GrindSession:
 *
 * The state of one tab that all its panes observe: which profile, event, cycles and function. A
 * pane that changes something changes it here, and the others hear of it through `notify`; no pane
 * talks to another. To be used in the main thread only.
 */
G_DEFINE_FINAL_TYPE (GrindSession, grind_session, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_PROFILE,
  PROP_GRAPH,
  PROP_EVENT,
  PROP_SECONDARY_EVENT,
  PROP_SHOW_CYCLES,
  PROP_PERCENT,
  PROP_RELATIVE,
  PROP_SELECTED,
  PROP_SEAT_KIND,
  PROP_SEATS,
  PROP_CAN_GO_BACK,
  PROP_CAN_GO_FORWARD,
  PROP_CAN_GO_UP,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* What the worker needs: nothing of the session, which may change or die meanwhile. */
typedef struct
{
  GrindProfile  *profile;
  GrindGraph    *graph;        /* (nullable) one that will do */
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

/* The present graph with the events that are wanted, if it is of the parts that are wanted, and
 * with cycles or without as is wanted; else %NULL. */
static GrindGraph *
make_graph_at_once (GrindSession *self)
{
  if (grind_graph_get_show_cycles (self->graph) != self->show_cycles ||
      !_grind_session_has_wanted_parts (self))
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

/* Makes the graph, if need be, and all costs that the panes will ask for at once. */
static void
worker (GTask        *task,
        gpointer      source_object,
        gpointer      task_data,
        GCancellable *cancellable)
{
  Request *request = task_data;
  g_autoptr (GrindGraph) graph = g_steal_pointer (&request->graph);
  GError *error = NULL;

  if (graph == NULL)
    graph = make_graph (request, cancellable, &error);
  if (graph == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  for (guint i = 0; i < G_N_ELEMENTS (request->shown); i++)
    if (request->shown[i] != GRIND_NONE && !g_cancellable_is_cancelled (cancellable))
      grind_graph_get_costs (graph, request->shown[i]);

  g_task_return_pointer (task, g_steal_pointer (&graph), g_object_unref);
}

typedef struct
{
  GrindSession *self;   /* with its former graph */
  GrindGraph   *graph;  /* the new one */
} NewGraph;

/* A function keeps its id in every graph; a cycle is one of a graph only and becomes the one that
 * its most expensive member is in now, or that member. */
static GrindNodeId
carry_over_cb (GrindNodeId node,
               gpointer    user_data)
{
  NewGraph *change = user_data;
  GrindSession *self = change->self;
  guint cycle;

  if (node == GRIND_NONE || !grind_graph_is_cycle (self->graph, node))
    return node;

  node = _grind_session_find_member (self->graph, node, self->event);
  cycle = grind_graph_get_cycle (change->graph, node);

  return cycle != 0 ? grind_graph_get_cycle_node (change->graph, cycle) : node;
}

static void
set_flag (GrindSession *self,
          gboolean     *flag,
          gboolean      value,
          guint         property)
{
  if (*flag == value)
    return;

  *flag = value;
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
update_moves (GrindSession *self)
{
  set_flag (self, &self->can_go_back, grind_history_get_n_back (self->history) > 0,
            PROP_CAN_GO_BACK);
  set_flag (self, &self->can_go_forward, grind_history_get_n_ahead (self->history) > 0,
            PROP_CAN_GO_FORWARD);
  set_flag (self, &self->can_go_up,
            self->selected != GRIND_NONE &&
            grind_relation_find_up (self->graph, self->selected, self->event) != GRIND_NONE,
            PROP_CAN_GO_UP);
}

static void
take_graph (GrindSession *self,
            GrindGraph   *graph)
{
  NewGraph change = { self, graph };
  GrindNodeId selected = self->selected;

  if (!grind_graph_has_same_nodes (self->graph, graph))
    {
      selected = carry_over_cb (self->selected, &change);
      grind_history_map (self->history, carry_over_cb, &change);
    }
  g_set_object (&self->graph, graph);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_GRAPH]);
  if (selected != self->selected)
    {
      self->selected = selected;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTED]);
    }
}

static void
take_event (GrindSession *self,
            GrindEventId *event,
            GrindEventId  wanted,
            guint         property)
{
  if (*event == wanted)
    return;

  *event = wanted;
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

/* Shows what was wanted, now that it is there. */
static void
publish (GrindSession *self,
         GrindGraph   *graph)
{
  g_object_freeze_notify (G_OBJECT (self));
  if (graph != self->graph)
    take_graph (self, graph);
  take_event (self, &self->event, self->wanted_event, PROP_EVENT);
  take_event (self, &self->secondary_event, self->wanted_secondary_event, PROP_SECONDARY_EVENT);
  update_moves (self);
  g_object_thaw_notify (G_OBJECT (self));
}

static void
computed_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  GrindSession *self;
  g_autoptr (GrindGraph) graph = NULL;

  /* Cancellation is the only error: the session wants something else, or is gone. */
  graph = g_task_propagate_pointer (G_TASK (result), NULL);
  if (graph == NULL)
    return;

  self = GRIND_SESSION (user_data);
  g_clear_object (&self->cancellable);
  publish (self, graph);
}

static void
cancel (GrindSession *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

static gboolean
is_computed (GrindGraph   *graph,
             GrindEventId  event)
{
  return event == GRIND_NONE || grind_graph_has_costs (graph, event) ||
         grind_graph_get_n_nodes (graph) +
         (guint64) grind_profile_get_n_calls (grind_graph_get_profile (graph)) <= MAX_AT_ONCE;
}

/* Shows what is wanted: at once if nothing long has to be computed, else in its time. */
void
_grind_session_update (GrindSession *self)
{
  g_autoptr (GrindGraph) graph = make_graph_at_once (self);
  g_autoptr (GTask) task = NULL;

  cancel (self);
  if (graph != NULL && is_computed (graph, self->wanted_event) &&
      is_computed (graph, self->wanted_secondary_event))
    {
      publish (self, graph);
      return;
    }

  /* The task holds no reference, so that a closed tab's session goes at once and cancels it. */
  self->cancellable = g_cancellable_new ();
  task = g_task_new (NULL, self->cancellable, computed_cb, self);
  g_task_set_source_tag (task, _grind_session_update);
  g_task_set_task_data (task, request_new (self, graph), request_free);
  g_task_run_in_thread (task, worker);
}

static void
grind_session_dispose (GObject *object)
{
  GrindSession *self = GRIND_SESSION (object);

  cancel (self);
  _grind_session_cancel_omission (self);
  _grind_session_cancel_seats (self);

  G_OBJECT_CLASS (grind_session_parent_class)->dispose (object);
}

static void
grind_session_finalize (GObject *object)
{
  GrindSession *self = GRIND_SESSION (object);

  _grind_session_clear_omission (self);
  _grind_session_clear_seats (self);
  g_clear_pointer (&self->history, grind_history_free);
  g_clear_pointer (&self->parts, g_free);
  g_clear_pointer (&self->events, grind_event_set_unref);
  g_clear_object (&self->graph);
  g_clear_object (&self->profile);

  G_OBJECT_CLASS (grind_session_parent_class)->finalize (object);
}

static void
grind_session_constructed (GObject *object)
{
  GrindSession *self = GRIND_SESSION (object);

  G_OBJECT_CLASS (grind_session_parent_class)->constructed (object);

  self->show_cycles = grind_graph_get_show_cycles (self->graph);
  self->events = grind_event_set_ref (grind_graph_get_events (self->graph));
  self->parts = _grind_session_normalize_parts (self, grind_graph_get_parts (self->graph));
  _grind_session_init_seats (self);
  _grind_session_show (self, grind_graph_find_first_choice (self->graph, self->event),
                       GRIND_BY_GOING);
}

static gboolean
can_go (GrindSession *self,
        guint         prop_id)
{
  switch (prop_id)
    {
    case PROP_CAN_GO_BACK:
      return self->can_go_back;
    case PROP_CAN_GO_FORWARD:
      return self->can_go_forward;
    case PROP_CAN_GO_UP:
    default:
      return self->can_go_up;
    }
}

static void
grind_session_get_property (GObject    *object,
                            guint       prop_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  GrindSession *self = GRIND_SESSION (object);

  switch (prop_id)
    {
    case PROP_PROFILE:
      g_value_set_object (value, self->profile);
      break;

    case PROP_GRAPH:
      g_value_set_object (value, self->graph);
      break;

    case PROP_EVENT:
      g_value_set_uint (value, self->event);
      break;

    case PROP_SECONDARY_EVENT:
      g_value_set_uint (value, self->secondary_event);
      break;

    case PROP_SHOW_CYCLES:
      g_value_set_boolean (value, self->show_cycles);
      break;

    case PROP_PERCENT:
      g_value_set_boolean (value, self->percent);
      break;

    case PROP_RELATIVE:
      g_value_set_boolean (value, self->relative);
      break;

    case PROP_SELECTED:
      g_value_set_uint (value, self->selected);
      break;

    case PROP_SEAT_KIND:
      g_value_set_enum (value, self->seat_kind);
      break;

    case PROP_SEATS:
      g_value_set_boxed (value, self->seats);
      break;

    case PROP_CAN_GO_BACK:
    case PROP_CAN_GO_FORWARD:
    case PROP_CAN_GO_UP:
      g_value_set_boolean (value, can_go (self, prop_id));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_session_set_property (GObject      *object,
                            guint         prop_id,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  GrindSession *self = GRIND_SESSION (object);

  switch (prop_id)
    {
    case PROP_PROFILE:
      self->profile = g_value_dup_object (value);
      break;

    case PROP_GRAPH:
      self->graph = g_value_dup_object (value);
      break;

    case PROP_EVENT:
      grind_session_set_event (self, g_value_get_uint (value));
      break;

    case PROP_SECONDARY_EVENT:
      grind_session_set_secondary_event (self, g_value_get_uint (value));
      break;

    case PROP_SHOW_CYCLES:
      grind_session_set_show_cycles (self, g_value_get_boolean (value));
      break;

    case PROP_PERCENT:
      grind_session_set_percent (self, g_value_get_boolean (value));
      break;

    case PROP_RELATIVE:
      grind_session_set_relative (self, g_value_get_boolean (value));
      break;

    case PROP_SELECTED:
      grind_session_set_selected (self, g_value_get_uint (value));
      break;

    case PROP_SEAT_KIND:
      grind_session_set_seat_kind (self, g_value_get_enum (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
add_move_properties (void)
{
  const GParamFlags read = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  /**
   * GrindSession:can-go-back:
   *
   * Whether grind_session_go_back() leads anywhere.
   */
  properties[PROP_CAN_GO_BACK] = g_param_spec_boolean ("can-go-back", NULL, NULL, FALSE, read);

  /**
   * GrindSession:can-go-forward:
   *
   * Whether grind_session_go_forward() leads anywhere.
   */
  properties[PROP_CAN_GO_FORWARD] = g_param_spec_boolean ("can-go-forward", NULL, NULL, FALSE,
                                                          read);

  /**
   * GrindSession:can-go-up:
   *
   * Whether grind_session_go_up() leads anywhere.
   */
  properties[PROP_CAN_GO_UP] = g_param_spec_boolean ("can-go-up", NULL, NULL, FALSE, read);
}

static void
add_color_properties (void)
{
  /**
   * GrindSession:seat-kind:
   *
   * By what functions are to be coloured.
   */
  properties[PROP_SEAT_KIND] = g_param_spec_enum ("seat-kind", NULL, NULL, GRIND_TYPE_SEAT_KIND,
                                                  GRIND_SEATS_AUTO,
                                                  G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS |
                                                  G_PARAM_EXPLICIT_NOTIFY);

  /**
   * GrindSession:seats:
   *
   * Which function has which colour. Others follow in their time when
   * [property@GrindSession:seat-kind] changes.
   */
  properties[PROP_SEATS] = g_param_spec_boxed ("seats", NULL, NULL, GRIND_TYPE_SEATS,
                                               G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
}

static void
grind_session_class_init (GrindSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags read_write = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS |
                                 G_PARAM_EXPLICIT_NOTIFY;
  const GParamFlags construct = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS |
                                G_PARAM_CONSTRUCT_ONLY;

  object_class->dispose = grind_session_dispose;
  object_class->finalize = grind_session_finalize;
  object_class->constructed = grind_session_constructed;
  object_class->get_property = grind_session_get_property;
  object_class->set_property = grind_session_set_property;

  /**
   * GrindSession:profile:
   *
   * The profile that is shown.
   */
  properties[PROP_PROFILE] = g_param_spec_object ("profile", NULL, NULL, GRIND_TYPE_PROFILE,
                                                  construct);

  /**
   * GrindSession:graph:
   *
   * The graph of the active parts, with or without cycles. A new one follows in its time when
   * [property@GrindSession:show-cycles], the parts or the events change. Nobody else sets it.
   */
  properties[PROP_GRAPH] = g_param_spec_object ("graph", NULL, NULL, GRIND_TYPE_GRAPH, construct);

  /**
   * GrindSession:event:
   *
   * The event type whose costs are shown. Another one that is set follows when its costs have been
   * computed.
   */
  properties[PROP_EVENT] = g_param_spec_uint ("event", NULL, NULL, 0, G_MAXUINT, 0, read_write);

  /**
   * GrindSession:secondary-event:
   *
   * The event type that is shown beside it, or %GRIND_NONE. It follows likewise.
   */
  properties[PROP_SECONDARY_EVENT] = g_param_spec_uint ("secondary-event", NULL, NULL, 0,
                                                        G_MAXUINT, GRIND_NONE, read_write);

  /**
   * GrindSession:show-cycles:
   *
   * Whether cycles are to be rows of their own.
   */
  properties[PROP_SHOW_CYCLES] = g_param_spec_boolean ("show-cycles", NULL, NULL, TRUE,
                                                       read_write);

  /**
   * GrindSession:percent:
   *
   * Whether costs are shown as percentages, not as they are. It is notified, too, when what
   * percentages are of becomes another, see grind_session_get_base().
   */
  properties[PROP_PERCENT] = g_param_spec_boolean ("percent", NULL, NULL, TRUE, read_write);

  /**
   * GrindSession:relative:
   *
   * Whether percentages are of the selected function, not of the whole.
   */
  properties[PROP_RELATIVE] = g_param_spec_boolean ("relative", NULL, NULL, FALSE, read_write);

  /**
   * GrindSession:selected:
   *
   * The selected function or cycle, a node of the graph, or %GRIND_NONE.
   */
  properties[PROP_SELECTED] = g_param_spec_uint ("selected", NULL, NULL, 0, G_MAXUINT, GRIND_NONE,
                                                 read_write);

  add_color_properties ();
  add_move_properties ();
  _grind_session_add_arrived_signal (klass);
  _grind_session_add_place_signal (klass);
  _grind_session_add_parts_signal (klass);
  _grind_session_add_omission_signal (klass);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
grind_session_init (GrindSession *self)
{
  self->history = grind_history_new ();
  _grind_session_init_omission (self);
  _grind_session_init_place (self);
  self->secondary_event = GRIND_NONE;
  self->wanted_secondary_event = GRIND_NONE;
  self->selected = GRIND_NONE;
  self->percent = TRUE;
}

/* The member of a cycle that costs most. */
GrindNodeId
_grind_session_find_member (GrindGraph   *graph,
                            GrindNodeId   cycle_node,
                            GrindEventId  event)
{
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (graph));
  const GrindCosts *costs = grind_graph_get_costs (graph, event);
  const GrindFunctionId *members;
  GrindFunctionId best;
  guint n_members;

  members = grind_graph_get_members (graph, cycle_node - n_functions + 1, &n_members);
  best = members[0];
  for (guint i = 1; i < n_members; i++)
    if (grind_value_get_rank (grind_costs_get_inclusive (costs, members[i])) >
        grind_value_get_rank (grind_costs_get_inclusive (costs, best)))
      best = members[i];

  return best;
}

void
_grind_session_notify_seats (GrindSession *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEATS]);
}

void
_grind_session_notify_seat_kind (GrindSession *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEAT_KIND]);
}

/* Selects @node and records it, unless it was the history that led there. */
void
_grind_session_show (GrindSession *self,
                     GrindNodeId   node,
                     GrindWay      way)
{
  g_object_freeze_notify (G_OBJECT (self));
  if (way != GRIND_BY_HISTORY && node != GRIND_NONE)
    grind_history_visit (self->history, node, way == GRIND_BY_WALKING, g_get_monotonic_time ());
  if (node != self->selected)
    {
      self->selected = node;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTED]);
      if (self->percent && self->relative)
        g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PERCENT]);
    }
  update_moves (self);
  g_object_thaw_notify (G_OBJECT (self));
  if (way != GRIND_BY_WALKING)
    _grind_session_arrive (self);
}

/**
 * grind_session_new:
 * @profile: a finished profile
 * @graph: a graph of @profile; whether it shows cycles is the session's first setting
 *
 * Makes the state of a new tab: the first event, and what is best looked at first selected. That
 * needs the costs of the first event: for large profiles call grind_graph_get_costs() in the worker
 * that makes the graph.
 *
 * Returns: (transfer full): the session
 */
GrindSession *
grind_session_new (GrindProfile *profile,
                   GrindGraph   *graph)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (grind_graph_get_profile (graph) == profile, NULL);

  return g_object_new (GRIND_TYPE_SESSION, "profile", profile, "graph", graph, NULL);
}

/**
 * grind_session_get_profile:
 * @self: a session
 *
 * Returns: (transfer none): the profile
 */
GrindProfile *
grind_session_get_profile (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  return self->profile;
}

/**
 * grind_session_get_graph:
 * @self: a session
 *
 * Returns: (transfer none): the present graph; hold a reference to keep it for longer
 */
GrindGraph *
grind_session_get_graph (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  return self->graph;
}

/**
 * grind_session_get_show_cycles:
 * @self: a session
 *
 * Returns: whether cycles are to be rows of their own; the graph follows
 */
gboolean
grind_session_get_show_cycles (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), FALSE);

  return self->show_cycles;
}

/**
 * grind_session_set_show_cycles:
 * @self: a session
 * @show_cycles: whether cycles are to be rows of their own
 *
 * Switches cycles. The new graph is made in a worker and announced by `notify::graph`; a cycle that
 * was selected is then replaced by its most expensive member.
 */
void
grind_session_set_show_cycles (GrindSession *self,
                               gboolean      show_cycles)
{
  g_return_if_fail (GRIND_IS_SESSION (self));

  show_cycles = !!show_cycles;
  if (self->show_cycles == show_cycles)
    return;

  self->show_cycles = show_cycles;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOW_CYCLES]);
  _grind_session_update (self);
}

/**
 * grind_session_get_selected:
 * @self: a session
 *
 * Returns: the selected node of the graph, or %GRIND_NONE
 */
GrindNodeId
grind_session_get_selected (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), GRIND_NONE);

  return self->selected;
}

/**
 * grind_session_set_selected:
 * @self: a session
 * @node: a node of the graph, or %GRIND_NONE
 *
 * Selects a function or a cycle, as a list does that is walked along: in the history it stays only
 * if it stays selected for a second.
 */
void
grind_session_set_selected (GrindSession *self,
                            GrindNodeId   node)
{
  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (node == GRIND_NONE || node < grind_graph_get_n_nodes (self->graph));

  if (self->selected != node)
    _grind_session_show (self, node, GRIND_BY_WALKING);
}
