/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-change-bar.h"

#include <glib/gi18n.h>

#include "grind-file-watch.h"
#include "ui/base/grind-settings.h"

/* Reports changes to the files of a profile, and offers to reload them. */
struct _GrindChangeBar
{
  AdwBin parent_instance;

  /* Template */
  GtkLabel  *label;
  GtkWidget *button;

  /* Owned */
  GrindFileWatch *watch;   /* (nullable) */
};

enum
{
  RELOAD,
  SIBLING_ADDED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindChangeBar, grind_change_bar, ADW_TYPE_BIN)

static void
show_text (GrindChangeBar *self,
           const char     *text,
           gboolean        has_button)
{
  gtk_label_set_text (self->label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->label), text);
  gtk_widget_set_visible (self->button, has_button);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

static gboolean
is_set_to (const char *value)
{
  GSettings *settings = grind_settings_get ();
  g_autofree char *setting = settings != NULL ? g_settings_get_string (settings, "reload") : NULL;

  return g_strcmp0 (setting, value) == 0;
}

static void
sibling_added_cb (GrindChangeBar *self)
{
  g_signal_emit (self, signals[SIBLING_ADDED], 0);
}

static void
close_cb (GrindChangeBar *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

static void
grind_change_bar_dispose (GObject *object)
{
  GrindChangeBar *self = GRIND_CHANGE_BAR (object);

  if (self->watch != NULL)
    grind_file_watch_stop (self->watch);
  g_clear_object (&self->watch);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_CHANGE_BAR);

  G_OBJECT_CLASS (grind_change_bar_parent_class)->dispose (object);
}

static void
grind_change_bar_class_init (GrindChangeBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_change_bar_dispose;

  /**
   * GrindChangeBar::reload:
   *
   * The files must be reloaded without asking.
   */
  signals[RELOAD] = g_signal_new ("reload", GRIND_TYPE_CHANGE_BAR, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  /**
   * GrindChangeBar::sibling-added:
   *
   * There may be another file of the first file's run.
   */
  signals[SIBLING_ADDED] = g_signal_new ("sibling-added", GRIND_TYPE_CHANGE_BAR,
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-change-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindChangeBar, label);
  gtk_widget_class_bind_template_child (widget_class, GrindChangeBar, button);
  gtk_widget_class_bind_template_callback (widget_class, close_cb);
}

static void
grind_change_bar_init (GrindChangeBar *self)
{
  GSettings *settings = grind_settings_get ();

  gtk_widget_init_template (GTK_WIDGET (self));
  if (settings != NULL)
    g_signal_connect_object (settings, "changed::reload", G_CALLBACK (grind_change_bar_update),
                             self, G_CONNECT_SWAPPED);
}

/**
 * grind_change_bar_watch:
 * @self: a change bar
 * @files: (element-type GFile): files that are about to be read
 *
 * Watches @files instead of others. The bar is hidden until there is a message.
 */
void
grind_change_bar_watch (GrindChangeBar *self,
                        GPtrArray      *files)
{
  g_return_if_fail (GRIND_IS_CHANGE_BAR (self));
  g_return_if_fail (files != NULL && files->len > 0);

  grind_change_bar_forget (self);
  self->watch = grind_file_watch_new (files);
  g_signal_connect_object (self->watch, "changed", G_CALLBACK (grind_change_bar_update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->watch, "sibling-added", G_CALLBACK (sibling_added_cb), self,
                           G_CONNECT_SWAPPED);
}

/**
 * grind_change_bar_forget:
 * @self: a change bar
 *
 * Stops watching files.
 */
void
grind_change_bar_forget (GrindChangeBar *self)
{
  g_return_if_fail (GRIND_IS_CHANGE_BAR (self));

  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  if (self->watch != NULL)
    {
      grind_file_watch_stop (self->watch);
      g_signal_handlers_disconnect_by_data (self->watch, self);
    }
  g_clear_object (&self->watch);
}

/**
 * grind_change_bar_update:
 * @self: a change bar
 *
 * Reports changes to the files, or requests a reload, depending on the settings.
 */
void
grind_change_bar_update (GrindChangeBar *self)
{
  GrindFileState state = GRIND_FILE_SAME;

  g_return_if_fail (GRIND_IS_CHANGE_BAR (self));

  if (self->watch != NULL && !is_set_to ("never"))
    state = grind_file_watch_get_state (self->watch);

  if (state == GRIND_FILE_CHANGED && is_set_to ("always"))
    g_signal_emit (self, signals[RELOAD], 0);
  else if (state == GRIND_FILE_CHANGED)
    show_text (self, _("The profile has changed on disk."), TRUE);
  else if (state == GRIND_FILE_GONE)
    show_text (self, _("The file was deleted or moved. The loaded data stays here."),
               FALSE);
  else
    gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/**
 * grind_change_bar_tell:
 * @self: a change bar
 * @text: a message
 *
 * Shows @text until the files change again.
 */
void
grind_change_bar_tell (GrindChangeBar *self,
                       const char     *text)
{
  g_return_if_fail (GRIND_IS_CHANGE_BAR (self));
  g_return_if_fail (text != NULL);

  show_text (self, text, FALSE);
}
