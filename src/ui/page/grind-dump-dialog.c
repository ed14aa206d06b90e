/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-dump-dialog.h"

#include <glib/gi18n.h>

#include "grind-command-row.h"
#include "grind-dump-row.h"
#include "source/live/grind-live-runs.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-text-scale.h"

#define INTERVAL 1   /* s between scans for running programs */
#define COMMAND  "valgrind --tool=callgrind ./program"

/* The programs that run under Callgrind, each with a button that requests a dump. */
struct _GrindDumpDialog
{
  AdwWindow parent_instance;

  /* Owned */
  GPtrArray    *files;         /* (nullable) (element-type GFile): of the current tab */
  GPtrArray    *rows;          /* of GrindDumpRow, borrowed: children of the group */
  GCancellable *cancellable;   /* (nullable): of the scan */

  /* Borrowed */
  GtkWidget *group;
  GtkWidget *command_card;
  GtkWidget *problem_label;

  guint timer;
};

enum
{
  DUMPED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindDumpDialog, grind_dump_dialog, ADW_TYPE_WINDOW)

static gboolean
is_shown (GrindDumpDialog *self,
          GrindLiveRun    *run)
{
  for (guint i = 0; self->files != NULL && i < self->files->len; i++)
    if (grind_live_run_owns (run, self->files->pdata[i]))
      return TRUE;

  return FALSE;
}

static GtkWidget *
get_dumping (GrindDumpDialog *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    if (grind_dump_row_is_dumping (self->rows->pdata[i]))
      return self->rows->pdata[i];

  return NULL;
}

/* One dump at a time: the other rows are disabled. */
static void
update_rows (GrindDumpDialog *self)
{
  GtkWidget *dumping = get_dumping (self);

  for (guint i = 0; i < self->rows->len; i++)
    gtk_widget_set_sensitive (self->rows->pdata[i],
                              dumping == NULL || dumping == self->rows->pdata[i]);
}

static void
show_problem (GrindDumpDialog *self,
              const char      *message)
{
  gtk_label_set_text (GTK_LABEL (self->problem_label), message);
  grind_accessible_set_label (self->problem_label, message);
  gtk_widget_set_visible (self->problem_label, *message != '\0');
}

static void
begun_cb (GrindDumpDialog *self)
{
  show_problem (self, "");
  update_rows (self);
}

static void
failed_cb (GrindDumpDialog *self,
           const char      *message)
{
  show_problem (self, message);
  update_rows (self);
}

static void
dumped_cb (GrindDumpDialog *self,
           GrindLiveDump   *dump)
{
  g_signal_emit (self, signals[DUMPED], 0, dump);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
add_row (GrindDumpDialog *self,
         GrindLiveRun    *run)
{
  GtkWidget *row = grind_dump_row_new (run, is_shown (self, run));

  g_signal_connect_object (row, "begun", G_CALLBACK (begun_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "dumped", G_CALLBACK (dumped_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "failed", G_CALLBACK (failed_cb), self, G_CONNECT_SWAPPED);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), row);
  g_ptr_array_add (self->rows, row);
}

/* The run of the current tab comes first; runs that start later come last. */
static void
sort_runs (GrindDumpDialog *self,
           GPtrArray       *runs)
{
  for (guint i = 0; i < runs->len; i++)
    if (is_shown (self, runs->pdata[i]))
      {
        gpointer run = g_ptr_array_steal_index (runs, i);

        g_ptr_array_insert (runs, 0, run);
        return;
      }
}

static GtkWidget *
find_row (GrindDumpDialog *self,
          GrindLiveRun    *run)
{
  for (guint i = 0; i < self->rows->len; i++)
    if (grind_live_run_is_same (run, grind_dump_row_get_run (self->rows->pdata[i])))
      return self->rows->pdata[i];

  return NULL;
}

static gboolean
has_run (GPtrArray    *runs,
         GrindDumpRow *row)
{
  for (guint i = 0; i < runs->len; i++)
    if (grind_live_run_is_same (runs->pdata[i], grind_dump_row_get_run (row)))
      return TRUE;

  return FALSE;
}

/* Keeps rows that are dumping: they report their result, and are removed later. */
static void
remove_ended (GrindDumpDialog *self,
              GPtrArray       *runs)
{
  for (guint i = self->rows->len; i-- > 0;)
    {
      GtkWidget *row = self->rows->pdata[i];
      GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

      if (grind_dump_row_is_dumping (GRIND_DUMP_ROW (row)) ||
          has_run (runs, GRIND_DUMP_ROW (row)))
        continue;

      if (focus != NULL && (focus == row || gtk_widget_is_ancestor (focus, row)))
        gtk_window_set_focus (GTK_WINDOW (self), NULL);
      g_ptr_array_remove_index (self->rows, i);
      adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self->group), row);
    }
}

