/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-session-private.h"

/**
 * GrindSession:
 *
 * The state of a tab, observed by all of its panes: profile, event, cycles and function. A pane
 * changes the state here, and the others are notified through `notify`; panes do not depend on each
 * other. Main thread only.
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
  PROP_COLOR_BY,
  PROP_COLOR_MAP,
  PROP_CAN_GO_BACK,
  PROP_CAN_GO_FORWARD,
  PROP_CAN_GO_UP,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
grind_session_dispose (GObject *object)
{
  GrindSession *self = GRIND_SESSION (object);

  _grind_shared_remove (self->shared, self);

  G_OBJECT_CLASS (grind_session_parent_class)->dispose (object);
}

static void
grind_session_finalize (GObject *object)
{
  GrindSession *self = GRIND_SESSION (object);

  g_clear_pointer (&self->cursor, _grind_cursor_release);
  g_clear_pointer (&self->shared, _grind_shared_release);

  G_OBJECT_CLASS (grind_session_parent_class)->finalize (object);
}

static gboolean
can_go (GrindSession *self,
        guint         prop_id)
{
  switch (prop_id)
    {
    case PROP_CAN_GO_BACK:
      return self->cursor->can_go_back;
    case PROP_CAN_GO_FORWARD:
      return self->cursor->can_go_forward;
    case PROP_CAN_GO_UP:
    default:
      return self->cursor->can_go_up;
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
      g_value_set_object (value, self->shared->profile);
      break;

    case PROP_GRAPH:
      g_value_set_object (value, self->shared->graph);
      break;

    case PROP_EVENT:
      g_value_set_uint (value, self->shared->event);
      break;

    case PROP_SECONDARY_EVENT:
      g_value_set_uint (value, self->shared->secondary_event);
      break;

    case PROP_SHOW_CYCLES:
      g_value_set_boolean (value, self->shared->show_cycles);
      break;

    case PROP_PERCENT:
      g_value_set_boolean (value, self->shared->percent);
      break;

    case PROP_RELATIVE:
      g_value_set_boolean (value, self->shared->relative);
      break;

    case PROP_SELECTED:
      g_value_set_uint (value, self->cursor->selected);
      break;

    case PROP_COLOR_BY:
      g_value_set_enum (value, self->shared->color_by);
      break;

    case PROP_COLOR_MAP:
      g_value_set_boxed (value, self->shared->color_map);
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

    case PROP_COLOR_BY:
      grind_session_set_color_by (self, g_value_get_enum (value));
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
   * Whether grind_session_go_back() is possible.
   */
  properties[PROP_CAN_GO_BACK] = g_param_spec_boolean ("can-go-back", NULL, NULL, FALSE, read);

  /**
   * GrindSession:can-go-forward:
   *
   * Whether grind_session_go_forward() is possible.
   */
  properties[PROP_CAN_GO_FORWARD] = g_param_spec_boolean ("can-go-forward", NULL, NULL, FALSE,
                                                          read);

  /**
   * GrindSession:can-go-up:
   *
   * Whether grind_session_go_up() is possible.
   */
  properties[PROP_CAN_GO_UP] = g_param_spec_boolean ("can-go-up", NULL, NULL, FALSE, read);
}

