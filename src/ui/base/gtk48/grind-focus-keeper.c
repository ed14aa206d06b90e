/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Needed up to: GTK 4.8, as far as known. */
/* Gives the keyboard back after a menu. GTK 4.8 gives it to what is around the menu and takes it,
 * which is a divider in most panes; or, where an item of a submenu was chosen, leaves it in the
 * menu that is gone, and no key does anything then. */
#include "config.h"

#include "grind-focus-keeper.h"

#define KEEPER "grind-focus-keeper"

typedef struct
{
  /* Borrowed */
  GtkWindow *window;
  GtkWidget *last;      /* (nullable): weak; had the focus last, outside of all popovers */
  GtkWidget *popover;   /* (nullable): weak; what has it is in there */

  guint      source;
} Keeper;

static void
keeper_free (Keeper *keeper)
{
  g_clear_handle_id (&keeper->source, g_source_remove);
  g_clear_weak_pointer (&keeper->last);
  g_clear_weak_pointer (&keeper->popover);
  g_free (keeper);
}

static GtkWidget *
get_popover (GtkWidget *widget)
{
  return widget != NULL ? gtk_widget_get_ancestor (widget, GTK_TYPE_POPOVER) : NULL;
}

/* Whether a popover that is gone left the focus where nobody has put it */
static gboolean
is_astray (Keeper    *keeper,
           GtkWidget *focus)
{
  return keeper->popover != NULL && !gtk_widget_get_mapped (keeper->popover) &&
         (GTK_IS_PANED (focus) || get_popover (focus) == keeper->popover);
}

static gboolean
give_back_cb (gpointer user_data)
{
  Keeper *keeper = user_data;

  keeper->source = 0;
  if (!is_astray (keeper, gtk_window_get_focus (keeper->window)))
    return G_SOURCE_REMOVE;

  if (keeper->last == NULL || !gtk_widget_get_mapped (keeper->last) ||
      !gtk_widget_grab_focus (keeper->last))
    gtk_widget_child_focus (GTK_WIDGET (keeper->window), GTK_DIR_TAB_FORWARD);

  return G_SOURCE_REMOVE;
}

/* The menu is still there while its item does what it is for. What has nothing now will soon have
 * something. */
static void
focus_cb (Keeper *keeper)
{
  GtkWidget *focus = gtk_window_get_focus (keeper->window);
  GtkWidget *popover = get_popover (focus);

  if (focus == NULL)
    return;
  if (popover == NULL && !is_astray (keeper, focus))
    {
      g_set_weak_pointer (&keeper->last, focus);
      g_clear_weak_pointer (&keeper->popover);
      return;
    }

  if (popover != NULL)
    g_set_weak_pointer (&keeper->popover, popover);
  if (keeper->source == 0)
    keeper->source = g_idle_add (give_back_cb, keeper);
}

/**
 * grind_focus_keeper_watch:
 * @window: a window
 *
 * Sees to it from here on that the focus of @window does not stay in a popover that was closed: it
 * goes back to where it was before. To be called once.
 */
void
grind_focus_keeper_watch (GtkWindow *window)
{
  Keeper *keeper;

  g_return_if_fail (GTK_IS_WINDOW (window));

  keeper = g_new0 (Keeper, 1);
  keeper->window = window;
  g_object_set_data_full (G_OBJECT (window), KEEPER, keeper, (GDestroyNotify) keeper_free);
  g_signal_connect_swapped (window, "notify::focus-widget", G_CALLBACK (focus_cb), keeper);
}
