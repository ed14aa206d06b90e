/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ranks of boxes, and the paths of arrows through them. */
#include "config.h"

#include "grind-layered-private.h"

/* Maximum number of bends, in addition to one for each arrow */
#define MAX_BENDS 20000

/* Additional space of a box with loops */
#define LOOP_ROOM 24.0

/* An index of edges by one of their ends. */
typedef struct
{
  guint *starts;  /* by box; the end */
  guint *edges;
} Index;

/* The state of a walk at a box. */
typedef struct
{
  guint box;
  guint next;     /* next position in the index */
} Step;

enum
{
  UNSEEN,
  ON_PATH,
  DONE,
};

static guint
get_upper (const Layered *self,
           guint          edge)
{
  return self->is_turned[edge] ? self->request->edges[edge].to : self->request->edges[edge].from;
}

static guint
get_lower (const Layered *self,
           guint          edge)
{
  return self->is_turned[edge] ? self->request->edges[edge].from : self->request->edges[edge].to;
}

static gboolean
is_loop (const Layered *self,
         guint          edge)
{
  return self->request->edges[edge].from == self->request->edges[edge].to;
}

/* Indexes edges by their upper box; omits loops. */
static void
index_init (Index         *index,
            const Layered *self)
{
  guint n_nodes = self->request->n_nodes;
  g_autofree guint *fill = g_new0 (guint, n_nodes + 1);

  index->starts = g_new0 (guint, n_nodes + 1);
  index->edges = g_new0 (guint, self->request->n_edges);
  for (guint i = 0; i < self->request->n_edges; i++)
    if (!is_loop (self, i))
      index->starts[get_upper (self, i) + 1]++;
  for (guint i = 0; i < n_nodes; i++)
    {
      index->starts[i + 1] += index->starts[i];
      fill[i] = index->starts[i];
    }
  for (guint i = 0; i < self->request->n_edges; i++)
    if (!is_loop (self, i))
      index->edges[fill[get_upper (self, i)]++] = i;
}

static void
index_clear (Index *index)
{
  g_free (index->starts);
  g_free (index->edges);
}

/* Walks down from @start and reverses the edges that lead back to a box on the walk's path. */
static void
turn_from (Layered     *self,
           const Index *index,
           guint        start,
           guint8      *states,
           GArray      *path)
{
  g_array_append_vals (path, &(Step) { start, index->starts[start] }, 1);
  states[start] = ON_PATH;

  while (path->len > 0)
    {
      Step *step = &g_array_index (path, Step, path->len - 1);
      guint edge, lower;

      if (step->next == index->starts[step->box + 1])
        {
          states[step->box] = DONE;
          g_array_set_size (path, path->len - 1);
          continue;
        }

      edge = index->edges[step->next++];
      lower = get_lower (self, edge);
      if (states[lower] == ON_PATH)
        self->is_turned[edge] = !self->is_turned[edge];
      if (states[lower] != UNSEEN)
        continue;

      states[lower] = ON_PATH;
      g_array_append_vals (path, &(Step) { lower, index->starts[lower] }, 1);
    }
}

/* Reverses edges until there is no circle. Starts with the edges marked as back edges, which
 * normally leaves no circle. */
static void
turn_edges (Layered *self)
{
  g_autofree guint8 *states = g_new0 (guint8, self->request->n_nodes);
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (Step));
  Index index;

  for (guint i = 0; i < self->request->n_edges; i++)
    self->is_turned[i] = self->request->edges[i].is_back;

  /* The box by which an edge is indexed does not change during the walk. */
  index_init (&index, self);
  for (guint i = 0; i < self->request->n_nodes; i++)
    if (states[i] == UNSEEN)
      turn_from (self, &index, i, states, path);
  index_clear (&index);
}

/* Each box gets the rank below the lowest of its upper neighbours; boxes without upper neighbours
 * move down to their lower ones. */