static void
add_color_properties (void)
{
  /**
   * GrindSession:color-by:
   *
   * The criterion for the colours of functions.
   */
  properties[PROP_COLOR_BY] = g_param_spec_enum ("color-by", NULL, NULL, GRIND_TYPE_COLOR_BY,
                                                 GRIND_COLOR_BY_AUTO,
                                                 G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS |
                                                 G_PARAM_EXPLICIT_NOTIFY);

  /**
   * GrindSession:color-map:
   *
   * The colours of functions. Updated, possibly later, when
   * [property@GrindSession:color-by] changes.
   */
  properties[PROP_COLOR_MAP] = g_param_spec_boxed ("color-map", NULL, NULL, GRIND_TYPE_COLOR_MAP,
                                                   G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
}

static void
grind_session_class_init (GrindSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags read_write = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS |
                                 G_PARAM_EXPLICIT_NOTIFY;
  const GParamFlags read = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->dispose = grind_session_dispose;
  object_class->finalize = grind_session_finalize;
  object_class->get_property = grind_session_get_property;
  object_class->set_property = grind_session_set_property;

  /**
   * GrindSession:profile:
   *
   * The profile.
   */
  properties[PROP_PROFILE] = g_param_spec_object ("profile", NULL, NULL, GRIND_TYPE_PROFILE, read);

  /**
   * GrindSession:graph:
   *
   * The graph of the active parts, with or without cycles. Updated, possibly later, when
   * [property@GrindSession:show-cycles], the parts or the events change. Cannot be set.
   */
  properties[PROP_GRAPH] = g_param_spec_object ("graph", NULL, NULL, GRIND_TYPE_GRAPH, read);

  /**
   * GrindSession:event:
   *
   * The primary event type. A new value takes effect once its costs are computed.
   */
  properties[PROP_EVENT] = g_param_spec_uint ("event", NULL, NULL, 0, G_MAXUINT, 0, read_write);

  /**
   * GrindSession:secondary-event:
   *
   * The secondary event type, or %GRIND_NONE. A new value takes effect likewise.
   */
  properties[PROP_SECONDARY_EVENT] = g_param_spec_uint ("secondary-event", NULL, NULL, 0,
                                                        G_MAXUINT, GRIND_NONE, read_write);

  /**
   * GrindSession:show-cycles:
   *
   * Whether cycles have rows of their own.
   */
  properties[PROP_SHOW_CYCLES] = g_param_spec_boolean ("show-cycles", NULL, NULL, TRUE,
                                                       read_write);

  /**
   * GrindSession:percent:
   *
   * Whether costs are shown as percentages, not as numbers. Also notified when the base of
   * percentages changes, see grind_session_get_base().
   */
  properties[PROP_PERCENT] = g_param_spec_boolean ("percent", NULL, NULL, TRUE, read_write);

  /**
   * GrindSession:relative:
   *
   * Whether percentages are relative to the selected function, not to the total.
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
  _grind_session_add_hidden_functions_signal (klass);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
grind_session_init (GrindSession *self)
{
  self->cursor = _grind_cursor_new ();
}

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

/* Selects @node and adds it to the history, unless it was reached through the history. */
void
_grind_session_show (GrindSession *self,
                     GrindNodeId   node,
                     GrindMove     move)
{
  GrindShared *shared = self->shared;
  GrindCursor *cursor = self->cursor;
  GPtrArray *sessions = _grind_shared_freeze (shared);
  gboolean is_other = node != cursor->selected;

  if (move != GRIND_BY_HISTORY && node != GRIND_NONE)
    grind_history_visit (cursor->history, node, move == GRIND_BY_WALKING, g_get_monotonic_time ());
  if (is_other)
    {
      cursor->selected = node;
      _grind_shared_notify (shared, cursor, "selected");
      if (shared->percent && shared->relative)
        _grind_shared_notify (shared, cursor, "percent");
    }
  _grind_shared_update_moves (shared, cursor);
  if (is_other)
    _grind_session_forget_place (shared, cursor);
  _grind_shared_thaw (sessions);
  if (move != GRIND_BY_WALKING)
    _grind_session_arrive (self);
}

/* Notifies of the differences from the previous cursor of the session. */
static void
tell_move (GrindSession      *self,
           const GrindCursor *previous)
{
  const GrindCursor *cursor = self->cursor;
  GObject *object = G_OBJECT (self);

  g_object_freeze_notify (object);
  if (cursor->selected != previous->selected)
    {
      g_object_notify_by_pspec (object, properties[PROP_SELECTED]);
      if (self->shared->percent && self->shared->relative)
        g_object_notify_by_pspec (object, properties[PROP_PERCENT]);
    }
  if (cursor->can_go_back != previous->can_go_back)
    g_object_notify_by_pspec (object, properties[PROP_CAN_GO_BACK]);
  if (cursor->can_go_forward != previous->can_go_forward)
    g_object_notify_by_pspec (object, properties[PROP_CAN_GO_FORWARD]);
  if (cursor->can_go_up != previous->can_go_up)
    g_object_notify_by_pspec (object, properties[PROP_CAN_GO_UP]);
  _grind_session_tell_place (self, &previous->place);
  g_object_thaw_notify (object);
}

/* Takes ownership of @shared. */
static GrindSession *
session_new (GrindShared *shared)
{
  GrindSession *self = g_object_new (GRIND_TYPE_SESSION, NULL);

  self->shared = shared;
  _grind_shared_add (shared, self);

  return self;
}

/**
 * grind_session_new:
 * @profile: a finished profile
 * @graph: a graph of @profile; the session initially shows cycles as the graph does
 *
 * Creates the state of a new tab, with the first event and the default selection. This needs the
 * costs of the first event: for large profiles call grind_graph_get_costs() in the worker that
 * creates the graph.
 *
 * Returns: (transfer full): the session
 */
GrindSession *
grind_session_new (GrindProfile *profile,
                   GrindGraph   *graph)
{
  GrindSession *self;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (grind_graph_get_profile (graph) == profile, NULL);

  self = session_new (_grind_shared_new (graph));
  _grind_session_show (self, grind_graph_find_first_choice (graph, 0), GRIND_BY_GOING);

  return self;
}

/**
 * grind_session_new_companion:
 * @self: a session
 *
 * Creates another session of the same profile. It shares with @self and its other companions how
 * the profile is shown: graph, events, percentages, cycles, parts, hidden functions, colours. These
 * are the same objects, so a companion is cheap; a change in one of them notifies all. Each has its
 * own selected function, initially that of @self, location and history. Sessions do not depend on
 * the life of their companions.
 *
 * Returns: (transfer full): the companion
 */
GrindSession *
grind_session_new_companion (GrindSession *self)
{
  GrindSession *companion;

  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  companion = session_new (g_rc_box_acquire (self->shared));
  _grind_session_show (companion, self->cursor->selected, GRIND_BY_GOING);

  return companion;
}

/**
 * grind_session_follow:
 * @self: a session
 * @other: a companion of @self, or the session that @self is a companion of
 *
 * Makes @self follow @other, and vice versa: they share the selected function, its location and the
 * history, until one of them follows a third session.
 */
void
grind_session_follow (GrindSession *self,
                      GrindSession *other)
{
  GrindCursor *previous;

  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (GRIND_IS_SESSION (other));
  g_return_if_fail (self->shared == other->shared);

  if (self->cursor == other->cursor)
    return;

  previous = self->cursor;
  self->cursor = g_rc_box_acquire (other->cursor);
  tell_move (self, previous);
  _grind_cursor_release (previous);
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

  return self->shared->profile;
}

/**
 * grind_session_get_graph:
 * @self: a session
 *
 * Returns: (transfer none): the current graph; hold a reference to keep it for longer
 */
GrindGraph *
grind_session_get_graph (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  return self->shared->graph;
}

/**
 * grind_session_get_show_cycles:
 * @self: a session
 *
 * Returns: whether cycles have rows of their own; the graph is updated later
 */
gboolean
grind_session_get_show_cycles (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), FALSE);

  return self->shared->show_cycles;
}

