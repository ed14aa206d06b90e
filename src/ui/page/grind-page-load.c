/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loading a page: opens files, reloads them, cancels. */
#include "config.h"

#include "grind-page-private.h"

#include <glib/gi18n.h>

#include "grind-kept-profile.h"
#include "profile/grind-error.h"
#include "ui/base/grind-dialogs.h"
#include "ui/base/grind-settings.h"

#define PAIRS     "pairs"       /* of functions, in a saved state */
#define RECORDED  "recording"   /* its options, likewise */
#define MAX_FILES 65536         /* of one profile, in a saved state */

static void
stop_loading (GrindPage *self)
{
  GrindLoadProgress progress = { 0 };

  if (self->opener != NULL)
    {
      grind_opener_get_progress (self->opener, &progress);
      self->n_bytes = progress.bytes;
    }
  if (self->loading_page != NULL)
    grind_loading_page_stop (self->loading_page);
  g_clear_handle_id (&self->prepare_source, g_source_remove);
  g_clear_object (&self->opener);
  g_clear_object (&self->cancellable);
}

/* Creating the panes and computing their style and size takes long; during loading there is time
 * for it. They are hidden until there is a profile to show. */
static gboolean
prepare_cb (gpointer user_data)
{
  GrindPage *self = user_data;

  self->prepare_source = 0;
  adw_bin_set_child (self->view_bin, grind_profile_view_new ());

  return G_SOURCE_REMOVE;
}

/* Shows @navigator in the saved state of the view, which is restored only once: the user may change
 * it afterwards. */
static void
show (GrindPage      *self,
      GrindNavigator *navigator)
{
  g_autoptr (GVariant) wanted = g_steal_pointer (&self->wanted);
  g_autoptr (GVariant) of_view = NULL;

  if (wanted != NULL)
    of_view = g_variant_lookup_value (wanted, "view", G_VARIANT_TYPE_VARDICT);
  if (adw_bin_get_child (self->view_bin) == NULL)
    prepare_cb (self);
  grind_example_bar_keep (self->example_bar, self->files);
  grind_profile_view_set_navigator (_grind_page_get_view (self), navigator);
  self->session = g_object_ref (grind_navigator_get_session (navigator));
  grind_calls_bar_show (self->calls_bar, grind_session_get_profile (self->session));
  if (of_view != NULL)
    grind_profile_view_set_state (_grind_page_get_view (self), of_view);
  _grind_page_set_state (self, GRIND_PAGE_OPEN);
  _grind_page_watch_comparison (self);
  _grind_page_show_recorded (self);
  _grind_page_look_for_siblings (self);
  _grind_page_show_changes (self);
}

/* (nullable): %NULL without files, with more than can be saved, or if one has an invalid URI and so
 * is not a file */
static GVariant *
files_to_variant (GPtrArray *files)
{
  GVariantBuilder builder;

  if (files == NULL || files->len > MAX_FILES)
    return NULL;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_STRING_ARRAY);
  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *uri = g_file_get_uri (files->pdata[i]);

      if (g_uri_peek_scheme (uri) == NULL)
        {
          g_variant_builder_clear (&builder);
          return NULL;
        }
      g_variant_builder_add (&builder, "s", uri);
    }

  return g_variant_builder_end (&builder);
}

/* (nullable): What the page shows, or will show when it is loaded */
static GVariant *
dup_shown (GrindPage *self)
{
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);
  g_autoptr (GVariant) of_session = NULL;
  g_autoptr (GVariant) of_navigator = NULL;
  g_autoptr (GVariant) of_view = NULL;

  if (self->wanted != NULL)
    return g_variant_ref (self->wanted);
  if (self->session == NULL)
    return NULL;

  of_session = grind_session_dup_state (self->session);
  of_navigator = grind_navigator_dup_state (grind_page_get_navigator (self));
  of_view = grind_profile_view_dup_state (_grind_page_get_view (self));
  g_variant_dict_insert_value (&dict, "session", of_session);
  g_variant_dict_insert_value (&dict, "navigator", of_navigator);
  g_variant_dict_insert_value (&dict, "view", of_view);

  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/* Drops the contents of the page, but not their state; pending results are ignored from now on. */
