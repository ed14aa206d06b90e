/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-scroll-state.h"

#include <math.h>

#define KEY "grind-scroll-state"   /* data of a widget */

/* A list view maps a scroll value to a row based on its last layout, which does not have the new
 * rows yet. A text view measures its lines for some frames. */
#define N_FRAMES_TO_WAIT 2
#define MAX_FRAMES       60

/* Positions to restore */
typedef struct
{
  GtkWidget    *widget;
  GVariant     *positions;
  GrindIsReady  is_ready;
  guint         tick;       /* while the widget is mapped */
  guint         n_frames;   /* since the widget is ready, and has its size */
  double        height;     /* of everything visible in it, in the last frame */
} Pending;

/* In the order of the tree, without those inside of something that scrolls itself. Returns
 * @scrollers. */
static GPtrArray *
add_scrollers (GPtrArray *scrollers,
               GtkWidget *widget)
{
  if (GTK_IS_POPOVER (widget) || (GTK_IS_SCROLLABLE (widget) && !GTK_IS_VIEWPORT (widget)))
    return scrollers;

  if (GTK_IS_SCROLLED_WINDOW (widget))
    g_ptr_array_add (scrollers, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    add_scrollers (scrollers, child);

  return scrollers;
}

/* In px; 0 for a list without rows, which is always at its top: GTK warns about other values. */
static double
get_unit (GtkScrolledWindow *scroller)
{
  GtkWidget *child = gtk_scrolled_window_get_child (scroller);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (scroller);
  GtkSelectionModel *rows;
  guint n_rows;

  if (!GTK_IS_COLUMN_VIEW (child))
    return 1;

  rows = gtk_column_view_get_model (GTK_COLUMN_VIEW (child));
  n_rows = rows != NULL ? g_list_model_get_n_items (G_LIST_MODEL (rows)) : 0;

  return n_rows > 0 ? gtk_adjustment_get_upper (adjustment) / n_rows : 0;
}

/* Returns whether the scroller is there already, or as near as it will ever be. */
static gboolean
scroll (GtkScrolledWindow *scroller,
        double             position)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (scroller);
  double end = gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);
  double wanted = position * get_unit (scroller);

  if (!gtk_widget_get_mapped (GTK_WIDGET (scroller)) || !(position >= 0 && position <= G_MAXINT32))
    return TRUE;
  if (fabs (gtk_adjustment_get_value (adjustment) - MIN (wanted, MAX (end, 0))) < 1)
    return wanted <= end + 1 || !GTK_IS_TEXT_VIEW (gtk_scrolled_window_get_child (scroller));

  gtk_adjustment_set_value (adjustment, wanted);

  return FALSE;
}

/* A list that gets another height, as when a bar slides in, keeps a row at its place, not at the
 * top. */
static gboolean
has_changed (Pending   *pending,
             GPtrArray *scrollers)
{
  double previous = pending->height;

  pending->height = 0;
  for (guint i = 0; i < scrollers->len; i++)
    pending->height += gtk_adjustment_get_page_size (
      gtk_scrolled_window_get_vadjustment (scrollers->pdata[i]));

  return pending->height != previous;
}

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       user_data)
{
  Pending *pending = user_data;
  g_autoptr (GPtrArray) scrollers = add_scrollers (g_ptr_array_new (), widget);
  gboolean is_steady = !has_changed (pending, scrollers) && pending->is_ready (widget);
  gboolean is_there = TRUE;

  pending->n_frames = is_steady ? pending->n_frames + 1 : 0;
  if (pending->n_frames <= N_FRAMES_TO_WAIT)
    return G_SOURCE_CONTINUE;

  for (guint i = 0; i < MIN (scrollers->len, g_variant_n_children (pending->positions)); i++)
    {
      double position;

      g_variant_get_child (pending->positions, i, "d", &position);
      is_there &= scroll (scrollers->pdata[i], position);
    }
  if (is_there || pending->n_frames > MAX_FRAMES)
    grind_scroll_state_forget (widget);

  return G_SOURCE_CONTINUE;
}

static void
map_cb (Pending *pending)
{
  pending->n_frames = 0;
  if (pending->tick == 0)
    pending->tick = gtk_widget_add_tick_callback (pending->widget, tick_cb, pending, NULL);
}

static void
unmap_cb (Pending *pending)
{
  if (pending->tick != 0)
    gtk_widget_remove_tick_callback (pending->widget, pending->tick);
  pending->tick = 0;
}

static void
pending_free (gpointer data)
{
  Pending *pending = data;

  g_signal_handlers_disconnect_by_data (pending->widget, pending);
  unmap_cb (pending);
  g_variant_unref (pending->positions);
  g_free (pending);
}

GVariant *
grind_scroll_state_dup (GtkWidget *widget)
{
  g_autoptr (GPtrArray) scrollers = NULL;
  Pending *pending;
  GVariantBuilder builder;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

  pending = g_object_get_data (G_OBJECT (widget), KEY);
  if (pending != NULL)
    return g_variant_ref (pending->positions);

  scrollers = add_scrollers (g_ptr_array_new (), widget);
  g_variant_builder_init (&builder, G_VARIANT_TYPE (GRIND_SCROLL_STATE_TYPE));
  for (guint i = 0; i < scrollers->len; i++)
    {
      GtkScrolledWindow *scroller = scrollers->pdata[i];
      GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (scroller);
      double unit = get_unit (scroller);

      g_variant_builder_add (&builder, "d",
                             unit > 0 ? gtk_adjustment_get_value (adjustment) / unit : 0);
    }

  return g_variant_ref_sink (g_variant_builder_end (&builder));
}

/* Numbers in @positions that make no sense are ignored. */
void
grind_scroll_state_restore (GtkWidget    *widget,
                            GVariant     *positions,
                            GrindIsReady  is_ready)
{
  Pending *pending;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (g_variant_is_of_type (positions, G_VARIANT_TYPE (GRIND_SCROLL_STATE_TYPE)));

  pending = g_new0 (Pending, 1);
  pending->widget = widget;
  pending->positions = g_variant_ref_sink (positions);
  pending->is_ready = is_ready;
  g_object_set_data_full (G_OBJECT (widget), KEY, pending, pending_free);
  g_signal_connect_swapped (widget, "map", G_CALLBACK (map_cb), pending);
  g_signal_connect_swapped (widget, "unmap", G_CALLBACK (unmap_cb), pending);
  if (gtk_widget_get_mapped (widget))
    map_cb (pending);
}

gboolean
grind_scroll_state_is_pending (GtkWidget *widget)
{
  return g_object_get_data (G_OBJECT (widget), KEY) != NULL;
}

void
grind_scroll_state_forget (GtkWidget *widget)
{
  g_object_set_data (G_OBJECT (widget), KEY, NULL);
}
