/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A page that records a program, and opens the profile when the program ends. */
#include "config.h"

#include "grind-page-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "format/grind-siblings.h"
#include "profile/grind-plain-text.h"
#include "source/record/grind-recording-files.h"
#include "ui/base/grind-recent.h"
#include "ui/record/grind-recordings.h"

#define MAX_LINES  12   /* of the output, if there is no profile */
#define MAX_OTHERS 20   /* processes whose profiles are opened at once */

static int
compare_files (gconstpointer a,
               gconstpointer b)
{
  return grind_siblings_compare (*(GFile * const *) a, *(GFile * const *) b);
}

/* (transfer container): the profiles, in the order of their parts */
static GPtrArray *
list_files (GrindRecording *recording)
{
  GPtrArray *files = g_ptr_array_copy (grind_recording_get_result (recording)->files,
                                       (GCopyFunc) (void *) g_object_ref, NULL);

  g_ptr_array_set_free_func (files, g_object_unref);
  g_ptr_array_sort (files, compare_files);

  return files;
}

static char *
dup_last_lines (const char *output)
{
  const char *start = output + strlen (output);

  for (guint n_lines = 0; start > output && n_lines <= MAX_LINES; start--)
    if (start[-1] == '\n' && ++n_lines > MAX_LINES)
      break;

  return g_strstrip (g_strdup (start));
}

/* Why there is no profile, with the end of what the program has written */
static GError *
make_error (GrindRecording *recording)
{
  g_autofree char *lines = dup_last_lines (grind_recording_get_output (recording));
  const char *note = grind_recording_get_result (recording)->note;

  return g_error_new (G_IO_ERROR, G_IO_ERROR_FAILED, "%s%s%s", note, *lines != '\0' ? "\n\n" : "",
                      lines);
}

static void
release (GrindPage *self)
{
  g_signal_handlers_disconnect_by_data (self->recording, self);
  if (self->record_bin != NULL)
    grind_record_page_show (GRIND_RECORD_PAGE (adw_bin_get_child (self->record_bin)), NULL);
  g_clear_object (&self->recording);
}

static void
ended (GrindPage *self)
{
  g_autoptr (GrindRecording) recording = g_object_ref (self->recording);
  g_autoptr (GrindRecordOptions) options = g_steal_pointer (&self->record_options);
  g_autoptr (GPtrArray) base = self->record_base != NULL ? g_ptr_array_ref (self->record_base)
                                                         : NULL;
  g_autoptr (GPtrArray) files = list_files (recording);

  release (self);
  if (files->len > 0)
    grind_page_open_compared (self, base, files);
  self->record_options = g_steal_pointer (&options);
  self->record_folder = g_strdup (grind_recording_get_folder (recording));
  self->record_note = g_strdup (grind_recording_get_result (recording)->note);
  self->n_recorded = 1 + grind_recording_get_result (recording)->n_others;
  self->is_total_known = grind_recording_get_result (recording)->is_complete;
  if (files->len == 0)
    _grind_page_show_failure (self, make_error (recording));
}

static void
recording_changed_cb (GrindPage *self)
{
  if (grind_recording_get_state (self->recording) == GRIND_RECORDING_ENDED)
    ended (self);
}

/* What a page that is gone has started: its profile is in the list of recent files. */
static void
left_changed_cb (GrindRecording *recording,
                 gpointer        user_data)
{
  g_autoptr (GPtrArray) files = NULL;

  if (grind_recording_get_state (recording) != GRIND_RECORDING_ENDED)
    return;

  g_signal_handlers_disconnect_by_func (recording, left_changed_cb, user_data);
  files = list_files (recording);
  if (files->len > 0)
    grind_recent_add (files);
  if (g_application_get_default () != NULL)
    g_application_release (g_application_get_default ());
}

/* Ends a recording without the page. The process lives on until the profile is written. */
void
_grind_page_leave_recording (GrindPage *self)
{
  g_autoptr (GrindRecording) recording = NULL;

  if (self->recording == NULL)
    return;

  recording = g_object_ref (self->recording);
  release (self);
  if (g_application_get_default () != NULL)
    g_application_hold (g_application_get_default ());
  g_signal_connect (recording, "changed", G_CALLBACK (left_changed_cb), NULL);
  grind_recording_leave (recording);
}

