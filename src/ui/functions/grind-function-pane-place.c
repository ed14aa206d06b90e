/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The scroll position of a function pane's list: the selected row or the top, unless the state of
 * another pane is restored. */
#include "config.h"

#include "grind-function-pane-private.h"

#include "ui/base/grind-focus.h"
#include "ui/base/grind-scroll-state.h"

/* Frames until the list has been laid out with all of its rows */
#define N_FRAMES_TO_WAIT 2

guint
_grind_function_pane_get_selected (GrindFunctionPane *self)
{
  GrindNavigator *navigator = grind_view_get_navigator (GRIND_VIEW (self));

  return grind_function_list_get_position (self->list, grind_navigator_get_selected (navigator));
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

static gboolean
mapped_cb (GtkWidget     *scroller,
           GdkFrameClock *clock,
           gpointer       user_data)
{
  GrindFunctionPane *self = user_data;

  if (self->n_frames++ < N_FRAMES_TO_WAIT)
    return G_SOURCE_CONTINUE;

  self->map_tick = 0;
  _grind_function_pane_queue_scroll (self);

  return G_SOURCE_REMOVE;
}

static void
map_cb (GrindFunctionPane *self)
{
  self->n_frames = 0;
  if (self->awaits_size && self->map_tick == 0)
    self->map_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self->scroller), mapped_cb, self,
                                                   NULL);
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
  /* Scrolling to the first row could leave a part of it above the edge, so scroll to the top. */
  if (!grind_scroll_state_is_pending (GTK_WIDGET (self)) && position == 0)
    scroll_to_top (self);
  else if (!grind_scroll_state_is_pending (GTK_WIDGET (self)))
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
  g_signal_connect_object (self->scroller, "map", G_CALLBACK (map_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (self->scroller),
                           "notify::page-size", G_CALLBACK (page_size_cb), self,
                           G_CONNECT_SWAPPED);
}

/* Whether all functions are listed in the wanted order, and laid out if there are any */
gboolean
_grind_function_pane_is_settled (GtkWidget *widget)
{
  GrindFunctionPane *self = GRIND_FUNCTION_PANE (widget);
  gboolean is_empty = g_list_model_get_n_items (G_LIST_MODEL (self->list)) == 0;

  return self->is_ready && (is_empty || (!self->awaits_size && has_room (self))) &&
         grind_session_is_ready (grind_view_get_session (GRIND_VIEW (self)));
}
