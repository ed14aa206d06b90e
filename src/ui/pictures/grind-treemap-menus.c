/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-treemap-menus.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"

#define MAX_LISTED 12   /* stops in a menu */

static const guint depths[] = { 0, 1, 2, 3, 4, 6, 8, 12, 20 };
static const guint areas[] = { 1, 2, 4, 8, 16, 32, 64, 128, 256 };

static void
append_choice (GMenu      *menu,
               const char *label,
               const char *action,
               guint       target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target_value (item, action, g_variant_new_uint32 (target));
  g_menu_append_item (menu, item);
}

static void
append_submenu (GMenu      *menu,
                const char *label,
                GMenuModel *submenu)
{
  g_menu_append_submenu (menu, label, submenu);
  g_object_unref (submenu);
}

char *
grind_treemap_menus_format_depth (guint depth)
{
  if (depth == 0)
    /* translators: nested boxes are drawn at any depth */
    return g_strdup (_("all"));

  return grind_number_format_integer (depth);
}

char *
grind_treemap_menus_format_area (guint area)
{
  g_autofree char *number = grind_number_format_integer (area);

  /* translators: an area in pixels, with a non-breaking space */
  return g_strdup_printf (_("%s\302\240px"), number);
}

guint
grind_treemap_menus_get_smaller (guint area)
{
  for (guint i = G_N_ELEMENTS (areas); i > 0; i--)
    if (areas[i - 1] < area)
      return areas[i - 1];

  return area;
}

GMenuModel *
grind_treemap_menus_new_depths (void)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (depths); i++)
    {
      g_autofree char *label = NULL;

      label = depths[i] == 0 ? g_strdup (_("All"))
                             : g_strdup_printf (ngettext ("%u call", "%u calls", depths[i]),
                                                depths[i]);
      append_choice (menu, label, "map.depth", depths[i]);
    }

  return G_MENU_MODEL (menu);
}

GMenuModel *
grind_treemap_menus_new_areas (void)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (areas); i++)
    {
      g_autofree char *label = grind_treemap_menus_format_area (areas[i]);

      append_choice (menu, label, "map.min-area", areas[i]);
    }

  return G_MENU_MODEL (menu);
}

GMenuModel *
grind_treemap_menus_new_limits (void)
{
  GMenu *menu = g_menu_new ();

  append_submenu (menu, _("Depth"), grind_treemap_menus_new_depths ());
  append_submenu (menu, _("Minimum Area"), grind_treemap_menus_new_areas ());
  g_menu_append (menu, _("Show Smaller Boxes"), "map.draw-smaller");

  return G_MENU_MODEL (menu);
}

static GMenuModel *
new_stops (GrindTreemapStops *stops)
{
  GMenu *menu = g_menu_new ();
  guint n = grind_treemap_stops_get_n (stops);

  for (guint i = 0; i < MIN (n, MAX_LISTED); i++)
    {
      g_autoptr (GString) label = g_string_new (grind_treemap_stops_get_name (stops, i));

      g_string_replace (label, "_", "__", 0);
      append_choice (menu, label->str, "map.go-on", i);
    }

  return G_MENU_MODEL (menu);
}

/**
 * grind_treemap_menus_fill_stops:
 * @menu: the menu to fill
 * @stops: the collapsed functions
 * @has_here: whether the menu is for a function
 *
 * Fills a menu with actions that collapse this function, expand one of the stops, or expand all.
 */
void
grind_treemap_menus_fill_stops (GMenu             *menu,
                                GrindTreemapStops *stops,
                                gboolean           has_here)
{
  g_menu_remove_all (menu);
  if (has_here)
    g_menu_append (menu, _("_Collapse"), "map.stop-here");
  if (grind_treemap_stops_get_n (stops) == 0)
    return;

  append_submenu (menu, _("_Expand"), new_stops (stops));
  g_menu_append (menu, _("Expand _All"), "map.stop-nowhere");
}
