/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The selected line or instruction, which links source and assembly. */
#include "config.h"

#include "grind-session-private.h"

static guint place_changed;

static gboolean
is_same_place (const GrindLocation *one,
               const GrindLocation *other)
{
  return one->file == other->file && one->line == other->line && one->object == other->object &&
         one->address == other->address;
}

static void
set_place (GrindShared         *shared,
           GrindCursor         *cursor,
           const GrindLocation *place)
{
  if (is_same_place (&cursor->place, place))
    return;

  cursor->place = *place;
  _grind_shared_emit (shared, cursor, place_changed);
}

void
_grind_session_add_place_signal (GrindSessionClass *klass)
{
  place_changed = g_signal_new ("location-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                NULL, NULL, NULL, G_TYPE_NONE, 0);
}

/* A location belongs to the selected function. */
void
_grind_session_forget_place (GrindShared *shared,
                             GrindCursor *cursor)
{
  set_place (shared, cursor, &GRIND_LOCATION_NONE);
}

/* For a session that has changed its cursor. */
void
_grind_session_tell_place (GrindSession        *self,
                           const GrindLocation *previous)
{
  if (!is_same_place (&self->cursor->place, previous))
    g_signal_emit (self, place_changed, 0);
}

/**
 * grind_session_get_location:
 * @self: a #GrindSession
 *
 * Gets the selected line or instruction of the selected function.
 *
 * Returns: (transfer none): the location; without file and object if none is selected
 */
const GrindLocation *
grind_session_get_location (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  return &self->cursor->place;
}

/**
 * grind_session_set_location:
 * @self: a #GrindSession
 * @place: a location in the selected function, or %GRIND_LOCATION_NONE
 *
 * Selects a line or an instruction; emits "location-changed" if it differs. Selecting another
 * function resets it, so select the function first.
 */
void
grind_session_set_location (GrindSession        *self,
                            const GrindLocation *place)
{
  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (place != NULL);

  set_place (self->shared, self->cursor, place);
}
