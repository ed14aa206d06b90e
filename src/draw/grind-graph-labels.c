/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-graph-scene-private.h"

#include <math.h>

#include "grind-graph-curve-private.h"

#define GAP          4     /* px between a line and its label */
#define MARGIN       2     /* px kept free around labels */
#define BOX_MARGIN   5     /* px kept free around boxes, for the outline of the selection */
#define LINE_COST    1.0   /* of a label across a line; each further place costs 0.1 */
#define OWN_COST     1.5   /* of a label across its own line */
#define LEFT_COST    0.15
#define BEYOND       (-1)  /* beyond the end of a line that is not at a box */

/* Candidate places, as shares of the length, and sides: 1 is right of a line that goes down, 0 is
 * on it */
static const double call_places[] = { 0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8 };
static const double rest_places[] = { BEYOND, 0.5 };
static const int sides[] = { 1, -1, 0 };

typedef struct
{
  GrindGraphScene *scene;
  double           width;     /* of the current label */
  double           height;
} Placer;

static GrindBox
grow (const GrindBox *box,
      double          by)
{
  return (GrindBox) { box->x - by, box->y - by, box->width + 2 * by, box->height + 2 * by };
}

/* The box of a label centred on a point. */
static GrindBox
center_on (const Placer *placer,
           GrindPoint    point)
{
  return (GrindBox) { point.x - placer->width / 2, point.y - placer->height / 2, placer->width,
                      placer->height };
}

static GrindBox
get_candidate (const Placer          *placer,
               const GrindGraphArrow *arrow,
               double                 place,
               int                    side)
{
  double length = _grind_graph_curve_get_length (arrow->curve);
  gboolean is_start = place == BEYOND && arrow->from == GRIND_NONE;
  double at = place != BEYOND ? place * length : is_start ? 0 : length;
  GrindPoint point = _grind_graph_curve_get_point (arrow->curve, at);
  GrindPoint before = _grind_graph_curve_get_point (arrow->curve, at - 2);
  GrindPoint after = _grind_graph_curve_get_point (arrow->curve, at + 2);
  double step = fmax (hypot (after.x - before.x, after.y - before.y), 1e-6);
  double along_x = (after.x - before.x) / step;
  double along_y = (after.y - before.y) / step;
  double reach;

  if (place == BEYOND)
    {
      reach = (fabs (along_x) * placer->width + fabs (along_y) * placer->height) / 2;
      if (is_start)
        reach = -reach;
      return center_on (placer, (GrindPoint) { point.x + along_x * reach,
                                               point.y + along_y * reach });
    }

  /* The nearest corner just clears the line. */
  reach = GAP + arrow->width / 2 +
          (fabs (along_y) * placer->width + fabs (along_x) * placer->height) / 2;

  return center_on (placer, (GrindPoint) { point.x + side * along_y * reach,
                                           point.y - side * along_x * reach });
}

static gboolean
is_free (const Placer   *placer,
         const GrindBox *box)
{
  GrindGraphScene *scene = placer->scene;
  GrindBox grown = grow (box, BOX_MARGIN);

  if (box->x < 0 || box->y < 0 || box->x + box->width > scene->width ||
      box->y + box->height > scene->height)
    return FALSE;

  for (guint i = 0; i < scene->spots->len; i++)
    if (grind_box_intersects (&grown, &_grind_graph_scene_get_spot (scene, i)->box))
      return FALSE;
  grown = grow (box, MARGIN);
  for (guint i = 0; i < scene->arrows->len; i++)
    {
      const GrindBox *label = &_grind_graph_scene_get_arrow (scene, i)->label;

      if (label->width > 0 && grind_box_intersects (&grown, label))
        return FALSE;
    }

  return TRUE;
}

/* The cost of the lines that a label would cover */
static double
get_cost (const Placer   *placer,
          guint           own,
          const GrindBox *box,
          double          most)
{
  GrindBox grown = grow (box, 1);
  double cost = 0;

  for (guint i = 0; i < placer->scene->arrows->len && cost < most; i++)
    {
      const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (placer->scene, i);
      const GrindBox *extents = &arrow->extents;

      if (extents->x > grown.x + grown.width || extents->x + extents->width < grown.x ||
          extents->y > grown.y + grown.height || extents->y + extents->height < grown.y)
        continue;
      if (_grind_graph_curve_crosses (arrow->curve, &grown))
        cost += i == own ? OWN_COST : LINE_COST;
    }

  return cost;
}

static void
place_label (Placer *placer,
             guint   number)
{
  GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (placer->scene, number);
  gboolean is_rest = arrow->kind == GRIND_GRAPH_ARROW_REST;
  const double *places = is_rest ? rest_places : call_places;
  guint n_places = is_rest ? G_N_ELEMENTS (rest_places) : G_N_ELEMENTS (call_places);
  GrindBox best = { 0 };
  double least = INFINITY;

  for (guint i = 0; i < n_places; i++)
    for (guint j = 0; j < G_N_ELEMENTS (sides); j++)
      {
        double cost = 0.1 * i + (sides[j] < 0 ? LEFT_COST : 0);
        GrindBox box;

        if (places[i] == BEYOND && j > 0)
          break;
        box = get_candidate (placer, arrow, places[i], sides[j]);
        if (cost >= least || !is_free (placer, &box))
          continue;
        cost += get_cost (placer, number, &box, least - cost);
        if (cost < least)
          {
            least = cost;
            best = box;
          }
      }
  arrow->label = best;
}

/* Labels the most expensive arrows first. */
static int
compare_arrows (gconstpointer a,
                gconstpointer b,
                gpointer      data)
{
  const GrindGraphArrow *first = _grind_graph_scene_get_arrow (data, *(const guint *) a);
  const GrindGraphArrow *second = _grind_graph_scene_get_arrow (data, *(const guint *) b);

  if (first->cost != second->cost)
    return first->cost < second->cost ? 1 : -1;

  return *(const guint *) a < *(const guint *) b ? -1 : 1;
}

/**
 * _grind_graph_scene_place_labels:
 * @self: a scene with boxes and lines
 * @typeface: the typeface to measure texts with
 *
 * Places each label next to its line where it covers least. A label that would cover a box or
 * another label is omitted. Takes O(n²) time for n arrows, which is little for the hundreds of
 * arrows a picture may have. May be called from any thread.
 */
void
_grind_graph_scene_place_labels (GrindGraphScene *self,
                                 GrindTypeface   *typeface)
{
  guint n_arrows = self->arrows->len;
  g_autofree guint *order = g_new (guint, n_arrows);
  Placer placer = { self };

  for (guint i = 0; i < n_arrows; i++)
    order[i] = i;
  g_qsort_with_data (order, n_arrows, sizeof *order, compare_arrows, self);

  placer.height = grind_typeface_get_height (typeface, GRIND_GRAPH_MAX_LABEL_SIZE);
  for (guint i = 0; i < n_arrows; i++)
    {
      const char *text = _grind_graph_scene_get_arrow (self, order[i])->text;

      if (text == NULL)
        continue;
      placer.width = grind_typeface_get_width (typeface, text, GRIND_GRAPH_MAX_LABEL_SIZE,
                                               FALSE);
      place_label (&placer, order[i]);
    }
}
