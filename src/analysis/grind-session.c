/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-session.h"

/**
 * GrindSession:
 *
 * The state of one tab that all its panes observe: which profile, event, cycles and function. A
 * pane that changes something changes it here, and the others hear of it through `notify`; no pane
 * talks to another. To be used in the main thread only.
 */
struct _GrindSession
{
  GObject parent_instance;

  /* Owned */
  GrindProfile *profile;
  GrindGraph   *graph;
  GCancellable *cancellable; /* (nullable) of the graph that is being made */

  GrindEventId  event;
  GrindNodeId   selected;
  gboolean      show_cycles;
  gboolean      percent;
};

G_DEFINE_FINAL_TYPE (GrindSession, grind_session, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_PROFILE,
  PROP_GRAPH,
  PROP_EVENT,
  PROP_SHOW_CYCLES,
  PROP_PERCENT,
  PROP_SELECTED,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* What the worker needs: nothing of the session, which may change or die meanwhile. */
typedef struct
{
  GrindProfile *profile;
  guint8       *parts;
  GrindEventId  event;
  gboolean      show_cycles;
} GraphRequest;

static void
graph_request_free (void *data)
{
  GraphRequest *request = data;

  g_object_unref (request->profile);
  g_free (request->parts);
  g_free (request);
}

static GraphRequest *
graph_request_new (GrindSession *self)
{
  GraphRequest *request = g_new0 (GraphRequest, 1);
  const guint8 *parts = grind_graph_get_parts (self->graph);

  request->profile = g_object_ref (self->profile);
  if (parts != NULL)
    request->parts = g_memdup2 (parts, (grind_profile_get_n_parts (self->profile) + 7) / 8);
  request->event = self->event;
  request->show_cycles = self->show_cycles;

  return request;
}

static void
graph_worker (GTask        *task,
              gpointer      source_object,
              gpointer      task_data,
              GCancellable *cancellable)
{
  const GraphRequest *request = task_data;
  GError *error = NULL;
  GrindGraph *graph;

  graph = grind_graph_new (request->profile, request->parts, request->show_cycles, cancellable,
                           &error);
  if (graph == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  /* The panes will ask for these at once. */
  grind_graph_get_costs (graph, request->event);
  g_task_return_pointer (task, graph, g_object_unref);
}

static GrindFunctionId
find_most_expensive_member (GrindGraph   *graph,
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
    if (costs->inclusive[members[i]] > costs->inclusive[best])
      best = members[i];

  return best;
}

/* A function keeps its id in every graph; a cycle is one of a graph only. */
static GrindNodeId
carry_over (GrindSession *self,
            GrindGraph   *old)
{
  if (self->selected == GRIND_NONE || !grind_graph_is_cycle (old, self->selected))
    return self->selected;

  return find_most_expensive_member (old, self->selected, self->event);
}

static void
take_graph (GrindSession *self,
            GrindGraph   *graph)
{
  g_autoptr (GrindGraph) old = g_steal_pointer (&self->graph);
  GrindNodeId selected = carry_over (self, old);

  self->graph = graph;
  g_object_freeze_notify (G_OBJECT (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_GRAPH]);
  if (selected != self->selected)
    {
      self->selected = selected;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTED]);
    }
  g_object_thaw_notify (G_OBJECT (self));
}

static void
graph_made_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  GrindSession *self;
  g_autoptr (GrindGraph) graph = NULL;

  /* Cancellation is the only error: the session wants another graph, or is gone. */
  graph = g_task_propagate_pointer (G_TASK (result), NULL);
  if (graph == NULL)
    return;

  self = GRIND_SESSION (user_data);
  g_clear_object (&self->cancellable);
  take_graph (self, g_steal_pointer (&graph));
}

