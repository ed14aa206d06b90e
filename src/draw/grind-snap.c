/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-snap.h"

#include <math.h>

#include <glib.h>

static const cairo_user_data_key_t promise_key;

/**
 * grind_snap_promise_pixels:
 * @cr: where something is recorded
 * @device_scale: how many pixels of the device a unit of that will be
 *
 * Tells that what is recorded is played on pixels, so that it is put on them at once: what a
 * window draws itself has to fit what was painted into an image.
 */
void
grind_snap_promise_pixels (cairo_t *cr,
                           double   device_scale)
{
  double *promise = g_new (double, 1);

  *promise = device_scale;
  cairo_surface_set_user_data (cairo_get_target (cr), &promise_key, promise, g_free);
}

/**
 * grind_snap_get_pixels:
 * @cr: where something is painted
 *
 * Returns: how many pixels a unit of the surface is, its device scale; 0 where there are none, as
 *   on a page
 */
double
grind_snap_get_pixels (cairo_t *cr)
{
  cairo_surface_t *surface = cairo_get_group_target (cr);
  const double *promise = cairo_surface_get_user_data (cairo_get_target (cr), &promise_key);
  double scale_x, scale_y;

  if (promise != NULL)
    return *promise;
  if (cairo_surface_get_type (surface) != CAIRO_SURFACE_TYPE_IMAGE)
    return 0;

  cairo_surface_get_device_scale (surface, &scale_x, &scale_y);

  return scale_x;
}

/**
 * grind_snap_init:
 * @self: (out caller-allocates): becomes that of @cr
 * @cr: where something is painted, moved and scaled only
 *
 * Finds where pixels of the device are. Any thread, as all of these functions.
 */
void
grind_snap_init (GrindSnap *self,
                 cairo_t   *cr)
{
  cairo_surface_t *surface = cairo_get_group_target (cr);
  double scale = grind_snap_get_pixels (cr);
  double offset_x, offset_y;
  cairo_matrix_t matrix;

  *self = (GrindSnap) { 1, 1, 0, 0 };
  cairo_get_matrix (cr, &matrix);
  if (scale <= 0 || !(matrix.xx > 0 && matrix.yy > 0))
    return;

  cairo_surface_get_device_offset (surface, &offset_x, &offset_y);
  self->scale_x = matrix.xx * scale;
  self->scale_y = matrix.yy * scale;
  self->offset_x = matrix.x0 * scale + offset_x;
  self->offset_y = matrix.y0 * scale + offset_y;
}

/**
 * grind_snap_x:
 * @self: a snap
 * @x: from the left edge
 *
 * Returns: @x, at the nearest pixel
 */
double
grind_snap_x (const GrindSnap *self,
              double           x)
{
  return (round (x * self->scale_x + self->offset_x) - self->offset_x) / self->scale_x;
}

/**
 * grind_snap_y:
 * @self: a snap
 * @y: from the upper edge
 *
 * Returns: @y, at the nearest pixel
 */
double
grind_snap_y (const GrindSnap *self,
              double           y)
{
  return (round (y * self->scale_y + self->offset_y) - self->offset_y) / self->scale_y;
}

/**
 * grind_snap_box:
 * @self: a snap
 * @box: (inout): a box
 *
 * Moves each edge of a box to the nearest pixel. Boxes side by side stay so.
 */
void
grind_snap_box (const GrindSnap *self,
                GrindBox        *box)
{
  double right = grind_snap_x (self, box->x + box->width);
  double bottom = grind_snap_y (self, box->y + box->height);

  box->x = grind_snap_x (self, box->x);
  box->y = grind_snap_y (self, box->y);
  box->width = right - box->x;
  box->height = bottom - box->y;
}

/**
 * grind_snap_get_line:
 * @self: a snap
 * @width: how wide a line is to be
 *
 * Returns: about as much, in whole pixels, at least one
 */
double
grind_snap_get_line (const GrindSnap *self,
                     double           width)
{
  return MAX (round (width * self->scale_x), 1) / self->scale_x;
}
