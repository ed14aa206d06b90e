/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-divider.h"

#include <string.h>

#include "grind-settings.h"

#define DIVIDER_KEY "grind-divider"

typedef struct
{
  char     *settings_key;
  gboolean  is_placed;      /* by the user, now or in an earlier run */
} Divider;

static void
divider_free (Divider *divider)
{
  g_free (divider->settings_key);
  g_free (divider);
}

static Divider *
get_divider (GtkPaned *paned)
{
  return g_object_get_data (G_OBJECT (paned), DIVIDER_KEY);
}

static void
save (GtkPaned *paned)
{
  GSettings *settings = grind_settings_get ();
  Divider *divider = get_divider (paned);

  if (divider->is_placed && settings != NULL)
    g_settings_set_int (settings, divider->settings_key,
                        CLAMP (gtk_paned_get_position (paned), 1, G_MAXINT16));
}

static void
drag_begin_cb (GtkGestureDrag *gesture,
               double          x,
               double          y,
               GtkPaned       *paned)
{
  GtkWidget *picked = gtk_widget_pick (GTK_WIDGET (paned), x, y, GTK_PICK_DEFAULT);

  if (picked != NULL && gtk_widget_get_parent (picked) == GTK_WIDGET (paned) &&
      strcmp (gtk_widget_get_css_name (picked), "separator") == 0)
    get_divider (paned)->is_placed = TRUE;
}

static void
drag_end_cb (GtkGestureDrag *gesture,
             double          x,
             double          y,
             GtkPaned       *paned)
{
  save (paned);
}

/* By keyboard. The divider moves after the handlers have run. */
static gboolean
move_handle_cb (GtkPaned *paned)
{
  get_divider (paned)->is_placed = TRUE;
  save (paned);

  return FALSE;
}

static void
watch (GtkPaned *paned)
{
  GtkGesture *gesture = gtk_gesture_drag_new ();

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (gesture), GTK_PHASE_CAPTURE);
  g_signal_connect (gesture, "drag-begin", G_CALLBACK (drag_begin_cb), paned);
  g_signal_connect (gesture, "drag-end", G_CALLBACK (drag_end_cb), paned);
  gtk_widget_add_controller (GTK_WIDGET (paned), GTK_EVENT_CONTROLLER (gesture));
  g_signal_connect_after (paned, "move-handle", G_CALLBACK (move_handle_cb), NULL);
}

/**
 * grind_divider_remember:
 * @paned: a paned
 * @settings_key: where the place of its divider is kept, in pixels; 0 if it was never moved
 *
 * Puts the divider where the user left it, and keeps where it is moved to. What the program itself
 * does with it is not kept. A paned that is turned has another key: then this is called again.
 */
void
grind_divider_remember (GtkPaned   *paned,
                        const char *settings_key)
{
  GSettings *settings = grind_settings_get ();
  gboolean is_watched;
  Divider *divider;
  int position;

  g_return_if_fail (GTK_IS_PANED (paned));
  g_return_if_fail (settings_key != NULL);

  is_watched = get_divider (paned) != NULL;
  position = settings != NULL ? g_settings_get_int (settings, settings_key) : 0;
  divider = g_new0 (Divider, 1);
  divider->settings_key = g_strdup (settings_key);
  divider->is_placed = position > 0;
  g_object_set_data_full (G_OBJECT (paned), DIVIDER_KEY, divider, (GDestroyNotify) divider_free);
  if (divider->is_placed)
    gtk_paned_set_position (paned, position);
  if (!is_watched)
    watch (paned);
}

/**
 * grind_divider_is_placed:
 * @paned: a paned that was given to grind_divider_remember()
 *
 * Returns: whether its divider is where the user wants it, so that nobody else should move it
 */
gboolean
grind_divider_is_placed (GtkPaned *paned)
{
  g_return_val_if_fail (GTK_IS_PANED (paned), FALSE);

  return get_divider (paned)->is_placed;
}
