/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a page comes by what it shows: it opens files, reads them again, gives up. */
#include "config.h"

#include "grind-page-private.h"

#include <glib/gi18n.h>

#include "format/grind-file-runs.h"
#include "profile/grind-error.h"
#include "ui/base/grind-dialogs.h"
#include "ui/base/grind-settings.h"

static void
stop_loading (GrindPage *self)
{
  if (self->loading_page != NULL)
    grind_loading_page_stop (self->loading_page);
  g_clear_handle_id (&self->prepare_source, g_source_remove);
  g_clear_object (&self->opener);
  g_clear_object (&self->cancellable);
}

/* To make the panes, and to compute their style and size, takes long; while loading there is time,
 * and nothing waits for them. They are not seen until there is something to show. */
static gboolean
prepare_cb (gpointer user_data)
{
  GrindPage *self = user_data;

  self->prepare_source = 0;
  adw_bin_set_child (self->view_bin, grind_profile_view_new ());

  return G_SOURCE_REMOVE;
}

/* Takes @session. */
static void
show_session (GrindPage    *self,
              GrindSession *session)
{
  self->session = session;
  if (adw_bin_get_child (self->view_bin) == NULL)
    prepare_cb (self);
  grind_example_bar_keep (self->example_bar, self->files);
  grind_profile_view_set_session (_grind_page_get_view (self), session);
  _grind_page_set_state (self, GRIND_PAGE_OPEN);
  _grind_page_look_for_siblings (self);
  grind_change_bar_update (self->change_bar);
}

/* Forgets what the page shows; a result that is still on its way is then nobody's. */
void
_grind_page_clear (GrindPage *self)
{
  g_cancellable_cancel (self->cancellable);
  stop_loading (self);
  _grind_page_stop_renaming (self);
  _grind_page_stop_reading (self);
  if (self->view_bin != NULL)
    {
      if (self->session != NULL)
        grind_profile_view_keep_state (_grind_page_get_view (self));
      adw_bin_set_child (self->view_bin, NULL);
      /* As it goes, an open menu in it puts the focus elsewhere in it; for GTK 4.8 that is then
       * what had the focus here, and is held. */
      gtk_widget_set_focus_child (GTK_WIDGET (self->view_bin), NULL);
      grind_siblings_bar_forget (self->siblings_bar);
    }
  g_clear_object (&self->session);
  g_clear_error (&self->error);
}

/* Takes what is to be opened next, all of it or nothing. */
void
_grind_page_take_input (GrindPage    *self,
                        GPtrArray    *files,
                        GInputStream *stream,
                        char         *title)
{
  _grind_page_clear (self);
  g_clear_object (&self->previous);
  g_clear_pointer (&self->previous_files, g_ptr_array_unref);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_clear_object (&self->stream);
  g_clear_pointer (&self->wanted, g_variant_unref);
  g_free (self->title);
  self->files = files;
  self->stream = stream;
  self->title = title;
  if (self->change_bar != NULL)
    grind_change_bar_forget (self->change_bar);
}

static void
show_failure (GrindPage *self,
              GError    *error)
{
  self->error = error;
  grind_failure_page_show (self->failure_page, self->files, error);
  _grind_page_set_state (self, GRIND_PAGE_FAILED);
  /* Valgrind leaves a file empty where it wrote one for each thread. */
  if (g_error_matches (error, GRIND_ERROR, GRIND_ERROR_EMPTY))
    _grind_page_look_for_siblings (self);
}

/* Once: from then on it is the user's. */
static void
apply_wanted (GrindPage    *self,
              GrindSession *session)
{
  g_autoptr (GVariant) wanted = g_steal_pointer (&self->wanted);
  g_autoptr (GVariant) of_session = NULL;
  g_autoptr (GVariant) of_view = NULL;

  if (wanted == NULL)
    return;

  of_session = g_variant_lookup_value (wanted, "session", G_VARIANT_TYPE_VARDICT);
  of_view = g_variant_lookup_value (wanted, "view", G_VARIANT_TYPE_VARDICT);
  if (of_session != NULL)
    grind_session_set_state (session, of_session);
  if (of_view != NULL)
    grind_profile_view_keep_for (session, of_view);
}

