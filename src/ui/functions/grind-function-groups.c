/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-function-groups.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "text/grind-group-text.h"
#include "ui/base/grind-focus.h"
#include "ui/base/grind-lazy-menu.h"
#include "ui/lists/grind-column-view.h"
#include "ui/lists/grind-name-cell.h"

struct _GrindFunctionGroups
{
  GObject parent_instance;

  /* Owned */
  GrindFunctionList  *list;
  GtkWidget          *popover;      /* (nullable): until first opened; a child of @owner */

  /* Borrowed */
  GtkWidget          *owner;
  GtkColumnView      *view;
  GtkButton          *only_button;
  GtkEventController *controllers[3];

  guint               place;        /* of the group that the menu was opened for */
};

G_DEFINE_FINAL_TYPE (GrindFunctionGroups, grind_function_groups, G_TYPE_OBJECT)

static guint
get_position (GtkListItem *item)
{
  return item != NULL ? gtk_list_item_get_position (item) : GTK_INVALID_LIST_POSITION;
}

/* The row that has the keyboard focus */
static guint
get_focused (GrindFunctionGroups *self)
{
  return get_position (grind_column_view_find_item (self->view, grind_focus_find (self->owner)));
}

static void
toggle (GrindFunctionGroups *self,
        guint                place)
{
  gboolean is_open = grind_function_rows_is_open (grind_function_list_get_rows (self->list), place);

  grind_function_list_open_group (self->list, place, !is_open);
}

/* Left collapses the focused group, or goes to the group of the focused function; Right expands it,
 * or goes to its first function. */
static gboolean
move (GrindFunctionGroups *self,
      guint                position,
      gboolean             is_inward)
{
  GrindFunctionRows *rows = grind_function_list_get_rows (self->list);
  guint place = grind_function_rows_get_group (rows, position);
  gboolean is_group = grind_function_list_get_group (self->list, position) != GRIND_NONE;

  if (place == GRIND_NONE)
    return GDK_EVENT_PROPAGATE;

  if (is_group && grind_function_rows_is_open (rows, place) != is_inward)
    grind_function_list_open_group (self->list, place, is_inward);
  else if (!is_group && !is_inward)
    grind_column_view_focus_row (self->view, grind_function_rows_get_group_position (rows, place));
  else if (is_group && is_inward)
    grind_column_view_focus_row (self->view, position + 1);

  return GDK_EVENT_STOP;
}

/* The same menu for all lists */
static GMenuModel *
get_menu (void)
{
  static GMenu *menu = NULL;

  if (menu == NULL)
    {
      g_autoptr (GMenu) only = g_menu_new ();
      g_autoptr (GMenu) all = g_menu_new ();
      g_autoptr (GMenu) copy = g_menu_new ();

      menu = g_menu_new ();
      g_menu_append (only, _("Show Only This Group"), "groups.only");
      g_menu_append (all, _("Expand All Groups"), "groups.open-all");
      g_menu_append (all, _("Collapse All Groups"), "groups.close-all");
      g_menu_append (copy, _("Copy Name"), "groups.copy");
      g_menu_append_section (menu, NULL, G_MENU_MODEL (only));
      g_menu_append_section (menu, NULL, G_MENU_MODEL (all));
      g_menu_append_section (menu, NULL, G_MENU_MODEL (copy));
    }

  return G_MENU_MODEL (menu);
}

static void
open_menu (GrindFunctionGroups *self,
           guint                place,
           double               x,
           double               y)
{
  GdkRectangle target;

  if (!gtk_widget_translate_coordinates (GTK_WIDGET (self->view), self->owner, x, y, &x, &y))
    return;

  self->place = place;
  target = (GdkRectangle) { x, y, 1, 1 };
  grind_lazy_menu_open (&self->popover, self->owner, get_menu (), &target);
}

static gboolean
open_focused_menu (GrindFunctionGroups *self)
{
  GtkRoot *root = gtk_widget_get_root (self->owner);
  GtkListItem *item = grind_column_view_find_item (self->view, gtk_root_get_focus (root));
  guint place = grind_function_list_get_group (self->list, get_position (item));
  graphene_rect_t bounds;

  if (place == GRIND_NONE ||
      !gtk_widget_compute_bounds (gtk_list_item_get_child (item), GTK_WIDGET (self->view),
                                  &bounds))
    return GDK_EVENT_PROPAGATE;

  open_menu (self, place, bounds.origin.x + bounds.size.width / 2,
             bounds.origin.y + bounds.size.height);

  return GDK_EVENT_STOP;
}

