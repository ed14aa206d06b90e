/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-focus.h"

/**
 * grind_focus_find:
 * @widget: a widget
 *
 * Returns: (transfer none) (nullable): what has the keyboard in the window of @widget
 */
GtkWidget *
grind_focus_find (GtkWidget *widget)
{
  GtkRoot *root;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

  root = gtk_widget_get_root (widget);

  return root != NULL ? gtk_root_get_focus (root) : NULL;
}

/**
 * grind_focus_is_in:
 * @widget: a widget
 *
 * Returns: whether @widget or something inside of it has the keyboard
 */
gboolean
grind_focus_is_in (GtkWidget *widget)
{
  GtkWidget *focus = grind_focus_find (widget);

  return focus != NULL && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

/**
 * grind_focus_grab_last:
 * @widget: a widget
 *
 * Gives the keyboard to what had it last inside of @widget.
 *
 * Returns: whether there was such a thing, and it can be seen and took it
 */
gboolean
grind_focus_grab_last (GtkWidget *widget)
{
  GtkWidget *last = widget;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);

  while (gtk_widget_get_focus_child (last) != NULL)
    last = gtk_widget_get_focus_child (last);

  return last != widget && gtk_widget_is_visible (last) && gtk_widget_grab_focus (last);
}

/**
 * grind_focus_find_stop:
 * @stops: (array length=n_stops): what the Tab key leads to in turn
 * @n_stops: how many they are
 * @direction: %GTK_DIR_TAB_FORWARD or %GTK_DIR_TAB_BACKWARD
 *
 * Returns: the stop that has the keyboard, or, where that comes from elsewhere, what is before the
 *   first one in @direction: -1, or backwards @n_stops
 */
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
