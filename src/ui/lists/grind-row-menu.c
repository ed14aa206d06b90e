/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-row-menu.h"

#include <glib/gi18n.h>

#include "grind-list-copy.h"
#include "grind-node-actions.h"
#include "ui/base/grind-focus.h"
#include "ui/base/grind-lazy-menu.h"

struct _GrindRowMenu
{
  GObject parent_instance;

  /* Owned */
  GrindNodeActions *nodes;     /* (nullable): until disposed */
  GtkWidget        *popover;   /* (nullable): until first opened; a child of @owner */
  GActionMap       *actions;

  /* Borrowed */
  GtkWidget          *owner;
  GtkColumnView      *view;
  GtkEventController *keys;   /* of @view, until disposed */

  GrindGetRowNode  get_node;
  guint            position;  /* of the row that the menu was opened for */
  GrindNodeId      node;      /* its node at that time */
};

G_DEFINE_FINAL_TYPE (GrindRowMenu, grind_row_menu, G_TYPE_OBJECT)

/* The current node of the row that the menu was opened for */
static GrindNodeId
get_node_there (GrindRowMenu *self)
{
  GrindNavigator *navigator = grind_node_actions_get_navigator (self->nodes);
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (self->view));
  g_autoptr (GObject) item = g_list_model_get_item (model, self->position);

  return item != NULL && navigator != NULL
           ? self->get_node (item, grind_navigator_get_graph (navigator)) : GRIND_NONE;
}

/* The row shows another node if the list has switched to another function. */
static void
copy_row_action (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  GrindRowMenu *self = user_data;

  if (get_node_there (self) == self->node)
    grind_list_copy_row (self->view, self->position);
}

static void
copy_list_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  GrindRowMenu *self = user_data;
  guint format = g_variant_get_uint32 (parameter);

  if (format < GRIND_N_TABLE_FORMATS)
    grind_list_copy_all (self->view, format);
}

/* Sets the item that the menu applies to. */
static gboolean
set_item (GrindRowMenu *self,
          GtkListItem  *item)
{
  GrindNavigator *navigator = grind_node_actions_get_navigator (self->nodes);
  GrindNodeId node;

  if (item == NULL || navigator == NULL)
    return FALSE;

  self->position = gtk_list_item_get_position (item);
  node = self->get_node (gtk_list_item_get_item (item), grind_navigator_get_graph (navigator));
  self->node = node;
  if (node != GRIND_NONE)
    grind_node_actions_set_node (self->nodes, node);

  return node != GRIND_NONE;
}

static GtkListItem *
find_focused (GrindRowMenu *self)
{
  return grind_column_view_find_item (self->view, grind_focus_find (self->owner));
}

/* The same menu for all lists */
static GMenuModel *
get_menu (void)
{
  static GMenuModel *menu = NULL;

  if (menu == NULL)
    {
      g_autoptr (GMenu) copies = g_menu_new ();
      g_autoptr (GMenuModel) formats = grind_list_copy_make_menu ("row.copy-list");

      g_menu_append (copies, _("Copy Row"), "row.copy-row");
      g_menu_append_submenu (copies, _("Copy List As"), formats);
      menu = G_MENU_MODEL (grind_node_actions_make_menu (G_MENU_MODEL (copies)));
    }

  return menu;
}

/* @x and @y are in the coordinates of the view. */
static void
open (GrindRowMenu *self,
      GtkListItem  *item,
      double        x,
      double        y)
{
  GdkRectangle place;

  if (!set_item (self, item) ||
      !gtk_widget_translate_coordinates (GTK_WIDGET (self->view), self->owner, x, y, &x, &y))
    return;

  /* When the owner gets another parent, GTK 4.8 tells its menus that its actions are gone. */
  gtk_widget_insert_action_group (self->owner, "row", G_ACTION_GROUP (self->actions));
  grind_node_actions_insert (self->nodes);
  place = (GdkRectangle) { x, y, 1, 1 };
  grind_lazy_menu_open (&self->popover, self->owner, get_menu (), &place);
}

static void
menu_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  GrindRowMenu *self = user_data;
  GtkListItem *item = find_focused (self);
  graphene_rect_t bounds;

  if (item != NULL && gtk_widget_compute_bounds (gtk_list_item_get_child (item),
                                                 GTK_WIDGET (self->view), &bounds))
    open (self, item, bounds.origin.x + bounds.size.width / 2,
          bounds.origin.y + bounds.size.height);
}

static void
pressed_cb (GrindRowMenu    *self,
            int              n_press,
            double           x,
            double           y,
            GtkGestureClick *gesture)
{
  GtkWidget *picked = gtk_widget_pick (GTK_WIDGET (self->view), x, y, GTK_PICK_DEFAULT);
  GtkListItem *item = grind_column_view_find_item (self->view, picked);

  if (item == NULL)
    return;

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  open (self, item, x, y);
  grind_column_view_forget_press (picked);
}