void
_grind_page_show_new_session (GrindPage    *self,
                              GrindSession *session)
{
  _grind_page_keep_total (self, session);
  if (self->previous != NULL)
    grind_profile_view_take_over (session, self->previous);
  else
    {
      /* Who comes back to the example has begun already. */
      if (self->wanted == NULL)
        grind_example_bar_show (self->example_bar, self->files);
      grind_settings_apply (session);
      apply_wanted (self, session);
    }
  g_clear_object (&self->previous);
  g_clear_pointer (&self->previous_files, g_ptr_array_unref);
  show_session (self, session);
}

/* Shows what was there before files were added or read again. */
static void
go_back (GrindPage *self)
{
  g_autoptr (GPtrArray) files = g_ptr_array_ref (self->previous_files != NULL ? self->previous_files
                                                                            : self->files);
  g_autoptr (GrindSession) previous = g_steal_pointer (&self->previous);

  _grind_page_take_input (self, g_ptr_array_ref (files), NULL, grind_file_runs_dup_title (files));
  _grind_page_watch (self);
  show_session (self, g_steal_pointer (&previous));
}

static void
refuse_files (GrindPage    *self,
              const GError *error)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  go_back (self);
  if (GTK_IS_WINDOW (root))
    grind_dialogs_show_error (GTK_WINDOW (root), _("The files cannot be added"), error->message);
}

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GrindPage) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindSession) session = NULL;

  session = grind_opener_open_finish (GRIND_OPENER (source), result, &error);
  if (g_application_get_default () != NULL)
    g_application_release (g_application_get_default ());
  if (self->opener != GRIND_OPENER (source))
    return;

  stop_loading (self);
  if (session != NULL)
    {
      if (self->previous != NULL && self->previous_files == NULL)
        _grind_page_show_again (self, g_steal_pointer (&session));
      else
        _grind_page_show_new_session (self, g_steal_pointer (&session));
      _grind_page_tell_problem (self, GRIND_OPENER (source));
      if (grind_opener_get_demangle (GRIND_OPENER (source)) != grind_settings_get_demangle ())
        _grind_page_rename (self);
    }
  else if (self->previous_files != NULL)
    refuse_files (self, error);
  else if (self->previous != NULL)
    {
      go_back (self);
      _grind_page_tell_unreadable (self, error);
    }
  else
    show_failure (self, g_steal_pointer (&error));
}

void
_grind_page_start (GrindPage *self)
{
  self->opener = self->files != NULL ? grind_opener_new (self->files)
                                     : grind_opener_new_for_stream (self->stream, self->title);
  self->cancellable = g_cancellable_new ();
  _grind_page_watch (self);
  grind_opener_set_demangle (self->opener, grind_settings_get_demangle ());
  grind_loading_page_start (self->loading_page, self->title, self->opener);
  self->prepare_source = g_idle_add_full (G_PRIORITY_LOW, prepare_cb, self, NULL);

  /* The worker ends soon after a window is closed; the process stays until then. */
  if (g_application_get_default () != NULL)
    g_application_hold (g_application_get_default ());
  grind_opener_open_async (self->opener, self->cancellable, opened_cb, g_object_ref (self));
  _grind_page_set_state (self, GRIND_PAGE_LOADING);
}

/**
 * grind_page_open:
 * @self: a page
 * @file: a file
 *
 * Begins to load @file; whatever the page showed or was loading is dropped.
 */
void
grind_page_open (GrindPage *self,
                 GFile     *file)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_if_fail (G_IS_FILE (file));

  g_ptr_array_add (files, g_object_ref (file));
  grind_page_open_files (self, files);
}

