/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-session-private.h"

#include "analysis/compare/grind-main-changes.h"
#include "analysis/graph/grind-call-edge.h"

/**
 * GrindNavigator:
 *
 * What half of a tab shows of its session: the selected function, and how the user came there. All
 * views of that half follow it. Main thread only, except for its creation.
 */
G_DEFINE_FINAL_TYPE (GrindNavigator, grind_navigator, G_TYPE_OBJECT)

/* How the selection was reached. */
typedef enum
{
  BY_WALKING,
  BY_GOING,
  BY_HISTORY,
} Move;

enum
{
  PROP_0,
  PROP_SESSION,
  PROP_SELECTED,
  PROP_CAN_GO_BACK,
  PROP_CAN_GO_FORWARD,
  PROP_CAN_GO_UP,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static guint arrived_signal;
static guint location_changed_signal;

static void
grind_navigator_dispose (GObject *object)
{
  GrindNavigator *self = GRIND_NAVIGATOR (object);

  g_ptr_array_remove (self->session->navigators, self);

  G_OBJECT_CLASS (grind_navigator_parent_class)->dispose (object);
}

static void
grind_navigator_finalize (GObject *object)
{
  GrindNavigator *self = GRIND_NAVIGATOR (object);

  g_clear_pointer (&self->history, grind_history_free);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (grind_navigator_parent_class)->finalize (object);
}

static void
grind_navigator_get_property (GObject    *object,
                              guint       prop_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  GrindNavigator *self = GRIND_NAVIGATOR (object);

  switch (prop_id)
    {
    case PROP_SESSION:
      g_value_set_object (value, self->session);
      break;

    case PROP_SELECTED:
      g_value_set_uint (value, self->selected);
      break;

    case PROP_CAN_GO_BACK:
      g_value_set_boolean (value, self->can_go_back);
      break;

    case PROP_CAN_GO_FORWARD:
      g_value_set_boolean (value, self->can_go_forward);
      break;

    case PROP_CAN_GO_UP:
      g_value_set_boolean (value, self->can_go_up);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_navigator_set_property (GObject      *object,
                              guint         prop_id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  GrindNavigator *self = GRIND_NAVIGATOR (object);

  switch (prop_id)
    {
    case PROP_SESSION:
      self->session = g_value_dup_object (value);
      g_ptr_array_add (self->session->navigators, self);
      break;

    case PROP_SELECTED:
      grind_navigator_set_selected (self, g_value_get_uint (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags read = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  /**
   * GrindNavigator:session:
   *
   * The session of the tab.
   */
  properties[PROP_SESSION] =
    g_param_spec_object ("session", NULL, NULL, GRIND_TYPE_SESSION,
                         G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);

  /**
   * GrindNavigator:selected:
   *
   * The selected function or cycle, a node of the graph, or %GRIND_NONE.
   */
  properties[PROP_SELECTED] =
    g_param_spec_uint ("selected", NULL, NULL, 0, G_MAXUINT, GRIND_NONE,
                       G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);

  /**
   * GrindNavigator:can-go-back:
   *
   * Whether grind_navigator_go_back() is possible.
   */
  properties[PROP_CAN_GO_BACK] = g_param_spec_boolean ("can-go-back", NULL, NULL, FALSE, read);

  /**
   * GrindNavigator:can-go-forward:
   *
   * Whether grind_navigator_go_forward() is possible.
   */
  properties[PROP_CAN_GO_FORWARD] = g_param_spec_boolean ("can-go-forward", NULL, NULL, FALSE,
                                                          read);

  /**
   * GrindNavigator:can-go-up:
   *
   * Whether grind_navigator_go_up() is possible.
   */
  properties[PROP_CAN_GO_UP] = g_param_spec_boolean ("can-go-up", NULL, NULL, FALSE, read);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
grind_navigator_class_init (GrindNavigatorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = grind_navigator_dispose;
  object_class->finalize = grind_navigator_finalize;
  object_class->get_property = grind_navigator_get_property;
  object_class->set_property = grind_navigator_set_property;
  install_properties (object_class);

  /**
   * GrindNavigator::arrived:
   * @self: the navigator
   *
   * The user has deliberately gone to the selected node, or back or forward to it, even if it
   * was selected already.
   */
  arrived_signal = g_signal_new ("arrived", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                 NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * GrindNavigator::location-changed:
   * @self: the navigator
   *
   * Another line or instruction is selected, or none.
   */
  location_changed_signal = g_signal_new ("location-changed", G_TYPE_FROM_CLASS (klass),
                                          G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
grind_navigator_init (GrindNavigator *self)
{
  self->history = grind_history_new ();
  self->selected = GRIND_NONE;
  self->location = GRIND_LOCATION_NONE;
}

static void
set_flag (GrindNavigator *self,
          gboolean       *flag,
          gboolean        value,
          guint           property)
{
  if (*flag == value)
    return;

  *flag = value;
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

/* Updates where the user can go, from the graph and the event of the session. */
void
_grind_navigator_update (GrindNavigator *self)
{
  GrindSession *session = self->session;

  set_flag (self, &self->can_go_back, grind_history_get_n_back (self->history) > 0,
            PROP_CAN_GO_BACK);
  set_flag (self, &self->can_go_forward, grind_history_get_n_ahead (self->history) > 0,
            PROP_CAN_GO_FORWARD);
  set_flag (self, &self->can_go_up,
            self->selected != GRIND_NONE &&
            grind_call_edge_find_up (session->graph, self->selected, session->event) != GRIND_NONE,
            PROP_CAN_GO_UP);
}

/* A location belongs to the selected function. */
static void
set_selected (GrindNavigator *self,
              GrindNodeId     node)
{
  if (self->selected == node)
    return;

  self->selected = node;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTED]);
  grind_navigator_set_location (self, &GRIND_LOCATION_NONE);
}

/* Moves selection and history to another graph of the session. */
void
_grind_navigator_map (GrindNavigator  *self,
                      GrindHistoryMap  map,
                      gpointer         user_data)
{
  grind_history_map (self->history, map, user_data);
  set_selected (self, map (self->selected, user_data));
}

/* Selects @node and adds it to the history, unless it was reached through the history. */
static void
show (GrindNavigator *self,
      GrindNodeId     node,
      Move            move)
{
  g_object_freeze_notify (G_OBJECT (self));
  if (move != BY_HISTORY && node != GRIND_NONE)
    grind_history_visit (self->history, node, move == BY_WALKING, g_get_monotonic_time ());
  set_selected (self, node);
  _grind_navigator_update (self);
  g_object_thaw_notify (G_OBJECT (self));
  if (move != BY_WALKING)
    g_signal_emit (self, arrived_signal, 0);
}

/* Takes @history, and goes to @node in it. */
void
_grind_navigator_replace (GrindNavigator *self,
                          GrindHistory   *history,
                          GrindNodeId     node)
{
  grind_history_free (self->history);
  self->history = history;
  show (self, node, BY_GOING);
}

/**
 * grind_navigator_new:
 * @session: a session
 *
 * Creates a navigator at the default selection of the graph; in a comparison, at the function with
 * the largest change. Takes linear time in the calls.
 *
 * Returns: (transfer full): the navigator
 */
GrindNavigator *
grind_navigator_new (GrindSession *session)
{
  GrindMainChanges changes = { .first = GRIND_NONE };
  GrindNodeId node;

  g_return_val_if_fail (GRIND_IS_SESSION (session), NULL);

  if (grind_graph_get_before (session->graph) != NULL)
    grind_main_changes_find (&changes, session->notes, session->graph, session->event);
  node = changes.first;
  if (node == GRIND_NONE)
    node = grind_graph_find_first_choice (session->graph, session->event);

  return grind_navigator_new_at (session, node);
}

/**
 * grind_navigator_new_at:
 * @session: a session
 * @node: a node of its graph, or %GRIND_NONE
 *
 * Creates a navigator that starts at @node.
 *
 * Returns: (transfer full): the navigator
 */
GrindNavigator *
grind_navigator_new_at (GrindSession *session,
                        GrindNodeId   node)
{
  GrindNavigator *self;

  g_return_val_if_fail (GRIND_IS_SESSION (session), NULL);

  self = g_object_new (GRIND_TYPE_NAVIGATOR, "session", session, NULL);
  show (self, node, BY_GOING);

  return self;
}

/**
 * grind_navigator_get_session:
 * @self: a navigator
 *
 * Returns: (transfer none): the session of the tab
 */
GrindSession *
grind_navigator_get_session (GrindNavigator *self)
{
  g_return_val_if_fail (GRIND_IS_NAVIGATOR (self), NULL);

  return self->session;
}

/**
 * grind_navigator_get_graph:
 * @self: a navigator
 *
 * Returns: (transfer none): the current graph of the session, which contains the selected node
 */
GrindGraph *
grind_navigator_get_graph (GrindNavigator *self)
{
  g_return_val_if_fail (GRIND_IS_NAVIGATOR (self), NULL);

  return self->session->graph;
}

/**
 * grind_navigator_get_selected:
 * @self: a navigator
 *
 * Returns: the selected node of the graph, or %GRIND_NONE
 */
GrindNodeId
grind_navigator_get_selected (GrindNavigator *self)
{
  g_return_val_if_fail (GRIND_IS_NAVIGATOR (self), GRIND_NONE);

  return self->selected;
}

/**
 * grind_navigator_set_selected:
 * @self: a navigator
 * @node: a node of the graph, or %GRIND_NONE
 *
 * Selects a function or a cycle, like moving through a list does: it is kept in the history only if
 * it stays selected for a second.
 */
void
grind_navigator_set_selected (GrindNavigator *self,
                              GrindNodeId     node)
{
  g_return_if_fail (GRIND_IS_NAVIGATOR (self));
  g_return_if_fail (node == GRIND_NONE || node < grind_graph_get_n_nodes (self->session->graph));

  if (self->selected != node)
    show (self, node, BY_WALKING);
}

/**
 * grind_navigator_get_location:
 * @self: a navigator
 *
 * Gets the selected line or instruction of the selected function.
 *
 * Returns: (transfer none): the location; without file and object if none is selected
 */
const GrindLocation *
grind_navigator_get_location (GrindNavigator *self)
{
  g_return_val_if_fail (GRIND_IS_NAVIGATOR (self), NULL);

  return &self->location;
}

/**
 * grind_navigator_set_location:
 * @self: a navigator
 * @location: a location in the selected function, or %GRIND_LOCATION_NONE
 *
 * Selects a line or an instruction; emits #GrindNavigator::location-changed if it differs.
 * Selecting another function resets it, so select the function first.
 */
void
grind_navigator_set_location (GrindNavigator      *self,
                              const GrindLocation *location)
{
  g_return_if_fail (GRIND_IS_NAVIGATOR (self));
  g_return_if_fail (location != NULL);

  if (self->location.file == location->file && self->location.line == location->line &&
      self->location.object == location->object && self->location.address == location->address)
    return;

  self->location = *location;
  g_signal_emit (self, location_changed_signal, 0);
}

/**
 * grind_navigator_is_relative:
 * @self: a navigator
 *
 * Returns: whether costs are currently shown as percentages of a selected function
 */
gboolean
grind_navigator_is_relative (GrindNavigator *self)
{
  g_return_val_if_fail (GRIND_IS_NAVIGATOR (self), FALSE);

  return self->session->percent && self->session->relative && self->selected != GRIND_NONE;
}

/**
 * grind_navigator_get_base:
 * @self: a navigator
 * @event: a shown event
 *
 * Returns the base of percentages: that of the event, or the inclusive cost of the selected
 * function if percentages are relative.
 *
 * Returns: a cost
 */
GrindValue
grind_navigator_get_base (GrindNavigator *self,
                          GrindEventId    event)
{
  const GrindCosts *costs;

  g_return_val_if_fail (GRIND_IS_NAVIGATOR (self), grind_value_new_whole (0));

  costs = grind_graph_get_costs (self->session->graph, event);
  if (grind_navigator_is_relative (self))
    return grind_costs_get_inclusive (costs, self->selected);

  return grind_costs_get_base (costs);
}

/**
 * grind_navigator_go_to:
 * @self: a navigator
 * @node: a node of the graph
 *
 * Deliberately selects a function or a cycle, so that Back leads to the previous selection.
 */
void
grind_navigator_go_to (GrindNavigator *self,
                       GrindNodeId     node)
{
  g_return_if_fail (GRIND_IS_NAVIGATOR (self));
  g_return_if_fail (node < grind_graph_get_n_nodes (self->session->graph));

  show (self, node, BY_GOING);
}

/**
 * grind_navigator_can_go_back:
 * @self: a navigator
 *
 * Returns: whether grind_navigator_go_back() is possible
 */
gboolean
grind_navigator_can_go_back (GrindNavigator *self)
{
  g_return_val_if_fail (GRIND_IS_NAVIGATOR (self), FALSE);

  return self->can_go_back;
}

/**
 * grind_navigator_can_go_forward:
 * @self: a navigator
 *
 * Returns: whether grind_navigator_go_forward() is possible
 */
gboolean
grind_navigator_can_go_forward (GrindNavigator *self)
{
  g_return_val_if_fail (GRIND_IS_NAVIGATOR (self), FALSE);

  return self->can_go_forward;
}

/**
 * grind_navigator_can_go_up:
 * @self: a navigator
 *
 * Returns: whether grind_navigator_go_up() is possible
 */
gboolean
grind_navigator_can_go_up (GrindNavigator *self)
{
  g_return_val_if_fail (GRIND_IS_NAVIGATOR (self), FALSE);

  return self->can_go_up;
}

/**
 * grind_navigator_go_back:
 * @self: a navigator
 *
 * Selects the previous selection, if any.
 */
void
grind_navigator_go_back (GrindNavigator *self)
{
  grind_navigator_go_to_history (self, -1);
}

/**
 * grind_navigator_go_forward:
 * @self: a navigator
 *
 * Reverts grind_navigator_go_back(), unless another node was selected since.
 */
void
grind_navigator_go_forward (GrindNavigator *self)
{
  grind_navigator_go_to_history (self, 1);
}

/**
 * grind_navigator_go_up:
 * @self: a navigator
 *
 * Goes to the result of grind_call_edge_find_up(): the most expensive caller, or the cycle that
 * contains the function. Does nothing if there is neither.
 */
void
grind_navigator_go_up (GrindNavigator *self)
{
  GrindNodeId up;

  g_return_if_fail (GRIND_IS_NAVIGATOR (self));

  if (self->selected == GRIND_NONE)
    return;

  up = grind_call_edge_find_up (self->session->graph, self->selected, self->session->event);
  if (up != GRIND_NONE)
    show (self, up, BY_GOING);
}

/**
 * grind_navigator_list_history:
 * @self: a navigator
 * @direction: -1 for steps back, 1 for steps forward
 *
 * Returns: (transfer full) (element-type guint): the nodes of all these steps, the nearest first
 */
GArray *
grind_navigator_list_history (GrindNavigator *self,
                              int             direction)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (GrindNodeId));
  GrindNodeId node;

  g_return_val_if_fail (GRIND_IS_NAVIGATOR (self), nodes);

  for (int steps = direction;
       (node = grind_history_peek (self->history, steps)) != GRIND_NONE;
       steps += direction)
    g_array_append_val (nodes, node);

  return nodes;
}

/**
 * grind_navigator_go_to_history:
 * @self: a navigator
 * @steps: the number of steps, negative for back
 *
 * Goes back or forward. Does nothing if there is no such step.
 */
void
grind_navigator_go_to_history (GrindNavigator *self,
                               int             steps)
{
  GrindNodeId node;

  g_return_if_fail (GRIND_IS_NAVIGATOR (self));

  node = grind_history_move (self->history, steps);
  if (node != GRIND_NONE)
    show (self, node, BY_HISTORY);
}