void
_grind_page_clear (GrindPage *self)
{
  if (self->session != NULL && self->view_bin != NULL)
    self->wanted = dup_shown (self);
  g_cancellable_cancel (self->cancellable);
  stop_loading (self);
  _grind_page_stop_renaming (self);
  _grind_page_stop_reading (self);
  grind_latest_cancel (&self->keeping);
  if (self->session_signals != NULL)
    g_signal_group_set_target (self->session_signals, NULL);
  g_clear_object (&self->session);
  if (self->view_bin != NULL)
    {
      _grind_page_show_comparison (self);
      adw_bin_set_child (self->view_bin, NULL);
      /* When it is removed, an open menu in it moves the focus within it; GTK 4.8 then stores that
       * as the focus child of the bin, and keeps it alive. */
      gtk_widget_set_focus_child (GTK_WIDGET (self->view_bin), NULL);
      _grind_page_forget_siblings (self);
    }
  g_clear_error (&self->error);
}

/* Takes over the next input, replacing the previous one. */
void
_grind_page_take_input (GrindPage    *self,
                        GPtrArray    *base,
                        GPtrArray    *files,
                        GInputStream *stream,
                        char         *title)
{
  _grind_page_clear (self);
  _grind_page_forget_recording (self);
  g_clear_object (&self->previous);
  g_clear_pointer (&self->previous_files, g_ptr_array_unref);
  g_clear_pointer (&self->previous_base, g_ptr_array_unref);
  g_clear_pointer (&self->previous_pairs, g_variant_unref);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_clear_pointer (&self->base, g_ptr_array_unref);
  g_clear_pointer (&self->pairs, g_variant_unref);
  g_clear_object (&self->stream);
  g_clear_pointer (&self->wanted, g_variant_unref);
  self->is_swapping = FALSE;
  g_free (self->title);
  self->base = base;
  self->files = files;
  if (base != NULL)
    grind_kept_profile_use (base);
  if (files != NULL)
    grind_kept_profile_use (files);
  self->stream = stream;
  self->title = title;
  _grind_page_stop_watching (self);
}

void
_grind_page_show_failure (GrindPage *self,
                          GError    *error)
{
  self->error = error;
  grind_failure_page_show (self->failure_page, self->files, error);
  if (self->record_options != NULL && self->files == NULL)
    grind_failure_page_set_recorded (self->failure_page);
  _grind_page_set_state (self, GRIND_PAGE_FAILED);
  /* Valgrind leaves one file empty if it wrote a file for each thread. */
  if (g_error_matches (error, GRIND_ERROR, GRIND_ERROR_EMPTY))
    _grind_page_look_for_siblings (self);
}

/* Earlier versions saved the function with the session. */
static void
restore_navigator (GrindPage      *self,
                   GrindNavigator *navigator)
{
  g_autoptr (GVariant) state = g_variant_lookup_value (self->wanted, "navigator",
                                                       G_VARIANT_TYPE_VARDICT);

  if (state == NULL)
    state = g_variant_lookup_value (self->wanted, "session", G_VARIANT_TYPE_VARDICT);
  if (state != NULL)
    grind_navigator_set_state (navigator, state);
}

void
_grind_page_show_new (GrindPage      *self,
                      GrindNavigator *navigator)
{
  GrindSession *session = grind_navigator_get_session (navigator);
  g_autoptr (GVariant) of_session = NULL;

  if (self->wanted != NULL)
    restore_navigator (self, navigator);
  _grind_page_keep_total (self, session);
  if (self->previous != NULL && self->is_swapping)
    grind_session_take_over_swapped (session, grind_navigator_get_session (self->previous));
  else if (self->previous != NULL)
    grind_session_take_over (session, grind_navigator_get_session (self->previous));
  else
    {
      /* A restored example has already been started. */
      if (self->wanted == NULL)
        grind_example_bar_show (self->example_bar, self->files);
      else
        of_session = g_variant_lookup_value (self->wanted, "session", G_VARIANT_TYPE_VARDICT);
      grind_settings_apply (session);
      if (of_session != NULL)
        grind_session_set_state (session, of_session);
    }
  self->is_swapping = FALSE;
  g_clear_object (&self->previous);
  g_clear_pointer (&self->previous_files, g_ptr_array_unref);
  g_clear_pointer (&self->previous_base, g_ptr_array_unref);
  g_clear_pointer (&self->previous_pairs, g_variant_unref);
  show (self, navigator);
}

