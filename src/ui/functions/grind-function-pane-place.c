/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The scroll position of a function pane's list: the selected row, the top, or the position of
 * another pane. */
#include "config.h"

#include "grind-function-pane-private.h"

#include "ui/base/grind-focus.h"

/* Frames until the list has been laid out with all of its rows */
#define N_FRAMES_TO_WAIT 2

guint
_grind_function_pane_get_selected (GrindFunctionPane *self)
{
  return grind_function_list_get_position (self->list,
                                           grind_session_get_selected (self->session));
}

static double
get_row_height (GrindFunctionPane *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (self->list));

  return gtk_adjustment_get_upper (adjustment) / MAX (n_rows, 1);
}

static gboolean
is_on_first_page (GrindFunctionPane *self,
                  guint              position)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);

  return (position + 1) * get_row_height (self) <= gtk_adjustment_get_page_size (adjustment);
}

/* The top of the list if the selected row is visible there */
static guint
get_wanted_position (GrindFunctionPane *self)
{
  guint selected = _grind_function_pane_get_selected (self);

  if (self->starts_at_top || selected == GTK_INVALID_LIST_POSITION ||
      is_on_first_page (self, selected))
    return 0;

  return selected;
}

/* In a tab that was never shown the list has no size. Scrolling or focusing a row then would make
 * GTK keep rows for a wrong position. */
gboolean
_grind_function_pane_has_size (GrindFunctionPane *self)
{
  return gtk_adjustment_get_page_size (gtk_scrolled_window_get_vadjustment (self->scroller)) > 0;
}

/* Rows added while the list is hidden are only laid out when it is shown again. */
static gboolean
has_room (GrindFunctionPane *self)
{
  return gtk_widget_get_mapped (GTK_WIDGET (self->scroller)) &&
         _grind_function_pane_has_size (self);
}

/* Drops the pending scroll position of another pane. */
void
_grind_function_pane_forget_place (GrindFunctionPane *self)
{
  self->wanted_rows = -1;
  if (self->restore_tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self->scroller), self->restore_tick);
  self->restore_tick = 0;
}

static gboolean
restore_cb (GtkWidget     *scroller,
            GdkFrameClock *clock,
            gpointer       user_data)
{
  GrindFunctionPane *self = user_data;

  if (self->n_frames++ < N_FRAMES_TO_WAIT)
    return G_SOURCE_CONTINUE;

  /* More rows may be pending: once they are added, this starts again. */
  self->restore_tick = 0;
  if (self->awaits_size || !has_room (self))
    _grind_function_pane_queue_scroll (self);
  if (self->awaits_size || !has_room (self) || !self->is_ready)
    return G_SOURCE_REMOVE;

  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller),
                            self->wanted_rows * get_row_height (self));
  _grind_function_pane_forget_place (self);

  return G_SOURCE_REMOVE;
}

/* A list view maps a scroll value to a row based on its last layout, which does not have the new
 * rows yet. */
static void
queue_restore (GrindFunctionPane *self)
{
  self->n_frames = 0;
  if (self->restore_tick == 0)
    self->restore_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self->scroller), restore_cb,
                                                       self, NULL);
}

static void
map_cb (GrindFunctionPane *self)
{
  if (self->awaits_size)
    queue_restore (self);
}

/* Any scrolling or other input in the list cancels the pending scroll position. */
static gboolean
event_cb (GrindFunctionPane *self,
          GdkEvent          *event)
{
  GdkEventType type = gdk_event_get_event_type (event);

  if (type == GDK_SCROLL || type == GDK_BUTTON_PRESS || type == GDK_TOUCH_BEGIN ||
      type == GDK_KEY_PRESS)
    _grind_function_pane_forget_place (self);

  return GDK_EVENT_PROPAGATE;
}

/* GTK warns about a value without a row; a list without rows is always at its top. */
static void
scroll_to_top (GrindFunctionPane *self)
{
  if (g_list_model_get_n_items (G_LIST_MODEL (self->list)) > 0)
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
}

static gboolean
scroll_cb (gpointer user_data)
{
  GrindFunctionPane *self = user_data;
  guint position = get_wanted_position (self);
  guint focus = _grind_function_pane_get_selected (self);

  self->scroll_source = 0;
  if (!grind_function_list_is_complete (self->list))
    return G_SOURCE_REMOVE;

  self->is_ready = !grind_function_list_is_busy (self->list);
  self->awaits_size = !has_room (self);
  if (self->awaits_size)
    return G_SOURCE_REMOVE;

  self->starts_at_top = FALSE;
  /* The list scrolls to the row that takes the focus. */
  if (position == 0 && focus != GTK_INVALID_LIST_POSITION && !is_on_first_page (self, focus))
    focus = 0;
  if (self->wanted_rows >= 0)
    queue_restore (self);
  /* Scrolling to the first row could leave a part of it above the edge, so scroll to the top. */
  else if (position == 0)
    scroll_to_top (self);
  else
    grind_column_view_scroll_to (self->view, position);
  if (grind_column_view_has_focus (self->view) ||
      (self->awaits_focus && grind_focus_is_in (GTK_WIDGET (self->columns_button))))
    grind_column_view_focus_row (self->view, focus);
  self->awaits_focus = FALSE;

  return G_SOURCE_REMOVE;
}

/* A list view can only scroll after it has handled a change of its model. */
void
_grind_function_pane_queue_scroll (GrindFunctionPane *self)
{
  if (self->scroll_source == 0)
    self->scroll_source = g_idle_add (scroll_cb, self);
}

static void
page_size_cb (GrindFunctionPane *self)
{
  if (self->awaits_size)
    _grind_function_pane_queue_scroll (self);
}

void
_grind_function_pane_watch_place (GrindFunctionPane *self)
{
  GtkEventController *events = gtk_event_controller_legacy_new ();

  /* Before the controllers of the list, which stop the events they handle */
  gtk_event_controller_set_propagation_phase (events, GTK_PHASE_CAPTURE);
  g_signal_connect_object (events, "event", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->scroller), events);
  g_signal_connect_object (self->scroller, "map", G_CALLBACK (map_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (self->scroller),
                           "notify::page-size", G_CALLBACK (page_size_cb), self,
                           G_CONNECT_SWAPPED);
}

/* The number of rows above the visible area, now or once the list has a size; -1 if unknown. */
double
_grind_function_pane_get_rows_above (GrindFunctionPane *self)
{
  if (self->wanted_rows >= 0 || !_grind_function_pane_has_size (self))
    return self->wanted_rows;

  return gtk_adjustment_get_value (gtk_scrolled_window_get_vadjustment (self->scroller)) /
         get_row_height (self);
}
