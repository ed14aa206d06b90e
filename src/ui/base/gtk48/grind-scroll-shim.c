/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Needed up to: GTK 4.10.0. */
#include "config.h"

#include "grind-scroll-shim.h"

#include <math.h>

/*
 * List views of GTK before 4.10.1 compute positions from rows that have no height yet when their
 * adjustment changes twice between two layouts: two wheel clicks within one frame can make a list
 * jump to its end. So wheel clicks are added up here and applied once per frame.
 */
typedef struct
{
  double pending;   /* px to scroll by in the next frame */
  guint  tick;      /* 0 if no frame is pending */
} Shim;

#define SHIM_KEY "grind-scroll-shim"

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       user_data)
{
  GtkScrolledWindow *window = GTK_SCROLLED_WINDOW (widget);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (window);
  Shim *shim = user_data;
  double pending = shim->pending;

  shim->tick = 0;
  shim->pending = 0;
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + pending);

  return G_SOURCE_REMOVE;
}

static gboolean
scroll_cb (GtkEventControllerScroll *controller,
           double                    dx,
           double                    dy,
           Shim                     *shim)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));
  GtkScrolledWindow *window = GTK_SCROLLED_WINDOW (widget);
  GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  double page;

  if (dy == 0 || gtk_event_controller_scroll_get_unit (controller) != GDK_SCROLL_UNIT_WHEEL ||
      (state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;

  /* The step that GTK takes for one click */
  page = gtk_adjustment_get_page_size (gtk_scrolled_window_get_vadjustment (window));
  shim->pending += dy * pow (page, 2.0 / 3.0);
  if (shim->tick == 0)
    shim->tick = gtk_widget_add_tick_callback (widget, tick_cb, shim, NULL);

  return GDK_EVENT_STOP;
}

/* An unmapped window gets no frames: pending clicks must not be applied when it is shown again, nor
 * block later ones. */
static void
unmap_cb (GtkWidget *widget,
          Shim      *shim)
{
  if (shim->tick != 0)
    gtk_widget_remove_tick_callback (widget, shim->tick);
  shim->tick = 0;
  shim->pending = 0;
}

/**
 * grind_scroll_shim_attach:
 * @window: the scrolled window around a list view or column view
 *
 * Makes the mouse wheel safe in lists with GTK 4.8; does nothing with a later GTK. Call this only
 * once.
 */
void
grind_scroll_shim_attach (GtkScrolledWindow *window)
{
  GtkEventController *controller;
  Shim *shim;

  g_return_if_fail (GTK_IS_SCROLLED_WINDOW (window));

  if (gtk_check_version (4, 10, 1) == NULL)
    return;

  shim = g_new0 (Shim, 1);
  controller = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_object_set_data_full (G_OBJECT (window), SHIM_KEY, shim, g_free);
  g_signal_connect (controller, "scroll", G_CALLBACK (scroll_cb), shim);
  g_signal_connect (window, "unmap", G_CALLBACK (unmap_cb), shim);
  gtk_widget_add_controller (GTK_WIDGET (window), controller);
}