/* Shows the profile again as it was before files were added or reloaded. */
static void
go_back (GrindPage *self)
{
  gboolean has_others = self->previous_files != NULL;
  g_autoptr (GPtrArray) files = g_ptr_array_ref (has_others ? self->previous_files : self->files);
  GPtrArray *base = has_others ? self->previous_base : self->base;
  g_autoptr (GrindNavigator) previous = g_steal_pointer (&self->previous);
  g_autoptr (GVariant) wanted = g_steal_pointer (&self->wanted);
  GVariant **kept_pairs = has_others ? &self->previous_pairs : &self->pairs;
  g_autoptr (GVariant) pairs = g_steal_pointer (kept_pairs);
  GrindRecordOptions *recorded = g_steal_pointer (&self->record_options);

  _grind_page_take_input (self, base != NULL ? g_ptr_array_ref (base) : NULL,
                          g_ptr_array_ref (files), NULL, _grind_page_dup_title (base, files));
  self->record_options = recorded;
  self->wanted = g_steal_pointer (&wanted);
  self->pairs = g_steal_pointer (&pairs);
  _grind_page_watch (self);
  show (self, previous);
}

static void
refuse_files (GrindPage    *self,
              const GError *error)
{
  const char *title = self->base != NULL ? _("The profiles cannot be compared")
                                         : _("The files cannot be added");

  go_back (self);
  grind_dialogs_show_error (GTK_WIDGET (self), title, error->message);
}

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GrindPage) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindNavigator) navigator = NULL;

  navigator = grind_opener_open_finish (GRIND_OPENER (source), result, &error);
  if (g_application_get_default () != NULL)
    g_application_release (g_application_get_default ());
  if (self->opener != GRIND_OPENER (source))
    return;

  stop_loading (self);
  if (navigator != NULL)
    {
      if (self->previous != NULL && self->previous_files == NULL)
        _grind_page_show_again (self, navigator);
      else
        _grind_page_show_new (self, navigator);
      _grind_page_tell_problem (self, GRIND_OPENER (source));
      _grind_page_look_further (self, GRIND_OPENER (source));
    }
  else if (self->previous_files != NULL)
    refuse_files (self, error);
  else if (self->previous != NULL)
    {
      go_back (self);
      _grind_page_tell_unreadable (self, error);
    }
  else
    _grind_page_show_failure (self, g_steal_pointer (&error));
}

