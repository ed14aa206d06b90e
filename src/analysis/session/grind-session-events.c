/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shown events and the user's formulas. */
#include "config.h"

#include "grind-session-private.h"

static guint
count_events (GrindSession *self)
{
  return grind_event_set_get_n_events (grind_graph_get_events (self->graph));
}

/*
 * Returns the wanted event that corresponds to @event of @from: the one with the same name, or the
 * same formula of the user with another name; GRIND_NONE if it no longer exists.
 */
static GrindEventId
translate_event (GrindSession        *self,
                 const GrindEventSet *from,
                 GrindEventId         event)
{
  const GrindEventSet *to = self->events;
  GrindEventId found;
  guint definition;

  if (from == to || event == GRIND_NONE || event >= grind_event_set_get_n_events (from))
    return event;

  found = grind_event_set_find (to, grind_event_set_get_name (from, event));
  definition = grind_event_set_get_definition (from, event);
  if (found != GRIND_NONE || definition == GRIND_NONE ||
      grind_event_set_get_n_definitions (from) != grind_event_set_get_n_definitions (to))
    return found;

  return grind_event_set_get_defined (to, definition);
}

/* Sets the wanted events to those that correspond to two events of @from. If the first one no
 * longer exists, it becomes the first event but the secondary one; both always differ. */
static void
want_events (GrindSession        *self,
             const GrindEventSet *from,
             GrindEventId         event,
             GrindEventId         secondary)
{
  event = translate_event (self, from, event);
  secondary = translate_event (self, from, secondary);
  if (event == GRIND_NONE)
    event = secondary == 0 ? 1 : 0;
  if (event >= grind_event_set_get_n_events (self->events))
    event = 0;

  self->wanted_event = event;
  self->wanted_secondary_event = secondary != event ? secondary : GRIND_NONE;
}

/* Sets the same events, by name, and formulas as in @previous. */
void
_grind_session_take_over_events (GrindSession *self,
                                 GrindSession *previous)
{
  grind_session_set_definitions (self, grind_session_get_definitions (previous));
  want_events (self, previous->events, previous->wanted_event,
               previous->wanted_secondary_event);
  _grind_session_update (self);
}

/**
 * grind_session_get_event:
 * @self: a session
 *
 * Returns: the primary event type
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
 * @event: one of grind_session_get_events()
 *
 * Changes the primary event type: at once if its costs are known or quick to compute, otherwise
 * they are computed in a worker, and notify::event is emitted when that is done. If it was the
 * secondary event, both are swapped.
 */
void
grind_session_set_event (GrindSession *self,
                         GrindEventId  event)
{

  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (event < MAX (count_events (self), 1));

  event = translate_event (self, grind_graph_get_events (self->graph), event);
  if (event == GRIND_NONE || self->wanted_event == event)
    return;

  if (self->wanted_secondary_event == event)
    self->wanted_secondary_event = self->wanted_event;
  self->wanted_event = event;
  _grind_session_update (self);
}

/**
 * grind_session_get_secondary_event:
 * @self: a session
 *
 * Returns: the secondary event type, or %GRIND_NONE
 */
GrindEventId
grind_session_get_secondary_event (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), GRIND_NONE);

  return self->secondary_event;
}

/**
 * grind_session_set_secondary_event:
 * @self: a session
 * @event: one of grind_session_get_events(), or %GRIND_NONE
 *
 * Changes the secondary event type, or removes it; see grind_session_set_event(). If it was the
 * primary one, both are swapped; without a secondary one nothing happens.
 */
void
grind_session_set_secondary_event (GrindSession *self,
                                   GrindEventId  event)
{

  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (event == GRIND_NONE || event < count_events (self));

  event = translate_event (self, grind_graph_get_events (self->graph), event);
  if (self->wanted_secondary_event == event ||
      (self->wanted_event == event && self->wanted_secondary_event == GRIND_NONE))
    return;

  if (self->wanted_event == event)
    self->wanted_event = self->wanted_secondary_event;
  self->wanted_secondary_event = event;
  _grind_session_update (self);
}

/**
 * grind_session_get_events:
 * @self: a session
 *
 * Returns: (transfer none): the available events, which are those of the current graph
 */
GrindEventSet *
grind_session_get_events (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  return grind_graph_get_events (self->graph);
}

/**
 * grind_session_get_definitions:
 * @self: a session
 *
 * Returns: (transfer none): the user's formulas, of type %GRIND_DEFINITIONS_TYPE; the graph is
 *   updated later
 */
GVariant *
grind_session_get_definitions (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  return grind_event_set_get_definitions (self->events);
}

/**
 * grind_session_set_definitions:
 * @self: a session
 * @definitions: formulas of the user, of type %GRIND_DEFINITIONS_TYPE; consumed if floating
 *
 * Sets the user's formulas as additional events. A graph with them follows with `notify::graph`: at
 * once unless it takes long. A shown event stays shown when its formula or name changes; one that
 * no longer exists is replaced by the first event.
 */
void
grind_session_set_definitions (GrindSession *self,
                               GVariant     *definitions)
{
  g_autoptr (GrindEventSet) previous = NULL;

  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (definitions != NULL);

  definitions = g_variant_ref_sink (definitions);
  if (g_variant_equal (definitions, grind_session_get_definitions (self)))
    {
      g_variant_unref (definitions);
      return;
    }

  previous = g_steal_pointer (&self->events);
  self->events = grind_event_set_new (self->profile, definitions);
  g_variant_unref (definitions);
  want_events (self, previous, self->wanted_event, self->wanted_secondary_event);
  _grind_session_update (self);
}
