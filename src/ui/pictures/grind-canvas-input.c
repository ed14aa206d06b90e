/* SPDX-License-Identifier: GPL-3.0-or-later */
/* User input of a canvas: pointer, keyboard, context menu. */
#include "config.h"

#include "grind-canvas-private.h"

#include <math.h>

#include "ui/base/grind-lazy-menu.h"

#define MIN_DRAG    5      /* px; shorter is a click */
#define WHEEL_STEPS 0.5    /* zoom steps for a click of the wheel */

/* Touchpad scroll distance that equals a click of the wheel */
#define PIXELS_PER_CLICK 40

static gboolean
has_pointer (GrindCanvas *self)
{
  return !isnan (self->pointer[0]);
}

void
_grind_canvas_update_hovered (GrindCanvas *self)
{
  guint item = GRIND_NONE;

  if (has_pointer (self) && !self->is_panning)
    item = _grind_canvas_find_at (self, self->pointer[0], self->pointer[1]);
  _grind_canvas_set_hovered (self, item);
}

static void
motion_cb (GrindCanvas *self,
           double       x,
           double       y)
{
  self->pointer[0] = x;
  self->pointer[1] = y;
  _grind_canvas_update_hovered (self);
}

static void
leave_cb (GrindCanvas *self)
{
  self->pointer[0] = self->pointer[1] = NAN;
  _grind_canvas_update_hovered (self);
}

/* A double click is about the item that was pressed first, even if the picture changes in
 * between. */
static void
pressed_cb (GrindCanvas     *self,
            int              n_press,
            double           x,
            double           y,
            GtkGestureClick *gesture)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (n_press == 1)
    self->pressed = _grind_canvas_find_at (self, x, y);
}

static void
released_cb (GrindCanvas     *self,
             int              n_press,
             double           x,
             double           y,
             GtkGestureClick *gesture)
{
  guint item = self->pressed;

  if (item == GRIND_NONE || n_press > 2)
    return;

  if (n_press == 2)
    {
      _grind_canvas_emit (self, GRIND_CANVAS_ACTIVATED, item);
      return;
    }

  _grind_canvas_set_focused (self, item);
  _grind_canvas_emit (self, GRIND_CANVAS_CLICKED, item);
}

static gboolean
is_touch (GtkGesture *gesture)
{
  GtkEventController *controller = GTK_EVENT_CONTROLLER (gesture);
  GdkDevice *device = gtk_event_controller_get_current_event_device (controller);

  return device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHSCREEN;
}

/* On touch screens the scrolled window around the canvas does the panning. */
static void
drag_begin_cb (GrindCanvas *self,
               double       x,
               double       y,
               GtkGesture  *gesture)
{
  GrindCanvasView view;
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));

  if (is_touch (gesture) || (button != GDK_BUTTON_PRIMARY && button != GDK_BUTTON_MIDDLE))
    {
      gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_DENIED);
      return;
    }

  _grind_canvas_get_view (self, &view);
  self->pan_from[0] = view.x;
  self->pan_from[1] = view.y;
}

static void
drag_update_cb (GrindCanvas *self,
                double       x,
                double       y,
                GtkGesture  *gesture)
{
  if (!self->is_panning && hypot (x, y) < MIN_DRAG)
    return;

  if (!self->is_panning)
    {
      self->is_panning = TRUE;
      gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
      gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "grabbing");
      _grind_canvas_update_hovered (self);
    }
  _grind_canvas_scroll_to (self, self->pan_from[0] - x, self->pan_from[1] - y);
}

static void
drag_end_cb (GrindCanvas *self)
{
  if (!self->is_panning)
    return;

  self->is_panning = FALSE;
  gtk_widget_set_cursor (GTK_WIDGET (self), NULL);
  _grind_canvas_update_hovered (self);
}

static gboolean
scroll_cb (GrindCanvas        *self,
           double              dx,
           double              dy,
           GtkEventController *controller)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (controller);
  double x = gtk_widget_get_width (GTK_WIDGET (self)) / 2.0;
  double y = gtk_widget_get_height (GTK_WIDGET (self)) / 2.0;
  GtkEventControllerScroll *scroll = GTK_EVENT_CONTROLLER_SCROLL (controller);

  if (!(state & GDK_CONTROL_MASK))
    return GDK_EVENT_PROPAGATE;

  if (has_pointer (self))
    {
      x = self->pointer[0];
      y = self->pointer[1];
    }
  if (gtk_event_controller_scroll_get_unit (scroll) == GDK_SCROLL_UNIT_SURFACE)
    dy /= PIXELS_PER_CLICK;
  _grind_canvas_zoom_step (self, -dy * WHEEL_STEPS, x, y, FALSE);

  return GDK_EVENT_STOP;
}

