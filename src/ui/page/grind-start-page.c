/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-start-page.h"

#include <glib/gi18n.h>

#include "grind-command-row.h"
#include "grind-example.h"
#include "source/live/grind-live-runs.h"
#include "ui/base/grind-accessible.h"

#define LOOK_INTERVAL 3   /* s between scans for programs under Callgrind, while one runs */

/* The page of an empty window: profiles to open, and how to record one. */
struct _GrindStartPage
{
  AdwBin parent_instance;

  /* Template */
  GtkButton *open_button;
  GtkWidget *example_button;
  GtkWidget *restore_button;
  GtkWidget *dump_button;
  GtkBox    *commands;

  /* Owned */
  GCancellable *cancellable;   /* (nullable): of the scan for programs */

  /* Borrowed */
  GtkWindow *window;           /* (nullable): while the page is visible */

  guint timer;                 /* while a program runs and the page is visible */
};

G_DEFINE_FINAL_TYPE (GrindStartPage, grind_start_page, ADW_TYPE_BIN)

static const struct
{
  const char *purpose;
  const char *command;
} recipes[] = {
  { N_("C, C++, Rust: calls, lines, instructions and jumps"),
    "valgrind --tool=callgrind --dump-instr=yes --collect-jumps=yes ./program" },
  { N_("PHP with Xdebug"),
    "php -d xdebug.mode=profile -d xdebug.output_dir=. script.php" },
  { N_("Go, and anything else that pprof reads"),
    "go tool pprof -callgrind -output=callgrind.out.program cpu.pprof" },
};

static gboolean look_cb (gpointer user_data);

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (GPtrArray) runs = grind_live_runs_find_finish (result, NULL);
  GrindStartPage *self = user_data;

  /* A cancelled scan has no result, and the page may be gone. */
  if (runs == NULL)
    return;

  g_clear_object (&self->cancellable);
  if (runs->len == 0 && gtk_widget_has_focus (self->dump_button))
    gtk_widget_grab_focus (GTK_WIDGET (self->open_button));
  gtk_widget_set_visible (self->dump_button, runs->len > 0);
  if (runs->len == 0)
    g_clear_handle_id (&self->timer, g_source_remove);
  else if (self->timer == 0 && self->window != NULL)
    self->timer = g_timeout_add_seconds (LOOK_INTERVAL, look_cb, self);
}

static gboolean
look_cb (gpointer user_data)
{
  GrindStartPage *self = user_data;

  if (self->cancellable == NULL)
    {
      self->cancellable = g_cancellable_new ();
      grind_live_runs_find_async (self->cancellable, found_cb, self);
    }

  return G_SOURCE_CONTINUE;
}

/* Who has started a program elsewhere comes back with the keyboard or the pointer: until then,
 * nothing wakes up. */
static void
look (GrindStartPage *self)
{
  look_cb (self);
}

static void
stop_looking (GrindStartPage *self)
{
  if (self->window != NULL)
    g_signal_handlers_disconnect_by_func (self->window, look, self);
  self->window = NULL;
  g_clear_handle_id (&self->timer, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

static void
grind_start_page_map (GtkWidget *widget)
{
  GrindStartPage *self = GRIND_START_PAGE (widget);

  GTK_WIDGET_CLASS (grind_start_page_parent_class)->map (widget);
  self->window = GTK_WINDOW (gtk_widget_get_root (widget));
  g_signal_connect_object (self->window, "notify::is-active", G_CALLBACK (look), self,
                           G_CONNECT_SWAPPED);
  look (self);
}

static void
grind_start_page_unmap (GtkWidget *widget)
{
  stop_looking (GRIND_START_PAGE (widget));
  GTK_WIDGET_CLASS (grind_start_page_parent_class)->unmap (widget);
}

/* The button is only shown if there are windows to restore. */
static void
restore_enabled_cb (GrindStartPage *self,
                    const char     *action,
                    gboolean        is_enabled)
{
  if (!is_enabled && gtk_widget_has_focus (self->restore_button))
    gtk_widget_grab_focus (GTK_WIDGET (self->open_button));
  gtk_widget_set_visible (self->restore_button, is_enabled);
}

static void
follow_restore (GrindStartPage *self)
{
  GApplication *application = g_application_get_default ();

  if (application == NULL)
    return;

  g_signal_connect_object (application, "action-enabled-changed::restore-windows",
                           G_CALLBACK (restore_enabled_cb), self, G_CONNECT_SWAPPED);
  restore_enabled_cb (self, NULL, g_action_group_get_action_enabled (G_ACTION_GROUP (application),
                                                                     "restore-windows"));
}

static void
offer_example (GrindStartPage *self)
{
  g_autoptr (GFile) example = grind_example_find ();
  g_autofree char *uri = example != NULL ? g_file_get_uri (example) : NULL;

  if (uri == NULL)
    return;

  /* Set the target first: the action requires one. */
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->example_button), "s", uri);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->example_button), "win.open-uri");
  gtk_widget_show (self->example_button);
}

static gboolean
grind_start_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (GRIND_START_PAGE (widget)->open_button));
}

static void
grind_start_page_dispose (GObject *object)
{
  stop_looking (GRIND_START_PAGE (object));
  adw_bin_set_child (ADW_BIN (object), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (object), GRIND_TYPE_START_PAGE);

  G_OBJECT_CLASS (grind_start_page_parent_class)->dispose (object);
}

static void
grind_start_page_class_init (GrindStartPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_start_page_dispose;
  widget_class->map = grind_start_page_map;
  widget_class->unmap = grind_start_page_unmap;
  widget_class->focus = grind_accessible_focus_child;
  widget_class->grab_focus = grind_start_page_grab_focus;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-start-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindStartPage, open_button);
  gtk_widget_class_bind_template_child (widget_class, GrindStartPage, example_button);
  gtk_widget_class_bind_template_child (widget_class, GrindStartPage, restore_button);
  gtk_widget_class_bind_template_child (widget_class, GrindStartPage, dump_button);
  gtk_widget_class_bind_template_child (widget_class, GrindStartPage, commands);
}

static void
grind_start_page_init (GrindStartPage *self)
{
  GtkEventController *pointer = gtk_event_controller_motion_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (pointer, "enter", G_CALLBACK (look), self);
  gtk_widget_add_controller (GTK_WIDGET (self), pointer);
  for (guint i = 0; i < G_N_ELEMENTS (recipes); i++)
    gtk_box_append (self->commands,
                    grind_command_row_new (_(recipes[i].purpose), recipes[i].command));
  offer_example (self);
  follow_restore (self);
}
