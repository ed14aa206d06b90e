/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of functions: demangled or as in the file, and looked up if they were not recorded. */
#include "config.h"

#include "grind-page-private.h"

#include "source/binary/grind-demangle.h"
#include "source/binary/grind-symbol-names.h"
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
  gboolean is_further;

  navigator = grind_opener_open_finish (GRIND_OPENER (source), result, NULL);
  if (self->renamer != GRIND_OPENER (source))
    return;

  is_further = self->is_looking_further;
  _grind_page_stop_renaming (self);
  /* A profile that is being read will have the right names. */
  if (self->reader != NULL)
    return;

  if (navigator != NULL &&
      grind_graph_get_profile (grind_navigator_get_graph (navigator)) !=
      grind_session_get_profile (self->session))
    {
      g_set_object (&self->previous, grind_page_get_navigator (self));
      _grind_page_clear (self);
      _grind_page_show_new (self, navigator);
    }
  _grind_page_tell_problem (self, GRIND_OPENER (source));
  if (!is_further)
    _grind_page_look_further (self, GRIND_OPENER (source));
}

static gboolean
looks_up_names (void)
{
  GSettings *settings = grind_settings_get ();

  return settings == NULL || g_settings_get_boolean (settings, "look-up-names");
}

/* Applies the settings for names. */
void
_grind_page_choose_names (GrindOpener *opener)
{
  grind_opener_set_demangle (opener, grind_settings_get_demangle ());
  if (looks_up_names ())
    grind_opener_look_up (opener);
}

static void
start_renaming (GrindPage *self,
                gboolean   is_looking_further)
{
  _grind_page_stop_renaming (self);
  self->is_looking_further = is_looking_further;
  self->renamer = grind_opener_new_for_session (self->session);
  self->renaming = g_cancellable_new ();
  _grind_page_choose_names (self->renamer);
  if (is_looking_further)
    grind_opener_look_further (self->renamer, self->n_found);
  grind_opener_open_async (self->renamer, self->renaming, renamed_cb, g_object_ref (self));
}

/* Applies the settings for names, if they have changed. A profile that is being read will have the
 * right names. */
void
_grind_page_rename (GrindPage *self)
{
  GrindProfile *profile;

  if (self->state != GRIND_PAGE_OPEN || self->reader != NULL)
    return;

  profile = grind_session_get_profile (self->session);
  if (grind_demangle_is_needed (profile) || grind_symbol_names_are_needed (profile))
    start_renaming (self, FALSE);
}

/* Call this when @opener has finished: applies settings that have changed since it was started, or
 * looks up names that would have taken too long before the profile was shown. */
void
_grind_page_look_further (GrindPage   *self,
                          GrindOpener *opener)
{
  self->n_found = grind_opener_get_n_found (opener);
  if (grind_opener_get_demangle (opener) != grind_settings_get_demangle () ||
      grind_opener_looks_up (opener) != looks_up_names ())
    _grind_page_rename (self);
  else if (grind_opener_may_find_more (opener))
    start_renaming (self, TRUE);
}
