/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A spinner that is only shown for operations that take a while. */
#include "config.h"

#include "grind-late-spinner.h"

#define DELAY      300   /* ms */
#define SOURCE_KEY "grind-late-spinner"

static void
remove_source (gpointer data)
{
  g_source_remove (GPOINTER_TO_UINT (data));
}

static void
show (GtkSpinner *self,
      gboolean    is_shown)
{
  gtk_widget_set_visible (GTK_WIDGET (self), is_shown);
  gtk_spinner_set_spinning (self, is_shown);
}

static gboolean
late_cb (gpointer user_data)
{
  GtkSpinner *self = user_data;

  g_object_steal_data (G_OBJECT (self), SOURCE_KEY);
  show (self, TRUE);

  return G_SOURCE_REMOVE;
}

/**
 * grind_late_spinner_start:
 * @self: a spinner
 *
 * Shows it after a delay, unless it is stopped before.
 */
void
grind_late_spinner_start (GtkSpinner *self)
{
  guint source;

  g_return_if_fail (GTK_IS_SPINNER (self));

  if (gtk_widget_get_visible (GTK_WIDGET (self)) ||
      g_object_get_data (G_OBJECT (self), SOURCE_KEY) != NULL)
    return;

  source = g_timeout_add (DELAY, late_cb, self);
  g_object_set_data_full (G_OBJECT (self), SOURCE_KEY, GUINT_TO_POINTER (source), remove_source);
}

/**
 * grind_late_spinner_stop:
 * @self: a spinner
 *
 * Hides it.
 */
void
grind_late_spinner_stop (GtkSpinner *self)
{
  g_return_if_fail (GTK_IS_SPINNER (self));

  g_object_set_data (G_OBJECT (self), SOURCE_KEY, NULL);
  show (self, FALSE);
}
