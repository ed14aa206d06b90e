/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loops of a graph with orthogonal lines, whose back edges are at their left. */
#include "config.h"

#include "grind-layered-private.h"

/* A box from which an arrow leads into the middle of a loop. */
typedef struct
{
  guint box;
  guint next;            /* the next one of the same loop in Walk.entries, or LAYERED_NONE */
} Entry;

typedef struct
{
  Layered *layered;
  guint   *starts;       /* by box, the start of its edges in @edges; the end */
  guint   *edges;        /* by target */
  guint   *outermost;    /* by loop, one around it, or itself */
  guint   *header_loops; /* by box */
  guint   *entry_heads;  /* by loop, in @entries */
  GArray  *entries;      /* of Entry */
  GArray  *stack;        /* of guint, boxes */
} Walk;

/* A box with back edges. */
typedef struct
{
  guint box;
  guint rank;
} Header;

typedef struct
{
  guint edge;
  guint loop;
  guint rank;
} Lane;

/* Indexes edges by their target. */
static void
index_edges (Walk *walk)
{
  const Layered *self = walk->layered;
  guint n_nodes = self->request->n_nodes;
  g_autofree guint *fill = NULL;

  walk->starts = g_new0 (guint, n_nodes + 1);
  walk->edges = g_new0 (guint, self->request->n_edges);
  for (guint i = 0; i < self->request->n_edges; i++)
    walk->starts[self->request->edges[i].to + 1]++;
  for (guint i = 0; i < n_nodes; i++)
    walk->starts[i + 1] += walk->starts[i];
  fill = g_memdup2 (walk->starts, sizeof *fill * (n_nodes + 1));
  for (guint i = 0; i < self->request->n_edges; i++)
    walk->edges[fill[self->request->edges[i].to]++] = i;
}

static int
compare_headers (gconstpointer a,
                 gconstpointer b)
{
  const Header *first = a;
  const Header *second = b;

  if (first->rank != second->rank)
    return first->rank < second->rank ? 1 : -1;

  return (first->box > second->box) - (first->box < second->box);
}

/* Lists boxes with back edges, the lowest first, hence inner loops before outer ones. */
static GArray *
list_headers (const Layered *self)
{
  GArray *headers = g_array_new (FALSE, FALSE, sizeof (Header));
  g_autofree guint8 *is_seen = g_new0 (guint8, self->request->n_nodes);

  for (guint i = 0; i < self->request->n_edges; i++)
    {
      guint box = self->request->edges[i].to;
      Header header = { box, _layered_get_item (self, box)->rank };

      if (!_layered_leads_up (self, i) || is_seen[box])
        continue;
      is_seen[box] = TRUE;
      g_array_append_val (headers, header);
    }
  g_array_sort (headers, compare_headers);

  return headers;
}

/* Pushes the sources of the edges to @box, with @is_up those of back edges only. */
static void
push_sources (Walk     *walk,
              guint     box,
              gboolean  is_up)
{
  const Layered *self = walk->layered;

  for (guint i = walk->starts[box]; i < walk->starts[box + 1]; i++)
    if (_layered_leads_up (self, walk->edges[i]) == is_up)
      g_array_append_val (walk->stack, self->request->edges[walk->edges[i]].from);
}

static guint
find_outermost (Walk  *walk,
                guint  loop)
{
  while (walk->outermost[loop] != loop)
    {
      walk->outermost[loop] = walk->outermost[walk->outermost[loop]];
      loop = walk->outermost[loop];
    }

  return loop;
}

static void
add_entry (Walk  *walk,
           guint  loop,
           guint  box)
{
  Entry entry = { box, walk->entry_heads[loop] };

  walk->entry_heads[loop] = walk->entries->len;
  g_array_append_val (walk->entries, entry);
}

/* Makes a loop part of another one, and pushes the boxes from which arrows lead to it. */
static void
nest (Walk  *walk,
      guint  inner,
      guint  outer)
{
  LayeredLoop *loop = _layered_get_loop (walk->layered, inner);

  walk->outermost[inner] = outer;
  loop->parent = outer;
  push_sources (walk, loop->header, FALSE);
  for (guint i = walk->entry_heads[inner]; i != LAYERED_NONE;
       i = g_array_index (walk->entries, Entry, i).next)
    g_array_append_val (walk->stack, g_array_index (walk->entries, Entry, i).box);
}

