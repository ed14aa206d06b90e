/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The last step: the heights of ranks, the lines, and the labels next to them. */
#include "config.h"

#include "grind-layered-private.h"

/* Distance of a loop from its box */
#define LOOP_WIDTH 12.0

/* Share of a box's side, on both sides of the middle, where lines may start and end */
#define PORT_SHARE 0.4

/* Between parallel edges */
#define LINE_DISTANCE 14.0

/* Rows of labels between two ranks, and the space around each */
#define MAX_ROWS 3
#define LABEL_DISTANCE 4.0

/* A label to place below the rank that its arrow starts in. */
typedef struct
{
  guint  rank;
  guint  edge;
  double x;
  double width;
  double height;
} Label;

typedef struct
{
  Layered          *layered;
  GrindGraphLayout *layout;
  double           *heights;    /* by rank: of its tallest box */
  double           *tops;       /* by rank: its upper edge */
  guint            *n_rows;     /* by rank: of labels below it */
  double           *row_heights;/* by rank */
  GArray           *labels;     /* of Label, by rank, then from left to right */
} Drawing;

static double
get_box_width (const Drawing *drawing,
               guint          node)
{
  const GrindGraphLayoutRequest *request = drawing->layered->request;

  return request->is_left_to_right ? request->nodes[node].height : request->nodes[node].width;
}

static double
get_box_height (const Drawing *drawing,
                guint          node)
{
  const GrindGraphLayoutRequest *request = drawing->layered->request;

  return request->is_left_to_right ? request->nodes[node].width : request->nodes[node].height;
}

static void
get_label_size (const Drawing *drawing,
                guint          edge,
                double        *width,
                double        *height)
{
  const GrindGraphLayoutRequest *request = drawing->layered->request;

  *width = request->edges[edge].label_width;
  *height = request->edges[edge].label_height;
  if (request->is_left_to_right)
    {
      double swap = *width;

      *width = *height;
      *height = swap;
    }
}

static guint
get_chain_item (const Drawing *drawing,
                guint          edge,
                guint          position)
{
  return _layered_get_chain_item (drawing->layered, edge, position);
}

/* The point where a line leaves or meets a box, chosen to make the line as vertical as possible. */
static double
get_port (const Drawing *drawing,
          guint          node,
          double         other,
          double         shift)
{
  const LayeredItem *item = _layered_get_item (drawing->layered, node);
  double most = get_box_width (drawing, node) * PORT_SHARE;

  return CLAMP (other + shift, item->x - most, item->x + most);
}

/* Shifts parallel edges from the second one on. */
static double *
get_shifts (const Layered *layered)
{
  const GrindGraphLayoutRequest *request = layered->request;
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  double *shifts = g_new0 (double, request->n_edges);

  for (guint i = 0; i < request->n_edges; i++)
    {
      guint from = request->edges[i].from;
      guint to = request->edges[i].to;
      gint64 ends = (gint64) (((guint64) MIN (from, to) << 32) | MAX (from, to));
      guint n_before = GPOINTER_TO_UINT (g_hash_table_lookup (counts, &ends));

      shifts[i] = LINE_DISTANCE * ((n_before + 1) / 2) * (n_before % 2 == 0 ? 1 : -1);
      g_hash_table_insert (counts, g_memdup2 (&ends, sizeof ends), GUINT_TO_POINTER (n_before + 1));
    }

  return shifts;
}

/* Both ends of the first segment of an edge. */
static void
get_first_piece (const Drawing *drawing,
                 guint          edge,
                 double         shift,
                 double        *start,
                 double        *end)
{
  guint upper = get_chain_item (drawing, edge, 0);
  guint next = get_chain_item (drawing, edge, 1);
  const LayeredItem *above = _layered_get_item (drawing->layered, upper);
  const LayeredItem *below = _layered_get_item (drawing->layered, next);

  *start = get_port (drawing, upper, below->x, shift);
  *end = next < drawing->layered->request->n_nodes ? get_port (drawing, next, above->x, shift)
                                                   : below->x;
}

static int
compare_labels (gconstpointer a,
                gconstpointer b)
{
  const Label *first = a;
  const Label *second = b;

  if (first->rank != second->rank)
    return first->rank > second->rank ? 1 : -1;
  if (first->x != second->x)
    return first->x > second->x ? 1 : -1;

  return (first->edge > second->edge) - (first->edge < second->edge);
}

