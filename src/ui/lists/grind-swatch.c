/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-swatch.h"

#include "ui/base/grind-colors.h"

#define RADIUS 2

/* A border that makes the palest light and the darkest dark fills stand out from their background:
 * the light fill on dark; on light black at 46 %, or the text colour in high contrast. */
static GdkRGBA
get_ring (const GrindStyle *style,
          guint             slot,
          float            *width)
{
  *width = style->is_dark ? 1.5f : 1;
  if (style->is_dark)
    return grind_colors_get_fill (grind_style_get (FALSE, FALSE), slot);

  return style->is_high_contrast ? grind_colors_to_rgba (&style->text)
                                 : (GdkRGBA) { 0, 0, 0, 0.46f };
}

/**
 * grind_swatch_snapshot:
 * @snapshot: the snapshot to draw to
 * @slot: a slot, or %GRIND_COLOR_SLOT_OTHER
 * @x: left edge
 * @y: top edge
 * @size: width and height
 *
 * Draws the small square that shows the category of a function.
 */
void
grind_swatch_snapshot (GtkSnapshot *snapshot,
                       guint        slot,
                       int          x,
                       int          y,
                       int          size)
{
  const GrindStyle *style = grind_colors_get_style ();
  GdkRGBA fill;
  GdkRGBA ring;
  float width;
  GskRoundedRect shape;

  g_return_if_fail (slot <= GRIND_N_COLOR_SLOTS);

  fill = grind_colors_get_fill (style, slot);
  ring = get_ring (style, slot, &width);
  gsk_rounded_rect_init_from_rect (&shape, &GRAPHENE_RECT_INIT (x, y, size, size), RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &shape);
  gtk_snapshot_append_color (snapshot, &fill, &shape.bounds);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &shape, (float[4]) { width, width, width, width },
                              (GdkRGBA[4]) { ring, ring, ring, ring });
}
