/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cost-cell.h"

#include <math.h>

#include "ui/base/grind-text-scale.h"

/* px, at the default text size */
#define BAR_WIDTH  38
#define BAR_HEIGHT 8
#define BAR_GAP    8    /* to the longest number */

/* A share of the total that fills the half of the bar of a change, like the colours of pictures */
#define FULL_CHANGE 0.05

/*
 * A bar and a number. The bar is pale up to the inclusive cost and strong up to the self cost,
 * both on a scale that ends at 100 %, so that lists can be compared. A change starts at the middle:
 * less is at its left, more at its right, on a scale that ends at 5 % of the total.
 */
struct _GrindCostCell
{
  GrindCell parent_instance;

  char        *text;     /* (nullable) */
  PangoLayout *layout;   /* (nullable): of the text, once it was drawn */

  double inclusive;   /* shares, from 0 to 1, or from -1 to 1 of a half */
  double self_cost;

  gboolean has_no_bar;
  gboolean is_change;
};

G_DEFINE_FINAL_TYPE (GrindCostCell, grind_cost_cell, GRIND_TYPE_CELL)

static void
append_bar (GrindCostCell *self,
            GtkSnapshot   *snapshot,
            GdkRectangle   bar,
            double         share,
            const char    *color_name)
{
  GdkRGBA color;

  if (share <= 0)
    return;

  grind_cell_get_color (GRIND_CELL (self), color_name, &color);
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT (bar.x, bar.y, share * bar.width, bar.height));
}

static void
append_rows (GrindCostCell *self,
             GtkSnapshot   *snapshot,
             GdkRectangle   bar)
{
  const float width[4] = { 1, 1, 1, 1 };
  GdkRGBA color;
  GskRoundedRect rows;

  grind_cell_get_color (GRIND_CELL (self), GRIND_COLOR_BAR_OUTLINE, &color);
  if (color.alpha == 0)
    return;

  gsk_rounded_rect_init_from_rect (&rows, &GRAPHENE_RECT_INIT (bar.x, bar.y, bar.width,
                                                               bar.height), 0);
  gtk_snapshot_append_border (snapshot, &rows, width,
                              (GdkRGBA[4]) { color, color, color, color });
}

/* Appends a part of a bar from its middle on. */
static void
append_change (GrindCostCell *self,
               GtkSnapshot   *snapshot,
               GdkRectangle   bar,
               double         share,
               gboolean       is_self)
{
  double half = bar.width / 2.0;
  double width = fabs (share) * half;
  GdkRGBA color;

  if (share == 0)
    return;

  grind_cell_get_color (GRIND_CELL (self),
                        share < 0 ? is_self ? GRIND_COLOR_LESS_SELF : GRIND_COLOR_LESS_INCLUSIVE
                                  : is_self ? GRIND_COLOR_MORE_SELF : GRIND_COLOR_MORE_INCLUSIVE,
                        &color);
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT (bar.x + half - (share < 0 ? width : 0), bar.y,
                                                  width, bar.height));
}

static void
append_middle (GrindCostCell *self,
               GtkSnapshot   *snapshot,
               GdkRectangle   bar)
{
  GdkRGBA color;

  grind_cell_get_color (GRIND_CELL (self), GRIND_COLOR_BAR_SELF, &color);
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT (bar.x + bar.width / 2, bar.y - 1, 1,
                                                  bar.height + 2));
}

static void
append_bars (GrindCostCell *self,
             GtkSnapshot   *snapshot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GdkRectangle bar = {
    .width = grind_text_scale_get_pixels (widget, BAR_WIDTH),
    .height = grind_text_scale_get_pixels (widget, BAR_HEIGHT),
  };

  bar.y = (gtk_widget_get_height (widget) - bar.height) / 2;
  append_bar (self, snapshot, bar, 1, GRIND_COLOR_BAR_TRACK);
  if (self->is_change)
    {
      append_change (self, snapshot, bar, self->inclusive, FALSE);
      append_change (self, snapshot, bar, self->self_cost, TRUE);
      append_middle (self, snapshot, bar);
    }
  else
    {
      append_bar (self, snapshot, bar, self->inclusive, GRIND_COLOR_BAR_INCLUSIVE);
      append_bar (self, snapshot, bar, self->self_cost, GRIND_COLOR_BAR_SELF);
    }
  append_rows (self, snapshot, bar);
}

