/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-graph-menus.h"

#include <glib/gi18n.h>

#include "draw/graph/grind-graph-options.h"

static const guint depths[] = { 0, 1, 2, 3, 4, 6, 8, 12, GRIND_GRAPH_ANY_DEPTH };

static void
append_choice (GMenu      *menu,
               const char *label,
               const char *action,
               GVariant   *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target_value (item, action, target);
  g_menu_append_item (menu, item);
}

static void
append_names (GMenu             *menu,
              const char        *action,
              const char *const  choices[][2],
              guint              n_choices)
{
  for (guint i = 0; i < n_choices; i++)
    append_choice (menu, _(choices[i][1]), action, g_variant_new_string (choices[i][0]));
}

char *
grind_graph_menus_format_share (double share)
{
  if (share <= 0)
    /* translators: no function is too cheap to be drawn */
    return g_strdup (_("any cost"));

  return g_strdup_printf ("%.3g\302\240%%", 100 * share);
}

char *
grind_graph_menus_format_depth (guint depth)
{
  if (depth >= GRIND_GRAPH_ANY_DEPTH)
    /* translators: callers or callees are drawn at any depth */
    return g_strdup (_("all"));

  return g_strdup_printf ("%u", depth);
}

GMenuModel *
grind_graph_menus_new_depths (const char *action)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (depths); i++)
    {
      g_autofree char *label = NULL;

      if (depths[i] == 0)
        label = g_strdup (C_("callers or callees", "None"));
      else if (depths[i] >= GRIND_GRAPH_ANY_DEPTH)
        label = g_strdup (_("All"));
      else
        label = g_strdup_printf (ngettext ("%u call", "%u calls", depths[i]),
                                 depths[i]);
      append_choice (menu, label, action, g_variant_new_int32 (depths[i]));
    }

  return G_MENU_MODEL (menu);
}

static void
append_shares (GMenu      *menu,
               const char *action)
{
  guint n_shares;
  const double *shares = grind_graph_options_list_shares (&n_shares);

  for (guint i = 0; i < n_shares; i++)
    {
      g_autofree char *text = grind_graph_menus_format_share (shares[i]);
      g_autofree char *label = NULL;

      /* translators: a percentage of the cost of the selected function */
      label = shares[i] > 0 ? g_strdup_printf (_("At least %s"), text) : g_strdup (_("Any cost"));
      append_choice (menu, label, action, g_variant_new_double (shares[i]));
    }
}

GMenuModel *
grind_graph_menus_new_shares (void)
{
  GMenu *menu = g_menu_new ();

  append_shares (menu, "graph.min-share");

  return G_MENU_MODEL (menu);
}

static GMenuModel *
new_call_shares (void)
{
  GMenu *menu = g_menu_new ();

  append_choice (menu, _("Same as Functions"), "graph.min-call-share", g_variant_new_double (-1));
  append_shares (menu, "graph.min-call-share");

  return G_MENU_MODEL (menu);
}

static void
append_submenu (GMenu      *menu,
                const char *label,
                GMenuModel *submenu)
{
  g_menu_append_submenu (menu, label, submenu);
  g_object_unref (submenu);
}

GMenuModel *
grind_graph_menus_new_limits (void)
{
  GMenu *menu = g_menu_new ();

  append_submenu (menu, _("Callers"), grind_graph_menus_new_depths ("graph.callers"));
  append_submenu (menu, _("Callees"), grind_graph_menus_new_depths ("graph.callees"));
  append_submenu (menu, _("Minimum Function Cost"), grind_graph_menus_new_shares ());
  append_submenu (menu, _("Minimum Call Cost"), new_call_shares ());
  g_menu_append (menu, _("Show More"), "graph.show-more");
  g_menu_append (menu, _("Show Less"), "graph.show-less");

  return G_MENU_MODEL (menu);
}

GMenuModel *
grind_graph_menus_new_looks (void)
{
  static const char *const directions[][2] = {
    { "down", N_("Callees Below") },
    { "right", N_("Callees to the Right") },
  };
  static const char *const spreads[][2] = {
    { "compact", N_("Compact") },
    { "normal", N_("Normal") },
    { "wide", N_("Wide, with Long Names") },
  };
  static const char *const frames[][2] = {
    { "none", N_("Nothing") },
    { "object", N_("ELF Objects") },
    { "file", N_("Source Files") },
    { "class", N_("Classes") },
  };
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) direction = g_menu_new ();
  g_autoptr (GMenu) spread = g_menu_new ();
  g_autoptr (GMenu) frame = g_menu_new ();

  append_names (direction, "graph.direction", directions, G_N_ELEMENTS (directions));
  append_names (spread, "graph.spread", spreads, G_N_ELEMENTS (spreads));
  append_names (frame, "graph.frames", frames, G_N_ELEMENTS (frames));
  g_menu_append_submenu (menu, _("Direction"), G_MENU_MODEL (direction));
  g_menu_append_submenu (menu, _("Spacing"), G_MENU_MODEL (spread));
  g_menu_append_submenu (menu, _("Frames Around"), G_MENU_MODEL (frame));
  g_menu_append (menu, _("Collapse Pass-Through Functions"), "graph.collapse-passing");
  g_menu_append (menu, _("Costs on Arrows"), "graph.call-costs");

  return G_MENU_MODEL (menu);
}

/* Items that a call graph adds to the context menu */
GMenuModel *
grind_graph_menus_new_context (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenuModel) limits = grind_graph_menus_new_limits ();

  g_menu_append_submenu (menu, _("Limits"), limits);

  return G_MENU_MODEL (menu);
}
