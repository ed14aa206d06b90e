/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-node-actions.h"

#include <glib/gi18n.h>

#include "grind-hide-dialog.h"
#include "grind-list-copy.h"
#include "text/grind-node-text.h"
#include "ui/base/grind-open-in-editor.h"

struct _GrindNodeActions
{
  GObject parent_instance;

  /* Owned */
  GrindNavigator *navigator;   /* (nullable): until it is set */
  GActionMap     *actions;

  /* Borrowed */
  GtkWidget    *owner;     /* (nullable): until disposed */

  GrindNodeId   node;      /* of its graph, or GRIND_NONE */
};

G_DEFINE_FINAL_TYPE (GrindNodeActions, grind_node_actions, G_TYPE_OBJECT)

static void
go_action (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       user_data)
{
  GrindNodeActions *self = user_data;

  grind_navigator_go_to (self->navigator, self->node);
}

/* A widget around the owner implements "view.open-in-split". */
static void
open_in_split_action (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       user_data)
{
  GrindNodeActions *self = user_data;

  gtk_widget_activate_action (self->owner, "view.open-in-split", "u", self->node);
}

static void
open_in_editor_action (GSimpleAction *action,
                       GVariant      *parameter,
                       gpointer       user_data)
{
  GrindNodeActions *self = user_data;

  grind_open_in_editor_node (self->owner, grind_navigator_get_graph (self->navigator), self->node);
}

static void
copy_name_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  GrindNodeActions *self = user_data;
  g_autofree char *name = grind_graph_dup_node_name (grind_navigator_get_graph (self->navigator),
                                                     self->node);

  grind_list_copy_text (self->owner, name, _("Name copied"));
}

static void
copy_raw_name_action (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       user_data)
{
  GrindNodeActions *self = user_data;
  g_autofree char *name = grind_node_text_dup_raw (grind_navigator_get_graph (self->navigator),
                                                   self->node);

  grind_list_copy_text (self->owner, name, _("Name copied"));
}

static void
copy_location_action (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       user_data)
{
  GrindNodeActions *self = user_data;
  g_autofree char *location = NULL;

  location = grind_node_text_dup_full_location (grind_navigator_get_graph (self->navigator),
                                                self->node);
  grind_list_copy_text (self->owner, location, _("Location copied"));
}

/* Hides functions whose @field is exactly this path, not a longer one. */
static void
hide_path (GrindNodeActions  *self,
           GrindSearchFields  field,
           const char        *path)
{
  g_autoptr (GrindPattern) pattern = NULL;

  if (path == NULL)
    return;

  pattern = grind_pattern_new_exact (field, path);
  grind_session_hide (grind_navigator_get_session (self->navigator), pattern);
}

static void
hide_object_action (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  GrindNodeActions *self = user_data;
  g_autofree char *path = grind_node_text_dup_object (grind_navigator_get_graph (self->navigator),
                                                      self->node);

  hide_path (self, GRIND_SEARCH_OBJECT, path);
}

static void
hide_file_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  GrindNodeActions *self = user_data;
  g_autofree char *path = grind_node_text_dup_file (grind_navigator_get_graph (self->navigator),
                                                    self->node);

  hide_path (self, GRIND_SEARCH_FILE, path);
}

/* Suggests the scope of the function, or its name. */
static void
hide_like_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  GrindNodeActions *self = user_data;
  GtkRoot *root = gtk_widget_get_root (self->owner);
  g_auto (GrindNodeName) name = { NULL };
  g_autofree char *scope = NULL;

  grind_node_name_init (&name, grind_navigator_get_graph (self->navigator), self->node);
  scope = g_strconcat (name.scope, name.separator, NULL);
  grind_hide_dialog_show (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                          grind_navigator_get_session (self->navigator),
                          *scope != '\0' ? scope : name.last);
}

/* Compares costs for as many calls of the function. */
static void
divide_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  GrindNodeActions *self = user_data;

  grind_session_set_per (grind_navigator_get_session (self->navigator), self->node);
}

static void
set_enabled (GrindNodeActions *self,
             const char       *action,
             gboolean          is_enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (self->actions, action)),
                               is_enabled);
}

static void
set_all_enabled (GrindNodeActions *self,
                 gboolean          is_enabled)
{
  g_auto (GStrv) names = g_action_group_list_actions (G_ACTION_GROUP (self->actions));

  for (char **name = names; *name != NULL; name++)
    set_enabled (self, *name, is_enabled);
}

/* A cycle may disappear while its menu is open. */
static void
graph_changed_cb (GrindNodeActions *self)
{
  if (self->node >= grind_graph_get_n_nodes (grind_navigator_get_graph (self->navigator)))
    set_all_enabled (self, FALSE);
}

static void
grind_node_actions_dispose (GObject *object)
{
  GrindNodeActions *self = GRIND_NODE_ACTIONS (object);

  if (self->owner != NULL)
    gtk_widget_insert_action_group (self->owner, "node", NULL);
  self->owner = NULL;
  g_clear_object (&self->actions);
  g_clear_object (&self->navigator);

  G_OBJECT_CLASS (grind_node_actions_parent_class)->dispose (object);
}

static void
grind_node_actions_class_init (GrindNodeActionsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_node_actions_dispose;
}

