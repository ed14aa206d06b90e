/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves the root of a call graph over the middle of its callees, where Graphviz keeps the most
 * expensive call straight instead. */
#include "config.h"

#include "grind-graph-scene-private.h"

#include <math.h>

#include "grind-graph-curve-private.h"

#define LEAST  1    /* px: less is not worth moving */
#define FREE   8    /* px to keep between boxes, and between a box and a line */
#define CORNER 10   /* px of a box where no line starts */

/* Along the picture: down, or to the right. Across: to the right, or down. */
typedef struct
{
  double start;
  double end;
  double left;
  double right;
} Place;

typedef struct
{
  GrindGraphScene *scene;
  guint            root;
  gboolean        *is_moved;   /* by spot: the root and its only callers */
  double           left;       /* the middles of the first and the last callee */
  double           right;
} Mover;

static Place
get_place (const Mover *mover,
           guint        spot)
{
  const GrindBox *box = &_grind_graph_scene_get_spot (mover->scene, spot)->box;

  if (mover->scene->is_left_to_right)
    return (Place) { box->x, box->x + box->width, box->y, box->y + box->height };

  return (Place) { box->y, box->y + box->height, box->x, box->x + box->width };
}

static double
get_middle (const Mover *mover,
            guint        spot)
{
  Place place = get_place (mover, spot);

  return (place.left + place.right) / 2;
}

/* Chooses the root and the chain of its only callers. Returns FALSE if others would have to follow,
 * too. */
static gboolean
choose (Mover *mover,
        guint  spot)
{
  guint caller = GRIND_NONE;

  for (; spot != GRIND_NONE; spot = caller)
    {
      if (mover->is_moved[spot])
        return FALSE;

      mover->is_moved[spot] = TRUE;
      caller = GRIND_NONE;
      for (guint i = 0; i < mover->scene->arrows->len; i++)
        {
          const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (mover->scene, i);
          gboolean is_loop = arrow->kind == GRIND_GRAPH_ARROW_LOOP;

          if (arrow->to == spot && !is_loop && caller != GRIND_NONE)
            return FALSE;
          if (arrow->to == spot && !is_loop)
            caller = arrow->from;
          if (arrow->from == spot && !is_loop && spot != mover->root &&
              !mover->is_moved[arrow->to])
            return FALSE;
        }
    }

  return TRUE;
}

/* Finds the callees of the root. Returns FALSE if they are not all in the next rank. */
static gboolean
find_callees (Mover *mover)
{
  double end = get_place (mover, mover->root).end;
  double next = INFINITY;

  mover->left = INFINITY;
  mover->right = -INFINITY;
  for (guint i = 0; i < mover->scene->spots->len; i++)
    if (get_place (mover, i).start >= end)
      next = fmin (next, get_place (mover, i).start);
  for (guint i = 0; i < mover->scene->arrows->len; i++)
    {
      const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (mover->scene, i);

      if (arrow->from != mover->root || arrow->kind == GRIND_GRAPH_ARROW_LOOP)
        continue;
      if (arrow->kind != GRIND_GRAPH_ARROW_CALL ||
          fabs (get_place (mover, arrow->to).start - next) > LEAST)
        return FALSE;

      mover->left = fmin (mover->left, get_middle (mover, arrow->to));
      mover->right = fmax (mover->right, get_middle (mover, arrow->to));
    }

  return mover->right > mover->left;
}

static void
move_all (const Mover *mover,
          double       step)
{
  GrindGraphScene *scene = mover->scene;

  for (guint i = 0; i < scene->spots->len; i++)
    if (mover->is_moved[i])
      {
        GrindBox *box = &_grind_graph_scene_get_spot (scene, i)->box;

        *(scene->is_left_to_right ? &box->y : &box->x) += step;
      }
  for (guint i = 0; i < scene->arrows->len; i++)
    {
      GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (scene, i);

      for (guint j = 0; mover->is_moved[arrow->to] && j < arrow->curve->len; j++)
        {
          GrindPoint *point = &g_array_index (arrow->curve, GrindPoint, j);

          *(scene->is_left_to_right ? &point->y : &point->x) += step;
        }
    }
}

/* Whether a box that was moved overlaps another one, or a line that was not moved */
static gboolean
is_hindered (const Mover *mover,
             guint        spot)
{
  const GrindBox *box = &_grind_graph_scene_get_spot (mover->scene, spot)->box;
  GrindBox grown = { box->x - FREE, box->y - FREE, box->width + 2 * FREE, box->height + 2 * FREE };

  for (guint i = 0; i < mover->scene->spots->len; i++)
    if (!mover->is_moved[i] &&
        grind_box_intersects (&grown, &_grind_graph_scene_get_spot (mover->scene, i)->box))
      return TRUE;
  for (guint i = 0; i < mover->scene->arrows->len; i++)
    {
      const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (mover->scene, i);

      if (!mover->is_moved[arrow->to] && arrow->from != mover->root &&
          _grind_graph_curve_crosses (arrow->curve, &grown))
        return TRUE;
    }

  return FALSE;
}

/* Draws a straight line to a callee in the next rank: nothing is in between. The lines start along
 * the side of the root in the order of their ends. */
static void
draw_line (const Mover     *mover,
           GrindGraphArrow *arrow)
{
  Place root = get_place (mover, mover->root);
  double middle = (root.left + root.right) / 2;
  double room = (root.right - root.left) / 2 - CORNER;
  double part = fmin (1, room / fmax (mover->right - middle, LEAST));
  double end = get_middle (mover, arrow->to);
  double start = middle + (end - middle) * part;
  double callee = get_place (mover, arrow->to).start;
  const GrindPoint down[] = { { start, root.end }, { end, callee } };
  const GrindPoint right[] = { { root.end, start }, { callee, end } };

  g_array_unref (arrow->curve);
  arrow->curve = _grind_graph_curve_new (mover->scene->is_left_to_right ? right : down, 2);
}

/**
 * _grind_graph_scene_center:
 * @self: a scene with boxes and the lines of calls
 * @root: a spot
 *
 * Moves @root, with callers that are drawn for it alone, over the middle of its callees, if these
 * are all in the next rank and nothing hinders. May be called from any thread.
 */
void
_grind_graph_scene_center (GrindGraphScene *self,
                           guint            root)
{
  g_autofree gboolean *is_moved = g_new0 (gboolean, self->spots->len);
  Mover mover = { self, root, is_moved };
  gboolean is_free = TRUE;
  double step;

  if (!find_callees (&mover) || !choose (&mover, root))
    return;

  step = (mover.left + mover.right) / 2 - get_middle (&mover, root);
  if (fabs (step) < LEAST)
    return;

  move_all (&mover, step);
  for (guint i = 0; i < self->spots->len && is_free; i++)
    is_free = !is_moved[i] || !is_hindered (&mover, i);
  if (!is_free)
    {
      move_all (&mover, -step);
      return;
    }

  for (guint i = 0; i < self->arrows->len; i++)
    {
      GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (self, i);

      if (arrow->from == root && arrow->kind == GRIND_GRAPH_ARROW_CALL)
        draw_line (&mover, arrow);
    }
}
