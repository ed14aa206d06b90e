/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares parts of one run: the context menu of the picture, the list and the legend. */
#include "config.h"

#include "grind-part-pane-private.h"

#include <glib/gi18n.h>

#include "grind-part-painter.h"
#include "ui/base/grind-focus.h"
#include "ui/base/grind-last-actions.h"
#include "ui/base/grind-lazy-menu.h"

/* The parts before @rows: of each thread as many, before the first of them without an overlap */
static GtkBitset *
find_previous (GrindPartPane *self,
               GtkBitset     *rows)
{
  guint n_rows = grind_part_table_get_n_rows (self->table);
  guint n_threads = grind_part_table_get_n_threads (self->table);
  g_autofree guint *wanted = g_new0 (guint, n_threads + 1);
  g_autofree gboolean *is_earlier = g_new0 (gboolean, n_threads + 1);
  GtkBitset *previous = gtk_bitset_new_empty ();

  for (guint row = 0; row < n_rows; row++)
    if (gtk_bitset_contains (rows, row))
      wanted[grind_part_table_get_row (self->table, row)->thread]++;
  for (guint row = n_rows; row > 0; row--)
    {
      guint thread = grind_part_table_get_row (self->table, row - 1)->thread;

      if (gtk_bitset_contains (rows, row - 1))
        is_earlier[thread] = TRUE;
      else if (is_earlier[thread] && wanted[thread] > 0)
        {
          gtk_bitset_add (previous, row - 1);
          wanted[thread]--;
        }
    }

  return previous;
}

static void
compare_previous_action (GtkWidget  *widget,
                         const char *action,
                         GVariant   *parameter)
{
  GrindPartPane *self = GRIND_PART_PANE (widget);
  g_autoptr (GtkBitset) previous = find_previous (self, self->menu_rows);
  g_autofree guint8 *before = _grind_part_pane_make_parts (self, previous);
  g_autofree guint8 *after = _grind_part_pane_make_parts (self, self->menu_rows);

  grind_session_compare_parts (self->session, before, after);
}

/* What was selected is compared with these parts; if it was nothing else, all the others are. */
static void
use_before_action (GtkWidget  *widget,
                   const char *action,
                   GVariant   *parameter)
{
  GrindPartPane *self = GRIND_PART_PANE (widget);
  const guint8 *parts = grind_session_get_parts (self->session);
  guint n_bytes = grind_profile_get_n_parts (grind_session_get_profile (self->session)) / 8 + 1;
  g_autofree guint8 *before = _grind_part_pane_make_parts (self, self->menu_rows);
  g_autofree guint8 *after = g_new0 (guint8, n_bytes);

  for (guint i = 0; parts != NULL && i < n_bytes; i++)
    after[i] = parts[i] & ~before[i];
  grind_session_compare_parts (self->session, before, after);
}

static GMenuModel *
get_menu (void)
{
  static GMenu *menu = NULL;

  if (menu == NULL)
    {
      menu = g_menu_new ();
      g_menu_append (menu, _("Compare With the Part Before"), "parts.compare-previous");
      g_menu_append (menu, _("Use as Before"), "parts.use-before");
    }

  return G_MENU_MODEL (menu);
}

/* Files are compared as a whole: their parts do not change sides. */
static void
open_menu (GrindPartPane *self,
           GtkWidget     *at,
           GtkBitset     *rows,
           double         x,
           double         y)
{
  gboolean can_compare = grind_session_get_base_files (self->session) == NULL;
  g_autoptr (GtkBitset) previous = NULL;
  GdkRectangle place;

  if (!gtk_widget_translate_coordinates (at, GTK_WIDGET (self), x, y, &x, &y))
    return;

  g_clear_pointer (&self->menu_rows, gtk_bitset_unref);
  self->menu_rows = gtk_bitset_ref (rows);
  previous = find_previous (self, rows);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "parts.compare-previous",
                                 can_compare && !gtk_bitset_is_empty (previous));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "parts.use-before",
                                 can_compare && gtk_bitset_get_size (rows) <
                                                  grind_part_table_get_n_rows (self->table));
  place = (GdkRectangle) { x, y, 1, 1 };
  grind_lazy_menu_open (&self->menu, GTK_WIDGET (self), get_menu (), &place);
}