static void
collect_labels (Drawing      *drawing,
                const double *shifts)
{
  const Layered *layered = drawing->layered;

  for (guint i = 0; i < layered->request->n_edges; i++)
    {
      Label label = { 0, i, 0, 0, 0 };
      double start, end;

      get_label_size (drawing, i, &label.width, &label.height);
      if (label.width <= 0 || label.height <= 0 || layered->chains[i].n_items == 0)
        continue;

      get_first_piece (drawing, i, shifts[i], &start, &end);
      label.rank = _layered_get_item (layered, get_chain_item (drawing, i, 0))->rank;
      label.x = (start + end) / 2;
      g_array_append_val (drawing->labels, label);
    }

  g_array_sort (drawing->labels, compare_labels);
}

/* The first row with space for a label, or MAX_ROWS. */
static guint
find_row (const double *row_ends,
          double        left)
{
  guint row = 0;

  while (row < MAX_ROWS && row_ends[row] > left - LABEL_DISTANCE)
    row++;

  return row;
}

/* Computes the number and height of the label rows below each rank. */
static void
count_rows (Drawing *drawing)
{
  double row_ends[MAX_ROWS];

  for (guint i = 0; i < drawing->labels->len; i++)
    {
      const Label *label = &g_array_index (drawing->labels, Label, i);
      guint rank = label->rank;
      guint row;

      if (i == 0 || rank != (label - 1)->rank)
        for (guint j = 0; j < MAX_ROWS; j++)
          row_ends[j] = -G_MAXDOUBLE;

      drawing->row_heights[rank] = MAX (drawing->row_heights[rank], label->height);
      row = find_row (row_ends, label->x - label->width / 2);
      if (row < MAX_ROWS)
        row_ends[row] = label->x + label->width / 2;
      drawing->n_rows[rank] = MAX (drawing->n_rows[rank], MIN (row + 1, MAX_ROWS));
    }
}

static void
set_heights (Drawing *drawing)
{
  const Layered *layered = drawing->layered;
  double y = 0;

  for (guint i = 0; i < layered->request->n_nodes; i++)
    {
      guint rank = _layered_get_item (layered, i)->rank;

      drawing->heights[rank] = MAX (drawing->heights[rank], get_box_height (drawing, i));
    }
  for (guint rank = 0; rank < layered->n_ranks; rank++)
    {
      double rows = drawing->n_rows[rank] * (drawing->row_heights[rank] + LABEL_DISTANCE);

      drawing->tops[rank] = y;
      y += drawing->heights[rank] + MAX (layered->rank_distance, rows + LABEL_DISTANCE);
    }
}

static void
place_boxes (Drawing *drawing)
{
  for (guint i = 0; i < drawing->layered->request->n_nodes; i++)
    {
      const LayeredItem *item = _layered_get_item (drawing->layered, i);
      GrindBox *box = &drawing->layout->boxes[i];

      box->width = get_box_width (drawing, i);
      box->height = get_box_height (drawing, i);
      box->x = item->x - box->width / 2;
      box->y = drawing->tops[item->rank] + (drawing->heights[item->rank] - box->height) / 2;
    }
}

/* Draws a line from the side of the box around and back to it. */
static void
draw_loop (Drawing *drawing,
           guint    edge)
{
  const GrindBox *box = &drawing->layout->boxes[drawing->layered->request->edges[edge].from];
  double right = box->x + box->width;
  const GrindPoint points[] = {
    { right, box->y + box->height * 0.3 },
    { right + LOOP_WIDTH, box->y + box->height * 0.15 },
    { right + LOOP_WIDTH, box->y + box->height * 0.85 },
    { right, box->y + box->height * 0.7 },
  };

  g_array_append_vals (drawing->layout->points, points, G_N_ELEMENTS (points));
}

static void
draw_chain (Drawing *drawing,
            guint    edge,
            double   shift)
{
  const Layered *layered = drawing->layered;
  GrindGraphLayout *layout = drawing->layout;
  guint n_items = layered->chains[edge].n_items;
  guint upper = get_chain_item (drawing, edge, 0);
  guint lower = get_chain_item (drawing, edge, n_items - 1);
  double before = _layered_get_item (layered, get_chain_item (drawing, edge, n_items - 2))->x;
  GrindPoint point = { 0, layout->boxes[upper].y + layout->boxes[upper].height };
  double end;

  get_first_piece (drawing, edge, shift, &point.x, &end);
  g_array_append_val (layout->points, point);
  for (guint i = 1; i + 1 < n_items; i++)
    {
      const LayeredItem *bend = _layered_get_item (layered, get_chain_item (drawing, edge, i));
      double top = drawing->tops[bend->rank];

      _grind_graph_layout_add_line (layout, (GrindPoint) { bend->x, top });
      _grind_graph_layout_add_line (layout,
                                    (GrindPoint) { bend->x, top + drawing->heights[bend->rank] });
    }
  _grind_graph_layout_add_line (layout, (GrindPoint) { get_port (drawing, lower, before, shift),
                                                       layout->boxes[lower].y });
}

