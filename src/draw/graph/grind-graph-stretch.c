/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes space for labels between the ranks of a call graph. */
#include "config.h"

#include "grind-graph-scene-private.h"

#include "grind-graph-curve-private.h"

/* The space between two ranks, from top to bottom, or from left to right */
typedef struct
{
  double start;
  double end;
  double extra;   /* what is added */
} Gap;

/* From top to bottom, or from left to right */
typedef struct
{
  double start;
  double end;
} Range;

static Range
get_range (const GrindGraphScene *scene,
           const GrindBox        *box)
{
  return scene->is_left_to_right ? (Range) { box->x, box->x + box->width }
                                 : (Range) { box->y, box->y + box->height };
}

static int
compare_ranges (gconstpointer a,
                gconstpointer b)
{
  const Range *first = a, *second = b;

  return (first->start > second->start) - (first->start < second->start);
}

/* The gaps that no box extends into, in their order */
static GArray *
list_gaps (const GrindGraphScene *scene)
{
  g_autoptr (GArray) ranges = g_array_new (FALSE, FALSE, sizeof (Range));
  GArray *gaps = g_array_new (FALSE, FALSE, sizeof (Gap));
  double end = 0;

  for (guint i = 0; i < scene->spots->len; i++)
    {
      Range range = get_range (scene, &_grind_graph_scene_get_spot (scene, i)->box);

      g_array_append_val (ranges, range);
    }
  g_array_sort (ranges, compare_ranges);
  for (guint i = 0; i < ranges->len; i++)
    {
      const Range *range = &g_array_index (ranges, Range, i);
      Gap gap = { end, range->start, 0 };

      if (gap.end > gap.start)
        g_array_append_val (gaps, gap);
      end = MAX (end, range->end);
    }

  return gaps;
}

/* Where a place is after the gaps have been stretched */
static double
move (const GArray *gaps,
      double        place)
{
  double added = 0;

  for (guint i = 0; i < gaps->len; i++)
    {
      const Gap *gap = &g_array_index (gaps, Gap, i);

      if (place <= gap->start)
        break;
      added += gap->extra * MIN ((place - gap->start) / (gap->end - gap->start), 1);
    }

  return place + added;
}

static void
move_box (const GrindGraphScene *scene,
          const GArray          *gaps,
          GrindBox              *box)
{
  Range range = get_range (scene, box);
  double start = move (gaps, range.start);
  double size = move (gaps, range.end) - start;

  if (scene->is_left_to_right)
    {
      box->x = start;
      box->width = size;
    }
  else
    {
      box->y = start;
      box->height = size;
    }
}

static void
move_curve (const GrindGraphScene *scene,
            const GArray          *gaps,
            GrindGraphArrow       *arrow)
{
  for (guint i = 0; i < arrow->curve->len; i++)
    {
      GrindPoint *point = &g_array_index (arrow->curve, GrindPoint, i);

      if (scene->is_left_to_right)
        point->x = move (gaps, point->x);
      else
        point->y = move (gaps, point->y);
    }
  _grind_graph_curve_get_extents (arrow->curve, &arrow->extents);
}

/**
 * _grind_graph_scene_stretch:
 * @self: a scene with boxes and lines
 * @is_narrow: by arrow, whether its label needs more space
 * @extra: the space to add to each gap, in pixels
 *
 * Stretches the gaps between ranks that these arrows go through, or that are next to them. May be
 * called from any thread.
 */
void
_grind_graph_scene_stretch (GrindGraphScene *self,
                            const gboolean  *is_narrow,
                            double           extra)
{
  g_autoptr (GArray) gaps = list_gaps (self);

  for (guint i = 0; i < self->arrows->len; i++)
    {
      Range range = get_range (self, &_grind_graph_scene_get_arrow (self, i)->extents);

      for (guint j = 0; is_narrow[i] && j < gaps->len; j++)
        {
          Gap *gap = &g_array_index (gaps, Gap, j);

          if (gap->start <= range.end + extra && gap->end >= range.start - extra &&
              gap->start > 0)
            gap->extra = extra;
        }
    }

  for (guint i = 0; i < self->spots->len; i++)
    move_box (self, gaps, &_grind_graph_scene_get_spot (self, i)->box);
  for (guint i = 0; i < self->frames->len; i++)
    move_box (self, gaps, &g_array_index (self->frames, GrindGraphFrame, i).box);
  for (guint i = 0; i < self->arrows->len; i++)
    move_curve (self, gaps, _grind_graph_scene_get_arrow (self, i));
  if (self->is_left_to_right)
    self->width = move (gaps, self->width);
  else
    self->height = move (gaps, self->height);
}