static void
show_runs (GrindDumpDialog *self,
           GPtrArray       *runs)
{
  gboolean was_empty;
  const char *description;

  remove_ended (self, runs);
  was_empty = self->rows->len == 0;
  sort_runs (self, runs);
  for (guint i = 0; i < runs->len; i++)
    if (find_row (self, runs->pdata[i]) == NULL)
      add_row (self, runs->pdata[i]);
  for (guint i = 0; i < self->rows->len; i++)
    grind_dump_row_update_time (self->rows->pdata[i]);
  update_rows (self);

  description = self->rows->len > 0
    ? _("A dump contains the costs since the program started, or since its last dump. The program "
        "keeps running.")
    : _("No program is running under Callgrind. Start one like this to list it here:");
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self->group), description);
  gtk_widget_set_visible (self->command_card, self->rows->len == 0);
  /* Without rows the focus is on their container. */
  if (self->rows->len > 0 && (was_empty || gtk_window_get_focus (GTK_WINDOW (self)) == NULL))
    gtk_widget_grab_focus (self->rows->pdata[0]);
}

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (GPtrArray) runs = grind_live_runs_find_finish (result, NULL);
  GrindDumpDialog *self = user_data;

  /* A cancelled scan has no result, and the dialog may be gone. */
  if (runs == NULL)
    return;

  g_clear_object (&self->cancellable);
  show_runs (self, runs);
}

static gboolean
look_cb (gpointer user_data)
{
  GrindDumpDialog *self = user_data;

  if (self->cancellable == NULL)
    {
      self->cancellable = g_cancellable_new ();
      grind_live_runs_find_async (self->cancellable, found_cb, self);
    }

  return G_SOURCE_CONTINUE;
}

static void
grind_dump_dialog_dispose (GObject *object)
{
  GrindDumpDialog *self = GRIND_DUMP_DIALOG (object);

  /* GTK leaks a widget that is destroyed while it has the focus. */
  gtk_window_set_focus (GTK_WINDOW (self), NULL);
  g_ptr_array_foreach (self->rows, (GFunc) (void *) grind_dump_row_stop, NULL);
  g_ptr_array_set_size (self->rows, 0);
  g_clear_handle_id (&self->timer, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->files, g_ptr_array_unref);

  G_OBJECT_CLASS (grind_dump_dialog_parent_class)->dispose (object);
}

static void
grind_dump_dialog_finalize (GObject *object)
{
  GrindDumpDialog *self = GRIND_DUMP_DIALOG (object);

  g_clear_pointer (&self->rows, g_ptr_array_unref);

  G_OBJECT_CLASS (grind_dump_dialog_parent_class)->finalize (object);
}

static void
grind_dump_dialog_class_init (GrindDumpDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_dump_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = grind_dump_dialog_finalize;

  /**
   * GrindDumpDialog::dumped:
   * @dump: (type GrindLiveDump): the written files
   *
   * A dump is complete; the dialog is about to close.
   */
  signals[DUMPED] = g_signal_new ("dumped", GRIND_TYPE_DUMP_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);

  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0,
                                       "window.close", NULL);
}

static void
add_command (GrindDumpDialog *self)
{
  self->command_card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_visible (self->command_card, FALSE);
  gtk_widget_add_css_class (self->command_card, "card");
  gtk_widget_add_css_class (self->command_card, "grind-card");
  gtk_box_append (GTK_BOX (self->command_card),
                  grind_command_row_new (_("Profiling with Callgrind"), COMMAND));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), self->command_card);
}

static void
add_problem (GrindDumpDialog *self)
{
  /* Announced when it appears */
  self->problem_label = g_object_new (GTK_TYPE_LABEL, "accessible-role",
                                      GTK_ACCESSIBLE_ROLE_ALERT, NULL);
  gtk_label_set_xalign (GTK_LABEL (self->problem_label), 0);
  gtk_label_set_wrap (GTK_LABEL (self->problem_label), TRUE);
  gtk_label_set_selectable (GTK_LABEL (self->problem_label), TRUE);
  gtk_widget_set_can_focus (self->problem_label, FALSE);
  gtk_widget_set_visible (self->problem_label, FALSE);
  gtk_widget_set_margin_top (self->problem_label, 12);
  gtk_widget_add_css_class (self->problem_label, "error");
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), self->problem_label);
}

static void
grind_dump_dialog_init (GrindDumpDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *page = adw_preferences_page_new ();

  self->rows = g_ptr_array_new ();
  self->group = adw_preferences_group_new ();
  gtk_window_set_title (GTK_WINDOW (self), _("Dump Now"));
  grind_text_scale_set_default_size (GTK_WINDOW (self), 560, 400);
  gtk_widget_add_css_class (GTK_WIDGET (self), "grind-properties");
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self->group),
                                   _("Running under Callgrind"));
  add_command (self);
  add_problem (self);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (self->group));
  gtk_widget_set_vexpand (page, TRUE);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), page);
  adw_window_set_content (ADW_WINDOW (self), box);

  look_cb (self);
  self->timer = g_timeout_add_seconds (INTERVAL, look_cb, self);
}

GtkWidget *
grind_dump_dialog_new (GtkWindow *parent,
                       GPtrArray *files)
{
  GrindDumpDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);

  self = g_object_new (GRIND_TYPE_DUMP_DIALOG,
                       "transient-for", parent,
                       "modal", TRUE,
                       "destroy-with-parent", TRUE,
                       NULL);
  self->files = files != NULL ? g_ptr_array_ref (files) : NULL;

  return GTK_WIDGET (self);
}
