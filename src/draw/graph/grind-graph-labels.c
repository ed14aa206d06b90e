/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-graph-scene-private.h"

#include <math.h>

#include "grind-graph-lines-private.h"

#define GAP          4     /* px between a line and its label */
#define MARGIN       6     /* px kept free around labels */
#define BOX_MARGIN   5     /* px kept free around boxes, for the outline of the selection */
#define N_PLACES     19    /* along a line, from its middle to both ends */
#define PLACE_STEP   0.045 /* of its length, from one to the next */
#define MAX_DISTANCE 3     /* steps away from a line */
#define STEP         5     /* px */

/* Space added between ranks where labels do not fit */
#define EXTRA        12    /* px */
#define MAX_ROUNDS   6
#define MAX_NARROW   40   /* labels: a graph that lacks space for more is too dense for all */

/* What a label costs: the cheapest place wins. */
#define PLACE_COST    0.05   /* each place farther from the middle of its line */
#define LEFT_COST     0.15   /* left of a line that goes down */
#define DISTANCE_COST 0.4    /* each step farther from its line */
#define CORNER_COST   0.3    /* above or below the box of a loop */
#define OWN_COST      1.5    /* on its own line */
#define LINE_COST     6.0    /* on another line */

typedef struct
{
  GrindGraphScene *scene;
  GrindGraphLines *lines;
  double           width;     /* of the current label */
  double           height;
  GrindBox         best;      /* its best place so far */
  double           least;     /* its cost */
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

/* The box of a label next to its line: @side is 1 right of a line that goes down, 0 on it. */
static GrindBox
get_candidate (const Placer          *placer,
               const GrindGraphArrow *arrow,
               double                 place,
               int                    side,
               guint                  distance)
{
  double at = place * _grind_graph_curve_get_length (arrow->curve);
  GrindPoint point = _grind_graph_curve_get_point (arrow->curve, at);
  GrindPoint before = _grind_graph_curve_get_point (arrow->curve, at - 2);
  GrindPoint after = _grind_graph_curve_get_point (arrow->curve, at + 2);
  double length = fmax (hypot (after.x - before.x, after.y - before.y), 1e-6);
  double along_x = (after.x - before.x) / length;
  double along_y = (after.y - before.y) / length;
  double reach;

  /* The nearest corner just clears the line. */
  reach = GAP + arrow->width / 2 + distance * STEP +
          (fabs (along_y) * placer->width + fabs (along_x) * placer->height) / 2;

  return center_on (placer, (GrindPoint) { point.x + side * along_y * reach,
                                           point.y - side * along_x * reach });
}

/* The box of a label beyond the end of a rest arrow that is not at a box */
static GrindBox
get_beyond (const Placer          *placer,
            const GrindGraphArrow *arrow)
{
  gboolean is_start = arrow->from == GRIND_NONE;
  GrindPoint first = g_array_index (arrow->curve, GrindPoint, 0);
  GrindPoint last = g_array_index (arrow->curve, GrindPoint, arrow->curve->len - 1);
  double length = fmax (hypot (last.x - first.x, last.y - first.y), 1e-6);
  double x = (last.x - first.x) / length;
  double y = (last.y - first.y) / length;
  double reach = (fabs (x) * placer->width + fabs (y) * placer->height) / 2;

  return center_on (placer, is_start ? (GrindPoint) { first.x - x * reach, first.y - y * reach }
                                     : (GrindPoint) { last.x + x * reach, last.y + y * reach });
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

/* The cost of the lines that a label would cover; more than @most need not be exact */
static double
get_cost (const Placer   *placer,
          guint           own,
          const GrindBox *box,
          double          most)
{
  GrindBox grown = grow (box, 1);
  gboolean crosses_own;
  guint max = isfinite (most) ? (guint) (most / LINE_COST) + 1 : G_MAXUINT;
  guint n_lines = _grind_graph_lines_count (placer->lines, &grown, own, max, &crosses_own);

  return n_lines * LINE_COST + (crosses_own ? OWN_COST : 0);
}

/* Whether a box has the number of a rest arrow, if its label does not fit */
static gboolean
is_in_box (const GrindGraphArrow *arrow)
{
  return arrow->kind == GRIND_GRAPH_ARROW_REST && arrow->from != GRIND_NONE;
}

/* Remembers a box if it is the best one so far. */
static void
try_box (Placer   *placer,
         guint     number,
         GrindBox  box,
         double    cost)
{
  if (cost >= placer->least || !is_free (placer, &box))
    return;

  cost += get_cost (placer, number, &box, placer->least - cost);
  if (cost >= placer->least)
    return;

  placer->least = cost;
  placer->best = box;
}

/* Tries the places along a line, from its middle to both ends. */
static void
try_along (Placer *placer,
           guint   number)
{
  const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (placer->scene, number);

  for (guint i = 0; i < N_PLACES; i++)
    {
      double place = 0.5 + (i % 2 == 0 ? 1 : -1) * (double) ((i + 1) / 2) * PLACE_STEP;
      double cost = i * PLACE_COST;

      try_box (placer, number, get_candidate (placer, arrow, place, 0, 0), cost);
      for (guint distance = 0; distance <= MAX_DISTANCE; distance++)
        {
          double far = cost + distance * DISTANCE_COST;

          try_box (placer, number, get_candidate (placer, arrow, place, 1, distance), far);
          try_box (placer, number, get_candidate (placer, arrow, place, -1, distance),
                   far + LEFT_COST);
        }
    }
}

/* Tries the places above and below the box of a loop, at the side of the loop. */
static void
try_corners (Placer *placer,
             guint   number)
{
  const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (placer->scene, number);
  const GrindBox *box = &_grind_graph_scene_get_spot (placer->scene, arrow->from)->box;
  GrindBox label = { arrow->extents.x + arrow->extents.width - placer->width,
                     box->y - BOX_MARGIN - placer->height, placer->width, placer->height };

  try_box (placer, number, label, CORNER_COST);
  label.y = box->y + box->height + BOX_MARGIN;
  try_box (placer, number, label, CORNER_COST);
}

static void
place_label (Placer *placer,
             guint   number)
{
  GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (placer->scene, number);

  placer->best = (GrindBox) { 0 };
  placer->least = INFINITY;
  /* Better a number in the box than one on a line */
  if (is_in_box (arrow))
    placer->least = LINE_COST;
  if (arrow->kind == GRIND_GRAPH_ARROW_REST)
    try_box (placer, number, get_beyond (placer, arrow), 0);
  else
    try_along (placer, number);
  if (arrow->kind == GRIND_GRAPH_ARROW_LOOP)
    try_corners (placer, number);
  arrow->label = placer->best;
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

/* Places all labels anew. Returns how many need more space: left out, or on another line. */
static guint
place_all (GrindGraphScene *scene,
           GrindTypeface   *typeface,
           const guint     *order,
           gboolean        *is_narrow)
{
  g_autoptr (GrindGraphLines) lines = _grind_graph_lines_new (scene);
  Placer placer = {
    .scene = scene,
    .lines = lines,
    .height = grind_typeface_get_height (typeface, GRIND_GRAPH_MAX_LABEL_SIZE),
  };
  guint n_narrow = 0;

  for (guint i = 0; i < scene->arrows->len; i++)
    _grind_graph_scene_get_arrow (scene, i)->label.width = 0;
  for (guint i = 0; i < scene->arrows->len; i++)
    {
      const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (scene, order[i]);

      is_narrow[order[i]] = FALSE;
      if (arrow->text == NULL)
        continue;
      placer.width = grind_typeface_get_width (typeface, arrow->text, GRIND_GRAPH_MAX_LABEL_SIZE,
                                               FALSE);
      place_label (&placer, order[i]);
      is_narrow[order[i]] = placer.least >= LINE_COST && !is_in_box (arrow);
      n_narrow += is_narrow[order[i]];
    }

  return n_narrow;
}

/**
 * _grind_graph_scene_place_labels:
 * @self: a scene with boxes and lines
 * @typeface: the typeface to measure texts with
 *
 * Places each label next to its line where it covers least. If there is no space for some of them,
 * makes some between the ranks, as long as that helps. A label that would still cover a box or
 * another label is omitted. Takes O(n²) time for n arrows, a tenth of a second for the 400 that a
 * picture may have. May be called from any thread.
 */
void
_grind_graph_scene_place_labels (GrindGraphScene *self,
                                 GrindTypeface   *typeface)
{
  guint n_arrows = self->arrows->len;
  g_autofree guint *order = g_new (guint, n_arrows);
  g_autofree gboolean *is_narrow = g_new (gboolean, n_arrows);
  guint n_narrow;

  for (guint i = 0; i < n_arrows; i++)
    order[i] = i;
  g_qsort_with_data (order, n_arrows, sizeof *order, compare_arrows, self);

  n_narrow = place_all (self, typeface, order, is_narrow);
  for (guint round = 0; n_narrow > 0 && n_narrow <= MAX_NARROW && round < MAX_ROUNDS; round++)
    {
      _grind_graph_scene_stretch (self, is_narrow, EXTRA * self->text_scale);
      n_narrow = place_all (self, typeface, order, is_narrow);
    }
}
