/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The last step with orthogonal lines: the heights of ranks and gaps, the lines, and the labels. */
#include "config.h"

#include <math.h>

#include "grind-layered-private.h"

/* Distances of horizontal lines: from each other, below and above boxes, and from labels */
#define TRACK_DISTANCE 8.0
#define LEAST_TRACK_DISTANCE 4.0
#define DISTANCE_BELOW LAYERED_TURN_DISTANCE
#define DISTANCE_ABOVE 18.0
#define LABEL_DISTANCE 5.0

/* The height of a gap with many tracks, before they come closer */
#define MANY_TRACKS_HEIGHT 240.0

typedef struct
{
  Layered          *layered;
  GrindGraphLayout *layout;
  guint8           *has_boxes; /* by rank */
  double           *tops;      /* by rank */
  double           *tracks;    /* by gap, the y of its first track */
  double           *distances; /* by gap, of its tracks */
} Drawing;

/* Sets the place of a gap below @y, and returns where it ends. */
static double
place_gap (Drawing *drawing,
           guint    gap,
           double   y)
{
  const Layered *layered = drawing->layered;
  gboolean is_below_box = gap > 0 && drawing->has_boxes[gap - 1];
  gboolean is_above_box = gap < layered->n_ranks && drawing->has_boxes[gap];
  double before = is_below_box ? DISTANCE_BELOW : LABEL_DISTANCE;
  double after = is_above_box ? DISTANCE_ABOVE : LABEL_DISTANCE;
  guint n_tracks = layered->n_tracks[gap];
  double distance = TRACK_DISTANCE;
  double height, room;

  if (n_tracks == 0 && is_below_box && is_above_box)
    return y + layered->rank_distance;
  if (n_tracks == 0)
    return y + (is_below_box ? before : after);

  distance = CLAMP (floor (MANY_TRACKS_HEIGHT / n_tracks), LEAST_TRACK_DISTANCE, TRACK_DISTANCE);
  height = before + (n_tracks - 1) * distance + after;
  room = MAX (0, (is_below_box && is_above_box ? layered->rank_distance : 0) - height);
  drawing->tracks[gap] = y + before + floor (room / 2);
  drawing->distances[gap] = distance;

  return y + height + room;
}

static void
set_tops (Drawing *drawing)
{
  double y = 0;

  for (guint i = 0; i < drawing->layered->request->n_nodes; i++)
    drawing->has_boxes[_layered_get_item (drawing->layered, i)->rank] = TRUE;
  for (guint rank = 0; rank < drawing->layered->n_ranks; rank++)
    {
      drawing->tops[rank] = place_gap (drawing, rank, y);
      y = drawing->tops[rank] + drawing->layered->heights[rank];
    }
  place_gap (drawing, drawing->layered->n_ranks, y);
}

static void
place_boxes (Drawing *drawing)
{
  for (guint i = 0; i < drawing->layered->request->n_nodes; i++)
    {
      const LayeredItem *item = _layered_get_item (drawing->layered, i);
      GrindBox *box = &drawing->layout->boxes[i];

      box->x = item->x - box->width / 2;
      box->y = drawing->tops[item->rank];
    }
}

/* Adds a line to the current curve unless it has no length. */
static void
add_line (Drawing *drawing,
          double   x,
          double   y)
{
  const GArray *points = drawing->layout->points;
  const GrindPoint *last = &g_array_index (points, GrindPoint, points->len - 1);

  if (last->x != x || last->y != y)
    _grind_graph_layout_add_line (drawing->layout, (GrindPoint) { x, y });
}

/* The y of the horizontal part of a piece. */
static double
get_track (const Drawing      *drawing,
           const LayeredPiece *piece)
{
  const GrindGraphLayoutRequest *request = drawing->layered->request;
  const GrindGraphLayoutEdge *edge = &request->edges[piece->edge];

  if (piece->track != LAYERED_AT_BOX)
    return drawing->tracks[piece->gap] + piece->track * drawing->distances[piece->gap];

  return drawing->tops[piece->gap - 1] + LAYERED_TURN_DISTANCE +
         MAX (request->nodes[edge->from].height, edge->label_height);
}

