/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Navigation: Back, Forward, Up, and the state that is kept when a profile is reloaded. */
#include "config.h"

#include "grind-session-private.h"

#include <string.h>

#include "analysis/graph/grind-call-edge.h"

/* A function of the previous profile to find in the new one. */
typedef struct
{
  char            *name;
  char            *file;
  char            *object;
  GrindFunctionId  exact;      /* with the same name, file and object, or GRIND_NONE */
  GrindFunctionId  namesake;   /* with the same name, or GRIND_NONE */
} Wanted;

typedef struct
{
  /* Borrowed */
  GrindSession *self;
  GrindSession *previous;

  /* Owned */
  GHashTable   *functions;   /* ID in the previous profile -> Wanted */
  GHashTable   *names;       /* name -> GPtrArray of Wanted */
  guint64       lengths;     /* bit n: a name's length modulo 64 is n */
} TakeOver;

static guint arrived_signal;

static void
wanted_free (gpointer data)
{
  Wanted *wanted = data;

  g_free (wanted->name);
  g_free (wanted->file);
  g_free (wanted->object);
  g_free (wanted);
}

static const char *
get_file (GrindProfile    *profile,
          GrindFunctionId  function)
{
  return grind_profile_get_file (profile, grind_profile_get_function_file (profile, function),
                                 NULL);
}

/* The raw name, which does not depend on how names are displayed. */
static const char *
get_raw_name (GrindProfile    *profile,
              GrindFunctionId  function,
              gsize           *length)
{
  GrindNameId name = grind_profile_get_function_name_id (profile, function);

  return grind_profile_get_raw_name (profile, name, length);
}

static const char *
get_object (GrindProfile    *profile,
            GrindFunctionId  function)
{
  return grind_profile_get_object (profile, grind_profile_get_function_object (profile, function),
                                   NULL);
}

static void
want (TakeOver    *take_over,
      GrindNodeId  node)
{
  GrindShared *previous = take_over->previous->shared;
  GPtrArray *namesakes;
  Wanted *wanted;
  gsize length;

  if (node == GRIND_NONE)
    return;
  if (grind_graph_is_cycle (previous->graph, node))
    node = _grind_session_find_member (previous->graph, node, previous->event);
  if (g_hash_table_contains (take_over->functions, GUINT_TO_POINTER (node)))
    return;

  wanted = g_new0 (Wanted, 1);
  wanted->name = g_strdup (get_raw_name (previous->profile, node, &length));
  wanted->file = g_strdup (get_file (previous->profile, node));
  wanted->object = g_strdup (get_object (previous->profile, node));
  wanted->exact = wanted->namesake = GRIND_NONE;
  g_hash_table_insert (take_over->functions, GUINT_TO_POINTER (node), wanted);
  take_over->lengths |= G_GUINT64_CONSTANT (1) << (length % 64);

  namesakes = g_hash_table_lookup (take_over->names, wanted->name);
  if (namesakes == NULL)
    {
      namesakes = g_ptr_array_new ();
      g_hash_table_insert (take_over->names, wanted->name, namesakes);
    }
  g_ptr_array_add (namesakes, wanted);
}

static void
match (GrindProfile    *profile,
       GrindFunctionId  function,
       GPtrArray       *namesakes)
{
  for (guint i = 0; i < namesakes->len; i++)
    {
      Wanted *wanted = namesakes->pdata[i];

      if (wanted->namesake == GRIND_NONE)
        wanted->namesake = function;
      if (wanted->exact == GRIND_NONE && strcmp (wanted->file, get_file (profile, function)) == 0 &&
          strcmp (wanted->object, get_object (profile, function)) == 0)
        wanted->exact = function;
    }
}

/* Takes one pass over all functions; few have a name of a wanted length. */
static void
find_wanted (TakeOver *take_over)
{
  GrindProfile *profile = take_over->self->shared->profile;

  for (GrindFunctionId function = 0; function < grind_profile_get_n_functions (profile);
       function++)
    {
      GPtrArray *namesakes;
      const char *name;
      gsize length;

      name = get_raw_name (profile, function, &length);
      if ((take_over->lengths >> (length % 64) & 1) == 0)
        continue;

      namesakes = g_hash_table_lookup (take_over->names, name);
      if (namesakes != NULL)
        match (profile, function, namesakes);
    }
}

/* A cycle becomes the one that contains its most expensive member now. */
static GrindNodeId
take_over_cb (GrindNodeId node,
              gpointer    user_data)
{
  TakeOver *take_over = user_data;
  GrindGraph *graph = take_over->self->shared->graph;
  GrindGraph *previous_graph = take_over->previous->shared->graph;
  gboolean is_cycle = node != GRIND_NONE && grind_graph_is_cycle (previous_graph, node);
  const Wanted *wanted;
  GrindNodeId found;

  if (node == GRIND_NONE)
    return GRIND_NONE;
  if (is_cycle)
    node = _grind_session_find_member (previous_graph, node, take_over->previous->shared->event);

  wanted = g_hash_table_lookup (take_over->functions, GUINT_TO_POINTER (node));
  found = wanted->exact != GRIND_NONE ? wanted->exact : wanted->namesake;
  if (found == GRIND_NONE || !grind_graph_is_active_node (graph, found))
    return GRIND_NONE;

  return is_cycle ? grind_graph_get_outer_node (graph, found) : found;
}

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
 * grind_session_take_over_history:
 * @self: a new session
 * @previous: a session of the same profile before it was reloaded, or a companion of it
 *
 * Restores the selection and the history of @previous, for functions that still exist.
 */
void
grind_session_take_over_history (GrindSession *self,
                                 GrindSession *previous)
{
  TakeOver take_over = { self, previous, NULL };
  GrindNodeId selected;
  int n_back, n_ahead;

  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (GRIND_IS_SESSION (previous));

  n_back = grind_history_get_n_back (previous->cursor->history);
  n_ahead = grind_history_get_n_ahead (previous->cursor->history);
  take_over.functions = g_hash_table_new_full (NULL, NULL, NULL, wanted_free);
  take_over.names = g_hash_table_new_full (g_str_hash, g_str_equal, NULL,
                                           (GDestroyNotify) g_ptr_array_unref);
  for (int steps = -n_back; steps <= n_ahead; steps++)
    want (&take_over, grind_history_peek (previous->cursor->history, steps));
  want (&take_over, previous->cursor->selected);
  find_wanted (&take_over);

  selected = take_over_cb (previous->cursor->selected, &take_over);
  if (selected != GRIND_NONE)
    {
      grind_history_free (self->cursor->history);
      self->cursor->history = grind_history_copy (previous->cursor->history);
      grind_history_map (self->cursor->history, take_over_cb, &take_over);
      _grind_session_show (self, selected, GRIND_BY_GOING);
    }

  g_hash_table_unref (take_over.names);
  g_hash_table_unref (take_over.functions);
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
  GPtrArray *sessions;

  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (GRIND_IS_SESSION (previous));

  sessions = _grind_shared_freeze (self->shared);
  grind_session_take_over_history (self, previous);
  grind_session_set_percent (self, previous->shared->percent);
  grind_session_set_relative (self, previous->shared->relative);
  grind_session_set_show_cycles (self, previous->shared->show_cycles);
  _grind_session_take_over_parts (self, previous);
  _grind_session_take_over_hidden_functions (self, previous);
  _grind_session_take_over_color_map (self, previous);
  _grind_session_take_over_events (self, previous);
  _grind_shared_thaw (sessions);
}
