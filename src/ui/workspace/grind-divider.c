/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-divider.h"

#include <string.h>

#include "ui/base/grind-settings.h"

#define DIVIDER_KEY "grind-divider"

/* The saved positions of a paned's divider, for each of its settings keys. */
typedef struct
{
  const char *key;          /* interned: the current one */
  GHashTable *places;       /* key -> px; 0 if never moved by the user */
  int         start;        /* px, at the start of a drag */
  gboolean    is_dragged;
} Divider;

static void
divider_free (Divider *divider)
{
  g_hash_table_unref (divider->places);
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
  int place = CLAMP (gtk_paned_get_position (paned), 1, G_MAXINT16);

  g_hash_table_replace (divider->places, (gpointer) divider->key, GINT_TO_POINTER (place));
  if (settings != NULL)
    g_settings_set_int (settings, divider->key, place);
}

static void
drag_begin_cb (GtkGestureDrag *gesture,
               double          x,
               double          y,
               GtkPaned       *paned)
{
  GtkWidget *picked = gtk_widget_pick (GTK_WIDGET (paned), x, y, GTK_PICK_DEFAULT);
  Divider *divider = get_divider (paned);

  if (picked == NULL || gtk_widget_get_parent (picked) != GTK_WIDGET (paned) ||
      strcmp (gtk_widget_get_css_name (picked), "separator") != 0)
    return;

  divider->is_dragged = TRUE;
  divider->start = gtk_paned_get_position (paned);
}

/* When its divider moves, a paned only queues an allocation of itself. If an ancestor is resized in
 * the same frame, and a child queues a resize during allocation (as a list does that gets a
 * scrollbar), GTK 4.8 clears the flags of that resize in some ancestors and not in others. These
 * are never allocated again and stay blank. A resize of the paned allocates all ancestors. */
static void
drag_update_cb (GtkGestureDrag *gesture,
                double          x,
                double          y,
                GtkPaned       *paned)
{
  gtk_widget_queue_resize (GTK_WIDGET (paned));
}

/* A click on the divider without a move is not saved. */
static void
drag_end_cb (GtkGestureDrag *gesture,
             double          x,
             double          y,
             GtkPaned       *paned)
{
  Divider *divider = get_divider (paned);

  if (divider->is_dragged && gtk_paned_get_position (paned) != divider->start)
    save (paned);
  divider->is_dragged = FALSE;
}

/* By keyboard. Keys that no child has handled arrive here as well, and the paned ignores them. The
 * result replaces that of the paned. */
static gboolean
move_handle_cb (GtkPaned *paned)
{
  gboolean is_moved = gtk_widget_is_focus (GTK_WIDGET (paned));

  if (is_moved)
    {
      gtk_widget_queue_resize (GTK_WIDGET (paned));
      save (paned);
    }

  return is_moved;
}

/* Escape undoes a move by keyboard. The class handler runs next and returns the result. */
static gboolean
cancel_position_cb (GtkPaned *paned)
{
  gtk_widget_queue_resize (GTK_WIDGET (paned));

  return FALSE;
}

/* The paned has gestures for mouse and touch. They claim each drag of the divider at once, which
 * would cancel any other gesture. */
static void
watch_drags (GtkPaned *paned)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (paned));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (!GTK_IS_GESTURE_DRAG (controller))
        continue;
      g_signal_connect_object (controller, "drag-begin", G_CALLBACK (drag_begin_cb), paned, 0);
      g_signal_connect_object (controller, "drag-update", G_CALLBACK (drag_update_cb), paned, 0);
      g_signal_connect_object (controller, "drag-end", G_CALLBACK (drag_end_cb), paned, 0);
    }
}

static void
add_divider (GtkPaned *paned)
{
  Divider *divider = g_new0 (Divider, 1);

  divider->places = g_hash_table_new (g_str_hash, g_str_equal);
  g_object_set_data_full (G_OBJECT (paned), DIVIDER_KEY, divider, (GDestroyNotify) divider_free);
  watch_drags (paned);
  g_signal_connect_after (paned, "move-handle", G_CALLBACK (move_handle_cb), NULL);
  g_signal_connect (paned, "cancel-position", G_CALLBACK (cancel_position_cb), NULL);
}

/**
 * grind_divider_remember:
 * @paned: a paned
 * @settings_key: saves the position of its divider, in pixels; 0 if it was never moved
 *
 * Restores the divider to the user's position, and saves later moves by the user, but not those by
 * the program. Call this again with another key when the orientation of the paned changes.
 */
void
grind_divider_remember (GtkPaned   *paned,
                        const char *settings_key)
{
  g_return_if_fail (GTK_IS_PANED (paned));
  g_return_if_fail (settings_key != NULL);

  if (get_divider (paned) == NULL)
    add_divider (paned);
  grind_divider_set_key (paned, settings_key);
  if (grind_divider_is_placed (paned))
    grind_divider_move (paned, grind_divider_get_place (paned));
}

/**
 * grind_divider_move:
 * @paned: a paned
 * @position: the position of its divider, in pixels
 *
 * Moves the divider, and queues a resize, unlike gtk_paned_set_position(). Must not be called
 * during size allocation.
 */
void
grind_divider_move (GtkPaned *paned,
                    int       position)
{
  gboolean is_other;

  g_return_if_fail (GTK_IS_PANED (paned));

  is_other = gtk_paned_get_position (paned) != position;
  gtk_paned_set_position (paned, position);
  if (is_other)
    gtk_widget_queue_resize (GTK_WIDGET (paned));
}

/**
 * grind_divider_set_key:
 * @paned: a paned passed to grind_divider_remember()
 * @settings_key: saves the position of its divider from now on
 *
 * Each key has a separate position. The divider is not moved, unlike by grind_divider_remember():
 * the caller does so when there is space.
 */
void
grind_divider_set_key (GtkPaned   *paned,
                       const char *settings_key)
{
  GSettings *settings = grind_settings_get ();
  Divider *divider;
  int place;

  g_return_if_fail (GTK_IS_PANED (paned));
  g_return_if_fail (settings_key != NULL);

  divider = get_divider (paned);
  divider->key = g_intern_string (settings_key);
  divider->is_dragged = FALSE;
  if (g_hash_table_contains (divider->places, divider->key))
    return;

  place = settings != NULL ? g_settings_get_int (settings, divider->key) : 0;
  g_hash_table_insert (divider->places, (gpointer) divider->key, GINT_TO_POINTER (place));
}

/* The user's position of the divider, in pixels; 0 if it was never moved */
int
grind_divider_get_place (GtkPaned *paned)
{
  Divider *divider;

  g_return_val_if_fail (GTK_IS_PANED (paned), 0);

  divider = get_divider (paned);

  return GPOINTER_TO_INT (g_hash_table_lookup (divider->places, divider->key));
}

/* Whether the divider is at the user's position, so that the program should not move it */
gboolean
grind_divider_is_placed (GtkPaned *paned)
{
  g_return_val_if_fail (GTK_IS_PANED (paned), FALSE);

  return get_divider (paned)->is_dragged || grind_divider_get_place (paned) > 0;
}
