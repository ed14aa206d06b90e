/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exports pictures to files and the clipboard. */
#include "config.h"

#include "grind-picture-export.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "analysis/names/grind-name-parts.h"
#include "grind-picture-job-private.h"
#include "profile/grind-plain-text.h"
#include "ui/base/grind-dialogs.h"
#include "ui/base/grind-settings.h"

#define CHOOSER_KEY "grind-picture-chooser"
#define SCALE_KEY   "scale"
#define COPY_SCALE  2
#define MAX_NAME    80   /* characters of a suggested name */

/* An export dialog */
typedef struct
{
  /* Owned */
  GtkWidget            *widget;
  GrindPictureJob      *job;       /* (nullable): once exporting */
  GtkFileChooser       *chooser;   /* owned by the window */
} Question;

static const char *const format_names[] = { "png", "svg", "pdf", "text" };

static void
save_thread (GTask        *task,
             gpointer      source,
             gpointer      task_data,
             GCancellable *cancellable)
{
  GrindPictureJob *job = task_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;

  bytes = _grind_picture_job_write (job, job->format, job->scale, cancellable, &error);
  if (bytes != NULL && grind_picture_file_save (bytes, job->file, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static void
start_save (GrindPictureJob     *job,
            GCancellable        *cancellable,
            GAsyncReadyCallback  callback,
            gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, grind_picture_export_save_async);
  g_task_set_task_data (task, job, _grind_picture_job_free);
  g_task_run_in_thread (task, save_thread);
}

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (GtkWidget) widget = user_data;
  GrindPictureJob *job = g_task_get_task_data (G_TASK (result));
  g_autofree char *name = grind_plain_text_show (g_file_get_parse_name (job->file));
  g_autofree char *base = g_path_get_basename (name);
  g_autoptr (GError) error = NULL;
  g_autofree char *message = NULL;

  if (grind_picture_export_save_finish (result, &error))
    {
      /* translators: the name of a file */
      message = g_strdup_printf (_("Saved as “%s”"), base);
      grind_dialogs_show_toast (widget, message);
      return;
    }

  message = g_strdup_printf (_("“%s” could not be saved"), base);
  grind_dialogs_show_error (widget, message, error->message);
}

static GrindPictureClass *
get_class (GrindPictureJob *job)
{
  return GRIND_PICTURE_GET_CLASS (job->picture);
}

/* The name of a format in the dialog */
static const char *
get_format_title (GrindPictureClass  *klass,
                  GrindPictureFormat  format)
{
  static const char *const titles[] = {
    N_("Image (PNG)"), N_("Drawing (SVG)"), N_("Page (PDF)"),
  };

  return format == GRIND_PICTURE_TEXT ? _(klass->text_name) : _(titles[format]);
}

static GrindPictureFormat
load_format (GrindPictureClass *klass)
{
  g_autofree char *name = g_settings_get_string (grind_settings_get (), "picture-format");

  for (guint i = 0; i < G_N_ELEMENTS (format_names); i++)
    if (g_str_equal (name, format_names[i]) && grind_picture_file_get_suffix (klass, i) != NULL)
      return i;

  return GRIND_PICTURE_PNG;
}

static void
add_filters (GtkFileChooser    *chooser,
             GrindPictureClass *klass)
{
  GrindPictureFormat chosen = load_format (klass);

  for (guint i = 0; i <= GRIND_PICTURE_TEXT; i++)
    {
      const char *suffix = grind_picture_file_get_suffix (klass, i);
      g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

      if (suffix == NULL)
        continue;

      gtk_file_filter_set_name (filter, get_format_title (klass, i));
      gtk_file_filter_add_suffix (filter, suffix + 1);
      gtk_file_chooser_add_filter (chooser, filter);
      if (i == chosen)
        gtk_file_chooser_set_filter (chooser, filter);
    }
}

/* GTK's own dialog always selects the first choice. */
static void
add_scales (GtkFileChooser *chooser)
{
  static const char *const titles[] = {
    N_("As in the window"), N_("Twice as large"), N_("Three times as large"),
    N_("Four times as large"),
  };
  static const char *const names[] = { "1", "2", "3", "4" };
  guint last = g_settings_get_uint (grind_settings_get (), "picture-scale") - 1;
  const char *values[G_N_ELEMENTS (names) + 1] = { names[last], NULL };
  const char *labels[G_N_ELEMENTS (names) + 1] = { _(titles[last]), NULL };
  guint n = 1;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      if (i == last)
        continue;
      values[n] = names[i];
      labels[n++] = _(titles[i]);
    }
  gtk_file_chooser_add_choice (chooser, SCALE_KEY, _("Size of PNG"), values, labels);
  gtk_file_chooser_set_choice (chooser, SCALE_KEY, names[last]);
}

