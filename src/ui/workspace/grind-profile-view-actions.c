/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Menu and keyboard actions for the panes of a profile, in the group "view". */
#include "config.h"

#include "grind-profile-view-private.h"

#include <string.h>

#include "grind-properties-window.h"
#include "grind-views.h"
#include "ui/base/grind-focus.h"
#include "ui/base/grind-open-in-editor.h"

void
_grind_profile_view_set_enabled (GrindProfileView *self,
                                 const char       *action,
                                 gboolean          is_enabled)
{
  GAction *found = g_action_map_lookup_action (G_ACTION_MAP (self->actions), action);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (found), is_enabled);
}

static void
properties_action (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       user_data)
{
  GrindProfileView *self = user_data;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *window = grind_properties_window_new (grind_split_get_navigator (self->split));

  if (GTK_IS_WINDOW (root))
    gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (root));
  gtk_window_present (GTK_WINDOW (window));
}

static void
open_in_editor_action (GSimpleAction *action,
                       GVariant      *parameter,
                       gpointer       user_data)
{
  GrindProfileView *self = user_data;

  grind_open_in_editor (GTK_WIDGET (self), grind_split_get_navigator (self->split));
}

static void
show_view_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  GrindProfileView *self = user_data;

  grind_function_view_focus_view (grind_split_get_active (self->split),
                                  g_action_get_name (G_ACTION (action)) + strlen ("show-"));
}

/* An action for each view; that of a view that the profile does not have is disabled. */
static void
add_show_actions (GrindProfileView *self)
{
  GrindProfile *profile = grind_session_get_profile (self->session);

  for (guint i = 0; i < grind_views_get_n (); i++)
    {
      g_autofree char *name = g_strconcat ("show-", grind_views_get_info (i)->name, NULL);
      g_autoptr (GSimpleAction) action = g_simple_action_new (name, NULL);

      g_simple_action_set_enabled (action, grind_views_has_data (i, profile));
      g_signal_connect (action, "activate", G_CALLBACK (show_view_action), self);
      g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (action));
    }
}

static void
group_by_action (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  GrindProfileView *self = user_data;
  guint by = g_variant_get_uint32 (parameter);

  if (by <= GRIND_GROUP_BY_CYCLE)
    grind_function_pane_group_by (self->functions, by);
}

static void
show_only_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  GrindProfileView *self = user_data;
  guint by;
  guint group;

  g_variant_get (parameter, "(uu)", &by, &group);
  if (by <= GRIND_GROUP_BY_CYCLE)
    grind_function_pane_show_only (self->functions, by, group);
}

static void
show_all_action (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  GrindProfileView *self = user_data;

  grind_session_show_all (self->session);
}

static void
hidden_changed_cb (GrindProfileView *self)
{
  _grind_profile_view_set_enabled (self, "show-all",
                                   grind_session_get_hidden_functions (self->session) != NULL);
}

static void
search_for_action (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       user_data)
{
  GrindProfileView *self = user_data;

  grind_profile_view_search (self);
  grind_function_pane_search_for (self->functions, g_variant_get_string (parameter, NULL));
}

static void
print_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  GrindProfileView *self = user_data;
  GrindFunctionView *half = grind_split_get_active (self->split);
  GrindPicturePane *picture = grind_function_view_find_picture (half);

  if (picture != NULL)
    grind_picture_pane_print (picture);
}

static void
open_in_split_action (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       user_data)
{
  GrindProfileView *self = user_data;
  GrindGraph *graph = grind_session_get_graph (self->session);
  GrindNodeId node = g_variant_get_uint32 (parameter);

  if (node < grind_graph_get_n_nodes (graph))
    grind_split_open_node (self->split, node);
}

static void
switch_half_action (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  GrindProfileView *self = user_data;

  grind_split_switch (self->split);
}

static void
move_focus_action (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       user_data)
{
  const char *name = g_action_get_name (G_ACTION (action));

  _grind_profile_view_move_focus (user_data, g_str_equal (name, "next-pane") ? 1 : -1);
}

