/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shared state of a family of sessions, and the notification of each session. */
#include "config.h"

#include "grind-session-private.h"

/* The graph determines the initial parts and events, and whether cycles are shown. */
GrindShared *
_grind_shared_new (GrindGraph *graph)
{
  GrindShared *self = g_rc_box_new0 (GrindShared);

  self->sessions = g_ptr_array_new ();
  self->graph = g_object_ref (graph);
  self->profile = g_object_ref (grind_graph_get_profile (graph));
  self->events = grind_event_set_ref (grind_graph_get_events (graph));
  self->parts = _grind_shared_normalize_parts (self, grind_graph_get_parts (graph));
  self->show_cycles = grind_graph_get_show_cycles (graph);
  self->secondary_event = GRIND_NONE;
  self->wanted_secondary_event = GRIND_NONE;
  self->percent = TRUE;
  _grind_shared_init_hidden_functions (self);
  _grind_shared_init_color_map (self);

  return self;
}

static void
clear (gpointer data)
{
  GrindShared *self = data;

  _grind_shared_clear_hidden_functions (self);
  _grind_shared_clear_color_map (self);
  g_clear_pointer (&self->parts, g_free);
  g_clear_pointer (&self->events, grind_event_set_unref);
  g_clear_pointer (&self->sessions, g_ptr_array_unref);
  g_clear_object (&self->graph);
  g_clear_object (&self->profile);
}

void
_grind_shared_release (GrindShared *self)
{
  g_rc_box_release_full (self, clear);
}

void
_grind_shared_add (GrindShared  *self,
                   GrindSession *session)
{
  g_ptr_array_add (self->sessions, session);
}

/* Running computations are cancelled with the last session of the family. */
void
_grind_shared_remove (GrindShared  *self,
                      GrindSession *session)
{
  g_ptr_array_remove (self->sessions, session);
  if (self->sessions->len > 0)
    return;

  grind_latest_cancel (&self->making_graph);
  grind_latest_cancel (&self->finding_hidden);
  grind_latest_cancel (&self->making_color_map);
}

/* The family, or its sessions with @cursor, which is nullable. Holds references, as signal handlers
 * may close sessions. */
GPtrArray *
_grind_shared_list (GrindShared       *self,
                    const GrindCursor *cursor)
{
  GPtrArray *sessions = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < self->sessions->len; i++)
    {
      GrindSession *session = self->sessions->pdata[i];

      if (cursor == NULL || session->cursor == cursor)
        g_ptr_array_add (sessions, g_object_ref (session));
    }

  return sessions;
}

/* Delays notifications until everything that changes together has changed. */
GPtrArray *
_grind_shared_freeze (GrindShared *self)
{
  GPtrArray *sessions = _grind_shared_list (self, NULL);

  for (guint i = 0; i < sessions->len; i++)
    g_object_freeze_notify (sessions->pdata[i]);

  return sessions;
}

/* Takes ownership of @sessions, the result of _grind_shared_freeze(). */
void
_grind_shared_thaw (GPtrArray *sessions)
{
  for (guint i = 0; i < sessions->len; i++)
    g_object_thaw_notify (sessions->pdata[i]);
  g_ptr_array_unref (sessions);
}

/* Notifies the sessions with @cursor, which is nullable, or else all. */
void
_grind_shared_notify (GrindShared       *self,
                      const GrindCursor *cursor,
                      const char        *property)
{
  g_autoptr (GPtrArray) sessions = _grind_shared_list (self, cursor);

  for (guint i = 0; i < sessions->len; i++)
    g_object_notify (sessions->pdata[i], property);
}

/* Emits a signal without parameters; @cursor as above. */
void
_grind_shared_emit (GrindShared       *self,
                    const GrindCursor *cursor,
                    guint              signal)
{
  g_autoptr (GPtrArray) sessions = _grind_shared_list (self, cursor);

  for (guint i = 0; i < sessions->len; i++)
    g_signal_emit (sessions->pdata[i], signal, 0);
}

GrindCursor *
_grind_cursor_new (void)
{
  GrindCursor *self = g_rc_box_new0 (GrindCursor);

  self->history = grind_history_new ();
  self->selected = GRIND_NONE;
  self->place = GRIND_LOCATION_NONE;

  return self;
}

static void
clear_cursor (gpointer data)
{
  GrindCursor *self = data;

  g_clear_pointer (&self->history, grind_history_free);
}

void
_grind_cursor_release (GrindCursor *self)
{
  g_rc_box_release_full (self, clear_cursor);
}
