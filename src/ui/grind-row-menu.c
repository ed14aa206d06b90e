/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-row-menu.h"

#include <glib/gi18n.h>

#include "grind-list-copy.h"
#include "grind-hide-dialog.h"
#include "grind-node-text.h"

struct _GrindRowMenu
{
  GObject parent_instance;

  /* Owned */
  GrindSession    *session;
  GtkWidget       *popover;   /* a child of @owner */
  GActionMap      *actions;

  /* Borrowed */
  GtkWidget          *owner;
  GtkColumnView      *view;
  GtkEventController *keys;   /* of @view, as long as there is the popover */

  GrindGetRowNode  get_node;
  GrindNodeId      node;      /* what the menu was opened for, of the session's graph */
  guint            position;  /* the row of it */
};

G_DEFINE_FINAL_TYPE (GrindRowMenu, grind_row_menu, G_TYPE_OBJECT)

static void
go_action (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       user_data)
{
  GrindRowMenu *self = user_data;

  grind_session_go_to (self->session, self->node);
}

static void
copy_name_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  GrindRowMenu *self = user_data;
  g_autofree char *name = grind_graph_dup_node_name (grind_session_get_graph (self->session),
                                                     self->node);

  grind_list_copy_text (self->owner, name, _("Name copied"));
}

static void
copy_location_action (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       user_data)
{
  GrindRowMenu *self = user_data;
  g_autofree char *location = NULL;

  location = grind_node_text_dup_full_location (grind_session_get_graph (self->session),
                                                self->node);
  grind_list_copy_text (self->owner, location, _("Location copied"));
}

static void
copy_row_action (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  GrindRowMenu *self = user_data;

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

/* Hides what has this path of the kind of @field, not what has a longer one. */
static void
hide_path (GrindRowMenu      *self,
           GrindSearchFields  field,
           const char        *path)
{
  g_autoptr (GrindPattern) pattern = NULL;

  if (path == NULL)
    return;

  pattern = grind_pattern_new_exact (field, path);
  grind_session_hide (self->session, pattern);
}

static void
hide_object_action (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  GrindRowMenu *self = user_data;
  g_autofree char *path = grind_node_text_dup_object (grind_session_get_graph (self->session),
                                                      self->node);

  hide_path (self, GRIND_SEARCH_OBJECT, path);
}

static void
hide_file_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  GrindRowMenu *self = user_data;
  g_autofree char *path = grind_node_text_dup_file (grind_session_get_graph (self->session),
                                                    self->node);

  hide_path (self, GRIND_SEARCH_FILE, path);
}

/* The scope of the function, or its name, is where to begin from. */
static void
hide_like_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  GrindRowMenu *self = user_data;
  GtkRoot *root = gtk_widget_get_root (self->owner);
  g_auto (GrindNodeName) name = { NULL };
  g_autofree char *scope = NULL;

  grind_node_name_init (&name, grind_session_get_graph (self->session), self->node);
  scope = g_strconcat (name.scope, name.separator, NULL);
  grind_hide_dialog_show (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, self->session,
                          *scope != '\0' ? scope : name.last);
}

static void
set_enabled (GrindRowMenu *self,
             const char   *action,
             gboolean      is_enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (self->actions, action)),
                               is_enabled);
}

/* A cycle has no path, and not every function's is known. */
static void
update_actions (GrindRowMenu *self)
{
  GrindGraph *graph = grind_session_get_graph (self->session);
  g_autofree char *object = grind_node_text_dup_object (graph, self->node);
  g_autofree char *file = grind_node_text_dup_file (graph, self->node);

  set_enabled (self, "hide-object", object != NULL);
  set_enabled (self, "hide-file", file != NULL);
}

/* What the menu is about from now on. */
static gboolean
set_item (GrindRowMenu *self,
          GtkListItem  *item)
{
  if (item == NULL || self->session == NULL)
    return FALSE;

  self->position = gtk_list_item_get_position (item);
  self->node = self->get_node (gtk_list_item_get_item (item),
                               grind_session_get_graph (self->session));
  if (self->node != GRIND_NONE)
    update_actions (self);

  return self->node != GRIND_NONE;
}