/* Reverses the points of an edge. */
static void
reverse (GrindGraphLayout *layout,
         guint             start)
{
  GrindPoint *points = (gpointer) layout->points->data;

  for (guint i = start, j = layout->points->len - 1; i < j; i++, j--)
    {
      GrindPoint swap = points[i];

      points[i] = points[j];
      points[j] = swap;
    }
}

static void
draw_lines (Drawing      *drawing,
            const double *shifts)
{
  GrindGraphLayout *layout = drawing->layout;

  for (guint i = 0; i < layout->n_edges; i++)
    {
      layout->starts[i] = layout->points->len;
      if (drawing->layered->chains[i].n_items == 0)
        draw_loop (drawing, i);
      else
        draw_chain (drawing, i, shifts[i]);
      if (drawing->layered->is_turned[i])
        reverse (layout, layout->starts[i]);
    }
  layout->starts[layout->n_edges] = layout->points->len;
}

/* The x position of an edge at @y in its first segment; the edge still leads down. */
static double
find_x (const Drawing *drawing,
        guint          edge,
        double         y)
{
  const GrindGraphLayout *layout = drawing->layout;
  guint start = layout->starts[edge];
  guint end = layout->starts[edge + 1] - 1;
  gboolean is_turned = drawing->layered->is_turned[edge];
  const GrindPoint *first = &g_array_index (layout->points, GrindPoint, is_turned ? end : start);
  const GrindPoint *last = &g_array_index (layout->points, GrindPoint,
                                           is_turned ? end - 3 : start + 3);

  return first->x + (last->x - first->x) * (y - first->y) / (last->y - first->y);
}

/* Drops labels that do not fit in the rows between two ranks. */
static void
place_labels (Drawing *drawing)
{
  double row_ends[MAX_ROWS];

  for (guint i = 0; i < drawing->labels->len; i++)
    {
      const Label *label = &g_array_index (drawing->labels, Label, i);
      double y = drawing->tops[label->rank] + drawing->heights[label->rank] + LABEL_DISTANCE;

      if (i == 0 || label->rank != (label - 1)->rank)
        for (guint row = 0; row < MAX_ROWS; row++)
          row_ends[row] = -G_MAXDOUBLE;

      for (guint row = 0; row < drawing->n_rows[label->rank]; row++)
        {
          double top = y + row * (drawing->row_heights[label->rank] + LABEL_DISTANCE);
          double left = find_x (drawing, label->edge, top + label->height / 2) - label->width / 2;

          if (row_ends[row] > left - LABEL_DISTANCE)
            continue;
          drawing->layout->labels[label->edge] = (GrindBox) { left, top, label->width,
                                                              label->height };
          row_ends[row] = left + label->width;
          break;
        }
    }
}

static void
turn_box (GrindBox *box)
{
  *box = (GrindBox) { box->y, box->x, box->height, box->width };
}

/* Turns a picture from top to bottom into one from left to right. */
static void
turn (GrindGraphLayout *layout)
{
  for (guint i = 0; i < layout->n_boxes; i++)
    turn_box (&layout->boxes[i]);
  for (guint i = 0; i < layout->n_edges; i++)
    turn_box (&layout->labels[i]);
  for (guint i = 0; i < layout->points->len; i++)
    {
      GrindPoint *point = &g_array_index (layout->points, GrindPoint, i);

      *point = (GrindPoint) { point->y, point->x };
    }
}

static void
draw (Drawing *drawing)
{
  g_autofree double *shifts = get_shifts (drawing->layered);

  collect_labels (drawing, shifts);
  count_rows (drawing);
  set_heights (drawing);
  place_boxes (drawing);
  draw_lines (drawing, shifts);
  place_labels (drawing);
}

GrindGraphLayout *
_layered_finish (Layered                *self,
                 GrindGraphLayoutReason  reason)
{
  Drawing drawing = { self, _grind_graph_layout_alloc (self->request) };

  drawing.heights = g_new0 (double, self->n_ranks);
  drawing.tops = g_new0 (double, self->n_ranks);
  drawing.n_rows = g_new0 (guint, self->n_ranks);
  drawing.row_heights = g_new0 (double, self->n_ranks);
  drawing.labels = g_array_new (FALSE, FALSE, sizeof (Label));

  draw (&drawing);
  if (self->request->is_left_to_right)
    turn (drawing.layout);
  drawing.layout->reason = reason;
  _grind_graph_layout_finish (drawing.layout, self->request);

  g_free (drawing.heights);
  g_free (drawing.tops);
  g_free (drawing.n_rows);
  g_free (drawing.row_heights);
  g_array_unref (drawing.labels);

  return drawing.layout;
}
