/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-export-box.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "draw/grind-picture-file.h"
#include "grind-dialogs.h"
#include "grind-last-actions.h"
#include "grind-late-spinner.h"
#include "grind-message-bar.h"
#include "grind-settings.h"
#include "profile/grind-plain-text.h"

#define MAX_NAME 80   /* characters of a suggested name */

struct _GrindExportBox
{
  GtkBox parent_instance;

  /* Template */
  GrindMessageBar *bar;
  GtkSpinner      *spinner;

  /* Owned */
  GCancellable *cancellable;   /* (nullable): of the files that are being saved */
  GPtrArray    *running;       /* (element-type Export): these files, borrowed */
};

/* A file that is asked for, then saved by a worker; counts its references */
typedef struct
{
  const GrindExportKind *kind;
  gpointer               data;   /* owned */
  GFile                 *file;   /* owned (nullable): once chosen */
  GrindExportBox        *box;    /* weak; for the main thread only */
  GrindExportFormat      formats[GRIND_EXPORT_MAX_FORMATS + 1];
} Export;

G_DEFINE_FINAL_TYPE (GrindExportBox, grind_export_box, GTK_TYPE_BOX)

static void
export_clear (gpointer data)
{
  Export *export = data;

  g_clear_weak_pointer (&export->box);
  g_clear_object (&export->file);
  export->kind->free_data (export->data);
}

static void
export_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, export_clear);
}

static Export *
export_new (GtkWidget             *widget,
            const GrindExportKind *kind,
            gpointer               data)
{
  GtkWidget *box = gtk_widget_get_ancestor (widget, GRIND_TYPE_EXPORT_BOX);
  Export *export = g_atomic_rc_box_new0 (Export);

  export->kind = kind;
  export->data = data;
  g_set_weak_pointer (&export->box, GRIND_EXPORT_BOX (box));

  return export;
}

static char *
dup_name (Export *export)
{
  g_autofree char *name = g_file_get_basename (export->file);

  return grind_plain_text_show (g_filename_display_name (name));
}

/* Tells of the last file that is being saved. */
static void
show_running (GrindExportBox *self)
{
  Export *export = self->running->pdata[self->running->len - 1];
  g_autofree char *name = dup_name (export);
  g_autofree char *message = g_strdup_printf (_("Saving “%s”"), name);

  g_object_set (self->bar, "text", message, NULL);
}

/* Hides the bar, which passes the focus on, before its button becomes insensitive. */
static void
end (GrindExportBox *self)
{
  g_ptr_array_set_size (self->running, 0);
  g_clear_object (&self->cancellable);
  grind_late_spinner_stop (self->spinner);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "export.cancel", FALSE);
}

static void
cancel_action (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  GrindExportBox *self = GRIND_EXPORT_BOX (widget);

  g_cancellable_cancel (self->cancellable);
  end (self);
  grind_dialogs_show_toast (widget, _("Cancelled"));
}

