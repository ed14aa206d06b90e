/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-row-menu.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "grind-node-text.h"

struct _GrindRowMenu
{
  GObject parent_instance;

  /* Owned */
  GrindSession    *session;
  GtkWidget       *popover;   /* a child of @owner */

  /* Borrowed */
  GtkWidget       *owner;
  GtkColumnView   *view;

  GrindGetRowNode  get_node;
  GrindNodeId      node;      /* what the menu was opened for */
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

/* Says so where there is something to say it with. */
static void
copy (GrindRowMenu *self,
      const char   *text,
      const char   *message)
{
  GtkWidget *overlay = gtk_widget_get_ancestor (self->owner, ADW_TYPE_TOAST_OVERLAY);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (self->owner), text);
  if (overlay != NULL)
    adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (overlay), adw_toast_new (message));
}

static void
copy_name_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  GrindRowMenu *self = user_data;
  g_autofree char *name = grind_graph_dup_node_name (grind_session_get_graph (self->session),
                                                     self->node);

  copy (self, name, _("Name copied"));
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
  copy (self, location, _("Location copied"));
}

/* The place is in the coordinates of the view. */
static void
open (GrindRowMenu *self,
      GtkListItem  *item,
      double        x,
      double        y)
{
  GdkRectangle place;

  if (self->session == NULL ||
      !gtk_widget_translate_coordinates (GTK_WIDGET (self->view), self->owner, x, y, &x, &y))
    return;

  place = (GdkRectangle) { x, y, 1, 1 };
  self->node = self->get_node (gtk_list_item_get_item (item));
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &place);
  gtk_popover_popup (GTK_POPOVER (self->popover));
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
}

static GMenuModel *
make_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) go = g_menu_new ();
  g_autoptr (GMenu) copies = g_menu_new ();

  g_menu_append (go, _("Go To"), "row.go");
  g_menu_append (copies, _("Copy Name"), "row.copy-name");
  g_menu_append (copies, _("Copy Location"), "row.copy-location");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (go));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (copies));

  return G_MENU_MODEL (menu);
}

static void
add_actions (GrindRowMenu *self)
{
  const GActionEntry entries[] = {
    { .name = "go", .activate = go_action },
    { .name = "copy-name", .activate = copy_name_action },
    { .name = "copy-location", .activate = copy_location_action },
  };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (self->owner, "row", G_ACTION_GROUP (group));
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
    gtk_widget_insert_action_group (self->owner, "row", NULL);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
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
 * @owner: the widget around the list; it gets the actions "row.go", "row.copy-name" and
 *   "row.copy-location"
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

  return self;
}

/**
 * grind_row_menu_set_session:
 * @self: a row menu
 * @session: the session whose functions the list shows
 *
 * Without a session the menu does not open.
 */
void
grind_row_menu_set_session (GrindRowMenu *self,
                            GrindSession *session)
{
  g_return_if_fail (GRIND_IS_ROW_MENU (self));
  g_return_if_fail (GRIND_IS_SESSION (session));

  g_set_object (&self->session, session);
}

/**
 * grind_row_menu_open_focused:
 * @self: a row menu
 *
 * Opens the menu for the row that has the keyboard focus, if one has.
 */
void
grind_row_menu_open_focused (GrindRowMenu *self)
{
  GtkListItem *item;
  graphene_rect_t bounds;

  g_return_if_fail (GRIND_IS_ROW_MENU (self));

  item = grind_list_column_find_item (self->view,
                                      gtk_root_get_focus (gtk_widget_get_root (self->owner)));
  if (item == NULL || !gtk_widget_compute_bounds (gtk_list_item_get_child (item),
                                                  GTK_WIDGET (self->view), &bounds))
    return;

  open (self, item, bounds.origin.x + bounds.size.width / 2,
        bounds.origin.y + bounds.size.height);
}
