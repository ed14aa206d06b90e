/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-recordings-row.h"

#include <glib/gi18n.h>

#include "profile/grind-latest.h"
#include "source/record/grind-recording-files.h"

/* The size of all recordings in the cache folder, and a button that removes them. */
struct _GrindRecordingsRow
{
  AdwActionRow parent_instance;

  GtkWidget   *button;    /* borrowed */
  GrindLatest  latest;
};

G_DEFINE_FINAL_TYPE (GrindRecordingsRow, grind_recordings_row, ADW_TYPE_ACTION_ROW)

static gpointer
run (gpointer       clears,
     GCancellable  *cancellable,
     GError       **error)
{
  g_autofree char *folder = grind_recording_files_dup_folder (NULL);
  guint64 *size = g_new (guint64, 1);

  if (GPOINTER_TO_INT (clears))
    grind_recording_files_clear (folder);
  *size = grind_recording_files_sum_sizes (folder);

  return size;
}

static void
done (gpointer      owner,
      gpointer      result,
      const GError *error)
{
  GrindRecordingsRow *self = owner;
  g_autofree guint64 *size = result;
  g_autofree char *folder = grind_recording_files_dup_folder (NULL);
  g_autofree char *shown = g_filename_display_name (folder);
  g_autofree char *number = g_format_size (*size);
  g_autofree char *text = NULL;
  g_autofree char *markup = NULL;

  /* translators: a size, such as "1.2 MB", and a folder */
  text = g_strdup_printf (_("%s in %s"), number, shown);
  markup = g_markup_escape_text (text, -1);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), markup);
  gtk_widget_set_sensitive (self->button, *size > 0);
}

static const GrindJob job = {
  .run = run,
  .done = done,
  .free_result = g_free,
};

static void
clear_cb (GrindRecordingsRow *self)
{
  grind_latest_run (&self->latest, &job, GINT_TO_POINTER (TRUE), self);
}

static void
grind_recordings_row_dispose (GObject *object)
{
  grind_latest_cancel (&GRIND_RECORDINGS_ROW (object)->latest);

  G_OBJECT_CLASS (grind_recordings_row_parent_class)->dispose (object);
}

static void
grind_recordings_row_class_init (GrindRecordingsRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_recordings_row_dispose;
}

static void
grind_recordings_row_init (GrindRecordingsRow *self)
{
  self->button = gtk_button_new_with_label (_("Clear"));
  gtk_widget_set_tooltip_text (self->button, _("Remove recordings from the cache folder"));
  gtk_widget_set_valign (self->button, GTK_ALIGN_CENTER);
  gtk_widget_set_sensitive (self->button, FALSE);
  g_signal_connect_object (self->button, "clicked", G_CALLBACK (clear_cb), self,
                           G_CONNECT_SWAPPED);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), _("Recordings"));
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), self->button);
  grind_latest_run (&self->latest, &job, NULL, self);
}

GtkWidget *
grind_recordings_row_new (void)
{
  return g_object_new (GRIND_TYPE_RECORDINGS_ROW, NULL);
}