static void
set_folder (GtkFileChooser *chooser)
{
  g_autofree char *uri = g_settings_get_string (grind_settings_get (), "picture-folder");
  g_autoptr (GFile) folder = NULL;

  if (*uri == '\0')
    return;

  folder = g_file_new_for_uri (uri);
  gtk_file_chooser_set_current_folder (chooser, folder, NULL);
}

/* "Call graph of main", as a valid file name; the filter determines the suffix. */
static char *
dup_suggested_name (GrindPictureJob *job)
{
  const GrindSubject *subject = grind_picture_get_subject (job->picture);
  g_auto (GrindLabel) label = { NULL };
  g_autofree char *name = NULL;
  g_autofree char *cut = NULL;

  if (subject->root == GRIND_NONE)
    return g_strdup (job->view);

  grind_subject_init_label (subject, subject->root, &label);
  /* translators: a file name: a picture such as "Call graph", and a function */
  name = g_strdup_printf (C_("picture", "%s of %s"), job->view, label.name);
  cut = g_utf8_substring (name, 0, MIN (g_utf8_strlen (name, -1), MAX_NAME));

  return g_strdelimit (g_steal_pointer (&cut), "/\\:*?\"<>|\n\r\t", '_');
}

/* A filter from another process is equal to the original, but another object. */
static GrindPictureFormat
get_chosen_format (GtkFileChooser    *chooser,
                   GrindPictureClass *klass)
{
  g_autoptr (GtkFileFilter) filter = NULL;

  g_object_get (chooser, "filter", &filter, NULL);
  for (guint i = 0; filter != NULL && i <= GRIND_PICTURE_TEXT; i++)
    if (grind_picture_file_get_suffix (klass, i) != NULL &&
        g_strcmp0 (gtk_file_filter_get_name (filter), get_format_title (klass, i)) == 0)
      return i;

  return GRIND_PICTURE_PNG;
}

static guint
get_chosen_scale (GtkFileChooser *chooser)
{
  const char *choice = gtk_file_chooser_get_choice (chooser, SCALE_KEY);

  return choice != NULL ? CLAMP (g_ascii_digit_value (*choice), 1, GRIND_PICTURE_MAX_SCALE)
                        : COPY_SCALE;
}

static void
remember (GrindPictureJob *job,
          GtkFileChooser  *chooser)
{
  g_autoptr (GFile) folder = g_file_get_parent (job->file);
  GSettings *settings = grind_settings_get ();

  g_settings_set_string (settings, "picture-format", format_names[job->format]);
  if (job->format == GRIND_PICTURE_PNG)
    g_settings_set_uint (settings, "picture-scale", job->scale);
  if (folder != NULL)
    {
      g_autofree char *uri = g_file_get_uri (folder);

      g_settings_set_string (settings, "picture-folder", uri);
    }
}

static void
question_free (gpointer data)
{
  Question *question = data;

  g_clear_pointer (&question->job, _grind_picture_job_free);
  g_object_unref (question->widget);
  g_free (question);
}

static void
save (Question *question)
{
  start_save (g_steal_pointer (&question->job), NULL, saved_cb, g_object_ref (question->widget));
}

static void
replace_cb (AdwMessageDialog *dialog,
            const char       *response,
            Question         *question)
{
  if (g_str_equal (response, "replace"))
    save (question);
}

