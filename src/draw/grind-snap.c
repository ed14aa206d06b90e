/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-snap.h"

#include <math.h>

#include <glib.h>

static const cairo_user_data_key_t promise_key;

/**
 * grind_snap_promise_pixels:
 * @cr: a context that is recorded
 * @device_scale: device pixels per unit
 *
 * Declares that the recording will be replayed on pixels, so that it is aligned to them: a window's
 * own drawing has to match what was painted into an image.
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
 * @cr: the cairo context
 *
 * Returns: surface pixels per unit, which is the device scale; 0 if there are no pixels, as on a
 *   page
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
 * @self: (out caller-allocates): the snap to initialize
 * @cr: a cairo context with only translation and scaling
 *
 * Determines the positions of device pixels. May be called from any thread, like all functions
 * here.
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
 * @x: a distance from the left edge
 *
 * Returns: @x, aligned to the nearest pixel
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
 * @y: a distance from the upper edge
 *
 * Returns: @y, aligned to the nearest pixel
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
 * Aligns each edge of a box to the nearest pixel. Adjacent boxes stay adjacent.
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
 * @width: the intended width of a line
 *
 * Returns: that width in whole pixels, at least one
 */
double
grind_snap_get_line (const GrindSnap *self,
                     double           width)
{
  return MAX (round (width * self->scale_x), 1) / self->scale_x;
}
