/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-swatch.h"

#include "ui/base/grind-colors.h"

#define RADIUS 2

/* What makes the palest light and the darkest dark fills stand out from their ground: on dark the
 * light fill; on light black at 46 %, or the colour of text where contrast is to be high. */
static GdkRGBA
get_ring (const GrindStyle *style,
          guint             seat,
          float            *width)
{
  *width = style->is_dark ? 1.5f : 1;
  if (style->is_dark)
    return grind_colors_get_fill (grind_style_get (FALSE, FALSE), seat);

  return style->is_high_contrast ? grind_colors_to_rgba (&style->text)
                                 : (GdkRGBA) { 0, 0, 0, 0.46f };
}

/**
 * grind_swatch_snapshot:
 * @snapshot: what to draw on
 * @seat: a seat, or %GRIND_SEAT_OTHER
 * @x: left edge
 * @y: upper edge
 * @size: width and height
 *
 * Draws the little square that shows the category of a function.
 */
void
grind_swatch_snapshot (GtkSnapshot *snapshot,
                       guint        seat,
                       int          x,
                       int          y,
                       int          size)
{
  const GrindStyle *style = grind_colors_get_style ();
  GdkRGBA fill;
  GdkRGBA ring;
  float width;
  GskRoundedRect shape;

  g_return_if_fail (seat <= GRIND_N_SEATS);

  fill = grind_colors_get_fill (style, seat);
  ring = get_ring (style, seat, &width);
  gsk_rounded_rect_init_from_rect (&shape, &GRAPHENE_RECT_INIT (x, y, size, size), RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &shape);
  gtk_snapshot_append_color (snapshot, &fill, &shape.bounds);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &shape, (float[4]) { width, width, width, width },
                              (GdkRGBA[4]) { ring, ring, ring, ring });
}