/* The dialog did not check the name with the suffix, so it did not ask. Takes @question. */
static void
ask_to_replace (Question  *question,
                GtkWindow *parent)
{
  g_autofree char *name = g_file_get_basename (question->job->file);
  g_autofree char *shown = grind_plain_text_show (g_filename_display_name (name));
  g_autofree char *heading = g_strdup_printf (_("Replace “%s”?"), shown);
  GtkWidget *dialog = adw_message_dialog_new (parent, heading,
                                              _("A file of this name exists. Its contents will be "
                                                "overwritten."));

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "replace",
                                    _("_Replace"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "replace",
                                              ADW_RESPONSE_DESTRUCTIVE);
  g_signal_connect_data (dialog, "response", G_CALLBACK (replace_cb), question,
                         (GClosureNotify) (void *) question_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* A suffix in the name wins over the filter. Returns whether a suffix was appended. */
static gboolean
take_file (Question *question)
{
  GrindPictureJob *job = question->job;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (question->chooser);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *full = NULL;

  job->scale = get_chosen_scale (question->chooser);
  if (grind_picture_file_find_format (get_class (job), name, &job->format) || folder == NULL)
    {
      job->file = g_steal_pointer (&file);
      return FALSE;
    }

  job->format = get_chosen_format (question->chooser, get_class (job));
  full = g_strconcat (name, grind_picture_file_get_suffix (get_class (job), job->format), NULL);
  job->file = g_file_get_child (folder, full);

  return TRUE;
}

static void
response_cb (GtkFileChooserNative *chooser,
             int                   response,
             Question             *question)
{
  g_autoptr (GtkWindow) parent = NULL;

  parent = g_object_ref (gtk_native_dialog_get_transient_for (GTK_NATIVE_DIALOG (chooser)));
  if (response == GTK_RESPONSE_ACCEPT)
    {
      Question *kept = g_new0 (Question, 1);
      gboolean is_completed = take_file (question);

      remember (question->job, question->chooser);
      kept->widget = g_object_ref (question->widget);
      kept->job = g_steal_pointer (&question->job);
      if (is_completed && g_file_query_exists (kept->job->file, NULL))
        ask_to_replace (kept, parent);
      else
        {
          save (kept);
          question_free (kept);
        }
    }

  g_object_set_data (G_OBJECT (parent), CHOOSER_KEY, NULL);
}

/**
 * grind_picture_export_run:
 * @widget: a widget in the user's window
 * @source: a picture
 *
 * Asks for a file and writes the picture to it in a worker, then reports success or failure. A
 * window has at most one such dialog.
 */
void
grind_picture_export_run (GtkWidget                *widget,
                          const GrindPictureSource *source)
{
  GtkRoot *root;
  GtkFileChooserNative *chooser;
  Question *question;
  g_autofree char *name = NULL;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (source != NULL && GRIND_IS_PICTURE (source->picture));

  root = gtk_widget_get_root (widget);
  if (!GTK_IS_WINDOW (root) || g_object_get_data (G_OBJECT (root), CHOOSER_KEY) != NULL)
    return;

  chooser = gtk_file_chooser_native_new (_("Export Picture"), GTK_WINDOW (root),
                                         GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
  question = g_new0 (Question, 1);
  question->widget = g_object_ref (widget);
  question->job = _grind_picture_job_new (source);
  question->chooser = GTK_FILE_CHOOSER (chooser);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  add_filters (question->chooser, get_class (question->job));
  add_scales (question->chooser);
  set_folder (question->chooser);
  name = dup_suggested_name (question->job);
  gtk_file_chooser_set_current_name (question->chooser, name);
  g_signal_connect_data (chooser, "response", G_CALLBACK (response_cb), question,
                         (GClosureNotify) (void *) question_free, 0);
  /* Nothing else references a native dialog, so keep it until the response. */
  g_object_set_data_full (G_OBJECT (root), CHOOSER_KEY, chooser, g_object_unref);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static GdkContentProvider *
new_provider (GrindPictureJob     *job,
              GrindPictureFormat   format,
              const char          *type,
              GCancellable        *cancellable,
              GError             **error)
{
  g_autoptr (GBytes) bytes = _grind_picture_job_write (job, format, COPY_SCALE, cancellable, error);

  return bytes != NULL ? gdk_content_provider_new_for_bytes (type, bytes) : NULL;
}

/* The paste target picks the best format that it supports. */
static void
copy_thread (GTask        *task,
             gpointer      source,
             gpointer      task_data,
             GCancellable *cancellable)
{
  static const struct
  {
    GrindPictureFormat  format;
    const char         *type;
  } kinds[] = {
    { GRIND_PICTURE_PNG, "image/png" },
    { GRIND_PICTURE_SVG, "image/svg+xml" },
    { GRIND_PICTURE_TEXT, "text/plain;charset=utf-8" },
  };
  GrindPictureJob *job = task_data;
  GdkContentProvider *providers[G_N_ELEMENTS (kinds)];
  g_autoptr (GError) error = NULL;
  guint n_providers = 0;

  for (guint i = 0; i < G_N_ELEMENTS (kinds) && error == NULL; i++)
    {
      if (grind_picture_file_get_suffix (get_class (job), kinds[i].format) == NULL)
        continue;

      providers[n_providers] = new_provider (job, kinds[i].format, kinds[i].type, cancellable,
                                             &error);
      n_providers += providers[n_providers] != NULL;
    }
  if (error == NULL)
    {
      g_task_return_pointer (task, gdk_content_provider_new_union (providers, n_providers),
                             g_object_unref);
      return;
    }

  while (n_providers > 0)
    g_object_unref (providers[--n_providers]);
  g_task_return_error (task, g_steal_pointer (&error));
}

static void
copied_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GtkWidget) widget = user_data;
  g_autoptr (GdkContentProvider) provider = NULL;
  g_autoptr (GError) error = NULL;

  provider = g_task_propagate_pointer (G_TASK (result), &error);
  if (provider == NULL)
    {
      grind_dialogs_show_error (widget, _("The picture could not be copied"), error->message);
      return;
    }

  gdk_clipboard_set_content (gtk_widget_get_clipboard (widget), provider);
  grind_dialogs_show_toast (widget, _("Picture copied"));
}

/**
 * grind_picture_export_copy:
 * @widget: a widget in the user's window
 * @source: a picture
 *
 * Copies the picture to the clipboard, as an image at twice its size, as a drawing, and as text if
 * its kind has a text format. The formats are written in a worker.
 */
void
grind_picture_export_copy (GtkWidget                *widget,
                           const GrindPictureSource *source)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (source != NULL && GRIND_IS_PICTURE (source->picture));

  task = g_task_new (NULL, NULL, copied_cb, g_object_ref (widget));
  g_task_set_source_tag (task, grind_picture_export_copy);
  g_task_set_task_data (task, _grind_picture_job_new (source), _grind_picture_job_free);
  g_task_run_in_thread (task, copy_thread);
}

/**
 * grind_picture_export_save_async:
 * @source: a picture
 * @format: the format of the file
 * @scale: the width of a picture pixel in PNG pixels
 * @file: the target
 * @cancellable: (nullable): a cancellable
 * @callback: called when it is done
 * @user_data: for @callback
 *
 * Writes a picture to a file in a worker. An existing file stays unchanged on failure.
 */
void
grind_picture_export_save_async (const GrindPictureSource *source,
                                 GrindPictureFormat        format,
                                 guint                     scale,
                                 GFile                    *file,
                                 GCancellable             *cancellable,
                                 GAsyncReadyCallback       callback,
                                 gpointer                  user_data)
{
  GrindPictureJob *job;

  g_return_if_fail (source != NULL && GRIND_IS_PICTURE (source->picture));
  g_return_if_fail (G_IS_FILE (file));

  job = _grind_picture_job_new (source);
  job->format = format;
  job->scale = scale;
  job->file = g_object_ref (file);
  start_save (job, cancellable, callback, user_data);
}

gboolean
grind_picture_export_save_finish (GAsyncResult  *result,
                                  GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
