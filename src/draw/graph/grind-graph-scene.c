/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-graph-scene-private.h"

#include <math.h>

#include "grind-graph-curve-private.h"

#define REACH  4    /* px from a line that still hit it */
#define MARGIN 3   /* px around a rest arrow and its number */

static void
clear_spot (gpointer data)
{
  GrindGraphSpot *spot = data;

  grind_label_clear (&spot->label);
  g_free (spot->share);
  g_free (spot->more);
}

static void
clear_arrow (gpointer data)
{
  GrindGraphArrow *arrow = data;

  g_clear_pointer (&arrow->curve, g_array_unref);
  g_free (arrow->text);
}

static void
clear_frame (gpointer data)
{
  g_free (((GrindGraphFrame *) data)->text);
}

static GArray *
new_array (gsize          size,
           GDestroyNotify clear)
{
  GArray *array = g_array_new (FALSE, TRUE, size);

  g_array_set_clear_func (array, clear);

  return array;
}

/**
 * _grind_graph_scene_new:
 *
 * Returns: (transfer full): an empty scene. May be called from any thread, like all functions here
 */
GrindGraphScene *
_grind_graph_scene_new (void)
{
  GrindGraphScene *self = g_new0 (GrindGraphScene, 1);

  self->spots = new_array (sizeof (GrindGraphSpot), clear_spot);
  self->arrows = new_array (sizeof (GrindGraphArrow), clear_arrow);
  self->frames = new_array (sizeof (GrindGraphFrame), clear_frame);

  return self;
}

/**
 * _grind_graph_scene_free:
 * @self: (transfer full): a scene
 */
void
_grind_graph_scene_free (GrindGraphScene *self)
{
  g_return_if_fail (self != NULL);

  g_array_unref (self->spots);
  g_array_unref (self->arrows);
  g_array_unref (self->frames);
  g_free (self);
}

static void
move_box (GrindBox *box,
          double    x,
          double    y)
{
  box->x += x;
  box->y += y;
}

static void
move_all (GrindGraphScene *self,
          double           x,
          double           y)
{
  for (guint i = 0; i < self->spots->len; i++)
    move_box (&_grind_graph_scene_get_spot (self, i)->box, x, y);
  for (guint i = 0; i < self->frames->len; i++)
    move_box (&g_array_index (self->frames, GrindGraphFrame, i).box, x, y);
  for (guint i = 0; i < self->arrows->len; i++)
    {
      GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (self, i);

      move_box (&arrow->extents, x, y);
      for (guint j = 0; j < arrow->curve->len; j++)
        {
          g_array_index (arrow->curve, GrindPoint, j).x += x;
          g_array_index (arrow->curve, GrindPoint, j).y += y;
        }
    }
}

/* The distance that an arrow extends from its line, with its head and label */
static double
get_reach (GrindGraphScene       *self,
           const GrindGraphArrow *arrow,
           GrindTypeface         *typeface)
{
  if (arrow->kind == GRIND_GRAPH_ARROW_LOOP && arrow->text != NULL)
    return MARGIN + grind_typeface_get_width (typeface, arrow->text, GRIND_GRAPH_MAX_LABEL_SIZE,
                                              FALSE);
  if (arrow->kind != GRIND_GRAPH_ARROW_REST)
    return arrow->width;
  if (self->is_left_to_right)
    return MARGIN + grind_typeface_get_width (typeface, arrow->text, GRIND_GRAPH_MAX_LABEL_SIZE,
                                              FALSE);

  return MARGIN + grind_typeface_get_height (typeface, GRIND_GRAPH_MAX_LABEL_SIZE);
}

/**
 * _grind_graph_scene_make_room:
 * @self: a scene with boxes and lines
 * @typeface: the typeface to measure texts with
 *
 * Enlarges the scene to include all arrows with their heads and labels.
 */
void
_grind_graph_scene_make_room (GrindGraphScene *self,
                              GrindTypeface   *typeface)
{
  double left = 0;
  double top = 0;
  double right = self->width;
  double bottom = self->height;

  for (guint i = 0; i < self->arrows->len; i++)
    {
      const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (self, i);
      double reach = get_reach (self, arrow, typeface);

      left = fmin (left, arrow->extents.x - reach);
      top = fmin (top, arrow->extents.y - reach);
      right = fmax (right, arrow->extents.x + arrow->extents.width + reach);
      bottom = fmax (bottom, arrow->extents.y + arrow->extents.height + reach);
    }

  self->width = right - left;
  self->height = bottom - top;
  move_all (self, -left, -top);
}

static guint
find_arrow (GrindGraphScene *self,
            double           x,
            double           y)
{
  guint nearest = GRIND_NONE;
  double least = INFINITY;

  for (guint i = 0; i < self->arrows->len; i++)
    {
      const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (self, i);
      double distance;

      if (grind_box_contains (&arrow->label, x, y))
        return i;
      distance = _grind_graph_curve_get_distance (arrow->curve, x, y) - arrow->width / 2;
      if (distance <= REACH && distance < least)
        {
          least = distance;
          nearest = i;
        }
    }

  return nearest;
}

