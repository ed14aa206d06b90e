/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exports pictures to files and the clipboard. */
#include "config.h"

#include "grind-picture-export.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-name-parts.h"
#include "grind-picture-job-private.h"
#include "ui/base/grind-dialogs.h"
#include "ui/base/grind-export-box.h"
#include "ui/base/grind-settings.h"

#define SCALE_KEY  "scale"
#define COPY_SCALE 2

static const char *const format_names[] = { "png", "svg", "pdf", "text" };

static GrindPictureClass *
get_class (GrindPictureJob *job)
{
  return GRIND_PICTURE_GET_CLASS (job->picture);
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

/* "Call graph of main" */
static char *
dup_suggested_name (GrindPictureJob *job)
{
  const GrindSubject *subject = grind_picture_get_subject (job->picture);
  g_auto (GrindLabel) label = { NULL };

  if (subject->root == GRIND_NONE)
    return g_strdup (job->view);

  grind_subject_init_label (subject, subject->root, &label);
  /* translators: a file name: a picture such as "Call graph", and a function */
  return g_strdup_printf (C_("picture", "%s of %s"), job->view, label.name);
}

static guint
get_chosen_scale (GtkFileChooser *chooser)
{
  const char *choice = gtk_file_chooser_get_choice (chooser, SCALE_KEY);

  return choice != NULL ? CLAMP (g_ascii_digit_value (*choice), 1, GRIND_PICTURE_MAX_SCALE)
                        : COPY_SCALE;
}

static void
choose (gpointer        data,
        GtkFileChooser *chooser,
        guint           format)
{
  GrindPictureJob *job = data;
  GSettings *settings = grind_settings_get ();

  job->format = format;
  job->scale = get_chosen_scale (chooser);
  g_settings_set_string (settings, "picture-format", format_names[format]);
  if (format == GRIND_PICTURE_PNG)
    g_settings_set_uint (settings, "picture-scale", job->scale);
}

static gpointer
make (gpointer       data,
      GCancellable  *cancellable,
      GError       **error)
{
  GrindPictureJob *job = data;

  return _grind_picture_job_write (job, job->format, job->scale, cancellable, error);
}

static const GrindExportKind kind = { choose, make, _grind_picture_job_free };

/**
 * grind_picture_export_run:
 * @widget: a widget in an export box
 * @source: a picture
 *
 * Asks for a file, and saves the picture.
 */
void
grind_picture_export_run (GtkWidget                *widget,
                          const GrindPictureSource *source)
{
  GrindPictureJob *job = _grind_picture_job_new (source);
  GrindPictureClass *klass = get_class (job);
  g_autofree char *name = dup_suggested_name (job);
  GrindExportFormat formats[] = {
    { _("Image (PNG)"), grind_picture_file_get_suffix (klass, GRIND_PICTURE_PNG) },
    { _("Drawing (SVG)"), grind_picture_file_get_suffix (klass, GRIND_PICTURE_SVG) },
    { _("Page (PDF)"), grind_picture_file_get_suffix (klass, GRIND_PICTURE_PDF) },
    { _(klass->text_name), klass->text_suffix },
    { NULL }
  };
  GtkFileChooser *chooser = grind_export_box_ask (widget, &kind, job, _("Export Picture"), name,
                                                  formats, load_format (klass));

  if (chooser == NULL)
    return;

  add_scales (chooser);
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