/* The help of the focused pane, or else of the list, if it is the first visible one */
static void
help_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  GrindProfileView *self = user_data;

  if (!grind_focus_is_in (GTK_WIDGET (self->split)) &&
      gtk_widget_get_mapped (GTK_WIDGET (self->functions)))
    grind_function_pane_open_help (self->functions);
  else
    grind_function_view_open_help (grind_split_get_active (self->split));
}

void
_grind_profile_view_add_actions (GrindProfileView *self)
{
  const GActionEntry entries[] = {
    { .name = "properties", .activate = properties_action },
    { .name = "print", .activate = print_action },
    { .name = "open-in-editor", .activate = open_in_editor_action },
    { .name = "search-for", .activate = search_for_action, .parameter_type = "s" },
    { .name = "group-by", .activate = group_by_action, .parameter_type = "u" },
    { .name = "show-only", .activate = show_only_action, .parameter_type = "(uu)" },
    { .name = "show-all", .activate = show_all_action },
    { .name = "open-in-split", .activate = open_in_split_action, .parameter_type = "u" },
    { .name = "switch-half", .activate = switch_half_action },
    { .name = "next-pane", .activate = move_focus_action },
    { .name = "previous-pane", .activate = move_focus_action },
    { .name = "help", .activate = help_action },
  };
  static const struct
  {
    const char *name;
    const char *property;
  } states[] = {
    { "show-cycles", "show-cycles" },
    { "percent", "percent" },
    { "relative", "relative" },
    { "color-by", "color-by" },
  };
  gboolean is_folded = grind_sidebar_get_folded (self->sidebar);
  g_autoptr (GPropertyAction) list = NULL;
  g_autoptr (GPropertyAction) split = NULL;
  g_autoptr (GSimpleAction) folded = NULL;

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  add_show_actions (self);
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    {
      g_autoptr (GPropertyAction) state = g_property_action_new (states[i].name, self->session,
                                                                 states[i].property);

      g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (state));
    }
  list = g_property_action_new ("show-functions", self->sidebar, "shown");
  g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (list));
  /* Read-only */
  folded = g_simple_action_new_stateful ("list-folded", NULL, g_variant_new_boolean (is_folded));
  g_simple_action_set_enabled (folded, FALSE);
  g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (folded));
  split = g_property_action_new ("split", self->split, "split");
  g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (split));
  _grind_profile_view_set_enabled (self, "switch-half", FALSE);
  g_signal_connect_object (self->session, "hidden-changed", G_CALLBACK (hidden_changed_cb),
                           self, G_CONNECT_SWAPPED);
  hidden_changed_cb (self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "view", G_ACTION_GROUP (self->actions));
}

/* Others may keep a reference to the group. */
void
_grind_profile_view_remove_actions (GrindProfileView *self)
{
  g_auto (GStrv) names = NULL;

  if (self->actions == NULL)
    return;

  names = g_action_group_list_actions (G_ACTION_GROUP (self->actions));
  for (char **name = names; *name != NULL; name++)
    g_action_map_remove_action (G_ACTION_MAP (self->actions), *name);
  g_clear_object (&self->actions);
}

/**
 * grind_profile_view_get_actions:
 * @self: a profile view
 *
 * The actions of the view, which it also provides as "view": the toggles `show-cycles`,
 * `show-functions` and `split`, the choice `color-by`, and `properties`, which opens the properties
 * of the profile. The state of `list-folded` is whether there is no space for the list next to the
 * rest. For a menu outside of the view, insert them in a widget around it.
 *
 * Returns: (transfer none): the actions
 */
GActionGroup *
grind_profile_view_get_actions (GrindProfileView *self)
{
  g_return_val_if_fail (GRIND_IS_PROFILE_VIEW (self), NULL);

  return G_ACTION_GROUP (self->actions);
}
