/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line or instruction that is chosen, which links source and assembly. */
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

/* A place is of the function that is selected. */
void
_grind_session_forget_place (GrindShared *shared,
                             GrindCursor *cursor)
{
  set_place (shared, cursor, &GRIND_LOCATION_NONE);
}

/* For a session that has another cursor now. */
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
 * Gets the line or instruction that is chosen in the selected function.
 *
 * Returns: (transfer none): the place; one without file and object if none is chosen
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
 * @place: a place in the selected function, or %GRIND_LOCATION_NONE
 *
 * Chooses a line or an instruction; emits "location-changed" if it is not the one before. It is
 * forgotten when another function is selected, so select first.
 */
void
grind_session_set_location (GrindSession        *self,
                            const GrindLocation *place)
{
  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (place != NULL);

  set_place (self->shared, self->cursor, place);
}