static void
save_thread (GTask        *task,
             gpointer      source,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Export *export = task_data;
  GError *error = NULL;
  g_autoptr (GBytes) bytes = export->kind->make (export->data, cancellable, &error);

  if (bytes != NULL && grind_picture_file_save (bytes, export->file, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  Export *export = g_task_get_task_data (G_TASK (result));
  GrindExportBox *self = export->box;
  GtkWidget *widget = GTK_WIDGET (self);
  g_autofree char *name = dup_name (export);
  g_autoptr (GError) error = NULL;
  g_autofree char *message = NULL;
  gboolean is_saved = g_task_propagate_boolean (G_TASK (result), &error);

  if (g_application_get_default () != NULL)
    g_application_release (g_application_get_default ());
  g_clear_weak_pointer (&export->box);
  if (self == NULL)
    return;

  /* One that was cancelled is no longer among them. */
  if (g_ptr_array_remove (self->running, export))
    {
      if (self->running->len > 0)
        show_running (self);
      else
        end (self);
    }
  if (is_saved)
    {
      /* translators: the name of a file */
      message = g_strdup_printf (_("Saved as “%s”"), name);
      grind_dialogs_show_toast (widget, message);
    }
  else if (!g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    {
      message = g_strdup_printf (_("“%s” could not be saved"), name);
      grind_dialogs_show_error (widget, message, error->message);
    }
}

static void
start (Export *export)
{
  GrindExportBox *self = export->box;
  g_autoptr (GTask) task = NULL;

  if (self == NULL)
    return;

  if (self->cancellable == NULL)
    self->cancellable = g_cancellable_new ();
  g_ptr_array_add (self->running, export);
  show_running (self);
  grind_late_spinner_start (self->spinner);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "export.cancel", TRUE);

  /* The worker ends shortly after a window is closed; keep the process running until then. */
  if (g_application_get_default () != NULL)
    g_application_hold (g_application_get_default ());
  task = g_task_new (NULL, self->cancellable, saved_cb, NULL);
  g_task_set_source_tag (task, start);
  /* What was saved before it was cancelled is there. */
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, g_atomic_rc_box_acquire (export), export_unref);
  g_task_run_in_thread (task, save_thread);
}

static void
replace_cb (AdwMessageDialog *dialog,
            const char       *response,
            Export           *export)
{
  if (g_str_equal (response, "replace"))
    start (export);
}

/* The dialog did not check the name with the suffix, so it did not ask. */
static void
ask_to_replace (Export    *export,
                GtkWindow *parent)
{
  g_autofree char *name = dup_name (export);
  g_autofree char *heading = g_strdup_printf (_("Replace “%s”?"), name);
  GtkWidget *dialog = adw_message_dialog_new (parent, heading,
                                              _("A file of this name exists. Its contents will be "
                                                "overwritten."));

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "replace",
                                    _("_Replace"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "replace",
                                              ADW_RESPONSE_DESTRUCTIVE);
  g_signal_connect_data (dialog, "response", G_CALLBACK (replace_cb),
                         g_atomic_rc_box_acquire (export), (GClosureNotify) (void *) export_unref,
                         0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* A filter from another process is equal to the original, but another object. */
static guint
get_chosen_format (Export         *export,
                   GtkFileChooser *chooser)
{
  g_autoptr (GtkFileFilter) filter = NULL;

  g_object_get (chooser, "filter", &filter, NULL);
  for (guint i = 0; filter != NULL && export->formats[i].title != NULL; i++)
    if (g_strcmp0 (gtk_file_filter_get_name (filter), export->formats[i].title) == 0)
      return i;

  return 0;
}

/* A suffix in the name wins over the filter. Returns whether a suffix was appended. */
static gboolean
take_file (Export         *export,
           GtkFileChooser *chooser,
           guint          *format)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *folded = g_ascii_strdown (name, -1);
  g_autofree char *full = NULL;

  for (guint i = 0; export->formats[i].title != NULL; i++)
    if (g_str_has_suffix (folded, export->formats[i].suffix))
      {
        *format = i;
        export->file = g_steal_pointer (&file);
        return FALSE;
      }

  *format = get_chosen_format (export, chooser);
  full = g_strconcat (name, export->formats[*format].suffix, NULL);
  export->file = g_file_get_child (folder, full);

  return TRUE;
}

static void
remember_folder (GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *uri = g_file_get_uri (folder);

  g_settings_set_string (grind_settings_get (), "picture-folder", uri);
}

static void
response_cb (GtkFileChooser *chooser,
             int             response,
             Export         *export)
{
  gboolean is_completed;
  guint format;

  if (response != GTK_RESPONSE_ACCEPT)
    return;

  is_completed = take_file (export, chooser, &format);
  remember_folder (export->file);
  export->kind->choose (export->data, chooser, format);
  if (is_completed && g_file_query_exists (export->file, NULL))
    ask_to_replace (export, gtk_native_dialog_get_transient_for (GTK_NATIVE_DIALOG (chooser)));
  else
    start (export);
}

static void
add_filters (GtkFileChooser          *chooser,
             const GrindExportFormat *formats,
             guint                    chosen)
{
  for (guint i = 0; formats[i].title != NULL; i++)
    {
      g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

      gtk_file_filter_set_name (filter, formats[i].title);
      gtk_file_filter_add_suffix (filter, formats[i].suffix + 1);
      gtk_file_chooser_add_filter (chooser, filter);
      if (i == chosen)
        gtk_file_chooser_set_filter (chooser, filter);
    }
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

/* A valid file name; the suffix follows from the filter, if there are several. */
static void
suggest_name (GtkFileChooser          *chooser,
              const char              *text,
              const GrindExportFormat *formats)
{
  g_autofree char *cut = g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), MAX_NAME));
  g_autofree char *name = g_strconcat (cut, formats[1].title == NULL ? formats[0].suffix : "",
                                       NULL);

  gtk_file_chooser_set_current_name (chooser, g_strdelimit (name, "/\\:*?\"<>|\n\r\t", '_'));
}

