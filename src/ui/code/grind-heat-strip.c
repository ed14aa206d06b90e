/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-heat-strip.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "grind-code-colors.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-colors.h"
#include "ui/base/grind-text-scale.h"

#define WIDTH     16   /* px at the default text size */
#define MIN_MARK  3    /* px, minimum height of a line */
#define MIN_FRAME 8    /* px, minimum height of the frame */
#define ROUND     2

struct _GrindHeatStrip
{
  GtkWidget parent_instance;

  /* Owned */
  GtkAdjustment *adjustment;
  GrindCodeData *data;      /* (nullable) */
  guint8        *steps;     /* (nullable): of heat by pixel, or in a comparison of the change; until
                             * data or height change */

  /* Borrowed */
  GrindCodeFold *fold;      /* (nullable): without @data */

  guint          n_lines;
  int            n_steps;   /* length of @steps */
};

G_DEFINE_FINAL_TYPE (GrindHeatStrip, grind_heat_strip, GTK_TYPE_WIDGET)

static void
forget (GrindHeatStrip *self)
{
  g_clear_pointer (&self->steps, g_free);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The height of the text in rows, with the calls below its lines */
static gint64
count_rows (GrindHeatStrip     *self,
            const GrindCodeRow *rows,
            guint               n_rows)
{
  gint64 n = MAX (self->n_lines, 1);

  for (guint i = 0; i < n_rows; i++)
    n += grind_code_fold_get_n_rows (self->fold, &rows[i]);

  return n;
}

/* The step for no colour */
static guint8
get_plain_step (GrindHeatStrip *self)
{
  return self->data != NULL && grind_code_data_is_comparison (self->data) ? GRIND_UNCHANGED_STEP
                                                                          : 0;
}

static guint8
get_step (GrindHeatStrip *self,
          guint           row)
{
  if (grind_code_data_is_comparison (self->data))
    return grind_style_get_change_step (grind_code_data_get_strip_points (self->data, row));

  return grind_style_get_heat_step (grind_code_data_get_strip_heat (self->data, row));
}

/* Each pixel shows its hottest line, or the one that has changed most. */
static void
ensure_steps (GrindHeatStrip *self,
              int             height)
{
  const GrindCodeRow *rows;
  guint n_rows = 0;
  gint64 n_all;
  gint64 n_before = 0;   /* calls */
  guint8 plain = get_plain_step (self);

  if (self->steps != NULL && self->n_steps == height)
    return;

  g_free (self->steps);
  self->steps = g_new (guint8, MAX (height, 1));
  memset (self->steps, plain, MAX (height, 1));
  self->n_steps = height;
  rows = self->data != NULL ? grind_code_data_get_rows (self->data, &n_rows) : NULL;
  n_all = count_rows (self, rows, n_rows);
  for (guint i = 0; i < n_rows; i++)
    {
      guint8 step = get_step (self, i);
      gint64 place = rows[i].line + n_before;
      int top = (int) MIN (place * height / n_all, height);
      int bottom = (int) MIN ((place + 1) * height / n_all, height);

      for (int y = top; y < MAX (bottom, top + MIN_MARK) && y < height; y++)
        if (ABS (step - plain) > ABS (self->steps[y] - plain))
          self->steps[y] = step;
      n_before += grind_code_fold_get_n_rows (self->fold, &rows[i]);
    }
}

static void
draw_heat (GrindHeatStrip *self,
           GtkSnapshot    *snapshot,
           int             width,
           int             height)
{
  const GrindStyle *style = grind_colors_get_style ();
  guint plain = get_plain_step (self);

  for (int y = 0; y < height; y++)
    {
      guint step = self->steps[y];
      int top = y;
      GrindColor heat;
      GdkRGBA color;

      while (y + 1 < height && self->steps[y + 1] == step)
        y++;
      if (step == plain)
        continue;

      heat = plain > 0 ? grind_style_get_color (style, GRIND_COLOR_SCALE_CHANGE, step, NULL)
                       : grind_style_get_heat (style, step, NULL);
      color = grind_colors_to_rgba (&heat);
      gtk_snapshot_append_color (snapshot, &color,
                                 &GRAPHENE_RECT_INIT (3, top, width - 6, y + 1 - top));
    }
}

static gboolean
get_frame (GrindHeatStrip  *self,
           int              height,
           graphene_rect_t *frame)
{
  double upper = gtk_adjustment_get_upper (self->adjustment);
  double page = gtk_adjustment_get_page_size (self->adjustment);
  double size, top;

  if (upper <= 0 || page <= 0)
    return FALSE;

  size = MIN (MAX (height * page / upper, MIN_FRAME), height);
  top = upper > page
        ? (height - size) * gtk_adjustment_get_value (self->adjustment) / (upper - page) : 0;
  graphene_rect_init (frame, 0.5f, floorf ((float) top) + 0.5f,
                      gtk_widget_get_width (GTK_WIDGET (self)) - 1, ceilf ((float) size) - 1);

  return TRUE;
}

static void
grind_heat_strip_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  GrindHeatStrip *self = GRIND_HEAT_STRIP (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  GrindCodeColors colors;
  graphene_rect_t frame;
  GskRoundedRect shape;

  grind_code_colors_get (&colors);
  ensure_steps (self, height);
  gtk_snapshot_append_color (snapshot, &colors.line, &GRAPHENE_RECT_INIT (0, 0, 1, height));
  draw_heat (self, snapshot, width, height);
  if (!get_frame (self, height, &frame))
    return;

  gsk_rounded_rect_init_from_rect (&shape, &frame, ROUND);
  colors.accent.alpha = 0.12f;
  gtk_snapshot_push_rounded_clip (snapshot, &shape);
  gtk_snapshot_append_color (snapshot, &colors.accent, &frame);
  gtk_snapshot_pop (snapshot);
  colors.accent.alpha = 1;
  gtk_snapshot_append_border (snapshot, &shape, (float[4]) { 1.5f, 1.5f, 1.5f, 1.5f },
                              (GdkRGBA[4]) { colors.accent, colors.accent, colors.accent,
                                             colors.accent });
}

static void
grind_heat_strip_measure (GtkWidget      *widget,
                          GtkOrientation  orientation,
                          int             for_size,
                          int            *minimum,
                          int            *natural,
                          int            *minimum_baseline,
                          int            *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL
                        ? grind_text_scale_get_pixels (widget, WIDTH) : 0;
}

/* Centres the view at the pointer's position. */
static void
scroll_to (GrindHeatStrip *self,
           double          y)
{
  double height = MAX (gtk_widget_get_height (GTK_WIDGET (self)), 1);
  double upper = gtk_adjustment_get_upper (self->adjustment);
  double page = gtk_adjustment_get_page_size (self->adjustment);

  gtk_adjustment_set_value (self->adjustment, y / height * upper - page / 2);
}

static void
drag_begin_cb (GrindHeatStrip *self,
               double          x,
               double          y)
{
  scroll_to (self, y);
}

static void
drag_update_cb (GrindHeatStrip *self,
                double          dx,
                double          dy,
                GtkGestureDrag *gesture)
{
  double x, y;

  if (gtk_gesture_drag_get_start_point (gesture, &x, &y))
    scroll_to (self, y + dy);
}

static gboolean
scroll_cb (GrindHeatStrip *self,
           double          dx,
           double          dy)
{
  double step = pow (MAX (gtk_adjustment_get_page_size (self->adjustment), 1), 2.0 / 3);

  gtk_adjustment_set_value (self->adjustment,
                            gtk_adjustment_get_value (self->adjustment) + dy * step);

  return GDK_EVENT_STOP;
}

static void
adjustment_changed_cb (GrindHeatStrip *self)
{
  double upper = gtk_adjustment_get_upper (self->adjustment);
  double page = gtk_adjustment_get_page_size (self->adjustment);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, MAX (upper - page, 0),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                  gtk_adjustment_get_value (self->adjustment), -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
grind_heat_strip_dispose (GObject *object)
{
  GrindHeatStrip *self = GRIND_HEAT_STRIP (object);

  g_clear_object (&self->adjustment);
  g_clear_pointer (&self->data, grind_code_data_unref);
  g_clear_pointer (&self->steps, g_free);

  G_OBJECT_CLASS (grind_heat_strip_parent_class)->dispose (object);
}

static void
grind_heat_strip_class_init (GrindHeatStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_heat_strip_dispose;
  widget_class->measure = grind_heat_strip_measure;
  widget_class->snapshot = grind_heat_strip_snapshot;
  gtk_widget_class_set_css_name (widget_class, "grindheatstrip");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SCROLLBAR);
}

static void
grind_heat_strip_init (GrindHeatStrip *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);

  g_signal_connect_object (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "drag-update", G_CALLBACK (drag_update_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  g_signal_connect_object (scroll, "scroll", G_CALLBACK (scroll_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  grind_accessible_set_label (GTK_WIDGET (self), _("Cost by position in the text"));
}

GtkWidget *
grind_heat_strip_new (GtkAdjustment *adjustment)
{
  GrindHeatStrip *self;

  g_return_val_if_fail (GTK_IS_ADJUSTMENT (adjustment), NULL);

  self = g_object_new (GRIND_TYPE_HEAT_STRIP, NULL);
  self->adjustment = g_object_ref (adjustment);
  g_signal_connect_object (adjustment, "changed", G_CALLBACK (adjustment_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (adjustment_changed_cb), self,
                           G_CONNECT_SWAPPED);
  adjustment_changed_cb (self);

  return GTK_WIDGET (self);
}

/**
 * grind_heat_strip_set_data:
 * @self: a strip
 * @data: (nullable): the costs of the text
 * @fold: the collapsed calls; it must outlive @self
 * @n_lines: the number of lines
 *
 * Shows other costs, or other collapsed calls.
 */
void
grind_heat_strip_set_data (GrindHeatStrip *self,
                           GrindCodeData  *data,
                           GrindCodeFold  *fold,
                           guint           n_lines)
{
  g_return_if_fail (GRIND_IS_HEAT_STRIP (self));
  g_return_if_fail (fold != NULL);

  if (data != NULL)
    data = grind_code_data_ref (data);
  g_clear_pointer (&self->data, grind_code_data_unref);
  self->data = data;
  self->fold = fold;
  self->n_lines = n_lines;
  forget (self);
}