static void
grind_node_actions_init (GrindNodeActions *self)
{
  const GActionEntry entries[] = {
    { .name = "go", .activate = go_action },
    { .name = "open-in-split", .activate = open_in_split_action },
    { .name = "open-in-editor", .activate = open_in_editor_action },
    { .name = "copy-name", .activate = copy_name_action },
    { .name = "copy-raw-name", .activate = copy_raw_name_action },
    { .name = "copy-location", .activate = copy_location_action },
    { .name = "divide", .activate = divide_action },
    { .name = "hide-like", .activate = hide_like_action },
    { .name = "hide-object", .activate = hide_object_action },
    { .name = "hide-file", .activate = hide_file_action },
  };

  self->node = GRIND_NONE;
  self->actions = G_ACTION_MAP (g_simple_action_group_new ());
  g_action_map_add_action_entries (self->actions, entries, G_N_ELEMENTS (entries), self);
  set_all_enabled (self, FALSE);
}

GrindNodeActions *
grind_node_actions_new (GtkWidget *owner)
{
  GrindNodeActions *self;

  g_return_val_if_fail (GTK_IS_WIDGET (owner), NULL);

  self = g_object_new (GRIND_TYPE_NODE_ACTIONS, NULL);
  self->owner = owner;
  grind_node_actions_insert (self);

  return self;
}

/* Adds the actions to their owner, again if they are there. */
void
grind_node_actions_insert (GrindNodeActions *self)
{
  g_return_if_fail (GRIND_IS_NODE_ACTIONS (self));

  gtk_widget_insert_action_group (self->owner, "node", G_ACTION_GROUP (self->actions));
}

/**
 * grind_node_actions_set_navigator:
 * @self: the actions
 * @navigator: where to go to functions; always of the same session
 */
void
grind_node_actions_set_navigator (GrindNodeActions *self,
                                  GrindNavigator   *navigator)
{
  g_return_if_fail (GRIND_IS_NODE_ACTIONS (self));
  g_return_if_fail (GRIND_IS_NAVIGATOR (navigator));

  if (self->navigator == NULL)
    g_signal_connect_object (grind_navigator_get_session (navigator), "notify::graph",
                             G_CALLBACK (graph_changed_cb), self, G_CONNECT_SWAPPED);
  g_set_object (&self->navigator, navigator);
}

/* The navigator, %NULL until it is set */
GrindNavigator *
grind_node_actions_get_navigator (GrindNodeActions *self)
{
  g_return_val_if_fail (GRIND_IS_NODE_ACTIONS (self), NULL);

  return self->navigator;
}

/**
 * grind_node_actions_set_node:
 * @self: the actions with a navigator
 * @node: a node of its graph
 *
 * Sets the function or cycle that the actions apply to while it is in the graph. A cycle has no
 * path, and the path of a function may be unknown.
 */
void
grind_node_actions_set_node (GrindNodeActions *self,
                             GrindNodeId       node)
{
  GrindGraph *graph;
  g_autofree char *object = NULL;
  g_autofree char *file = NULL;
  g_autofree char *raw = NULL;
  GrindSession *session;
  gint64 before, after;

  g_return_if_fail (GRIND_IS_NODE_ACTIONS (self));
  g_return_if_fail (self->navigator != NULL);

  session = grind_navigator_get_session (self->navigator);
  graph = grind_navigator_get_graph (self->navigator);
  g_return_if_fail (node < grind_graph_get_n_nodes (graph));

  self->node = node;
  set_all_enabled (self, TRUE);
  object = grind_node_text_dup_object (graph, node);
  file = grind_node_text_dup_file (graph, node);
  set_enabled (self, "hide-object", object != NULL);
  set_enabled (self, "hide-file", file != NULL);
  set_enabled (self, "open-in-editor", file != NULL);
  raw = grind_node_text_dup_raw (graph, node);
  set_enabled (self, "copy-raw-name", raw != NULL);
  set_enabled (self, "divide", !grind_graph_is_cycle (graph, node) &&
                               grind_session_get_calls (session, node, &before, &after) &&
                               grind_session_get_per (session) != node);
}

/* Many profiles have no use for the item. */
static void
append_if_enabled (GMenu      *menu,
                   const char *label,
                   const char *action)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, action);

  g_menu_item_set_attribute (item, "hidden-when", "s", "action-disabled");
  g_menu_append_item (menu, item);
}

/* A menu of the actions, to which items may be appended */
GMenu *
grind_node_actions_make_menu (GMenuModel *copies)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) go = g_menu_new ();
  g_autoptr (GMenu) copy = g_menu_new ();
  g_autoptr (GMenu) hide = g_menu_new ();

  g_menu_append (go, _("Go To"), "node.go");
  g_menu_append (go, _("Open in Split View"), "node.open-in-split");
  g_menu_append (go, _("Open in Editor"), "node.open-in-editor");
  g_menu_append (copy, _("Copy Name"), "node.copy-name");
  append_if_enabled (copy, _("Copy Recorded Name"), "node.copy-raw-name");
  g_menu_append (copy, _("Copy Location"), "node.copy-location");
  for (int i = 0; copies != NULL && i < g_menu_model_get_n_items (copies); i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new_from_model (copies, i);

      g_menu_append_item (copy, item);
    }
  append_if_enabled (go, _("Divide by Calls of This Function"), "node.divide");
  g_menu_append (hide, _("Hide Functions Like This…"), "node.hide-like");
  g_menu_append (hide, _("Hide This Object"), "node.hide-object");
  g_menu_append (hide, _("Hide This File"), "node.hide-file");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (go));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (copy));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (hide));

  return menu;
}