static gboolean
key_cb (GrindFunctionGroups *self,
        guint                key,
        guint                code,
        GdkModifierType      state)
{
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self->view)) == GTK_TEXT_DIR_RTL;
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();
  guint position = get_focused (self);

  if (position == GTK_INVALID_LIST_POSITION)
    return GDK_EVENT_PROPAGATE;
  if ((key == GDK_KEY_Menu && modifiers == 0) ||
      (key == GDK_KEY_F10 && modifiers == GDK_SHIFT_MASK))
    return open_focused_menu (self);
  if (modifiers != 0)
    return GDK_EVENT_PROPAGATE;

  if (key == GDK_KEY_Left || key == GDK_KEY_KP_Left)
    return move (self, position, is_rtl);
  if (key == GDK_KEY_Right || key == GDK_KEY_KP_Right)
    return move (self, position, !is_rtl);

  return GDK_EVENT_PROPAGATE;
}

/* Runs before the list's gestures, which would select or activate the row. */
static void
pressed_cb (GrindFunctionGroups *self,
            int                  n_press,
            double               x,
            double               y,
            GtkGestureClick     *gesture)
{
  GtkWidget *picked = gtk_widget_pick (GTK_WIDGET (self->view), x, y, GTK_PICK_DEFAULT);
  guint position = get_position (grind_column_view_find_item (self->view, picked));
  guint place = grind_function_list_get_group (self->list, position);
  double cell_x;
  double cell_y;

  if (place == GRIND_NONE)
    return;

  if (gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) == GDK_BUTTON_SECONDARY)
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      open_menu (self, place, x, y);
      grind_column_view_forget_press (picked);
    }
  else if (GRIND_IS_NAME_CELL (picked) &&
           gtk_widget_translate_coordinates (GTK_WIDGET (self->view), picked, x, y, &cell_x,
                                             &cell_y) &&
           grind_name_cell_is_expander (GRIND_NAME_CELL (picked), cell_x))
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      grind_column_view_focus_row (self->view, position);
      toggle (self, place);
    }
}

static void
open_all_action (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  grind_function_list_open_all_groups (GRIND_FUNCTION_GROUPS (user_data)->list, TRUE);
}

static void
close_all_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  grind_function_list_open_all_groups (GRIND_FUNCTION_GROUPS (user_data)->list, FALSE);
}

/* The list may have changed and have fewer groups. */
static void
only_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  GrindFunctionGroups *self = user_data;
  GrindFunctionFilter *filter = grind_function_list_get_filter (self->list);

  if (self->place < grind_function_filter_get_n_groups (filter))
    grind_function_list_show_only (
      self->list, grind_grouping_get_by (grind_function_filter_get_grouping (filter)),
      grind_function_filter_get_group (filter, self->place)->group);
}

static void
show_all_action (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  grind_function_list_show_only (GRIND_FUNCTION_GROUPS (user_data)->list, GRIND_GROUP_BY_NONE, 0);
}

static void
copy_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  GrindFunctionGroups *self = user_data;
  GrindFunctionFilter *filter = grind_function_list_get_filter (self->list);
  g_auto (GrindNodeName) name = { NULL, };

  if (self->place >= grind_function_filter_get_n_groups (filter))
    return;

  grind_group_text_init_name (&name, grind_function_filter_get_grouping (filter),
                              grind_function_filter_get_group (filter, self->place)->group);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (self->owner), name.full);
}

/* Closes the menu, because the row that it was opened for has moved. */
static void
moved_cb (GrindFunctionGroups *self)
{
  grind_lazy_menu_close (self->popover);
  grind_column_view_refresh_all (self->view);
}

