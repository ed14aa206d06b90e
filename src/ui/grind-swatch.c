/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-swatch.h"

#include <adwaita.h>

#define RADIUS 2

/* By seat: the fill in the light and in the dark style, of equal distance from each other also for
 * the colour blind. */
static const struct
{
  guint32 light;
  guint32 dark;
} fills[GRIND_N_SEATS + 1] = {
  [GRIND_SEAT_OTHER] = { 0xd9d9d9, 0x484848 },
  { 0xb5e7fe, 0x285778 },
  { 0xefa26e, 0x775242 },
  { 0x7990f4, 0x6565b7 },
  { 0xfce56b, 0x575001 },
  { 0xde6d9c, 0xb54f6c },
  { 0x47dea7, 0x007968 },
  { 0xbcb5ff, 0x391f75 },
  { 0xd0a9c7, 0x442b46 },
  { 0xba8c7d, 0x5d241f },
  { 0x9ba003, 0x5c7b17 },
};

static GdkRGBA
make_color (guint32 rgb)
{
  return (GdkRGBA) { (rgb >> 16 & 0xff) / 255.0f, (rgb >> 8 & 0xff) / 255.0f,
                     (rgb & 0xff) / 255.0f, 1 };
}

/**
 * grind_swatch_get_fill:
 * @seat: a seat, or %GRIND_SEAT_OTHER
 * @is_dark: whether for the dark style
 * @fill: (out): the colour of its boxes
 */
void
grind_swatch_get_fill (guint     seat,
                       gboolean  is_dark,
                       GdkRGBA  *fill)
{
  g_return_if_fail (seat <= GRIND_N_SEATS);
  g_return_if_fail (fill != NULL);

  *fill = make_color (is_dark ? fills[seat].dark : fills[seat].light);
}

/**
 * grind_swatch_snapshot:
 * @snapshot: what to draw on
 * @seat: a seat, or %GRIND_SEAT_OTHER
 * @x: left edge
 * @y: upper edge
 * @size: width and height
 *
 * Draws the little square that shows the category of a function. The ring makes the palest light
 * and the darkest dark fills stand out from their ground.
 */
void
grind_swatch_snapshot (GtkSnapshot *snapshot,
                       guint        seat,
                       int          x,
                       int          y,
                       int          size)
{
  gboolean is_dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  GdkRGBA fill;
  GdkRGBA ring = { 0, 0, 0, 0.22f };
  float width = is_dark ? 1.5f : 1;
  GskRoundedRect shape;

  g_return_if_fail (seat <= GRIND_N_SEATS);

  grind_swatch_get_fill (seat, is_dark, &fill);
  if (is_dark)
    ring = make_color (fills[seat].light);

  gsk_rounded_rect_init_from_rect (&shape, &GRAPHENE_RECT_INIT (x, y, size, size), RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &shape);
  gtk_snapshot_append_color (snapshot, &fill, &shape.bounds);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &shape, (float[4]) { width, width, width, width },
                              (GdkRGBA[4]) { ring, ring, ring, ring });
}