/* Opens the menu for a row, or for all selected ones on its side if it is one of some. */
static void
open_for_row (GrindPartPane *self,
              GtkWidget     *at,
              guint          row,
              double         x,
              double         y)
{
  g_autoptr (GtkBitset) rows = gtk_selection_model_get_selection (self->selection);
  g_autoptr (GtkBitset) before = NULL;
  g_autoptr (GtkBitset) target = gtk_bitset_new_empty ();

  if (self->table == NULL || row >= grind_part_table_get_n_rows (self->table))
    return;

  if (gtk_bitset_contains (rows, row) &&
      gtk_bitset_get_size (rows) < grind_part_table_get_n_rows (self->table))
    {
      before = grind_part_painter_find_before (self->table, self->session);
      gtk_bitset_union (target, rows);
      if (gtk_bitset_contains (before, row))
        gtk_bitset_intersect (target, before);
      else
        gtk_bitset_subtract (target, before);
    }
  gtk_bitset_add (target, row);
  open_menu (self, at, target, x, y);
}

static void
picture_pressed_cb (GrindPartPane *self,
                    int            n_press,
                    double         x,
                    double         y)
{
  open_for_row (self, GTK_WIDGET (self->picture), grind_part_view_find (self->picture, x, y), x, y);
}

static void
list_pressed_cb (GrindPartPane   *self,
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
  open_for_row (self, GTK_WIDGET (self->view), gtk_list_item_get_position (item), x, y);
  grind_column_view_forget_press (picked);
}

/* @picked: a widget in the legend, of a thread or not */
static void
open_for_thread (GrindPartPane *self,
                 GtkWidget     *picked,
                 double         x,
                 double         y)
{
  GtkWidget *button = gtk_widget_get_ancestor (picked, GTK_TYPE_BUTTON);
  g_autoptr (GtkBitset) rows = NULL;

  if (button == NULL || self->table == NULL)
    return;

  rows = _grind_part_pane_find_thread (self, button);
  open_menu (self, GTK_WIDGET (self->legend), rows, x, y);
}

static void
legend_pressed_cb (GrindPartPane *self,
                   int            n_press,
                   double         x,
                   double         y)
{
  GtkWidget *picked = gtk_widget_pick (GTK_WIDGET (self->legend), x, y, GTK_PICK_DEFAULT);

  if (picked != NULL)
    open_for_thread (self, picked, x, y);
}

/* Opens the menu below what has the keyboard focus. */
static void
menu_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  GrindPartPane *self = GRIND_PART_PANE (widget);
  GtkWidget *focus = grind_focus_find (widget);
  GtkListItem *item = focus != NULL ? grind_column_view_find_item (self->view, focus) : NULL;
  guint row = grind_part_view_get_focused (self->picture);
  cairo_rectangle_int_t box;
  graphene_rect_t bounds;

  if (focus == GTK_WIDGET (self->picture) && self->table != NULL && row != GRIND_NONE)
    {
      grind_part_painter_get_box (self->table, row, gtk_widget_get_width (focus),
                                  gtk_widget_get_height (focus), &box);
      open_for_row (self, focus, row, box.x + box.width / 2, box.y + box.height);
    }
  else if (item != NULL && gtk_widget_compute_bounds (gtk_list_item_get_child (item),
                                                      GTK_WIDGET (self->view), &bounds))
    open_for_row (self, GTK_WIDGET (self->view), gtk_list_item_get_position (item),
                  bounds.origin.x + bounds.size.width / 2, bounds.origin.y + bounds.size.height);
  else if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->legend)) &&
           gtk_widget_compute_bounds (focus, GTK_WIDGET (self->legend), &bounds))
    open_for_thread (self, focus, bounds.origin.x, bounds.origin.y + bounds.size.height);
}

void
_grind_part_pane_add_menu (GrindPartPane *self)
{
  const struct
  {
    gpointer  widget;
    GCallback callback;
  } places[] = {
    { self->picture, G_CALLBACK (picture_pressed_cb) },
    { self->view, G_CALLBACK (list_pressed_cb) },
    { self->legend, G_CALLBACK (legend_pressed_cb) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      GtkGesture *gesture = gtk_gesture_click_new ();

      gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), GDK_BUTTON_SECONDARY);
      g_signal_connect_object (gesture, "pressed", places[i].callback, self, G_CONNECT_SWAPPED);
      gtk_widget_add_controller (places[i].widget, GTK_EVENT_CONTROLLER (gesture));
    }
}

void
_grind_part_pane_install_comparison (GtkWidgetClass *widget_class)
{
  grind_last_actions_install (widget_class, "parts.compare-previous", NULL,
                              compare_previous_action);
  grind_last_actions_install (widget_class, "parts.use-before", NULL, use_before_action);
  grind_last_actions_install (widget_class, "parts.menu", NULL, menu_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "parts.menu", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "parts.menu",
                                       NULL);
}