/* Shows the name of the group if the list is restricted to one. */
static void
listed_cb (GrindFunctionGroups *self)
{
  GrindFunctionFilter *filter = grind_function_list_get_filter (self->list);
  guint group;
  GrindGrouping *only = grind_function_filter_get_only (filter, &group);
  g_autofree char *name = NULL;
  g_autofree char *label = NULL;

  grind_lazy_menu_close (self->popover);
  gtk_widget_set_visible (GTK_WIDGET (self->only_button), only != NULL);
  if (only == NULL)
    return;

  name = grind_group_text_dup_name (only, group);
  /* translators: %s is the ELF object, source file, class or cycle whose functions are shown */
  label = g_strdup_printf (_("Only %s"), name);
  adw_button_content_set_label (ADW_BUTTON_CONTENT (gtk_button_get_child (self->only_button)),
                                label);
}

static void
add_actions (GrindFunctionGroups *self)
{
  const GActionEntry entries[] = {
    { .name = "only", .activate = only_action },
    { .name = "show-all", .activate = show_all_action },
    { .name = "open-all", .activate = open_all_action },
    { .name = "close-all", .activate = close_all_action },
    { .name = "copy", .activate = copy_action },
  };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (self->owner, "groups", G_ACTION_GROUP (group));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->only_button), "groups.show-all");
}

static void
add_controllers (GrindFunctionGroups *self)
{
  const guint buttons[] = { GDK_BUTTON_PRIMARY, GDK_BUTTON_SECONDARY };

  self->controllers[0] = gtk_event_controller_key_new ();
  g_signal_connect_object (self->controllers[0], "key-pressed", G_CALLBACK (key_cb), self,
                           G_CONNECT_SWAPPED);
  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++)
    {
      GtkGesture *gesture = gtk_gesture_click_new ();

      gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), buttons[i]);
      g_signal_connect_object (gesture, "pressed", G_CALLBACK (pressed_cb), self,
                               G_CONNECT_SWAPPED);
      self->controllers[i + 1] = GTK_EVENT_CONTROLLER (gesture);
    }

  for (guint i = 0; i < G_N_ELEMENTS (self->controllers); i++)
    {
      gtk_event_controller_set_propagation_phase (self->controllers[i], GTK_PHASE_CAPTURE);
      gtk_widget_add_controller (GTK_WIDGET (self->view), self->controllers[i]);
    }
}

static void
grind_function_groups_dispose (GObject *object)
{
  GrindFunctionGroups *self = GRIND_FUNCTION_GROUPS (object);

  if (self->list != NULL)
    {
      gtk_widget_insert_action_group (self->owner, "groups", NULL);
      for (guint i = 0; i < G_N_ELEMENTS (self->controllers); i++)
        gtk_widget_remove_controller (GTK_WIDGET (self->view), self->controllers[i]);
    }
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_clear_object (&self->list);

  G_OBJECT_CLASS (grind_function_groups_parent_class)->dispose (object);
}

static void
grind_function_groups_class_init (GrindFunctionGroupsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_function_groups_dispose;
}

static void
grind_function_groups_init (GrindFunctionGroups *self)
{
}

GrindFunctionGroups *
grind_function_groups_new (GtkWidget         *owner,
                           GtkColumnView     *view,
                           GrindFunctionList *list,
                           GtkButton         *only_button)
{
  GrindFunctionGroups *self;

  g_return_val_if_fail (GTK_IS_WIDGET (owner), NULL);
  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);
  g_return_val_if_fail (GRIND_IS_FUNCTION_LIST (list), NULL);

  self = g_object_new (GRIND_TYPE_FUNCTION_GROUPS, NULL);
  self->owner = owner;
  self->view = view;
  self->list = g_object_ref (list);
  self->only_button = only_button;
  add_actions (self);
  add_controllers (self);
  g_signal_connect_object (list, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (list, "listed", G_CALLBACK (listed_cb), self, G_CONNECT_SWAPPED);

  return self;
}

/**
 * grind_function_groups_activate:
 * @self: groups
 * @position: a row
 *
 * Expands or collapses the group of the row.
 *
 * Returns: whether it is the row of a group
 */
gboolean
grind_function_groups_activate (GrindFunctionGroups *self,
                                guint                position)
{
  guint place;

  g_return_val_if_fail (GRIND_IS_FUNCTION_GROUPS (self), FALSE);

  place = grind_function_list_get_group (self->list, position);
  if (place == GRIND_NONE)
    return FALSE;

  toggle (self, place);

  return TRUE;
}
