/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "layout/grind-box.h"

G_BEGIN_DECLS

/**
 * GrindSnap:
 * @scale_x: device pixels per unit horizontally
 * @scale_y: device pixels per unit vertically
 * @offset_x: the position of the origin in device pixels
 * @offset_y: see @offset_x
 *
 * Aligns edges to pixels, so that they are sharp at any scale. On a surface without pixels, such as
 * a page, these are pixels at scale 1.
 */
typedef struct
{
  double scale_x;
  double scale_y;
  double offset_x;
  double offset_y;
} GrindSnap;

void   grind_snap_promise_pixels
                           (cairo_t         *cr,
                            double           device_scale);
double grind_snap_get_pixels
                           (cairo_t         *cr);
void   grind_snap_init     (GrindSnap       *self,
                            cairo_t         *cr);
double grind_snap_x        (const GrindSnap *self,
                            double           x);
double grind_snap_y        (const GrindSnap *self,
                            double           y);
void   grind_snap_box      (const GrindSnap *self,
                            GrindBox        *box);
double grind_snap_get_line (const GrindSnap *self,
                            double           width);

G_END_DECLS
