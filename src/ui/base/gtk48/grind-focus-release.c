/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Needed up to: GTK 4.8, as far as known. */
/* What is hidden with the keyboard in it is noted by GTK 4.8, which moves the focus once it has
 * painted. If it notes a second one before that, such as a pane and then the page around it, it
 * forgets to let go of the first: that is held forever, with all it shows. So the focus leaves at
 * once what is hidden, and there is nothing to be noted again; where it is moved to, GTK decides as
 * before. */
#include "config.h"

#include "grind-focus-release.h"

#include "ui/base/grind-focus.h"

/* By itself, not with what it is in. What is taken out of its window needs no help: it is noted
 * once only, and where the focus goes then depends on where it was. */
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
 * Sees to it from here on that no widget keeps the focus until the next frame when it is hidden. To
 * be called once, when GTK is there.
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
