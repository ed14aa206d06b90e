/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ports: where orthogonal lines leave and meet their boxes. */
#include "config.h"

#include "grind-layered-private.h"

/* Wanted and least distance of ports, those with heads of arrows, and from the corners of a box */
#define PORT_DISTANCE 24.0
#define LEAST_OUT_DISTANCE 8.0
#define LEAST_IN_DISTANCE 12.0
#define CORNER_DISTANCE 10.0

/* Weights of ports at straight lines, and of others */
#define STRAIGHT_WEIGHT 100.0
#define MAIN_WEIGHT 10000.0

enum
{
  BACK,
  FORWARD,
  OUTSIDE,
};

static int
compare_ends (gconstpointer a,
              gconstpointer b)
{
  const LayeredEnd *first = a;
  const LayeredEnd *second = b;

  if (first->box != second->box)
    return first->box > second->box ? 1 : -1;
  if (first->is_in != second->is_in)
    return first->is_in ? 1 : -1;
  if (first->group != second->group)
    return first->group > second->group ? 1 : -1;
  if (first->key != second->key)
    return first->key > second->key ? 1 : -1;

  return (first->edge > second->edge) - (first->edge < second->edge);
}

/* The item next to the end of an edge. */
static guint
get_next_item (const Layered *self,
               guint          edge,
               gboolean       is_in)
{
  gboolean is_upper = is_in == _layered_leads_up (self, edge);

  return _layered_get_chain_item (self, edge, is_upper ? 1 : self->chains[edge].n_items - 2);
}

/* Back edges come first, the one of the innermost loop first of all. */
static void
add_end (Layered  *self,
         guint     edge,
         gboolean  is_in)
{
  const GrindGraphLayoutEdge *ends = &self->request->edges[edge];
  guint next = get_next_item (self, edge, is_in);
  double position = _layered_get_item (self, next)->position;
  LayeredEnd end = { is_in ? ends->to : ends->from, is_in, FORWARD, position, edge };

  if (_layered_leads_up (self, edge))
    {
      end.group = BACK;
      end.key = self->chains[edge].n_items > 2 ? -position : self->items->len;
    }
  else if (!(is_in ? _layered_is_piece (self, next, end.box)
                   : _layered_is_piece (self, end.box, next)))
    {
      end.group = OUTSIDE;
      end.key = 0;
    }
  g_array_append_val (self->ends, end);
}

/* Half the width of a box where ports may be. */
static double
get_room (const Layered *self,
          guint          box)
{
  double half = _layered_get_item (self, box)->right;

  return MAX (half - CORNER_DISTANCE, half * 0.8);
}

static double *
get_port (const Layered *self,
          const LayeredEnd *end)
{
  return end->is_in ? &self->in_ports[end->edge] : &self->out_ports[end->edge];
}

static double
get_least_distance (const Layered *self,
                    guint          start,
                    guint          n)
{
  const LayeredEnd *end = &g_array_index (self->ends, LayeredEnd, start);

  return n < 2 ? 0 : MIN (end->is_in ? LEAST_IN_DISTANCE : LEAST_OUT_DISTANCE,
                          2 * get_room (self, end->box) / (n - 1));
}

/* Sets the ports at a side of a box to their distance from its middle: its main edge is there, or
 * the middle of those that lead down. */
static void
set_side (Layered *self,
          guint    start,
          guint    end)
{
  LayeredEnd *ends = &g_array_index (self->ends, LayeredEnd, start);
  guint main_edge = ends->is_in ? self->main_in[ends->box] : self->main_out[ends->box];
  double room = get_room (self, ends->box);
  guint n = end - start;
  double least_distance = get_least_distance (self, start, n);
  guint n_back = 0;
  double middle, distance;

  while (n_back < n && ends[n_back].group == BACK)
    n_back++;
  middle = n_back < n ? (n_back + n - 1) / 2.0 : (n - 1) / 2.0;
  for (guint i = 0; i < n; i++)
    if (ends[i].edge == main_edge && ends[i].group != BACK)
      middle = i;

  distance = MIN (PORT_DISTANCE, room / MAX (middle, n - 1 - middle));
  for (guint i = 0; i < n; i++)
    {
      *get_port (self, &ends[i]) = n > 1 ? (i - middle) * distance : 0;
      ends[i].least = -room + i * least_distance;
      ends[i].most = room - (n - 1 - i) * least_distance;
      (ends->is_in ? self->in_ends : self->out_ends)[ends[i].edge] = start + i;
    }
}

static guint
find_side_end (const Layered *self,
               guint          start)
{
  const LayeredEnd *first = &g_array_index (self->ends, LayeredEnd, start);
  guint end = start + 1;

  while (end < self->ends->len &&
         g_array_index (self->ends, LayeredEnd, end).box == first->box &&
         g_array_index (self->ends, LayeredEnd, end).is_in == first->is_in)
    end++;

  return end;
}

