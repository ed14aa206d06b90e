/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Needed up to: GTK 4.8, as far as known. */
/* Restores the keyboard focus after a menu. GTK 4.8 moves it to the focusable ancestor of the menu,
 * which is a divider in most panes; or, if an item of a submenu was chosen, leaves it in the closed
 * menu, so that no key works. */
#include "config.h"

#include "grind-focus-keeper.h"

#define KEEPER "grind-focus-keeper"

typedef struct
{
  /* Borrowed */
  GtkWindow *window;
  GtkWidget *last;      /* (nullable): weak; the last focus outside of popovers */
  GtkWidget *popover;   /* (nullable): weak; contains the current focus */

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

/* Whether a closed popover left the focus in a place that the user did not choose */
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

/* The menu still exists while its item is activated, so wait. A window without a focus will get one
 * soon. */
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
 * Ensures from now on that the focus of @window does not stay in a closed popover: it returns to
 * its previous widget. Call this only once.
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
