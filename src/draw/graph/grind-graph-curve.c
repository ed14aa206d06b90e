/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-graph-curve-private.h"

#include <math.h>

#define TOLERANCE  0.04   /* px, maximum distance from the curve: invisible at sixfold zoom */
#define MAX_PIECES 64     /* per Bézier curve */

static GrindPoint
mix_points (const GrindPoint *first,
            const GrindPoint *second,
            double            part)
{
  return (GrindPoint) { first->x + (second->x - first->x) * part,
                        first->y + (second->y - first->y) * part };
}

/* Twice the distance of a point from the middle of its neighbours, which measures the bend. */
static double
get_bend (const GrindPoint *p)
{
  return hypot (p[0].x - 2 * p[1].x + p[2].x, p[0].y - 2 * p[1].y + p[2].y);
}

static void
append_bezier (GArray           *curve,
               const GrindPoint *p)
{
  double bend = fmax (get_bend (p), get_bend (p + 1));
  guint n_pieces = CLAMP (ceil (sqrt (0.75 * bend / TOLERANCE)), 1, MAX_PIECES);

  for (guint i = 1; i <= n_pieces; i++)
    {
      double t = i / (double) n_pieces;
      GrindPoint a = mix_points (p, p + 1, t);
      GrindPoint b = mix_points (p + 1, p + 2, t);
      GrindPoint c = mix_points (p + 2, p + 3, t);
      GrindPoint point;

      a = mix_points (&a, &b, t);
      b = mix_points (&b, &c, t);
      point = mix_points (&a, &b, t);
      g_array_append_val (curve, point);
    }
}

/**
 * _grind_graph_curve_new:
 * @points: control points of Bézier curves, each starting at the end of the previous one; or the
 *   two ends of a straight line
 * @n_points: the number of @points, 3 n + 1 or 2
 *
 * Returns: (transfer full): the line. May be called from any thread, like all functions here
 */
GArray *
_grind_graph_curve_new (const GrindPoint *points,
                        guint             n_points)
{
  GArray *curve = g_array_new (FALSE, FALSE, sizeof (GrindPoint));

  g_return_val_if_fail (n_points >= 2, curve);

  g_array_append_val (curve, points[0]);
  for (guint i = 0; i + 3 < n_points; i += 3)
    append_bezier (curve, points + i);
  if (curve->len == 1)
    g_array_append_val (curve, points[n_points - 1]);

  return curve;
}

/**
 * _grind_graph_curve_get_length:
 * @curve: a line
 *
 * Returns: its length
 */
double
_grind_graph_curve_get_length (const GArray *curve)
{
  const GrindPoint *points = (gconstpointer) curve->data;
  double length = 0;

  for (guint i = 1; i < curve->len; i++)
    length += hypot (points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);

  return length;
}

/**
 * _grind_graph_curve_get_point:
 * @curve: a line
 * @distance: the distance from its start along the line
 *
 * Returns: the point there; the nearest end if the line is shorter
 */
GrindPoint
_grind_graph_curve_get_point (const GArray *curve,
                              double        distance)
{
  const GrindPoint *points = (gconstpointer) curve->data;

  if (distance <= 0)
    return points[0];

  for (guint i = 1; i < curve->len; i++)
    {
      double length = hypot (points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);

      if (distance < length)
        return mix_points (points + i - 1, points + i, distance / length);
      distance -= length;
    }

  return points[curve->len - 1];
}

static double
get_piece_distance (const GrindPoint *first,
                    const GrindPoint *second,
                    double            x,
                    double            y)
{
  double width = second->x - first->x;
  double height = second->y - first->y;
  double square = width * width + height * height;
  double t = 0;

  if (square > 0)
    t = CLAMP (((x - first->x) * width + (y - first->y) * height) / square, 0, 1);

  return hypot (first->x + t * width - x, first->y + t * height - y);
}

/**
 * _grind_graph_curve_get_distance:
 * @curve: a line
 * @x: a point
 * @y: see @x
 *
 * Returns: the distance of the point from the line
 */
double
_grind_graph_curve_get_distance (const GArray *curve,
                                 double        x,
                                 double        y)
{
  const GrindPoint *points = (gconstpointer) curve->data;
  double distance = INFINITY;

  for (guint i = 1; i < curve->len; i++)
    distance = fmin (distance, get_piece_distance (points + i - 1, points + i, x, y));

  return distance;
}

/* Whether a segment crosses a box: clipping it to the box leaves something. */
static gboolean
piece_crosses (const GrindPoint *first,
               const GrindPoint *second,
               const GrindBox   *box)
{
  double start[] = { first->x - box->x, first->y - box->y };
  double delta[] = { second->x - first->x, second->y - first->y };
  double size[] = { box->width, box->height };
  double from = 0;
  double to = 1;

  for (guint i = 0; i < 2; i++)
    {
      if (delta[i] == 0)
        {
          if (start[i] < 0 || start[i] > size[i])
            return FALSE;
          continue;
        }
      from = fmax (from, fmin (-start[i] / delta[i], (size[i] - start[i]) / delta[i]));
      to = fmin (to, fmax (-start[i] / delta[i], (size[i] - start[i]) / delta[i]));
    }

  return from <= to;
}

/**
 * _grind_graph_curve_piece_crosses:
 * @curve: a line
 * @point: one of its points, not the last one
 * @box: a box
 *
 * Returns: whether the part of the line from @point to the next one goes through the box
 */
gboolean
_grind_graph_curve_piece_crosses (const GArray   *curve,
                                  guint           point,
                                  const GrindBox *box)
{
  const GrindPoint *points = (gconstpointer) curve->data;

  return piece_crosses (points + point, points + point + 1, box);
}

/**
 * _grind_graph_curve_crosses:
 * @curve: a line
 * @box: a box
 *
 * Returns: whether the line goes through the box or touches it
 */
gboolean
_grind_graph_curve_crosses (const GArray   *curve,
                            const GrindBox *box)
{
  const GrindPoint *points = (gconstpointer) curve->data;

  for (guint i = 1; i < curve->len; i++)
    if (piece_crosses (points + i - 1, points + i, box))
      return TRUE;

  return FALSE;
}

/**
 * _grind_graph_curve_get_extents:
 * @curve: a line
 * @extents: (out): the smallest box around it
 */
void
_grind_graph_curve_get_extents (const GArray *curve,
                                GrindBox     *extents)
{
  const GrindPoint *points = (gconstpointer) curve->data;
  double right = points[0].x;
  double bottom = points[0].y;

  *extents = (GrindBox) { right, bottom, 0, 0 };
  for (guint i = 1; i < curve->len; i++)
    {
      extents->x = fmin (extents->x, points[i].x);
      extents->y = fmin (extents->y, points[i].y);
      right = fmax (right, points[i].x);
      bottom = fmax (bottom, points[i].y);
    }
  extents->width = right - extents->x;
  extents->height = bottom - extents->y;
}