static void
rank_boxes (Layered     *self,
            const Index *index)
{
  guint n_nodes = self->request->n_nodes;
  g_autofree guint *n_above = g_new0 (guint, n_nodes);
  g_autofree guint *queue = g_new0 (guint, n_nodes);
  guint n_queued = 0;

  for (guint i = 0; i < index->starts[n_nodes]; i++)
    n_above[get_lower (self, index->edges[i])]++;
  for (guint i = 0; i < n_nodes; i++)
    if (n_above[i] == 0)
      queue[n_queued++] = i;

  for (guint i = 0; i < n_queued; i++)
    for (guint j = index->starts[queue[i]]; j < index->starts[queue[i] + 1]; j++)
      {
        guint lower = get_lower (self, index->edges[j]);
        LayeredItem *item = _layered_get_item (self, lower);

        item->rank = MAX (item->rank, _layered_get_item (self, queue[i])->rank + 1);
        item->n_up++;
        if (--n_above[lower] == 0)
          queue[n_queued++] = lower;
      }

  for (guint i = 0; i < n_nodes; i++)
    {
      LayeredItem *item = _layered_get_item (self, i);
      guint rank = G_MAXUINT;

      for (guint j = index->starts[i]; j < index->starts[i + 1]; j++)
        rank = MIN (rank, _layered_get_item (self, get_lower (self, index->edges[j]))->rank);
      if (item->n_up == 0 && rank != G_MAXUINT)
        item->rank = rank - 1;
    }
}

/* Adds space for a loop on both sides of a box. */
static void
add_boxes (Layered *self)
{
  const GrindGraphLayoutRequest *request = self->request;

  g_array_set_size (self->items, request->n_nodes);
  for (guint i = 0; i < request->n_nodes; i++)
    _layered_get_item (self, i)->width = request->is_left_to_right ? request->nodes[i].height
                                                                   : request->nodes[i].width;
  for (guint i = 0; i < request->n_edges; i++)
    if (is_loop (self, i))
      _layered_get_item (self, request->edges[i].from)->width += LOOP_ROOM;
}

/* Adds the path of an edge: its ends, and unless there are too many, a bend per rank between. */
static void
add_chain (Layered *self,
           guint    edge,
           guint   *n_bends)
{
  LayeredChain *chain = &self->chains[edge];
  guint upper = get_upper (self, edge);
  guint lower = get_lower (self, edge);
  guint rank = _layered_get_item (self, upper)->rank + 1;
  guint last_rank = _layered_get_item (self, lower)->rank;
  gboolean has_bends = last_rank - rank <= *n_bends;

  chain->first = self->chain->len;
  g_array_append_val (self->chain, upper);
  for (; has_bends && rank < last_rank; rank++)
    {
      LayeredItem bend = { 0, };
      guint item = self->items->len;

      bend.rank = rank;
      g_array_append_val (self->items, bend);
      g_array_append_val (self->chain, item);
      (*n_bends)--;
    }
  g_array_append_val (self->chain, lower);
  chain->n_items = self->chain->len - chain->first;
}

/* Whether two consecutive items of a path are in adjacent ranks. */
static gboolean
is_piece (const Layered *self,
          guint          upper,
          guint          lower)
{
  return _layered_get_item (self, upper)->rank + 1 == _layered_get_item (self, lower)->rank;
}

static void
add_neighbours (Layered *self,
                guint    upper,
                guint    lower,
                gboolean is_counting)
{
  LayeredItem *above = _layered_get_item (self, upper);
  LayeredItem *below = _layered_get_item (self, lower);

  if (!is_piece (self, upper, lower))
    return;
  if (!is_counting)
    {
      self->down[above->first_down + above->n_down] = lower;
      self->up[below->first_up + below->n_up] = upper;
    }
  above->n_down++;
  below->n_up++;
}

static void
visit_pieces (Layered *self,
              gboolean is_counting)
{
  for (guint i = 0; i < self->items->len; i++)
    _layered_get_item (self, i)->n_up = _layered_get_item (self, i)->n_down = 0;

  for (guint i = 0; i < self->request->n_edges; i++)
    for (guint j = 1; j < self->chains[i].n_items; j++)
      {
        const guint *items = &g_array_index (self->chain, guint, self->chains[i].first + j);

        add_neighbours (self, items[-1], items[0], is_counting);
      }
}

/* Sets the neighbours of each item in the ranks above and below. */
static void
link_items (Layered *self)
{
  guint n_up = 0;
  guint n_down = 0;

  visit_pieces (self, TRUE);
  for (guint i = 0; i < self->items->len; i++)
    {
      LayeredItem *item = _layered_get_item (self, i);

      item->first_up = n_up;
      item->first_down = n_down;
      n_up += item->n_up;
      n_down += item->n_down;
    }
  self->up = g_new0 (guint, n_up);
  self->down = g_new0 (guint, n_down);
  visit_pieces (self, FALSE);
}

void
_layered_set_ranks (Layered *self)
{
  guint n_bends = MAX_BENDS;
  Index index;

  turn_edges (self);
  add_boxes (self);

  index_init (&index, self);
  rank_boxes (self, &index);
  index_clear (&index);

  for (guint i = 0; i < self->request->n_edges; i++)
    if (!is_loop (self, i))
      add_chain (self, i, &n_bends);
  link_items (self);
}