static void
grind_cost_cell_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  GrindCostCell *self = GRIND_COST_CELL (widget);
  int width;

  if (self->text == NULL)
    return;

  if (!self->has_no_bar)
    append_bars (self, snapshot);

  if (self->layout == NULL)
    grind_cell_update_number (GRIND_CELL (self), &self->layout, self->text);
  pango_layout_get_pixel_size (self->layout, &width, NULL);
  grind_cell_draw_layout (GRIND_CELL (self), snapshot, self->layout,
                          gtk_widget_get_width (widget) - width, NULL);
}

static int
grind_cost_cell_measure_start (GrindCell *cell)
{
  GtkWidget *widget = GTK_WIDGET (cell);

  return GRIND_COST_CELL (cell)->has_no_bar ? 0 : grind_cost_cell_get_bar_room (widget);
}

static void
grind_cost_cell_dispose (GObject *object)
{
  g_clear_object (&GRIND_COST_CELL (object)->layout);
  g_clear_pointer (&GRIND_COST_CELL (object)->text, g_free);

  G_OBJECT_CLASS (grind_cost_cell_parent_class)->dispose (object);
}

static void
grind_cost_cell_class_init (GrindCostCellClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_cost_cell_dispose;
  GTK_WIDGET_CLASS (klass)->snapshot = grind_cost_cell_snapshot;
  GRIND_CELL_CLASS (klass)->measure_start = grind_cost_cell_measure_start;
}

static void
grind_cost_cell_init (GrindCostCell *self)
{
}

GtkWidget *
grind_cost_cell_new (void)
{
  return g_object_new (GRIND_TYPE_COST_CELL, NULL);
}

void
grind_cost_cell_set_text (GrindCostCell *self,
                          const char    *text)
{
  g_return_if_fail (GRIND_IS_COST_CELL (self));

  g_clear_object (&self->layout);
  g_free (self->text);
  self->text = g_strdup (text);
  grind_cell_announce (GRIND_CELL (self), text);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * grind_cost_cell_set_shares:
 * @self: a cost cell
 * @inclusive: the share shown by the pale part of the bar
 * @self_cost: the share shown by the strong part of the bar
 *
 * Shares are clamped to the range from 0 to 1.
 */
void
grind_cost_cell_set_shares (GrindCostCell *self,
                            double         inclusive,
                            double         self_cost)
{
  g_return_if_fail (GRIND_IS_COST_CELL (self));

  self->inclusive = CLAMP (inclusive, 0, 1);
  self->self_cost = CLAMP (self_cost, 0, 1);
  self->is_change = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Shows a change: @inclusive and @self_cost are shares of the total before, which is 1. */
void
grind_cost_cell_set_change (GrindCostCell *self,
                            double         inclusive,
                            double         self_cost)
{
  g_return_if_fail (GRIND_IS_COST_CELL (self));

  self->inclusive = isfinite (inclusive) ? CLAMP (inclusive / FULL_CHANGE, -1, 1) : 0;
  self->self_cost = isfinite (self_cost) ? CLAMP (self_cost / FULL_CHANGE, -1, 1) : 0;
  self->is_change = TRUE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
grind_cost_cell_set_has_bar (GrindCostCell *self,
                             gboolean       has_bar)
{
  g_return_if_fail (GRIND_IS_COST_CELL (self));

  self->has_no_bar = !has_bar;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The width in pixels of the bar and the gap before the number */
int
grind_cost_cell_get_bar_room (GtkWidget *widget)
{
  g_return_val_if_fail (GTK_IS_WIDGET (widget), 0);

  return grind_text_scale_get_pixels (widget, BAR_WIDTH + BAR_GAP);
}
