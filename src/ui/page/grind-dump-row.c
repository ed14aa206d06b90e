/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-dump-row.h"

#include <glib/gi18n.h>

#include "profile/grind-plain-text.h"
#include "ui/base/grind-accessible.h"

#define LONG 8   /* s until an explanation for the delay is shown */

/* A process under Callgrind, with a button that requests a dump, and one that cancels it. */
struct _GrindDumpRow
{
  AdwActionRow parent_instance;

  /* Owned */
  GrindLiveRun *run;
  GCancellable *cancellable;   /* (nullable): while waiting for a dump */

  /* Borrowed */
  GtkWidget *dump_button;
  GtkWidget *spinner;
  GtkWidget *cancel_button;

  guint    timer;
  gboolean is_shown;           /* in the current tab */
  gboolean is_late;
};

enum
{
  BEGUN,
  DUMPED,
  FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindDumpRow, grind_dump_row, ADW_TYPE_ACTION_ROW)

/* Formats a duration: `12 s`, `3 min`, `2 h 5 min`, `3 days`. */
static char *
dup_duration (gint64 seconds)
{
  int minutes = seconds / 60;
  int hours = minutes / 60;
  int days = hours / 24;

  if (seconds < 60)
    /* translators: seconds */
    return g_strdup_printf (_("%d s"), (int) MAX (seconds, 0));
  if (minutes < 60)
    /* translators: minutes */
    return g_strdup_printf (_("%d min"), minutes);
  if (hours < 48)
    /* translators: hours and minutes */
    return g_strdup_printf (_("%d h %d min"), hours, minutes % 60);

  return g_strdup_printf (ngettext ("%d day", "%d days", days), days);
}

static void
show_subtitle (GrindDumpRow *self)
{
  gint64 age = (g_get_real_time () - grind_live_run_get_started (self->run)) / G_USEC_PER_SEC;
  g_autofree char *duration = dup_duration (age);
  g_autofree char *facts = NULL;
  g_autofree char *subtitle = NULL;
  const char *remark = NULL;

  /* translators: the ID of a process, and how long it has been running */
  facts = g_strdup_printf (_("Process %d, running for %s"),
                           grind_live_run_get_pid (self->run), duration);
  if (!grind_live_run_is_reachable (self->run))
    remark = _("Started with --vgdb=no, so it cannot be dumped.");
  else if (self->is_late)
    remark = _("No answer yet. A stopped process answers once it continues.");
  else if (self->cancellable != NULL)
    remark = _("Waiting for the dump…");
  else if (self->is_shown)
    remark = _("Its profile is open in this tab.");
  subtitle = remark != NULL ? g_strdup_printf ("%s\n%s", facts, remark) : g_strdup (facts);
  if (g_strcmp0 (subtitle, adw_action_row_get_subtitle (ADW_ACTION_ROW (self))) != 0)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (self), subtitle);
}

static gboolean
late_cb (gpointer user_data)
{
  GrindDumpRow *self = user_data;

  self->timer = 0;
  self->is_late = TRUE;
  show_subtitle (self);

  return G_SOURCE_REMOVE;
}

/* Keeps the keyboard focus in the row when its buttons are shown and hidden. */
static void
show_dumping (GrindDumpRow *self,
              gboolean      is_dumping)
{
  gboolean had_focus = gtk_widget_has_focus (self->dump_button) ||
                       gtk_widget_has_focus (self->cancel_button);

  if (had_focus)
    gtk_widget_grab_focus (GTK_WIDGET (self));
  gtk_widget_set_visible (self->dump_button, !is_dumping);
  gtk_widget_set_visible (self->spinner, is_dumping);
  gtk_widget_set_visible (self->cancel_button, is_dumping);
  gtk_spinner_set_spinning (GTK_SPINNER (self->spinner), is_dumping);
  if (had_focus)
    gtk_widget_grab_focus (is_dumping ? self->cancel_button : self->dump_button);
}

static void
end (GrindDumpRow *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_object (&self->cancellable);
  self->is_late = FALSE;
  show_dumping (self, FALSE);
  show_subtitle (self);
}