/**
 * _grind_graph_scene_find:
 * @self: a scene
 * @x: a point in it
 * @y: see @x
 *
 * Returns: the item there, or %GRIND_NONE; boxes take precedence over arrows
 */
guint
_grind_graph_scene_find (GrindGraphScene *self,
                         double           x,
                         double           y)
{
  guint arrow;

  for (guint i = 0; i < self->spots->len; i++)
    if (grind_box_contains (&_grind_graph_scene_get_spot (self, i)->box, x, y))
      return i;

  arrow = find_arrow (self, x, y);

  return arrow != GRIND_NONE ? self->spots->len + arrow : GRIND_NONE;
}

/* Whether an arrow leads away from a spot in a direction, or back to it */
static gboolean
leads_from (const GrindGraphArrow *arrow,
            guint                  spot,
            gboolean               is_down)
{
  return arrow->kind != GRIND_GRAPH_ARROW_LOOP && (is_down ? arrow->from : arrow->to) == spot;
}

/* The most expensive call drawn, otherwise the rest arrow for those that are not */
static guint
move_along (GrindGraphScene *self,
            guint            spot,
            gboolean         is_down)
{
  const GrindGraphArrow *best = NULL;
  guint rest = GRIND_NONE;

  for (guint i = 0; i < self->arrows->len; i++)
    {
      const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (self, i);

      if (!leads_from (arrow, spot, is_down))
        continue;
      if (arrow->kind == GRIND_GRAPH_ARROW_REST)
        rest = self->spots->len + i;
      else if (best == NULL || arrow->cost > best->cost)
        best = arrow;
    }
  if (best == NULL)
    return rest;

  return is_down ? best->to : best->from;
}

static guint
move_from_arrow (GrindGraphScene *self,
                 guint            number,
                 GrindMove        move)
{
  const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (self, number);

  switch (move)
    {
    case GRIND_MOVE_UP:
      return arrow->from;
    case GRIND_MOVE_DOWN:
      return arrow->to;
    case GRIND_MOVE_LEFT:
    case GRIND_MOVE_RIGHT:
    default:
      return GRIND_NONE;
    }
}

/* The distance to another spot of the same rank in one direction; infinity for other ranks */
static double
get_step (GrindGraphScene *self,
          guint            from,
          guint            to,
          gboolean         is_right)
{
  const GrindBox *box = &_grind_graph_scene_get_spot (self, from)->box;
  const GrindBox *other = &_grind_graph_scene_get_spot (self, to)->box;
  double x = other->x + other->width / 2 - box->x - box->width / 2;
  double y = other->y + other->height / 2 - box->y - box->height / 2;
  double step = self->is_left_to_right ? y : x;
  double across = self->is_left_to_right ? x : y;
  double size = self->is_left_to_right ? box->width + other->width : box->height + other->height;

  if (!is_right)
    step = -step;

  return step > 0 && fabs (across) < size / 4 ? step : INFINITY;
}

static guint
move_in_rank (GrindGraphScene *self,
              guint            spot,
              gboolean         is_right)
{
  guint nearest = GRIND_NONE;
  double least = INFINITY;

  for (guint i = 0; i < self->spots->len; i++)
    {
      double step = i != spot ? get_step (self, spot, i, is_right) : INFINITY;

      if (step < least)
        {
          least = step;
          nearest = i;
        }
    }

  return nearest;
}

/* The equivalent direction in a picture with callees below. */
static GrindMove
turn (GrindMove move)
{
  static const GrindMove turned[] = {
    [GRIND_MOVE_UP] = GRIND_MOVE_LEFT,
    [GRIND_MOVE_DOWN] = GRIND_MOVE_RIGHT,
    [GRIND_MOVE_LEFT] = GRIND_MOVE_UP,
    [GRIND_MOVE_RIGHT] = GRIND_MOVE_DOWN,
  };

  return turned[move];
}

/**
 * _grind_graph_scene_move:
 * @self: a scene
 * @item: one of its items
 * @move: a direction
 *
 * Up and Down follow the most expensive call, Left and Right stay in a rank; vice versa if callees
 * are to the right.
 *
 * Returns: the next item in that direction, or %GRIND_NONE
 */
guint
_grind_graph_scene_move (GrindGraphScene *self,
                         guint            item,
                         GrindMove        move)
{
  if (self->is_left_to_right)
    move = turn (move);
  if (item >= self->spots->len)
    return move_from_arrow (self, item - self->spots->len, move);
  if (move == GRIND_MOVE_UP || move == GRIND_MOVE_DOWN)
    return move_along (self, item, move == GRIND_MOVE_DOWN);

  return move_in_rank (self, item, move == GRIND_MOVE_RIGHT);
}
