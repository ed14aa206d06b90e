/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "layout/grind-box.h"

G_BEGIN_DECLS

/**
 * GrindSnap:
 * @scale_x: how many pixels of the device a unit is wide
 * @scale_y: how many it is high
 * @offset_x: where the origin is, in pixels of the device
 * @offset_y: see @offset_x
 *
 * Puts edges on pixels, so that they are sharp at any scale. On a surface that has no pixels, such
 * as a page, those are pixels at scale 1.
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