static void
pinch_begin_cb (GrindCanvas *self)
{
  GrindCanvasView view;

  _grind_canvas_get_view (self, &view);
  self->pinch_zoom = view.zoom;
}

static void
pinch_cb (GrindCanvas *self,
          double       scale,
          GtkGesture  *gesture)
{
  double x, y;

  if (gtk_gesture_get_bounding_box_center (gesture, &x, &y))
    _grind_canvas_zoom_at (self, self->pinch_zoom * scale, x, y, FALSE);
}

static void
open_menu (GrindCanvas *self,
           guint        item,
           double       x,
           double       y)
{
  gboolean is_new;

  if (self->menu_model == NULL || self->picture == NULL)
    return;

  self->menu_item = item;
  if (item != GRIND_NONE)
    _grind_canvas_set_focused (self, item);
  _grind_canvas_emit (self, GRIND_CANVAS_MENU_OPENED, item);
  is_new = self->menu == NULL;
  grind_lazy_menu_open (&self->menu, GTK_WIDGET (self), self->menu_model,
                        &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  if (is_new)
    g_signal_connect_object (self->menu, "closed", G_CALLBACK (gtk_widget_queue_draw), self,
                             G_CONNECT_SWAPPED);
}

static void
menu_pressed_cb (GrindCanvas     *self,
                 int              n_press,
                 double           x,
                 double           y,
                 GtkGestureClick *gesture)
{
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  open_menu (self, _grind_canvas_find_at (self, x, y), x, y);
}

static void
open_menu_at_focused (GrindCanvas *self)
{
  graphene_rect_t rect, seen;

  if (self->focused == GRIND_NONE)
    {
      open_menu (self, GRIND_NONE, 0, 0);
      return;
    }

  _grind_canvas_scroll_to_item (self, self->focused);
  _grind_canvas_get_item_rect (self, self->focused, &rect);
  seen = GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (GTK_WIDGET (self)),
                             gtk_widget_get_height (GTK_WIDGET (self)));
  if (!graphene_rect_intersection (&rect, &seen, &rect))
    rect = seen;
  open_menu (self, self->focused, rect.origin.x + MIN (rect.size.width / 2, 40),
             rect.origin.y + MIN (rect.size.height / 2, 20));
}

static gboolean
move_to (GrindCanvas *self,
         guint        item)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  /* GTK only does this for keys that move from widget to widget. */
  if (GTK_IS_WINDOW (root))
    gtk_window_set_focus_visible (GTK_WINDOW (root), TRUE);
  if (item != GRIND_NONE)
    {
      _grind_canvas_set_focused (self, item);
      _grind_canvas_scroll_to_item (self, item);
    }

  return GDK_EVENT_STOP;
}

/* Without a focused item, the first key only focuses one. */
static gboolean
walk (GrindCanvas *self,
      GrindMove    move)
{
  if (self->focused == GRIND_NONE)
    return move_to (self, _grind_canvas_get_first (self));

  return move_to (self, grind_picture_move (self->picture, self->focused, move));
}

static gboolean
scroll_page (GrindCanvas *self,
             double       pages)
{
  GtkAdjustment *adjustment = self->adjustments[1];

  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) +
                                        pages * gtk_adjustment_get_page_increment (adjustment));

  return GDK_EVENT_STOP;
}

