/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GrindBox:
 * @x: left edge
 * @y: upper edge
 * @width: its width
 * @height: its height
 *
 * A rectangle in a picture, in pixels at scale 1 from the upper left corner of the picture.
 */
typedef struct
{
  double x;
  double y;
  double width;
  double height;
} GrindBox;

static inline gboolean
grind_box_contains (const GrindBox *box,
                    double          x,
                    double          y)
{
  return x >= box->x && x < box->x + box->width && y >= box->y && y < box->y + box->height;
}

static inline gboolean
grind_box_intersects (const GrindBox *box,
                      const GrindBox *other)
{
  return box->x < other->x + other->width && other->x < box->x + box->width &&
         box->y < other->y + other->height && other->y < box->y + box->height;
}

G_END_DECLS