/* Draws the line of an edge, whose pieces start at @next. Returns the end of its pieces. */
static guint
draw_line (Drawing *drawing,
           guint    edge,
           guint    next)
{
  const Layered *layered = drawing->layered;
  const GrindBox *from = &drawing->layout->boxes[layered->request->edges[edge].from];
  const GrindBox *to = &drawing->layout->boxes[layered->request->edges[edge].to];
  const GrindPoint start = { layered->out_ports[edge], from->y + from->height };

  g_array_append_val (drawing->layout->points, start);
  for (; next < layered->pieces->len; next++)
    {
      const LayeredPiece *piece = &g_array_index (layered->pieces, LayeredPiece, next);
      double y;

      if (piece->edge != edge)
        break;
      if (piece->track == LAYERED_NONE)
        continue;
      y = get_track (drawing, piece);
      add_line (drawing, *piece->start, y);
      add_line (drawing, *piece->end, y);
    }
  add_line (drawing, layered->in_ports[edge], to->y);

  return next;
}

static void
draw_lines (Drawing *drawing)
{
  GrindGraphLayout *layout = drawing->layout;
  guint next = 0;

  for (guint i = 0; i < layout->n_edges; i++)
    {
      layout->starts[i] = layout->points->len;
      next = draw_line (drawing, i, next);
    }
  layout->starts[layout->n_edges] = layout->points->len;
}

static void
place_label (Drawing *drawing,
             guint    edge,
             double   x,
             guint    rank)
{
  const GrindGraphLayoutEdge *request = &drawing->layered->request->edges[edge];
  const GrindBox *box = &drawing->layout->boxes[request->from];
  double y = drawing->tops[rank];

  if (drawing->has_boxes[rank])
    y += MAX (0, box->height - request->label_height);
  drawing->layout->labels[edge] = (GrindBox) { x + LAYERED_LABEL_DISTANCE, y, request->label_width,
                                               request->label_height };
}

static void
place_labels (Drawing *drawing)
{
  const Layered *layered = drawing->layered;

  for (guint i = layered->request->n_nodes; i < layered->items->len; i++)
    {
      const LayeredItem *item = _layered_get_item (layered, i);

      if (item->right > 0)
        place_label (drawing, item->edge, item->x, item->rank);
    }
  for (guint i = 0; i < layered->request->n_edges; i++)
    if (_layered_has_label (layered, i) && drawing->layout->labels[i].width == 0)
      place_label (drawing, i, layered->outer[i],
                   _layered_get_item (layered, layered->request->edges[i].from)->rank);
}

/* Sets the heights of ranks. */
void
_layered_set_heights (Layered *self)
{
  const GrindGraphLayoutRequest *request = self->request;

  self->heights = g_new0 (double, self->n_ranks);
  for (guint i = 0; i < self->items->len; i++)
    {
      const LayeredItem *item = _layered_get_item (self, i);
      double height = 0;

      if (item->kind == LAYERED_BOX)
        height = request->nodes[i].height;
      else if (item->right > 0)
        height = request->edges[item->edge].label_height;
      self->heights[item->rank] = MAX (self->heights[item->rank], height);
    }
}

GrindGraphLayout *
_layered_finish_orthogonal (Layered                *self,
                            GrindGraphLayoutReason  reason)
{
  Drawing drawing = { self, _grind_graph_layout_alloc (self->request) };

  drawing.has_boxes = g_new0 (guint8, self->n_ranks);
  drawing.tops = g_new0 (double, self->n_ranks);
  drawing.tracks = g_new0 (double, self->n_ranks + 1);
  drawing.distances = g_new0 (double, self->n_ranks + 1);

  set_tops (&drawing);
  place_boxes (&drawing);
  draw_lines (&drawing);
  place_labels (&drawing);
  drawing.layout->reason = reason;
  _grind_graph_layout_finish (drawing.layout, self->request);

  g_free (drawing.has_boxes);
  g_free (drawing.tops);
  g_free (drawing.tracks);
  g_free (drawing.distances);

  return drawing.layout;
}
