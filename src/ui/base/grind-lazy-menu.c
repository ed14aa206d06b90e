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
 * takes some milliseconds per menu before the window is shown.
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