/* Adds the loop of a header: the boxes from which its back edges start, and those above them down
 * to the header. A loop inside counts as one box. */
static void
add_loop (Walk  *walk,
          guint  header)
{
  Layered *self = walk->layered;
  guint rank = _layered_get_item (self, header)->rank;
  LayeredLoop loop = { header, LAYERED_NONE, 0, G_MAXDOUBLE };
  guint index = self->loops->len;

  g_array_append_val (self->loops, loop);
  walk->outermost[index] = index;
  walk->entry_heads[index] = LAYERED_NONE;
  walk->header_loops[header] = index;
  _layered_get_item (self, header)->loop = index;

  push_sources (walk, header, TRUE);
  while (walk->stack->len > 0)
    {
      guint box = g_array_index (walk->stack, guint, walk->stack->len - 1);
      LayeredItem *item = _layered_get_item (self, box);

      g_array_set_size (walk->stack, walk->stack->len - 1);
      if (item->loop == LAYERED_NONE && item->rank > rank)
        {
          item->loop = index;
          push_sources (walk, box, FALSE);
        }
      else if (item->loop == LAYERED_NONE)
        add_entry (walk, index, box);
      else if (find_outermost (walk, item->loop) != index)
        nest (walk, find_outermost (walk, item->loop), index);
    }
}

static int
compare_lanes (gconstpointer a,
               gconstpointer b)
{
  const Lane *first = a;
  const Lane *second = b;

  if (first->loop != second->loop)
    return first->loop < second->loop ? 1 : -1;
  if (first->rank != second->rank)
    return first->rank < second->rank ? 1 : -1;

  return (first->edge > second->edge) - (first->edge < second->edge);
}

/* Orders lanes: those of outer loops are further left, then those that start further down. */
static void
order_lanes (Layered     *self,
             const guint *header_loops)
{
  g_autoptr (GArray) lanes = g_array_new (FALSE, FALSE, sizeof (Lane));

  for (guint i = 0; i < self->request->n_edges; i++)
    {
      const GrindGraphLayoutEdge *edge = &self->request->edges[i];
      Lane lane = { i, header_loops[edge->to], _layered_get_item (self, edge->from)->rank };

      if (_layered_leads_up (self, i))
        g_array_append_val (lanes, lane);
    }

  g_array_sort (lanes, compare_lanes);
  for (guint i = 0; i < lanes->len; i++)
    self->lane_levels[g_array_index (lanes, Lane, i).edge] = (int) i - (int) lanes->len;
}

/* The innermost loop with both ends of an edge; that of a back edge, too. */
guint
_layered_get_edge_loop (const Layered *self,
                        guint          edge)
{
  guint loop = _layered_get_item (self, self->request->edges[edge].from)->loop;
  guint other = _layered_get_item (self, self->request->edges[edge].to)->loop;

  if (_layered_leads_up (self, edge))
    return other;
  while (loop != other)
    {
      if (loop < other)
        loop = _layered_get_loop (self, loop)->parent;
      else
        other = _layered_get_loop (self, other)->parent;
    }

  return loop;
}

/* Finds the loops, in almost linear time. */
void
_layered_set_loops (Layered *self)
{
  g_autoptr (GArray) headers = list_headers (self);
  Walk walk = { .layered = self };

  walk.outermost = g_new0 (guint, headers->len);
  walk.header_loops = g_new0 (guint, self->request->n_nodes);
  walk.entry_heads = g_new0 (guint, headers->len);
  walk.entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  walk.stack = g_array_new (FALSE, FALSE, sizeof (guint));
  index_edges (&walk);
  for (guint i = 0; i < headers->len; i++)
    add_loop (&walk, g_array_index (headers, Header, i).box);
  for (guint i = self->loops->len; i-- > 0;)
    {
      LayeredLoop *loop = _layered_get_loop (self, i);

      if (loop->parent != LAYERED_NONE)
        loop->depth = _layered_get_loop (self, loop->parent)->depth + 1;
    }
  order_lanes (self, walk.header_loops);

  g_free (walk.starts);
  g_free (walk.edges);
  g_free (walk.outermost);
  g_free (walk.header_loops);
  g_free (walk.entry_heads);
  g_array_unref (walk.entries);
  g_array_unref (walk.stack);
}