/* Forgets how the contents of the page were recorded. */
void
_grind_page_forget_recording (GrindPage *self)
{
  _grind_page_leave_recording (self);
  g_clear_pointer (&self->record_options, grind_record_options_free);
  g_clear_pointer (&self->record_base, g_ptr_array_unref);
  g_clear_pointer (&self->record_folder, g_free);
  g_clear_pointer (&self->record_note, g_free);
  self->n_recorded = 0;
}

static char *
dup_note (GrindPage *self)
{
  g_autoptr (GString) text = g_string_new (self->record_note);
  guint n_others = self->n_recorded > 0 ? self->n_recorded - 1 : 0;

  if (n_others == 0)
    return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;

  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append_printf (text, ngettext ("%u other process was recorded.",
                                          "%u other processes were recorded.", n_others),
                          n_others);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Shows the note of the recording once, and keeps its total for the next one. */
void
_grind_page_show_recorded (GrindPage *self)
{
  g_autofree char *text = dup_note (self);

  gtk_widget_set_visible (self->others_button, self->n_recorded > 1);
  grind_message_bar_show (self->record_bar, text, NULL);
  if (self->is_total_known && self->total_event != NULL)
    grind_recordings_set_total (self->record_options, (guint64) MAX (self->total, 0));
  g_clear_pointer (&self->record_note, g_free);
  self->n_recorded = 0;
  self->is_total_known = FALSE;
}

/* Opens the profiles of the other processes, at most as many as tabs are useful. */
void
_grind_page_open_others_action (GtkWidget  *widget,
                                const char *action,
                                GVariant   *parameter)
{
  GrindPage *self = GRIND_PAGE (widget);
  g_autoptr (GPtrArray) files = grind_recording_files_list (self->record_folder, 0);
  g_autoptr (GHashTable) pids = g_hash_table_new (NULL, NULL);
  g_autoptr (GStrvBuilder) uris = g_strv_builder_new ();
  int own = grind_recording_files_get_pid (self->files->pdata[0]);
  g_auto (GStrv) all = NULL;

  g_ptr_array_sort (files, compare_files);
  for (guint i = 0; i < files->len; i++)
    {
      gpointer pid = GINT_TO_POINTER (grind_recording_files_get_pid (files->pdata[i]));
      g_autofree char *uri = g_file_get_uri (files->pdata[i]);

      if (pid == GINT_TO_POINTER (own) ||
          (!g_hash_table_contains (pids, pid) && g_hash_table_size (pids) >= MAX_OTHERS))
        continue;
      g_hash_table_add (pids, pid);
      g_strv_builder_add (uris, uri);
    }
  all = g_strv_builder_end (uris);
  gtk_widget_activate_action (widget, "win.open-uris", "^as", all);
}

/**
 * grind_page_record:
 * @self: a page
 * @options: what to record
 * @base: (nullable) (element-type GFile): files to compare the profile with
 *
 * Starts a recording, and opens the profile when it has ended, however that happens. The current
 * contents of the page, or its loading, are dropped.
 */
void
grind_page_record (GrindPage                *self,
                   const GrindRecordOptions *options,
                   GPtrArray                *base)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;

  g_return_if_fail (GRIND_IS_PAGE (self));
  g_return_if_fail (options != NULL && options->command[0] != NULL);

  name = g_path_get_basename (options->command[0]);
  _grind_page_take_input (self, NULL, NULL, NULL, grind_plain_text_dup (name));
  self->record_options = grind_record_options_copy (options);
  self->record_base = base != NULL ? g_ptr_array_ref (base) : NULL;
  self->recording = grind_recording_new (options);
  if (!grind_recording_start (self->recording, &error))
    {
      g_clear_object (&self->recording);
      _grind_page_show_failure (self, g_steal_pointer (&error));
      return;
    }

  grind_recordings_add (options);
  g_signal_connect_object (self->recording, "changed", G_CALLBACK (recording_changed_cb), self,
                           G_CONNECT_SWAPPED);
  if (adw_bin_get_child (self->record_bin) == NULL)
    adw_bin_set_child (self->record_bin, g_object_new (GRIND_TYPE_RECORD_PAGE, NULL));
  grind_record_page_show (GRIND_RECORD_PAGE (adw_bin_get_child (self->record_bin)),
                          self->recording);
  _grind_page_set_state (self, GRIND_PAGE_RECORDING);
}

/**
 * grind_page_get_recorded:
 * @self: a page
 *
 * Returns: (transfer none) (nullable): how the contents of the page were, or are being, recorded;
 *   %NULL if they were not
 */
const GrindRecordOptions *
grind_page_get_recorded (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), NULL);

  return self->record_options;
}