static void
dumped_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindLiveDump) dump = grind_live_dump_finish (result, &error);
  g_autoptr (GrindDumpRow) self = NULL;

  /* The row may be gone: disposing it cancels the dump. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  self = g_object_ref (user_data);
  end (self);
  if (dump != NULL)
    g_signal_emit (self, signals[DUMPED], 0, dump);
  else
    g_signal_emit (self, signals[FAILED], 0, error->message);
}

static void
dump_cb (GrindDumpRow *self)
{
  if (self->cancellable != NULL)
    return;

  self->cancellable = g_cancellable_new ();
  self->timer = g_timeout_add_seconds (LONG, late_cb, self);
  show_dumping (self, TRUE);
  show_subtitle (self);
  g_signal_emit (self, signals[BEGUN], 0);
  grind_live_dump_async (self->run, self->cancellable, dumped_cb, self);
}

static void
cancel_cb (GrindDumpRow *self)
{
  g_cancellable_cancel (self->cancellable);
  end (self);
  g_signal_emit (self, signals[FAILED], 0, _("Cancelled; no dump was loaded."));
}

static void
add_suffix (GrindDumpRow *self,
            GtkWidget    *widget)
{
  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), widget);
}

static void
grind_dump_row_dispose (GObject *object)
{
  grind_dump_row_stop (GRIND_DUMP_ROW (object));

  G_OBJECT_CLASS (grind_dump_row_parent_class)->dispose (object);
}

static void
grind_dump_row_finalize (GObject *object)
{
  grind_live_run_unref (GRIND_DUMP_ROW (object)->run);

  G_OBJECT_CLASS (grind_dump_row_parent_class)->finalize (object);
}

static void
grind_dump_row_class_init (GrindDumpRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_dump_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = grind_dump_row_finalize;

  /**
   * GrindDumpRow::begun:
   *
   * A dump was requested.
   */
  signals[BEGUN] = g_signal_new ("begun", GRIND_TYPE_DUMP_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
  /**
   * GrindDumpRow::dumped:
   * @dump: (type GrindLiveDump): the written files
   *
   * The dump is complete.
   */
  signals[DUMPED] = g_signal_new ("dumped", GRIND_TYPE_DUMP_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  /**
   * GrindDumpRow::failed:
   * @message: the reason, to be shown
   *
   * The dump failed or was cancelled.
   */
  signals[FAILED] = g_signal_new ("failed", GRIND_TYPE_DUMP_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
grind_dump_row_init (GrindDumpRow *self)
{
  self->dump_button = gtk_button_new_with_label (_("Dump"));
  self->spinner = gtk_spinner_new ();
  self->cancel_button = gtk_button_new_with_label (_("Cancel"));
  gtk_widget_set_visible (self->spinner, FALSE);
  gtk_widget_set_visible (self->cancel_button, FALSE);
  grind_accessible_set_label (self->spinner, _("Waiting for the dump"));
  add_suffix (self, self->spinner);
  add_suffix (self, self->dump_button);
  add_suffix (self, self->cancel_button);
  g_signal_connect_object (self->dump_button, "clicked", G_CALLBACK (dump_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->cancel_button, "clicked", G_CALLBACK (cancel_cb), self,
                           G_CONNECT_SWAPPED);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self), self->dump_button);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (self), 2);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
}

GtkWidget *
grind_dump_row_new (GrindLiveRun *run,
                    gboolean      is_shown)
{
  GrindDumpRow *self;
  g_autofree char *command = NULL;
  g_autofree char *label = NULL;

  g_return_val_if_fail (run != NULL, NULL);

  self = g_object_new (GRIND_TYPE_DUMP_ROW, NULL);
  self->run = grind_live_run_ref (run);
  self->is_shown = is_shown;
  command = grind_plain_text_show (g_strdup (grind_live_run_get_command (run)));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), command);
  gtk_widget_set_sensitive (self->dump_button, grind_live_run_is_reachable (run));
  /* translators: the ID of a process */
  label = g_strdup_printf (_("Dump process %d"), grind_live_run_get_pid (run));
  grind_accessible_set_label (self->dump_button, label);
  show_subtitle (self);

  return GTK_WIDGET (self);
}

GrindLiveRun *
grind_dump_row_get_run (GrindDumpRow *self)
{
  g_return_val_if_fail (GRIND_IS_DUMP_ROW (self), NULL);

  return self->run;
}

gboolean
grind_dump_row_is_dumping (GrindDumpRow *self)
{
  g_return_val_if_fail (GRIND_IS_DUMP_ROW (self), FALSE);

  return self->cancellable != NULL;
}

/**
 * grind_dump_row_update_time:
 * @self: a row
 *
 * Updates the running time of the process.
 */
void
grind_dump_row_update_time (GrindDumpRow *self)
{
  g_return_if_fail (GRIND_IS_DUMP_ROW (self));

  show_subtitle (self);
}

/**
 * grind_dump_row_stop:
 * @self: a row that is about to be removed
 *
 * Cancels the dump without emitting a signal.
 */
void
grind_dump_row_stop (GrindDumpRow *self)
{
  g_return_if_fail (GRIND_IS_DUMP_ROW (self));

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_handle_id (&self->timer, g_source_remove);
}
