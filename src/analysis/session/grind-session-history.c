/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Navigation: Back, Forward, Up, and the state that is kept when a profile is reloaded. */
#include "config.h"

#include "grind-session-private.h"

#include "analysis/graph/grind-call-edge.h"

static guint arrived_signal;

static GArray *
list_steps (GrindSession *self,
            int           direction)
{
  GArray *nodes = g_array_new (FALSE, FALSE, sizeof (GrindNodeId));
  GrindNodeId node;

  for (int steps = direction;
       (node = grind_history_peek (self->cursor->history, steps)) != GRIND_NONE;
       steps += direction)
    g_array_append_val (nodes, node);

  return nodes;
}

void
_grind_session_add_arrived_signal (GrindSessionClass *klass)
{
  /**
   * GrindSession::arrived:
   * @self: the session
   *
   * The user has deliberately gone to the selected node, or back or forward to it, even if it
   * was selected already.
   */
  arrived_signal = g_signal_new ("arrived", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                 NULL, NULL, NULL, G_TYPE_NONE, 0);
}

void
_grind_session_arrive (GrindSession *self)
{
  _grind_shared_emit (self->shared, self->cursor, arrived_signal);
}

/**
 * grind_session_go_to:
 * @self: a session
 * @node: a node of the graph
 *
 * Deliberately selects a function or a cycle, so that Back leads to the previous selection.
 */
void
grind_session_go_to (GrindSession *self,
                     GrindNodeId   node)
{
  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (node < grind_graph_get_n_nodes (self->shared->graph));

  _grind_session_show (self, node, GRIND_BY_GOING);
}

/**
 * grind_session_can_go_back:
 * @self: a session
 *
 * Returns: whether grind_session_go_back() is possible
 */
gboolean
grind_session_can_go_back (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), FALSE);

  return self->cursor->can_go_back;
}

/**
 * grind_session_can_go_forward:
 * @self: a session
 *
 * Returns: whether grind_session_go_forward() is possible
 */
gboolean
grind_session_can_go_forward (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), FALSE);

  return self->cursor->can_go_forward;
}

/**
 * grind_session_can_go_up:
 * @self: a session
 *
 * Returns: whether grind_session_go_up() is possible
 */
gboolean
grind_session_can_go_up (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), FALSE);

  return self->cursor->can_go_up;
}

/**
 * grind_session_go_back:
 * @self: a session
 *
 * Selects the previous selection, if any.
 */
void
grind_session_go_back (GrindSession *self)
{
  grind_session_go_to_history (self, -1);
}

/**
 * grind_session_go_forward:
 * @self: a session
 *
 * Reverts grind_session_go_back(), unless another node was selected since.
 */
void
grind_session_go_forward (GrindSession *self)
{
  grind_session_go_to_history (self, 1);
}

/**
 * grind_session_go_up:
 * @self: a session
 *
 * Goes to the result of grind_call_edge_find_up(): the most expensive caller, or the cycle that
 * contains the function. Does nothing if there is neither.
 */
void
grind_session_go_up (GrindSession *self)
{
  GrindNodeId up;

  g_return_if_fail (GRIND_IS_SESSION (self));

  if (self->cursor->selected == GRIND_NONE)
    return;

  up = grind_call_edge_find_up (self->shared->graph, self->cursor->selected, self->shared->event);
  if (up != GRIND_NONE)
    _grind_session_show (self, up, GRIND_BY_GOING);
}

/**
 * grind_session_list_back:
 * @self: a session
 *
 * Returns: (transfer full) (element-type guint): the nodes of all steps back, the nearest first
 */
GArray *
grind_session_list_back (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  return list_steps (self, -1);
}

/**
 * grind_session_list_forward:
 * @self: a session
 *
 * Returns: (transfer full) (element-type guint): the nodes of all steps forward, the nearest first
 */
GArray *
grind_session_list_forward (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  return list_steps (self, 1);
}

/**
 * grind_session_go_to_history:
 * @self: a session
 * @steps: the number of steps, negative for back
 *
 * Goes back or forward. Does nothing if there is no such step.
 */
void
grind_session_go_to_history (GrindSession *self,
                             int           steps)
{
  GrindNodeId node;

  g_return_if_fail (GRIND_IS_SESSION (self));

  node = grind_history_move (self->cursor->history, steps);
  if (node != GRIND_NONE)
    _grind_session_show (self, node, GRIND_BY_HISTORY);
}

/**
 * grind_session_take_over:
 * @self: a new session
 * @previous: the session of the same profile before it was reloaded
 *
 * Restores the state as far as possible: percentages, cycles, parts, formulas, events with the same
 * name, colours, the selected function and the history. Functions are identified by raw name,
 * source file and ELF object, or else by raw name only, so the display of names may differ. If the
 * selected function no longer exists, the default selection and a new history are kept.
 */
void
grind_session_take_over (GrindSession *self,
                         GrindSession *previous)
{
  g_autoptr (GVariant) navigation = NULL;
  GPtrArray *sessions;

  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (GRIND_IS_SESSION (previous));

  navigation = grind_session_dup_navigation (previous);
  sessions = _grind_shared_freeze (self->shared);
  grind_session_set_navigation (self, navigation);
  grind_session_set_percent (self, previous->shared->percent);
  grind_session_set_relative (self, previous->shared->relative);
  grind_session_set_show_cycles (self, previous->shared->show_cycles);
  _grind_session_take_over_parts (self, previous);
  _grind_session_take_over_hidden_functions (self, previous);
  _grind_session_take_over_color_map (self, previous);
  _grind_session_take_over_events (self, previous);
  _grind_shared_thaw (sessions);
}