/* Sets the wanted ports, relative to the middle of boxes, before boxes are placed. */
void
_layered_set_ports (Layered *self)
{
  for (guint i = 0; i < self->request->n_edges; i++)
    {
      add_end (self, i, FALSE);
      add_end (self, i, TRUE);
    }
  g_array_sort (self->ends, compare_ends);
  for (guint i = 0; i < self->ends->len; i = find_side_end (self, i))
    set_side (self, i, find_side_end (self, i));
}

/* The x of a port for a straight line; or its current one, then with a weight of 1. */
static double
get_wanted (const Layered    *self,
            const LayeredEnd *end,
            double           *weight)
{
  guint main_edge = end->is_in ? self->main_in[end->box] : self->main_out[end->box];
  guint next = get_next_item (self, end->edge, end->is_in);
  const LayeredItem *item = _layered_get_item (self, next);
  double x = *get_port (self, end);
  double middle = _layered_get_item (self, end->box)->x;
  double left = middle + end->least;
  double right = middle + end->most;

  *weight = 1;
  if (end->group != FORWARD)
    return x;
  *weight = end->edge == main_edge ? MAIN_WEIGHT : STRAIGHT_WEIGHT;
  if (item->kind != LAYERED_BOX)
    {
      if (item->x >= left && item->x <= right)
        return item->x;
    }
  else
    {
      guint index = end->is_in ? self->out_ends[end->edge] : self->in_ends[end->edge];
      const LayeredEnd *other_end = &g_array_index (self->ends, LayeredEnd, index);
      double other = *get_port (self, other_end);

      left = MAX (left, item->x + other_end->least);
      right = MIN (right, item->x + other_end->most);
      if (left <= right)
        return CLAMP ((x + other) / 2, left, right);
    }
  if (end->edge != main_edge)
    *weight = 1;

  return x;
}

/* Moves the ports at a side of a box as close to where lines are straight as their distances allow,
 * by isotonic regression like boxes in a rank. */
static void
slide_side (Layered      *self,
            guint         start,
            guint         end,
            const double *wanted,
            const double *weights,
            GArray       *blocks)
{
  const LayeredEnd *ends = &g_array_index (self->ends, LayeredEnd, start);
  double middle = _layered_get_item (self, ends->box)->x;
  guint n = end - start;
  double distance = get_least_distance (self, start, n);
  guint next = 0;

  g_array_set_size (blocks, 0);
  for (guint i = 0; i < n; i++)
    _layered_blocks_add (blocks, wanted[start + i] - i * distance, weights[start + i]);

  for (guint i = 0; i < blocks->len; i++)
    {
      const LayeredBlock *block = &g_array_index (blocks, LayeredBlock, i);
      double x = CLAMP (block->sum / block->weight, middle + ends->least, middle + ends->most);

      for (guint j = 0; j < block->n_items; j++, next++)
        *get_port (self, &ends[next]) = x + next * distance;
    }
}

/* Makes lines exactly straight where only rounding prevents it. */
static void
snap (Layered *self)
{
  for (guint i = 0; i < self->request->n_edges; i++)
    {
      guint first = get_next_item (self, i, FALSE);
      guint last = get_next_item (self, i, TRUE);
      double *out = &self->out_ports[i];
      double *in = &self->in_ports[i];

      if (_layered_leads_up (self, i))
        continue;
      if (self->chains[i].n_items == 2)
        {
          if (ABS (*out - *in) < 0.01)
            *in = *out;
          continue;
        }
      if (ABS (*out - _layered_get_item (self, first)->x) < 0.01)
        *out = _layered_get_item (self, first)->x;
      if (ABS (*in - _layered_get_item (self, last)->x) < 0.01)
        *in = _layered_get_item (self, last)->x;
    }
}

/* Once boxes are placed, moves ports to where lines are straight. The ports are positions in the
 * picture then. */
void
_layered_slide_ports (Layered *self)
{
  g_autofree double *wanted = g_new0 (double, self->ends->len);
  g_autofree double *weights = g_new0 (double, self->ends->len);
  g_autoptr (GArray) blocks = g_array_new (FALSE, FALSE, sizeof (LayeredBlock));

  for (guint i = 0; i < self->ends->len; i++)
    {
      const LayeredEnd *end = &g_array_index (self->ends, LayeredEnd, i);

      *get_port (self, end) += _layered_get_item (self, end->box)->x;
    }
  for (guint round = 0; round < 3; round++)
    {
      for (guint i = 0; i < self->ends->len; i++)
        wanted[i] = get_wanted (self, &g_array_index (self->ends, LayeredEnd, i), &weights[i]);
      for (guint i = 0; i < self->ends->len; i = find_side_end (self, i))
        slide_side (self, i, find_side_end (self, i), wanted, weights, blocks);
    }
  snap (self);
}
