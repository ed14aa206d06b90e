/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ranks of boxes. */
#include "config.h"

#include "grind-layered-private.h"

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
    if (!_layered_is_loop (self, i))
      index->starts[_layered_get_upper (self, i) + 1]++;
  for (guint i = 0; i < n_nodes; i++)
    {
      index->starts[i + 1] += index->starts[i];
      fill[i] = index->starts[i];
    }
  for (guint i = 0; i < self->request->n_edges; i++)
    if (!_layered_is_loop (self, i))
      index->edges[fill[_layered_get_upper (self, i)]++] = i;
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
      lower = _layered_get_lower (self, edge);
      if (states[lower] == ON_PATH)
        self->is_turned[edge] = !self->is_turned[edge];
      if (states[lower] != UNSEEN)
        continue;

      states[lower] = ON_PATH;
      g_array_append_vals (path, &(Step) { lower, index->starts[lower] }, 1);
    }
}

/* With orthogonal lines, the first box is at the top. */
static gboolean
is_back (const Layered *self,
         guint          edge)
{
  const GrindGraphLayoutEdge *ends = &self->request->edges[edge];

  if (self->is_orthogonal && (ends->from == 0) != (ends->to == 0))
    return ends->to == 0;

  return ends->is_back;
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
    self->is_turned[i] = is_back (self, i);

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
    n_above[_layered_get_lower (self, index->edges[i])]++;
  for (guint i = 0; i < n_nodes; i++)
    if (n_above[i] == 0)
      queue[n_queued++] = i;

  for (guint i = 0; i < n_queued; i++)
    for (guint j = index->starts[queue[i]]; j < index->starts[queue[i] + 1]; j++)
      {
        guint lower = _layered_get_lower (self, index->edges[j]);
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

      if (i == 0 && self->is_orthogonal)
        continue;
      for (guint j = index->starts[i]; j < index->starts[i + 1]; j++)
        {
          guint lower = _layered_get_lower (self, index->edges[j]);

          rank = MIN (rank, _layered_get_item (self, lower)->rank);
        }
      if (item->n_up == 0 && rank != G_MAXUINT)
        item->rank = rank - 1;
    }
}

/* Adds space for a straight loop on both sides of a box. */
static void
add_boxes (Layered *self)
{
  const GrindGraphLayoutRequest *request = self->request;

  g_array_set_size (self->items, request->n_nodes);
  for (guint i = 0; i < request->n_nodes; i++)
    {
      const GrindGraphLayoutNode *node = &request->nodes[i];
      LayeredItem *item = _layered_get_item (self, i);

      item->edge = LAYERED_NONE;
      item->loop = LAYERED_NONE;
      item->left = (request->is_left_to_right ? node->height : node->width) / 2;
      item->right = item->left;
    }
  for (guint i = 0; i < request->n_edges && !self->is_orthogonal; i++)
    if (_layered_is_loop (self, i))
      {
        _layered_get_item (self, request->edges[i].from)->left += LOOP_ROOM / 2;
        _layered_get_item (self, request->edges[i].from)->right += LOOP_ROOM / 2;
      }
}

/* Adds a rank for labels below each rank where arrows with labels start. */
static void
add_label_ranks (Layered *self)
{
  guint n_nodes = self->request->n_nodes;
  g_autofree guint *n_added = g_new0 (guint, n_nodes + 1);

  for (guint i = 0; i < self->request->n_edges; i++)
    if (_layered_has_label (self, i) && !_layered_leads_up (self, i))
      n_added[_layered_get_item (self, self->request->edges[i].from)->rank + 1] = 1;
  for (guint i = 0; i < n_nodes; i++)
    n_added[i + 1] += n_added[i];
  for (guint i = 0; i < n_nodes; i++)
    {
      LayeredItem *item = _layered_get_item (self, i);

      item->rank += n_added[item->rank];
    }
}

void
_layered_set_ranks (Layered *self)
{
  Index index;

  turn_edges (self);
  add_boxes (self);

  index_init (&index, self);
  rank_boxes (self, &index);
  index_clear (&index);

  if (self->is_orthogonal)
    add_label_ranks (self);
}
