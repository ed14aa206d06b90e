/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of functions: demangled, or as in the file. */
#include "config.h"

#include "grind-page-private.h"

#include "source/binary/grind-demangle.h"
#include "ui/base/grind-dialogs.h"
#include "ui/base/grind-settings.h"

void
_grind_page_stop_renaming (GrindPage *self)
{
  g_cancellable_cancel (self->renaming);
  g_clear_object (&self->renaming);
  g_clear_object (&self->renamer);
}

void
_grind_page_tell_problem (GrindPage   *self,
                          GrindOpener *opener)
{
  const char *problem = grind_opener_get_problem (opener);

  if (problem != NULL)
    grind_dialogs_show_toast (GTK_WIDGET (self), problem);
}

/* Replaces the session with one with other names; the view is rebuilt as after a reload. */
static void
renamed_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (GrindPage) self = user_data;
  g_autoptr (GrindNavigator) navigator = NULL;

  navigator = grind_opener_open_finish (GRIND_OPENER (source), result, NULL);
  if (self->renamer != GRIND_OPENER (source))
    return;

  _grind_page_stop_renaming (self);
  if (navigator != NULL &&
      grind_graph_get_profile (grind_navigator_get_graph (navigator)) !=
      grind_session_get_profile (self->session))
    {
      g_set_object (&self->previous, grind_page_get_navigator (self));
      _grind_page_clear (self);
      _grind_page_show_new (self, navigator);
    }
  _grind_page_tell_problem (self, GRIND_OPENER (source));
}

/* Applies the setting for names, if it has changed. */
void
_grind_page_rename (GrindPage *self)
{
  gboolean demangle = grind_settings_get_demangle ();
  GrindProfile *profile;

  /* A profile that is being read will have the right names. */
  if (self->state != GRIND_PAGE_OPEN || self->reader != NULL)
    return;

  _grind_page_stop_renaming (self);
  profile = grind_session_get_profile (self->session);
  if (!grind_demangle_is_needed (profile) ||
      demangle == (grind_profile_get_raw (profile) != profile))
    return;

  self->renamer = grind_opener_new_for_session (self->session);
  self->renaming = g_cancellable_new ();
  grind_opener_set_demangle (self->renamer, demangle);
  grind_opener_open_async (self->renamer, self->renaming, renamed_cb, g_object_ref (self));
}
