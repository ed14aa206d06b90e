/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-lazy-menu.h"

#include "grind-accessible.h"

static void
create_popup_cb (GtkMenuButton *button,
                 gpointer       menu)
{
  if (gtk_menu_button_get_menu_model (button) == NULL)
    gtk_menu_button_set_menu_model (button, menu);
}

/**
 * grind_lazy_menu_set:
 * @button: a button
 * @menu: (transfer none): its menu
 *
 * Sets a menu whose widgets are created when it is first opened. GTK creates them at once, which
 * takes some milliseconds per menu before the window is shown, and leaks its sections (4.8).
 */
void
grind_lazy_menu_set (GtkMenuButton *button,
                     GMenuModel    *menu)
{
  g_return_if_fail (GTK_IS_MENU_BUTTON (button));
  g_return_if_fail (G_IS_MENU_MODEL (menu));

  gtk_menu_button_set_create_popup_func (button, create_popup_cb, g_object_ref (menu),
                                         g_object_unref);
}

/**
 * grind_lazy_menu_open:
 * @menu: (inout) (nullable): the widget of a context menu, %NULL until it is first opened; a child
 *   of @owner, which unparents it
 * @owner: a widget
 * @model: its items
 * @place: (nullable): what it points to, in @owner; %NULL for all of @owner
 *
 * Opens a context menu, whose widget is created when it is first opened: most never are.
 */
void
grind_lazy_menu_open (GtkWidget          **menu,
                      GtkWidget           *owner,
                      GMenuModel          *model,
                      const GdkRectangle  *place)
{
  g_return_if_fail (menu != NULL);
  g_return_if_fail (GTK_IS_WIDGET (owner));
  g_return_if_fail (G_IS_MENU_MODEL (model));

  if (*menu == NULL)
    {
      *menu = gtk_popover_menu_new_from_model (model);
      gtk_popover_set_has_arrow (GTK_POPOVER (*menu), FALSE);
      gtk_widget_set_halign (*menu, GTK_ALIGN_START);
      gtk_widget_set_parent (*menu, owner);
    }
  else if (gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (*menu)) != model)
    {
      gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (*menu), model);
    }
  gtk_popover_set_pointing_to (GTK_POPOVER (*menu), place);
  gtk_popover_popup (GTK_POPOVER (*menu));
}

/* Closes a context menu that may never have been opened. */
void
grind_lazy_menu_close (GtkWidget *menu)
{
  g_return_if_fail (menu == NULL || GTK_IS_POPOVER_MENU (menu));

  if (menu != NULL)
    gtk_popover_popdown (GTK_POPOVER (menu));
}

/* Sets the text of a menu button, also for screen readers. */
void
grind_lazy_menu_set_label (GtkMenuButton *button,
                           const char    *label)
{
  g_return_if_fail (GTK_IS_MENU_BUTTON (button));
  g_return_if_fail (label != NULL);

  gtk_menu_button_set_label (button, label);
  grind_accessible_set_label (GTK_WIDGET (button), label);
}
