/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-focus.h"

#define MEMORY "grind-focus-memory"
#define CHANGE "grind-focus-change"   /* of a widget: the pending source that changes can-focus */

/* The last focus inside a widget; owned by that widget, all pointers are weak */
typedef struct
{
  GtkWidget *last;     /* (nullable) */
  GtkRoot   *window;   /* (nullable): around the widget */
} Memory;

static void
memory_free (Memory *memory)
{
  g_clear_weak_pointer (&memory->window);
  g_clear_weak_pointer (&memory->last);
  g_free (memory);
}

static void
focus_cb (GtkWidget *widget)
{
  Memory *memory = g_object_get_data (G_OBJECT (widget), MEMORY);
  GtkWidget *focus = grind_focus_find (widget);

  if (focus != NULL && gtk_widget_is_ancestor (focus, widget) &&
      gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) == NULL)
    g_set_weak_pointer (&memory->last, focus);
}

static void
root_cb (GtkWidget *widget)
{
  Memory *memory = g_object_get_data (G_OBJECT (widget), MEMORY);
  GtkRoot *root = gtk_widget_get_root (widget);

  if (memory->window != NULL)
    g_signal_handlers_disconnect_by_func (memory->window, focus_cb, widget);
  g_set_weak_pointer (&memory->window, GTK_IS_WINDOW (root) ? root : NULL);
  if (memory->window != NULL)
    g_signal_connect_object (memory->window, "notify::focus-widget", G_CALLBACK (focus_cb), widget,
                             G_CONNECT_SWAPPED);
}

/* (nullable): The widget with the keyboard focus in the window of @widget */
GtkWidget *
grind_focus_find (GtkWidget *widget)
{
  GtkRoot *root;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

  root = gtk_widget_get_root (widget);

  return root != NULL ? gtk_root_get_focus (root) : NULL;
}

/* Whether @widget or a descendant has the keyboard focus */
gboolean
grind_focus_is_in (GtkWidget *widget)
{
  GtkWidget *focus = grind_focus_find (widget);

  return focus != NULL && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

/**
 * grind_focus_remember:
 * @widget: a widget that does not have the keyboard focus yet
 *
 * Starts tracking the last focus inside @widget, which GTK forgets when it moves elsewhere. Menus
 * are ignored. Call this only once.
 */
void
grind_focus_remember (GtkWidget *widget)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  g_object_set_data_full (G_OBJECT (widget), MEMORY, g_new0 (Memory, 1),
                          (GDestroyNotify) memory_free);
  g_signal_connect (widget, "notify::root", G_CALLBACK (root_cb), NULL);
  root_cb (widget);
}

/* (nullable): The last focus inside @widget, if it still exists and is visible */
GtkWidget *
grind_focus_find_last (GtkWidget *widget)
{
  Memory *memory;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

  memory = g_object_get_data (G_OBJECT (widget), MEMORY);
  g_return_val_if_fail (memory != NULL, NULL);

  if (memory->last == NULL || !gtk_widget_get_mapped (memory->last) ||
      !gtk_widget_is_ancestor (memory->last, widget))
    return NULL;

  return memory->last;
}

/**
 * grind_focus_grab_last:
 * @widget: a widget that grind_focus_remember() was called for
 *
 * Returns the keyboard focus to the widget inside @widget that had it last. In a list, that is the
 * row of the same item, even if another widget shows it by now.
 *
 * Returns: whether there is such a widget, and it is visible and took the focus
 */
gboolean
grind_focus_grab_last (GtkWidget *widget)
{
  GtkWidget *last = grind_focus_find_last (widget);
  GtkWidget *list;

  if (last == NULL)
    return FALSE;

  list = gtk_widget_get_ancestor (last, GTK_TYPE_LIST_BASE);

  return gtk_widget_grab_focus (list != NULL ? list : last);
}

static gboolean
change_cb (gpointer user_data)
{
  GtkWidget *widget = user_data;

  g_object_steal_data (G_OBJECT (widget), CHANGE);
  gtk_widget_set_can_focus (widget, !gtk_widget_get_can_focus (widget));

  return G_SOURCE_REMOVE;
}

static void
remove_change (gpointer source)
{
  g_source_remove (GPOINTER_TO_UINT (source));
}

/**
 * grind_focus_allow:
 * @widget: a widget
 * @is_allowed: whether it can get the keyboard focus
 *
 * Like gtk_widget_set_can_focus(), but deferred: in GTK 4.8 that queues a resize, which must not
 * happen during size allocation.
 */
void
grind_focus_allow (GtkWidget *widget,
                   gboolean   is_allowed)
{
  guint source;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (!gtk_widget_get_can_focus (widget) == !is_allowed)
    {
      g_object_set_data (G_OBJECT (widget), CHANGE, NULL);
      return;
    }
  if (g_object_get_data (G_OBJECT (widget), CHANGE) != NULL)
    return;

  source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, change_cb, widget, NULL);
  g_object_set_data_full (G_OBJECT (widget), CHANGE, GUINT_TO_POINTER (source), remove_change);
}

/* The focused stop, or, if the focus is outside, the index before the first one in @direction: -1,
 * or backwards @n_stops */
int
grind_focus_find_stop (GtkWidget * const *stops,
                       guint              n_stops,
                       GtkDirectionType   direction)
{
  g_return_val_if_fail (stops != NULL, -1);

  for (guint i = 0; i < n_stops; i++)
    if (grind_focus_is_in (stops[i]))
      return (int) i;

  return direction == GTK_DIR_TAB_FORWARD ? -1 : (int) n_stops;
}