/**
 * grind_session_set_show_cycles:
 * @self: a session
 * @show_cycles: whether cycles have rows of their own
 *
 * Switches cycles. The new graph is created in a worker and announced by `notify::graph`; a
 * selected cycle is replaced by its most expensive member if cycles are hidden then.
 */
void
grind_session_set_show_cycles (GrindSession *self,
                               gboolean      show_cycles)
{
  g_return_if_fail (GRIND_IS_SESSION (self));

  show_cycles = !!show_cycles;
  if (self->shared->show_cycles == show_cycles)
    return;

  self->shared->show_cycles = show_cycles;
  _grind_shared_notify (self->shared, NULL, "show-cycles");
  _grind_shared_update (self->shared);
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

  return self->cursor->selected;
}

/**
 * grind_session_set_selected:
 * @self: a session
 * @node: a node of the graph, or %GRIND_NONE
 *
 * Selects a function or a cycle, like moving through a list does: it is kept in the history only if
 * it stays selected for a second.
 */
void
grind_session_set_selected (GrindSession *self,
                            GrindNodeId   node)
{
  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (node == GRIND_NONE || node < grind_graph_get_n_nodes (self->shared->graph));

  if (self->cursor->selected != node)
    _grind_session_show (self, node, GRIND_BY_WALKING);
}
