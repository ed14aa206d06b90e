/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-graph-pen-private.h"

#include <math.h>

#include "grind-graph-curve-private.h"
#include "draw/grind-snap.h"

#define MIN_TEXT 11   /* px on the screen */

static const double back_dashes[] = { 6, 3 };
static const double rest_dashes[] = { 2, 2 };

/**
 * _grind_graph_pen_init:
 * @self: a pen
 * @cr: the cairo context
 * @style: the colours
 * @text_scale: the scale of lengths in the scene
 */
void
_grind_graph_pen_init (GrindGraphPen    *self,
                       cairo_t          *cr,
                       const GrindStyle *style,
                       double            text_scale)
{
  cairo_matrix_t matrix;
  double right, bottom;

  cairo_get_matrix (cr, &matrix);
  *self = (GrindGraphPen) {
    cr, style, .text_scale = text_scale, .has_pixels = grind_snap_get_pixels (cr) > 0,
  };
  self->zoom = self->has_pixels ? sqrt (fabs (matrix.xx * matrix.yy - matrix.xy * matrix.yx)) : 1;
  if (!(self->zoom > 0))
    self->zoom = 1;

  cairo_clip_extents (cr, &self->clip.x, &self->clip.y, &right, &bottom);
  self->clip.width = right - self->clip.x;
  self->clip.height = bottom - self->clip.y;
}

void
_grind_graph_pen_set_color (const GrindGraphPen *self,
                            const GrindColor    *color)
{
  cairo_set_source_rgb (self->cr, color->red, color->green, color->blue);
}

/**
 * _grind_graph_pen_get_line:
 * @self: a pen
 * @width: the width of a line at scale 1
 *
 * Returns: the width to draw: whole pixels, and at least the width at scale 1
 */
double
_grind_graph_pen_get_line (const GrindGraphPen *self,
                           double               width)
{
  if (!self->has_pixels)
    return width;

  return fmax (round (width * self->zoom), fmax (floor (width), 1)) / self->zoom;
}

/**
 * _grind_graph_pen_get_text_size:
 * @self: a pen
 * @size: the size of a text, before the text scale
 *
 * Returns: the size to draw it with, which is large enough to read
 */
double
_grind_graph_pen_get_text_size (const GrindGraphPen *self,
                                double               size)
{
  return self->has_pixels ? fmax (size, MIN_TEXT / self->zoom / self->text_scale) : size;
}

/**
 * _grind_graph_pen_snap:
 * @self: a pen
 * @box: a box
 *
 * Returns: the box, moved by less than a pixel to make its edges sharp
 */
GrindBox
_grind_graph_pen_snap (const GrindGraphPen *self,
                       const GrindBox      *box)
{
  double left = box->x;
  double top = box->y;
  double right = box->x + box->width;
  double bottom = box->y + box->height;

  if (!self->has_pixels)
    return *box;

  cairo_user_to_device (self->cr, &left, &top);
  cairo_user_to_device (self->cr, &right, &bottom);
  left = round (left);
  top = round (top);
  right = round (right);
  bottom = round (bottom);
  cairo_device_to_user (self->cr, &left, &top);
  cairo_device_to_user (self->cr, &right, &bottom);

  return (GrindBox) { left, top, right - left, bottom - top };
}

/**
 * _grind_graph_pen_outline:
 * @self: a pen
 * @box: a box
 * @outside: the distance of the outline outside of the box, negative for inside
 * @radius: the corner radius
 *
 * Adds a path around a box.
 */
void
_grind_graph_pen_outline (const GrindGraphPen *self,
                          const GrindBox      *box,
                          double               outside,
                          double               radius)
{
  double left = box->x - outside;
  double top = box->y - outside;
  double right = box->x + box->width + outside;
  double bottom = box->y + box->height + outside;

  radius = fmax (0, fmin (radius, fmin (right - left, bottom - top) / 2));
  cairo_new_sub_path (self->cr);
  cairo_arc (self->cr, right - radius, top + radius, radius, -G_PI_2, 0);
  cairo_arc (self->cr, right - radius, bottom - radius, radius, 0, G_PI_2);
  cairo_arc (self->cr, left + radius, bottom - radius, radius, G_PI_2, G_PI);
  cairo_arc (self->cr, left + radius, top + radius, radius, G_PI, 3 * G_PI_2);
  cairo_close_path (self->cr);
}