static void
copy_focused_action (GSimpleAction *action,
                     GVariant      *parameter,
                     gpointer       user_data)
{
  GrindRowMenu *self = user_data;
  GtkListItem *item = find_focused (self);

  if (item != NULL)
    grind_list_copy_row (self->view, gtk_list_item_get_position (item));
}

static void
open_focused_in_split_action (GSimpleAction *action,
                              GVariant      *parameter,
                              gpointer       user_data)
{
  GrindRowMenu *self = user_data;

  if (set_item (self, find_focused (self)))
    gtk_widget_activate_action (self->owner, "node.open-in-split", NULL);
}

static void
add_keys (GrindRowMenu *self)
{
  static const struct
  {
    guint            key;
    GdkModifierType  modifiers;
    const char      *action;
  } keys[] = {
    { GDK_KEY_Menu, 0, "row.menu" },
    { GDK_KEY_F10, GDK_SHIFT_MASK, "row.menu" },
    { GDK_KEY_c, GDK_CONTROL_MASK, "row.copy-focused" },
    { GDK_KEY_Return, GDK_CONTROL_MASK, "row.open-focused-in-split" },
    { GDK_KEY_KP_Enter, GDK_CONTROL_MASK, "row.open-focused-in-split" },
  };

  self->keys = gtk_shortcut_controller_new ();
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      GtkShortcutTrigger *trigger = gtk_keyval_trigger_new (keys[i].key, keys[i].modifiers);
      GtkShortcutAction *action = gtk_named_action_new (keys[i].action);

      gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (self->keys),
                                            gtk_shortcut_new (trigger, action));
    }
  gtk_widget_add_controller (GTK_WIDGET (self->view), self->keys);
}

static void
add_actions (GrindRowMenu *self)
{
  const GActionEntry entries[] = {
    { .name = "menu", .activate = menu_action },
    { .name = "copy-row", .activate = copy_row_action },
    { .name = "copy-list", .activate = copy_list_action, .parameter_type = "u" },
    { .name = "copy-focused", .activate = copy_focused_action },
    { .name = "open-focused-in-split", .activate = open_focused_in_split_action },
  };

  self->actions = G_ACTION_MAP (g_simple_action_group_new ());
  g_action_map_add_action_entries (self->actions, entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (self->owner, "row", G_ACTION_GROUP (self->actions));
}

static void
add_gesture (GrindRowMenu *self)
{
  GtkGesture *gesture = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), GDK_BUTTON_SECONDARY);
  g_signal_connect_object (gesture, "pressed", G_CALLBACK (pressed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (gesture));
}

static void
grind_row_menu_dispose (GObject *object)
{
  GrindRowMenu *self = GRIND_ROW_MENU (object);

  if (self->keys != NULL)
    {
      gtk_widget_insert_action_group (self->owner, "row", NULL);
      gtk_widget_remove_controller (GTK_WIDGET (self->view), self->keys);
      self->keys = NULL;
    }
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_clear_object (&self->nodes);
  g_clear_object (&self->actions);

  G_OBJECT_CLASS (grind_row_menu_parent_class)->dispose (object);
}

static void
grind_row_menu_class_init (GrindRowMenuClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_row_menu_dispose;
}

static void
grind_row_menu_init (GrindRowMenu *self)
{
}

GrindRowMenu *
grind_row_menu_new (GtkWidget       *owner,
                    GtkColumnView   *view,
                    GrindGetRowNode  get_node)
{
  GrindRowMenu *self;

  g_return_val_if_fail (GTK_IS_WIDGET (owner), NULL);
  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);

  self = g_object_new (GRIND_TYPE_ROW_MENU, NULL);
  self->owner = owner;
  self->view = view;
  self->get_node = get_node;
  self->nodes = grind_node_actions_new (owner);
  add_actions (self);
  add_gesture (self);
  add_keys (self);

  return self;
}

static void
close_menu (GrindRowMenu *self)
{
  grind_lazy_menu_close (self->popover);
}

/**
 * grind_row_menu_set_navigator:
 * @self: a row menu
 * @navigator: where to go to functions; always of the same session
 *
 * Without a navigator the menu does not open.
 */
void
grind_row_menu_set_navigator (GrindRowMenu   *self,
                              GrindNavigator *navigator)
{
  g_return_if_fail (GRIND_IS_ROW_MENU (self));
  g_return_if_fail (GRIND_IS_NAVIGATOR (navigator));

  if (grind_node_actions_get_navigator (self->nodes) == NULL)
    g_signal_connect_object (grind_navigator_get_session (navigator), "notify::graph",
                             G_CALLBACK (close_menu), self, G_CONNECT_SWAPPED);
  grind_node_actions_set_navigator (self->nodes, navigator);
}
