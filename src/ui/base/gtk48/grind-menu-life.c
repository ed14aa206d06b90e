/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Needed up to: GTK 4.8, as far as known. */
/* GTK 4.8 leaks a reference to each section of a menu that it makes widgets for, shown or not. So a
 * section outlives its menu; at least make it empty. */
#include "config.h"

#include "grind-menu-life.h"

static void
empty (GMenuModel *menu)
{
  static const char *const links[] = { G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU };

  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    for (guint j = 0; j < G_N_ELEMENTS (links); j++)
      {
        g_autoptr (GMenuModel) link = g_menu_model_get_item_link (menu, i, links[j]);

        if (link != NULL)
          empty (link);
      }

  if (G_IS_MENU (menu))
    g_menu_remove_all (G_MENU (menu));
}

static void
gone_cb (gpointer  data,
         GObject  *widget)
{
  g_autoptr (GMenuModel) menu = data;

  empty (menu);
}

/**
 * grind_menu_empty_after:
 * @widget: the widget that shows @menu
 * @menu: a menu that is not shown elsewhere
 *
 * Empties a menu and its submenus when @widget is finalized.
 */
void
grind_menu_empty_after (GtkWidget  *widget,
                        GMenuModel *menu)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (G_IS_MENU_MODEL (menu));

  g_object_weak_ref (G_OBJECT (widget), gone_cb, g_object_ref (menu));
}