/**
 * grind_page_open_files:
 * @self: a page
 * @files: (element-type GFile): the files of one profile, in order
 *
 * Begins to load @files into one profile; whatever the page showed or was loading is dropped.
 */
void
grind_page_open_files (GrindPage *self,
                       GPtrArray *files)
{
  g_return_if_fail (GRIND_IS_PAGE (self));
  g_return_if_fail (files != NULL && files->len > 0);

  _grind_page_take_input (self, g_ptr_array_ref (files), NULL, grind_file_runs_dup_title (files));
  _grind_page_start (self);
}

/**
 * grind_page_read_instead:
 * @self: a page that shows files
 * @files: (element-type GFile): these files and others, in order
 *
 * Begins to load @files into one profile, of which parts, function, event and form of numbers are
 * those of the present one as far as they are there. If that fails or is cancelled, the present
 * profile comes back.
 */
void
grind_page_read_instead (GrindPage *self,
                         GPtrArray *files)
{
  g_autoptr (GPtrArray) previous_files = NULL;
  g_autoptr (GrindSession) previous = NULL;

  g_return_if_fail (GRIND_IS_PAGE (self));
  g_return_if_fail (self->state == GRIND_PAGE_OPEN && self->files != NULL);
  g_return_if_fail (files != NULL && files->len > 0);

  previous_files = g_ptr_array_ref (self->files);
  previous = g_object_ref (self->session);
  _grind_page_take_input (self, g_ptr_array_ref (files), NULL, grind_file_runs_dup_title (files));
  self->previous_files = g_steal_pointer (&previous_files);
  self->previous = g_steal_pointer (&previous);
  _grind_page_start (self);
}

/**
 * grind_page_open_stream:
 * @self: a page
 * @stream: a stream, such as standard input
 * @title: what to call it
 *
 * Begins to load what comes from @stream; whatever the page showed or was loading is dropped.
 */
void
grind_page_open_stream (GrindPage    *self,
                        GInputStream *stream,
                        const char   *title)
{
  g_return_if_fail (GRIND_IS_PAGE (self));
  g_return_if_fail (G_IS_INPUT_STREAM (stream));

  _grind_page_take_input (self, NULL, g_object_ref (stream), g_strdup (title));
  _grind_page_start (self);
}

/**
 * grind_page_open_session:
 * @self: a page
 * @files: (nullable) (element-type GFile): what the session was made of; %NULL for a stream
 * @title: what to call it
 * @session: a session that another page has shown, and shows no more
 *
 * Shows @session as the other page did; whatever the page showed or was loading is dropped.
 */
void
grind_page_open_session (GrindPage    *self,
                         GPtrArray    *files,
                         const char   *title,
                         GrindSession *session)
{
  g_return_if_fail (GRIND_IS_PAGE (self));
  g_return_if_fail (title != NULL);
  g_return_if_fail (GRIND_IS_SESSION (session));

  _grind_page_take_input (self, files != NULL ? g_ptr_array_ref (files) : NULL, NULL,
                          g_strdup (title));
  _grind_page_watch (self);
  _grind_page_recall_total (self, session);
  show_session (self, g_object_ref (session));
  _grind_page_rename (self);
}

/**
 * grind_page_wait:
 * @self: a page
 * @files: (element-type GFile): the files of one profile, in order
 * @shown: (nullable): what grind_page_dup_shown() gave, to be shown of them
 *
 * Takes @files to be loaded after grind_page_begin(); whatever the page showed or was loading is
 * dropped.
 */
void
grind_page_wait (GrindPage *self,
                 GPtrArray *files,
                 GVariant  *shown)
{
  g_return_if_fail (GRIND_IS_PAGE (self));
  g_return_if_fail (files != NULL && files->len > 0);
  g_return_if_fail (shown == NULL || g_variant_is_of_type (shown, G_VARIANT_TYPE_VARDICT));

  _grind_page_take_input (self, g_ptr_array_ref (files), NULL, grind_file_runs_dup_title (files));
  self->wanted = shown != NULL ? g_variant_ref_sink (shown) : NULL;
  self->may_begin = FALSE;
  grind_loading_page_announce (self->loading_page, self->title);
  _grind_page_set_state (self, GRIND_PAGE_WAITING);
}

