/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Needed up to: GTK 4.8, as far as known. */
/* When a widget that contains the focus is hidden, GTK 4.8 remembers it, and moves the focus after
 * painting. If it remembers a second one before that, such as a pane and then the page around it,
 * it leaks the first one with all its contents. So remove the focus from hidden widgets at once,
 * which leaves nothing to remember; GTK chooses the next focus as before. */
#include "config.h"

#include "grind-focus-release.h"

#include "ui/base/grind-focus.h"

/* Whether @widget itself is hidden, not an ancestor. Widgets removed from their window need no
 * help: they are remembered only once, and the next focus depends on the previous one. */
static gboolean
is_hidden (GtkWidget *widget)
{
  return !GTK_IS_ROOT (widget) &&
         (!gtk_widget_get_visible (widget) || !gtk_widget_get_child_visible (widget));
}

static gboolean
unmapped_cb (GSignalInvocationHint *hint,
             guint                  n_values,
             const GValue          *values,
             gpointer               user_data)
{
  GtkWidget *widget = g_value_get_object (&values[0]);

  if (is_hidden (widget) && grind_focus_is_in (widget))
    gtk_root_set_focus (gtk_widget_get_root (widget), NULL);

  return G_SOURCE_CONTINUE;
}

/**
 * grind_focus_release_hidden:
 *
 * Ensures from now on that no hidden widget keeps the focus until the next frame. Call this once,
 * after GTK is initialized.
 */
void
grind_focus_release_hidden (void)
{
  static gsize is_done;

  if (!g_once_init_enter (&is_done))
    return;

  g_signal_add_emission_hook (g_signal_lookup ("unmap", GTK_TYPE_WIDGET), 0, unmapped_cb, NULL,
                              NULL);
  g_once_init_leave (&is_done, TRUE);
}