/* Traces the beginning of a curve as a path */
static void
trace (cairo_t      *cr,
       const GArray *curve,
       double        length)
{
  const GrindPoint *points = (gconstpointer) curve->data;
  GrindPoint end = _grind_graph_curve_get_point (curve, length);

  cairo_move_to (cr, points[0].x, points[0].y);
  for (guint i = 1; i < curve->len; i++)
    {
      length -= hypot (points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
      if (length <= 0)
        break;
      cairo_line_to (cr, points[i].x, points[i].y);
    }
  cairo_line_to (cr, end.x, end.y);
}

static void
draw_head (cairo_t          *cr,
           const GrindPoint *neck,
           const GrindPoint *tip,
           double            half)
{
  double length = fmax (hypot (tip->x - neck->x, tip->y - neck->y), 1e-6);
  double x = (tip->x - neck->x) / length * half;
  double y = (tip->y - neck->y) / length * half;

  cairo_move_to (cr, tip->x, tip->y);
  cairo_line_to (cr, neck->x - y, neck->y + x);
  cairo_line_to (cr, neck->x + y, neck->y - x);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
set_dashes (const GrindGraphPen   *self,
            const GrindGraphArrow *arrow)
{
  if (arrow->presence == GRIND_GONE)
    cairo_set_dash (self->cr, rest_dashes, G_N_ELEMENTS (rest_dashes), 0);
  else if (arrow->kind == GRIND_GRAPH_ARROW_BACK || arrow->presence == GRIND_NEW)
    cairo_set_dash (self->cr, back_dashes, G_N_ELEMENTS (back_dashes), 0);
  else if (arrow->kind == GRIND_GRAPH_ARROW_REST)
    cairo_set_dash (self->cr, rest_dashes, G_N_ELEMENTS (rest_dashes), 0);
  else
    cairo_set_dash (self->cr, NULL, 0, 0);
}

/**
 * _grind_graph_pen_draw_arrow:
 * @self: a pen
 * @arrow: an arrow
 * @color: its colour
 *
 * Draws an arrow without its label. Back edges and new calls are dashed, rest arrows and calls that
 * are gone dotted.
 */
void
_grind_graph_pen_draw_arrow (const GrindGraphPen   *self,
                             const GrindGraphArrow *arrow,
                             const GrindColor      *color)
{
  double length = _grind_graph_curve_get_length (arrow->curve);
  double head = fmin ((7 + 0.9 * arrow->width) * self->text_scale, 0.7 * length);
  double half = head * (3.4 + 0.7 * arrow->width) / (7 + 0.9 * arrow->width);
  GrindPoint tip = _grind_graph_curve_get_point (arrow->curve, length);
  GrindPoint neck = _grind_graph_curve_get_point (arrow->curve, length - head);

  _grind_graph_pen_set_color (self, color);
  cairo_set_line_width (self->cr, fmax (arrow->width, 1 / self->zoom));
  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_BUTT);
  set_dashes (self, arrow);
  trace (self->cr, arrow->curve, length - 0.9 * head);
  cairo_stroke (self->cr);
  cairo_set_dash (self->cr, NULL, 0, 0);
  draw_head (self->cr, &neck, &tip, half);
}

/**
 * _grind_graph_pen_draw_text:
 * @self: a pen
 * @typeface: the typeface
 * @text: a text
 * @size: its size in pixels of the picture
 * @is_bold: whether it is bold
 * @line: its place; the height does not matter
 * @color: its colour
 *
 * Draws a text, shortened to the width of the line, or nothing if there is no room.
 */
void
_grind_graph_pen_draw_text (const GrindGraphPen *self,
                            GrindTypeface       *typeface,
                            const char          *text,
                            double               size,
                            gboolean             is_bold,
                            const GrindBox      *line,
                            const GrindColor    *color)
{
  g_autofree char *fitting = grind_typeface_fit (typeface, text, size, is_bold, line->width);

  if (fitting != NULL)
    grind_typeface_draw (typeface, self->cr, fitting, size, is_bold, line->x, line->y, color);
}