/**
 * grind_page_begin:
 * @self: a page
 *
 * Loads what it waits for, as soon as the page is seen.
 */
void
grind_page_begin (GrindPage *self)
{
  g_return_if_fail (GRIND_IS_PAGE (self));

  self->may_begin = TRUE;
  if (self->state == GRIND_PAGE_WAITING && gtk_widget_get_mapped (GTK_WIDGET (self)))
    _grind_page_start (self);
}

/* (nullable): What the page shows of its files, or will once they are read, for
 * grind_page_wait(), also in another run of the program; of type %G_VARIANT_TYPE_VARDICT */
GVariant *
grind_page_dup_shown (GrindPage *self)
{
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);
  g_autoptr (GVariant) of_session = NULL;
  g_autoptr (GVariant) of_view = NULL;
  GrindSession *session;

  g_return_val_if_fail (GRIND_IS_PAGE (self), NULL);

  if (self->wanted != NULL)
    return g_variant_ref (self->wanted);

  /* While it is read again, it is what was there before. */
  session = self->session != NULL ? self->session : self->previous;
  if (session == NULL)
    return NULL;

  of_session = grind_session_dup_state (session);
  g_variant_dict_insert_value (&dict, "session", of_session);
  if (self->session != NULL)
    of_view = grind_profile_view_dup_state (_grind_page_get_view (self));
  else if (grind_profile_view_get_kept (session) != NULL)
    of_view = g_variant_ref (grind_profile_view_get_kept (session));
  if (of_view != NULL)
    g_variant_dict_insert_value (&dict, "view", of_view);

  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/**
 * grind_page_fail:
 * @self: a page
 * @files: (element-type GFile): what was to be opened
 * @error: why it cannot be
 *
 * Shows that @files cannot be opened; whatever the page showed or was loading is dropped.
 */
void
grind_page_fail (GrindPage    *self,
                 GPtrArray    *files,
                 const GError *error)
{
  g_return_if_fail (GRIND_IS_PAGE (self));
  g_return_if_fail (files != NULL && files->len > 0);
  g_return_if_fail (error != NULL);

  _grind_page_take_input (self, g_ptr_array_ref (files), NULL, grind_file_runs_dup_title (files));
  show_failure (self, g_error_copy (error));
}

/**
 * grind_page_close:
 * @self: a page that will not be shown again
 *
 * Lets go of the profile, and stops loading, without a change of the page's state.
 */
void
grind_page_close (GrindPage *self)
{
  g_return_if_fail (GRIND_IS_PAGE (self));

  _grind_page_clear (self);
}

/**
 * grind_page_reload:
 * @self: a page
 *
 * Reads the files again, as they are now; function, event, form of numbers, and how the functions
 * are listed stay, as far as they are still there. If the files cannot be read all stays, and the
 * page says why.
 */
void
grind_page_reload (GrindPage *self)
{
  g_return_if_fail (GRIND_IS_PAGE (self));

  if (!grind_page_can_reload (self))
    return;

  if (self->session != NULL)
    g_set_object (&self->previous, self->session);
  _grind_page_clear (self);
  _grind_page_start (self);
}

/**
 * grind_page_cancel:
 * @self: a page
 *
 * Stops loading, or waiting for it. The page is empty then, or shows what it did before it was to
 * load again.
 */
void
grind_page_cancel (GrindPage *self)
{
  g_return_if_fail (GRIND_IS_PAGE (self));

  if (self->state != GRIND_PAGE_LOADING && self->state != GRIND_PAGE_WAITING)
    return;

  if (self->previous != NULL)
    go_back (self);
  else
    {
      _grind_page_clear (self);
      _grind_page_set_state (self, GRIND_PAGE_EMPTY);
    }
}