static void
grind_export_box_dispose (GObject *object)
{
  GrindExportBox *self = GRIND_EXPORT_BOX (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  gtk_widget_dispose_template (GTK_WIDGET (object), GRIND_TYPE_EXPORT_BOX);

  G_OBJECT_CLASS (grind_export_box_parent_class)->dispose (object);
}

static void
grind_export_box_finalize (GObject *object)
{
  g_ptr_array_unref (GRIND_EXPORT_BOX (object)->running);

  G_OBJECT_CLASS (grind_export_box_parent_class)->finalize (object);
}

static void
grind_export_box_class_init (GrindExportBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_export_box_dispose;
  G_OBJECT_CLASS (klass)->finalize = grind_export_box_finalize;

  grind_last_actions_install (widget_class, "export.cancel", NULL, cancel_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "export.cancel", NULL);

  g_type_ensure (GRIND_TYPE_MESSAGE_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-export-box.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindExportBox, bar);
  gtk_widget_class_bind_template_child (widget_class, GrindExportBox, spinner);
}

static void
grind_export_box_init (GrindExportBox *self)
{
  self->running = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "export.cancel", FALSE);
}

/**
 * grind_export_box_ask:
 * @widget: a widget in an export box
 * @kind: what to save
 * @data: (transfer full): its data
 * @title: the title of the dialog
 * @name: a name for the file, without a suffix
 * @formats: the formats to choose from
 * @format: the index of the first choice
 *
 * Makes a dialog that asks for a file, and then saves it. The caller adds other choices and shows
 * it.
 *
 * Returns: (transfer none) (nullable): the dialog; %NULL if the window shows one
 */
GtkFileChooser *
grind_export_box_ask (GtkWidget               *widget,
                      const GrindExportKind   *kind,
                      gpointer                 data,
                      const char              *title,
                      const char              *name,
                      const GrindExportFormat *formats,
                      guint                    format)
{
  Export *export = export_new (widget, kind, data);
  GtkFileChooser *chooser = grind_dialogs_new_chooser (GTK_WINDOW (gtk_widget_get_root (widget)),
                                                       title, GTK_FILE_CHOOSER_ACTION_SAVE);

  if (chooser == NULL)
    {
      export_unref (export);
      return NULL;
    }

  for (guint i = 0; formats[i].title != NULL; i++)
    export->formats[i] = formats[i];
  g_signal_connect_data (chooser, "response", G_CALLBACK (response_cb), export,
                         (GClosureNotify) (void *) export_unref, 0);
  add_filters (chooser, formats, format);
  set_folder (chooser);
  suggest_name (chooser, name, formats);

  return chooser;
}

/**
 * grind_export_box_save:
 * @widget: a widget in an export box
 * @kind: what to save
 * @data: (transfer full): its data
 * @file: the file, which is replaced
 *
 * Saves a file in a worker. If that fails or is cancelled, by the user or because the tab is
 * closed, an existing file stays as it was.
 */
void
grind_export_box_save (GtkWidget             *widget,
                       const GrindExportKind *kind,
                       gpointer               data,
                       GFile                 *file)
{
  Export *export = export_new (widget, kind, data);

  export->file = g_object_ref (file);
  start (export);
  export_unref (export);
}