static gboolean
zoom_key (GrindCanvas *self,
          guint        key)
{
  switch (key)
    {
    case GDK_KEY_plus:
    case GDK_KEY_equal:
    case GDK_KEY_KP_Add:
      grind_canvas_zoom_in (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      grind_canvas_zoom_out (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_0:
    case GDK_KEY_KP_0:
    case GDK_KEY_KP_Insert:
      if (self->zoom_kind == GRIND_CANVAS_SCALES)
        grind_canvas_set_zoom (self, 1);
      else
        grind_canvas_zoom_to_fit (self);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static gboolean
walk_key (GrindCanvas *self,
          guint        key)
{
  switch (key)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      return walk (self, GRIND_MOVE_UP);
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      return walk (self, GRIND_MOVE_DOWN);
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      return walk (self, GRIND_MOVE_LEFT);
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return walk (self, GRIND_MOVE_RIGHT);
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      return move_to (self, 0);
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      return move_to (self, grind_picture_get_n_items (self->picture) - 1);
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      return scroll_page (self, -1);
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      return scroll_page (self, 1);
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static gboolean
act_key (GrindCanvas *self,
         guint        key)
{
  guint signal = GRIND_CANVAS_CLICKED;

  switch (key)
    {
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      signal = GRIND_CANVAS_ACTIVATED;
      G_GNUC_FALLTHROUGH;
    case GDK_KEY_space:
    case GDK_KEY_KP_Space:
      if (self->focused != GRIND_NONE)
        _grind_canvas_emit (self, signal, self->focused);
      return GDK_EVENT_STOP;
    case GDK_KEY_BackSpace:
      _grind_canvas_emit (self, GRIND_CANVAS_BACK, GRIND_NONE);
      return GDK_EVENT_STOP;
    case GDK_KEY_Menu:
      open_menu_at_focused (self);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static gboolean
key_cb (GrindCanvas     *self,
        guint            key,
        guint            keycode,
        GdkModifierType  state)
{
  state &= gtk_accelerator_get_default_mod_mask ();
  if (self->picture == NULL || grind_picture_get_n_items (self->picture) == 0)
    return GDK_EVENT_PROPAGATE;

  if (key == GDK_KEY_F10 && state == GDK_SHIFT_MASK)
    {
      open_menu_at_focused (self);
      return GDK_EVENT_STOP;
    }
  if ((state & ~(GDK_CONTROL_MASK | GDK_SHIFT_MASK)) == 0 && zoom_key (self, key))
    return GDK_EVENT_STOP;
  if (state != 0)
    return GDK_EVENT_PROPAGATE;

  return act_key (self, key) || walk_key (self, key);
}

static void
focus_enter_cb (GrindCanvas *self)
{
  _grind_canvas_set_focused (self, self->focused);
}

static void
focus_leave_cb (GrindCanvas *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
connect (GrindCanvas *self,
         gpointer     controller,
         const char  *signal,
         GCallback    callback)
{
  g_signal_connect_object (controller, signal, callback, self, G_CONNECT_SWAPPED);
}

static void
add_gestures (GrindCanvas *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *menu = gtk_gesture_click_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();

  connect (self, click, "pressed", G_CALLBACK (pressed_cb));
  connect (self, click, "released", G_CALLBACK (released_cb));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu), GDK_BUTTON_SECONDARY);
  connect (self, menu, "pressed", G_CALLBACK (menu_pressed_cb));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  connect (self, drag, "drag-begin", G_CALLBACK (drag_begin_cb));
  connect (self, drag, "drag-update", G_CALLBACK (drag_update_cb));
  connect (self, drag, "drag-end", G_CALLBACK (drag_end_cb));
  connect (self, drag, "cancel", G_CALLBACK (drag_end_cb));
  connect (self, pinch, "begin", G_CALLBACK (pinch_begin_cb));
  connect (self, pinch, "scale-changed", G_CALLBACK (pinch_cb));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (menu));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (pinch));
}

void
_grind_canvas_init_input (GrindCanvas *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);

  self->pointer[0] = self->pointer[1] = NAN;
  connect (self, motion, "enter", G_CALLBACK (motion_cb));
  connect (self, motion, "motion", G_CALLBACK (motion_cb));
  connect (self, motion, "leave", G_CALLBACK (leave_cb));
  connect (self, keys, "key-pressed", G_CALLBACK (key_cb));
  connect (self, focus, "enter", G_CALLBACK (focus_enter_cb));
  connect (self, focus, "leave", G_CALLBACK (focus_leave_cb));
  connect (self, scroll, "scroll", G_CALLBACK (scroll_cb));
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  add_gestures (self);
}

/**
 * grind_canvas_set_menu:
 * @self: a canvas
 * @menu: (nullable): the context menu
 *
 * Sets the menu that a secondary click and the Menu key open. grind_canvas_get_menu_item() returns
 * the item it was opened on.
 */
void
grind_canvas_set_menu (GrindCanvas *self,
                       GMenuModel  *menu)
{
  g_return_if_fail (GRIND_IS_CANVAS (self));

  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_set_object (&self->menu_model, menu);
}

/* The item that the context menu was opened on, or %GRIND_NONE if there was none or the picture has
 * changed since */
guint
grind_canvas_get_menu_item (GrindCanvas *self)
{
  g_return_val_if_fail (GRIND_IS_CANVAS (self), GRIND_NONE);

  return self->menu_item;
}
