/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The zoom of a canvas. */
#include "config.h"

#include "grind-canvas-private.h"

#include <math.h>

#define MIN_LABELS  0.8     /* zoom with legible labels */
#define MIN_ZOOM    0.1     /* unless the whole picture needs less */
#define MIN_FIT     0.01
#define MAX_SCALED  8.0
#define MAX_GROWN   16.0
#define MAX_WIDENED 4096.0
#define STEP        1.25

double
_grind_canvas_get_fit (GrindCanvas    *self,
                       GrindPicture   *picture,
                       GrindCanvasFit  fit)
{
  double width, height, zoom, area[2];

  if (self->zoom_kind != GRIND_CANVAS_SCALES)
    return 1;

  grind_picture_get_size (picture, &width, &height);
  _grind_canvas_get_area (self, area);
  zoom = MIN (MIN (area[0] / MAX (width, 1), area[1] / MAX (height, 1)), 1);

  return MAX (zoom, fit == GRIND_CANVAS_FIT_WHOLE ? MIN_FIT : MIN_LABELS);
}

static double
clamp_zoom (GrindCanvas *self,
            double       zoom)
{
  static const double max[] = { MAX_SCALED, MAX_GROWN, MAX_WIDENED };
  double fit = _grind_canvas_get_fit (self, self->picture, GRIND_CANVAS_FIT_WHOLE);
  double min = self->zoom_kind == GRIND_CANVAS_SCALES ? MIN (MIN_ZOOM, fit) : 1;

  return CLAMP (zoom, min, max[self->zoom_kind]);
}

void
_grind_canvas_zoom_at (GrindCanvas *self,
                       double       zoom,
                       double       x,
                       double       y,
                       gboolean     is_animated)
{
  GrindCanvasView view, start;
  double ratio;

  if (self->picture == NULL)
    return;

  _grind_canvas_get_view (self, &start);
  _grind_canvas_get_target (self, &view);
  if (self->zoom_kind != GRIND_CANVAS_SCALES)
    _grind_canvas_set_anchor_at (self, x, y);
  zoom = clamp_zoom (self, zoom);
  ratio = zoom / view.zoom;
  view.zoom = zoom;
  view.x = (view.x + x) * ratio - x;
  if (self->zoom_kind != GRIND_CANVAS_WIDENS)
    view.y = (view.y + y) * ratio - y;
  self->fit = GRIND_CANVAS_FIT_NONE;
  _grind_canvas_set_view (self, &view, is_animated ? &start : NULL);
}

void
_grind_canvas_zoom_step (GrindCanvas *self,
                         double       steps,
                         double       x,
                         double       y,
                         gboolean     is_animated)
{
  double zoom = self->zoom * pow (STEP, steps);

  /* Snap to 100 %, and do not skip it. */
  if (fabs (zoom - 1) < 0.005 || (zoom - 1) * (self->zoom - 1) < -1e-9)
    zoom = 1;
  _grind_canvas_zoom_at (self, zoom, x, y, is_animated);
}

static void
zoom_in_middle (GrindCanvas *self,
                double       steps)
{
  double area[2];

  _grind_canvas_get_area (self, area);
  _grind_canvas_zoom_step (self, steps, area[0] / 2, area[1] / 2, TRUE);
}

/**
 * grind_canvas_get_wanted_size:
 * @self: a canvas
 * @width: (out): the width to lay out a picture for, in pixels at scale 1; 0 before the canvas has
 *   a size
 * @height: (out): the height; pictures that determine their height may ignore it
 *
 * Returns the area that a picture should fill. Signal "wanted-size-changed" reports changes, but
 * not if zooming only scales.
 */
void
grind_canvas_get_wanted_size (GrindCanvas *self,
                              double      *width,
                              double      *height)
{
  double area[2];

  g_return_if_fail (GRIND_IS_CANVAS (self));

  _grind_canvas_get_area (self, area);
  *width = area[0];
  *height = area[1];
  if (self->zoom_kind != GRIND_CANVAS_SCALES)
    *width = round (area[0] * self->zoom);
  if (self->zoom_kind == GRIND_CANVAS_GROWS)
    *height = round (area[1] * self->zoom);
}

/* The zoom, relative to the default size */
double
grind_canvas_get_zoom (GrindCanvas *self)
{
  g_return_val_if_fail (GRIND_IS_CANVAS (self), 1);

  return self->zoom;
}

/**
 * grind_canvas_set_zoom:
 * @self: a canvas
 * @zoom: the zoom, relative to the default size
 *
 * Zooms, as far as possible; the centre stays in place.
 */
void
grind_canvas_set_zoom (GrindCanvas *self,
                       double       zoom)
{
  double area[2];

  g_return_if_fail (GRIND_IS_CANVAS (self));

  _grind_canvas_get_area (self, area);
  _grind_canvas_zoom_at (self, zoom, area[0] / 2, area[1] / 2, TRUE);
}

/**
 * grind_canvas_zoom_in:
 * @self: a canvas
 *
 * Zooms in by a step.
 */
void
grind_canvas_zoom_in (GrindCanvas *self)
{
  g_return_if_fail (GRIND_IS_CANVAS (self));

  zoom_in_middle (self, 1);
}

/**
 * grind_canvas_zoom_out:
 * @self: a canvas
 *
 * Zooms out by a step.
 */
void
grind_canvas_zoom_out (GrindCanvas *self)
{
  g_return_if_fail (GRIND_IS_CANVAS (self));

  zoom_in_middle (self, -1);
}

/**
 * grind_canvas_zoom_to_fit:
 * @self: a canvas
 *
 * Shows the whole picture, at most at its default size, and keeps it so when the canvas is resized.
 */
void
grind_canvas_zoom_to_fit (GrindCanvas *self)
{
  GrindCanvasView view = { 1, 0, 0 };
  GrindCanvasView start;

  g_return_if_fail (GRIND_IS_CANVAS (self));

  self->fit = GRIND_CANVAS_FIT_WHOLE;
  self->anchor = GRIND_NONE;
  if (self->picture == NULL)
    return;

  _grind_canvas_get_view (self, &start);
  view.zoom = _grind_canvas_get_fit (self, self->picture, self->fit);
  if (self->zoom_kind == GRIND_CANVAS_WIDENS)
    view.y = start.y;
  _grind_canvas_set_view (self, &view, &start);
}