void
_grind_page_start (GrindPage *self)
{
  self->opener = self->files != NULL ? grind_opener_new (self->base, self->files)
                                     : grind_opener_new_for_stream (self->stream, self->title);
  self->cancellable = g_cancellable_new ();
  _grind_page_watch (self);
  grind_opener_set_pairs (self->opener, self->pairs);
  _grind_page_choose_names (self->opener);
  grind_loading_page_start (self->loading_page, self->title, self->opener);
  self->prepare_source = g_idle_add_full (G_PRIORITY_LOW, prepare_cb, self, NULL);

  /* The worker ends shortly after a window is closed; keep the process running until then. */
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
 * Starts loading @file; the current contents of the page, or its loading, are dropped.
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
 * Starts loading @files into one profile; the current contents of the page, or its loading, are
 * dropped.
 */
void
grind_page_open_files (GrindPage *self,
                       GPtrArray *files)
{
  g_return_if_fail (GRIND_IS_PAGE (self));
  g_return_if_fail (files != NULL && files->len > 0);

  grind_page_open_compared (self, NULL, files);
}

/* The state to show another comparison in: without the selected function, its default is chosen. */
static GVariant *
take_wanted (GrindPage *self,
             gboolean   keeps_function)
{
  g_autoptr (GVariant) wanted = g_steal_pointer (&self->wanted);
  GVariantDict dict;

  if (wanted == NULL || keeps_function)
    return g_steal_pointer (&wanted);

  g_variant_dict_init (&dict, wanted);
  g_variant_dict_remove (&dict, "navigator");

  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/* Starts loading other files instead, with these @pairs (nullable) of functions by the user; on
 * failure, the current profile is shown again. */
void
_grind_page_read_other (GrindPage *self,
                        GPtrArray *base,
                        GPtrArray *files,
                        GVariant  *pairs,
                        gboolean   keeps_function)
{
  g_autoptr (GPtrArray) next_base = base != NULL ? g_ptr_array_ref (base) : NULL;
  g_autoptr (GPtrArray) next_files = g_ptr_array_ref (files);
  g_autoptr (GPtrArray) previous_files = g_ptr_array_ref (self->files);
  g_autoptr (GPtrArray) previous_base = self->base != NULL ? g_ptr_array_ref (self->base) : NULL;
  g_autoptr (GrindNavigator) previous = g_object_ref (grind_page_get_navigator (self));
  g_autoptr (GVariant) next_pairs = pairs != NULL ? g_variant_ref (pairs) : NULL;
  g_autoptr (GVariant) previous_pairs = g_steal_pointer (&self->pairs);
  g_autoptr (GVariant) wanted = NULL;
  GrindRecordOptions *recorded = g_steal_pointer (&self->record_options);

  _grind_page_clear (self);
  wanted = take_wanted (self, keeps_function);
  _grind_page_take_input (self, g_steal_pointer (&next_base), g_ptr_array_ref (next_files), NULL,
                          _grind_page_dup_title (base, next_files));
  self->record_options = recorded;
  self->wanted = g_steal_pointer (&wanted);
  self->pairs = g_steal_pointer (&next_pairs);
  self->previous_pairs = g_steal_pointer (&previous_pairs);
  self->previous_files = g_steal_pointer (&previous_files);
  self->previous_base = g_steal_pointer (&previous_base);
  self->previous = g_steal_pointer (&previous);
  _grind_page_start (self);
}

/**
 * grind_page_read_instead:
 * @self: a page that shows files
 * @files: (element-type GFile): these files and others, in order
 *
 * Starts loading @files into one profile, which takes over parts, function, event and number format
 * of the current one as far as they exist. If that fails or is cancelled, the current profile is
 * shown again. A comparison goes on.
 */
void
grind_page_read_instead (GrindPage *self,
                         GPtrArray *files)
{
  g_return_if_fail (GRIND_IS_PAGE (self));
  g_return_if_fail (self->state == GRIND_PAGE_OPEN && self->files != NULL);
  g_return_if_fail (files != NULL && files->len > 0);

  _grind_page_read_other (self, self->base, files, self->pairs, TRUE);
}

/**
 * grind_page_open_stream:
 * @self: a page
 * @stream: a stream, such as standard input
 * @title: its title
 *
 * Starts loading @stream; the current contents of the page, or its loading, are dropped.
 */
void
grind_page_open_stream (GrindPage    *self,
                        GInputStream *stream,
                        const char   *title)
{
  g_return_if_fail (GRIND_IS_PAGE (self));
  g_return_if_fail (G_IS_INPUT_STREAM (stream));

  _grind_page_take_input (self, NULL, NULL, g_object_ref (stream), g_strdup (title));
  _grind_page_start (self);
}

/* The rest of a saved state */
static void
take_saved (GrindPage *self,
            GVariant  *state)
{
  g_autoptr (GVariant) recorded = g_variant_lookup_value (state, RECORDED,
                                                          G_VARIANT_TYPE_VARDICT);

  self->wanted = g_variant_lookup_value (state, "shown", G_VARIANT_TYPE_VARDICT);
  self->pairs = g_variant_lookup_value (state, PAIRS, G_VARIANT_TYPE (GRIND_PAIRS_TYPE));
  if (recorded != NULL)
    self->record_options = grind_record_options_new_from_variant (recorded);
}

/**
 * grind_page_open_again:
 * @self: a page
 * @state: a state of another page, from grind_page_dup_state()
 * @title: its title
 * @navigator: its navigator
 *
 * Shows @navigator and its session like the other page; the current contents of the page, or its
 * loading, are dropped.
 */
void
grind_page_open_again (GrindPage      *self,
                       GVariant       *state,
                       const char     *title,
                       GrindNavigator *navigator)
{
  g_return_if_fail (GRIND_IS_PAGE (self));
  g_return_if_fail (title != NULL);
  g_return_if_fail (GRIND_IS_NAVIGATOR (navigator));

  _grind_page_take_input (self, grind_page_state_dup_files (state, GRIND_PAGE_STATE_BASE),
                          grind_page_state_dup_files (state, GRIND_PAGE_STATE_FILES), NULL,
                          g_strdup (title));
  take_saved (self, state);
  _grind_page_watch (self);
  _grind_page_recall_total (self, grind_navigator_get_session (navigator));
  show (self, navigator);
  _grind_page_rename (self);
}

/* (nullable): The files of a saved state, or those they are compared with, at least one; %NULL if
 * there are none or it is damaged */
GPtrArray *
grind_page_state_dup_files (GVariant   *state,
                            const char *key)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree const char **uris = NULL;

  g_return_val_if_fail (g_variant_is_of_type (state, G_VARIANT_TYPE_VARDICT), NULL);

  if (!g_variant_lookup (state, key, "^a&s", &uris) || g_strv_length ((char **) uris) == 0 ||
      g_strv_length ((char **) uris) > MAX_FILES)
    return NULL;

  for (guint i = 0; uris[i] != NULL; i++)
    {
      if (g_uri_peek_scheme (uris[i]) == NULL)
        return NULL;
      g_ptr_array_add (files, g_file_new_for_uri (uris[i]));
    }

  return g_steal_pointer (&files);
}

/**
 * grind_page_wait:
 * @self: a page
 * @state: a state with files, from grind_page_dup_state()
 *
 * Prepares the page so that grind_page_begin() opens the files of @state and restores the rest of
 * it, as far as the profile still allows; the current contents of the page, or its loading, are
 * dropped.
 */
void
grind_page_wait (GrindPage *self,
                 GVariant  *state)
{
  GPtrArray *files = grind_page_state_dup_files (state, GRIND_PAGE_STATE_FILES);
  GPtrArray *base = grind_page_state_dup_files (state, GRIND_PAGE_STATE_BASE);

  g_return_if_fail (GRIND_IS_PAGE (self));
  g_return_if_fail (files != NULL);

  _grind_page_take_input (self, base, files, NULL, _grind_page_dup_title (base, files));
  take_saved (self, state);
  self->may_begin = FALSE;
  grind_loading_page_announce (self->loading_page, self->title);
  _grind_page_set_state (self, GRIND_PAGE_WAITING);
}

/**
 * grind_page_begin:
 * @self: a page
 *
 * Loads the files set by grind_page_wait(), as soon as the page is visible.
 */
void
grind_page_begin (GrindPage *self)
{
  g_return_if_fail (GRIND_IS_PAGE (self));

  self->may_begin = TRUE;
  if (self->state == GRIND_PAGE_WAITING && gtk_widget_get_mapped (GTK_WIDGET (self)))
    _grind_page_start (self);
}

/* (nullable): The files of the page, unless it shows a stream or they cannot be saved, and what it
 * shows or will show, for grind_page_wait(), also in a later run of the program; of type
 * %G_VARIANT_TYPE_VARDICT; %NULL if there is neither */
GVariant *
grind_page_dup_state (GrindPage *self)
{
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);
  g_autoptr (GVariant) shown = NULL;
  GVariant *uris;
  GVariant *base_uris;

  g_return_val_if_fail (GRIND_IS_PAGE (self), NULL);

  uris = files_to_variant (grind_page_get_files (self));
  base_uris = uris != NULL ? files_to_variant (self->base) : NULL;
  shown = dup_shown (self);
  if (uris == NULL && shown == NULL)
    return NULL;

  if (uris != NULL)
    g_variant_dict_insert_value (&dict, GRIND_PAGE_STATE_FILES, uris);
  if (base_uris != NULL)
    g_variant_dict_insert_value (&dict, GRIND_PAGE_STATE_BASE, base_uris);
  if (base_uris != NULL && self->pairs != NULL)
    g_variant_dict_insert_value (&dict, PAIRS, self->pairs);
  if (shown != NULL)
    g_variant_dict_insert_value (&dict, "shown", shown);
  if (self->record_options != NULL)
    {
      g_autoptr (GVariant) recorded = grind_record_options_dup_variant (self->record_options);

      g_variant_dict_insert_value (&dict, RECORDED, recorded);
    }

  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/**
 * grind_page_fail:
 * @self: a page
 * @files: (element-type GFile): the files that failed to open
 * @error: the reason
 *
 * Shows that @files cannot be opened; the current contents of the page, or its loading, are
 * dropped.
 */
void
grind_page_fail (GrindPage    *self,
                 GPtrArray    *files,
                 const GError *error)
{
  g_return_if_fail (GRIND_IS_PAGE (self));
  g_return_if_fail (files != NULL && files->len > 0);
  g_return_if_fail (error != NULL);

  _grind_page_take_input (self, NULL, g_ptr_array_ref (files), NULL,
                          grind_opener_dup_title (files));
  _grind_page_show_failure (self, g_error_copy (error));
}

/**
 * grind_page_close:
 * @self: a page that will not be shown again
 *
 * Releases the profile, and stops loading or recording, without changing the page's state.
 */
void
grind_page_close (GrindPage *self)
{
  g_return_if_fail (GRIND_IS_PAGE (self));

  _grind_page_leave_recording (self);
  _grind_page_clear (self);
}

/**
 * grind_page_reload:
 * @self: a page
 *
 * Reads the files again in their current state; function, event, number format and the state of the
 * views are kept as far as possible. If the files cannot be read, nothing changes, and the
 * page shows the reason.
 */
void
grind_page_reload (GrindPage *self)
{
  g_return_if_fail (GRIND_IS_PAGE (self));

  if (!grind_page_can_reload (self))
    return;

  if (self->session != NULL)
    g_set_object (&self->previous, grind_page_get_navigator (self));
  _grind_page_clear (self);
  _grind_page_start (self);
}

/**
 * grind_page_cancel:
 * @self: a page
 *
 * Cancels loading or waiting. The page then is empty, or shows the profile as it was before the
 * reload.
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
