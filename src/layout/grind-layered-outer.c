/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Orthogonal lines beside the picture, for arrows across too many ranks. */
#include "config.h"

#include "grind-layered-private.h"

/* Distance from the picture, and of lines */
#define OUTER_DISTANCE 16.0
#define LINE_DISTANCE 8.0

/* A line beside the picture. */
typedef struct
{
  guint edge;
  guint first;       /* its ranks */
  guint last;
} Line;

static gboolean
is_outer (const Layered *self,
          guint          edge,
          guint         *first,
          guint         *last)
{
  const LayeredChain *chain = &self->chains[edge];
  const guint *items = &g_array_index (self->chain, guint, chain->first);

  *last = _layered_get_item (self, items[chain->n_items - 1])->rank;
  *first = _layered_get_item (self, items[chain->n_items - 2])->rank;

  return _layered_leads_up (self, edge) ? chain->n_items == 2 : *first + 1 < *last;
}

static int
compare_lines (gconstpointer a,
               gconstpointer b)
{
  const Line *first = a;
  const Line *second = b;

  if (first->first != second->first)
    return first->first > second->first ? 1 : -1;

  return (first->edge > second->edge) - (first->edge < second->edge);
}

static GArray *
list_lines (const Layered *self,
            gboolean       leads_up)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (Line));

  for (guint i = 0; i < self->request->n_edges; i++)
    {
      Line line = { .edge = i };

      if (_layered_leads_up (self, i) == leads_up && is_outer (self, i, &line.first, &line.last))
        g_array_append_val (lines, line);
    }
  g_array_sort (lines, compare_lines);

  return lines;
}

/* The leftmost and rightmost x of all items. */
static void
get_extents (const Layered *self,
             double        *left,
             double        *right)
{
  *left = G_MAXDOUBLE;
  *right = -G_MAXDOUBLE;
  for (guint i = 0; i < self->items->len; i++)
    {
      const LayeredItem *item = _layered_get_item (self, i);

      *left = MIN (*left, item->x - item->left);
      *right = MAX (*right, item->x + item->right);
    }
}

static int
compare_line_ends (gconstpointer a,
                   gconstpointer b)
{
  const Line *first = a;
  const Line *second = b;

  if (first->last != second->last)
    return first->last > second->last ? 1 : -1;

  return (first->edge > second->edge) - (first->edge < second->edge);
}

/* Places lines away from @x; where one has ended, another one may be below it. A line with a label
 * has its x alone. */
static void
place_lines (Layered *self,
             GArray  *lines,
             double   x,
             int      direction)
{
  g_autoptr (GArray) by_end = g_array_copy (lines);
  g_autoptr (GArray) free_places = g_array_new (FALSE, FALSE, sizeof (double));
  guint n_ended = 0;

  x += direction * OUTER_DISTANCE;
  g_array_sort (by_end, compare_line_ends);
  for (guint i = 0; i < lines->len; i++)
    {
      const Line *line = &g_array_index (lines, Line, i);
      gboolean has_label = direction < 0 && _layered_has_label (self, line->edge);

      for (; g_array_index (by_end, Line, n_ended).last + 1 < line->first; n_ended++)
        {
          guint edge = g_array_index (by_end, Line, n_ended).edge;

          if (direction > 0 || !_layered_has_label (self, edge))
            g_array_append_val (free_places, self->outer[edge]);
        }
      if (!has_label && free_places->len > 0)
        {
          self->outer[line->edge] = g_array_index (free_places, double, free_places->len - 1);
          g_array_set_size (free_places, free_places->len - 1);
          continue;
        }
      if (has_label)
        x -= LAYERED_LABEL_DISTANCE + self->request->edges[line->edge].label_width;
      self->outer[line->edge] = x;
      x += direction * LINE_DISTANCE;
    }
}

/* Places the lines of arrows that have no path between the boxes: at the right of the picture, or
 * at the left of it if they lead up. */
void
_layered_set_outer (Layered *self)
{
  g_autoptr (GArray) down = list_lines (self, FALSE);
  g_autoptr (GArray) up = list_lines (self, TRUE);
  double left, right;

  get_extents (self, &left, &right);
  place_lines (self, down, right, 1);
  place_lines (self, up, left, -1);
}
