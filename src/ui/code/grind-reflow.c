/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reflows a list and its details: side by side, or one below the other if space is short. */
#include "config.h"

#include "grind-reflow.h"

#include "ui/base/grind-text-scale.h"

#define WIDE 740   /* px at the default text size, for two widgets side by side */

static gboolean
turn_cb (gpointer data)
{
  GtkWidget *box = data;
  GtkWidget *scroller = gtk_widget_get_ancestor (box, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment;
  int wide = grind_text_scale_get_pixels (box, WIDE);

  if (scroller == NULL)
    return G_SOURCE_REMOVE;

  adjustment = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scroller));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (box),
                                  gtk_adjustment_get_page_size (adjustment) >= wide
                                    ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);

  return G_SOURCE_REMOVE;
}

static void
width_changed_cb (GtkWidget *box)
{
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, turn_cb, g_object_ref (box), g_object_unref);
}

/**
 * grind_reflow_watch:
 * @scroller: the scrolled window that determines the available width: it does not scroll, but can
 *   be narrower than its child
 * @box: the box in it
 *
 * Sets the orientation of the box to fit the available width, as long as both exist.
 */
void
grind_reflow_watch (GtkScrolledWindow *scroller,
                    GtkBox            *box)
{
  g_return_if_fail (GTK_IS_SCROLLED_WINDOW (scroller));
  g_return_if_fail (GTK_IS_BOX (box));

  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (scroller), "notify::page-size",
                           G_CALLBACK (width_changed_cb), box, G_CONNECT_SWAPPED);
}