static GtkListItem *
find_focused (GrindRowMenu *self)
{
  GtkRoot *root = gtk_widget_get_root (self->owner);

  return grind_list_column_find_item (self->view, root != NULL ? gtk_root_get_focus (root) : NULL);
}

/* The place is in the coordinates of the view. */
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

  place = (GdkRectangle) { x, y, 1, 1 };
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &place);
  gtk_popover_popup (GTK_POPOVER (self->popover));
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
  GtkListItem *item = grind_list_column_find_item (self->view, picked);

  if (item == NULL)
    return;

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  open (self, item, x, y);
  grind_list_column_forget_press (picked);
}

static GMenuModel *
make_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) go = g_menu_new ();
  g_autoptr (GMenu) copies = g_menu_new ();
  g_autoptr (GMenu) hide = g_menu_new ();
  g_autoptr (GMenuModel) formats = grind_list_copy_make_menu ("row.copy-list");

  g_menu_append (go, _("Go To"), "row.go");
  g_menu_append (copies, _("Copy Name"), "row.copy-name");
  g_menu_append (copies, _("Copy Location"), "row.copy-location");
  g_menu_append (hide, _("Hide Functions Like This…"), "row.hide-like");
  g_menu_append (hide, _("Hide This Object"), "row.hide-object");
  g_menu_append (hide, _("Hide This File"), "row.hide-file");
  g_menu_append (copies, _("Copy Row"), "row.copy-row");
  g_menu_append_submenu (copies, _("Copy List As"), formats);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (go));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (copies));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (hide));

  return G_MENU_MODEL (menu);
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
    { .name = "go", .activate = go_action },
    { .name = "copy-name", .activate = copy_name_action },
    { .name = "copy-location", .activate = copy_location_action },
    { .name = "copy-row", .activate = copy_row_action },
    { .name = "copy-list", .activate = copy_list_action, .parameter_type = "u" },
    { .name = "copy-focused", .activate = copy_focused_action },
    { .name = "hide-like", .activate = hide_like_action },
    { .name = "hide-object", .activate = hide_object_action },
    { .name = "hide-file", .activate = hide_file_action },
  };

  self->actions = G_ACTION_MAP (g_simple_action_group_new ());
  g_action_map_add_action_entries (self->actions, entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (self->owner, "row", G_ACTION_GROUP (self->actions));
}

static void
add_popover (GrindRowMenu *self)
{
  g_autoptr (GMenuModel) menu = make_menu ();
  GtkGesture *gesture = gtk_gesture_click_new ();

  self->popover = gtk_popover_menu_new_from_model (menu);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
  gtk_widget_set_halign (self->popover, GTK_ALIGN_START);
  gtk_widget_set_parent (self->popover, self->owner);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), GDK_BUTTON_SECONDARY);
  g_signal_connect_object (gesture, "pressed", G_CALLBACK (pressed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (gesture));
}

static void
grind_row_menu_dispose (GObject *object)
{
  GrindRowMenu *self = GRIND_ROW_MENU (object);

  if (self->popover != NULL)
    {
      gtk_widget_insert_action_group (self->owner, "row", NULL);
      gtk_widget_remove_controller (GTK_WIDGET (self->view), self->keys);
    }
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_clear_object (&self->actions);
  g_clear_object (&self->session);

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

/**
 * grind_row_menu_new:
 * @owner: the widget around the list; it gets the action group "row": "menu" opens the menu of the
 *   focused row and "copy-focused" copies it
 * @view: the list
 * @get_node: tells of which node a row is
 *
 * Returns: (transfer full): the menu of the rows of @view
 */
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
  add_actions (self);
  add_popover (self);
  add_keys (self);

  return self;
}

/**
 * grind_row_menu_set_session:
 * @self: a row menu
 * @session: the session whose functions the list shows
 *
 * Without a session the menu does not open. To be called once.
 */
void
grind_row_menu_set_session (GrindRowMenu *self,
                            GrindSession *session)
{
  g_return_if_fail (GRIND_IS_ROW_MENU (self));
  g_return_if_fail (GRIND_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::graph", G_CALLBACK (gtk_popover_popdown),
                           self->popover, G_CONNECT_SWAPPED);
}