static void
cancel_graph (GrindSession *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

/* Makes the graph that the settings ask for, unless the present one is that. */
static void
update_graph (GrindSession *self)
{
  g_autoptr (GTask) task = NULL;

  cancel_graph (self);
  if (grind_graph_get_show_cycles (self->graph) == self->show_cycles)
    return;

  /* The task holds no reference, so that a closed tab's session goes at once and cancels it. */
  self->cancellable = g_cancellable_new ();
  task = g_task_new (NULL, self->cancellable, graph_made_cb, self);
  g_task_set_source_tag (task, update_graph);
  g_task_set_task_data (task, graph_request_new (self), graph_request_free);
  g_task_run_in_thread (task, graph_worker);
}

static void
grind_session_dispose (GObject *object)
{
  GrindSession *self = GRIND_SESSION (object);

  cancel_graph (self);

  G_OBJECT_CLASS (grind_session_parent_class)->dispose (object);
}

static void
grind_session_finalize (GObject *object)
{
  GrindSession *self = GRIND_SESSION (object);

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
  self->selected = grind_graph_find_first_choice (self->graph, self->event);
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

    case PROP_SHOW_CYCLES:
      g_value_set_boolean (value, self->show_cycles);
      break;

    case PROP_PERCENT:
      g_value_set_boolean (value, self->percent);
      break;

    case PROP_SELECTED:
      g_value_set_uint (value, self->selected);
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

    case PROP_SHOW_CYCLES:
      grind_session_set_show_cycles (self, g_value_get_boolean (value));
      break;

    case PROP_PERCENT:
      grind_session_set_percent (self, g_value_get_boolean (value));
      break;

    case PROP_SELECTED:
      grind_session_set_selected (self, g_value_get_uint (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
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
   * [property@GrindSession:show-cycles] changes. Nobody else sets it.
   */
  properties[PROP_GRAPH] = g_param_spec_object ("graph", NULL, NULL, GRIND_TYPE_GRAPH, construct);

  /**
   * GrindSession:event:
   *
   * The event type whose costs are shown.
   */
  properties[PROP_EVENT] = g_param_spec_uint ("event", NULL, NULL, 0, G_MAXUINT, 0, read_write);

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
   * Whether costs are shown as percentages of the base, not as they are.
   */
  properties[PROP_PERCENT] = g_param_spec_boolean ("percent", NULL, NULL, TRUE, read_write);

  /**
   * GrindSession:selected:
   *
   * The selected function or cycle, a node of the graph, or %GRIND_NONE.
   */
  properties[PROP_SELECTED] = g_param_spec_uint ("selected", NULL, NULL, 0, G_MAXUINT, GRIND_NONE,
                                                 read_write);

  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
grind_session_init (GrindSession *self)
{
  self->selected = GRIND_NONE;
  self->percent = TRUE;
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
 * grind_session_get_event:
 * @self: a session
 *
 * Returns: the event type that is shown
 */
GrindEventId
grind_session_get_event (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), 0);

  return self->event;
}

/**
 * grind_session_set_event:
 * @self: a session
 * @event: an event type of the profile
 *
 * Shows another event type.
 */
void
grind_session_set_event (GrindSession *self,
                         GrindEventId  event)
{
  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (event < MAX (grind_profile_get_n_events (self->profile), 1));

  if (self->event == event)
    return;

  self->event = event;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_EVENT]);
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
  update_graph (self);
}

/**
 * grind_session_get_percent:
 * @self: a session
 *
 * Returns: whether costs are shown as percentages of the base
 */
gboolean
grind_session_get_percent (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), FALSE);

  return self->percent;
}

/**
 * grind_session_set_percent:
 * @self: a session
 * @percent: whether to show costs as percentages of the base
 *
 * Switches between percentages, which a new session shows, and costs as they are.
 */
void
grind_session_set_percent (GrindSession *self,
                           gboolean      percent)
{
  g_return_if_fail (GRIND_IS_SESSION (self));

  percent = !!percent;
  if (self->percent == percent)
    return;

  self->percent = percent;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PERCENT]);
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
 * Selects a function or a cycle.
 */
void
grind_session_set_selected (GrindSession *self,
                            GrindNodeId   node)
{
  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (node == GRIND_NONE || node < grind_graph_get_n_nodes (self->graph));

  if (self->selected == node)
    return;

  self->selected = node;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTED]);
}
