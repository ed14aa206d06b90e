/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tarjan's strongly connected components, for functions and for groups of them. */
#include "config.h"

#include "grind-components-private.h"

/* Number of steps between two checks of the cancellable */
#define STEPS_PER_CHECK 65536

/* The order of a node whose component is complete: the largest number. */
#define CLOSED G_MAXUINT32

/* Number of edges to prefetch when a node is entered */
#define EDGES_AHEAD 8

/* A node on the path: the data for each step is adjacent, mostly in the cache. */
typedef struct
{
  guint32 node;
  guint32 low;         /* the smallest order found so far that it reaches */
  guint32 next;        /* its next edge to visit */
  guint32 end;         /* its last edge + 1 */
} Frame;

/*
 * Tarjan's algorithm with the recursion stack in @path, as a chain of calls may be a million long.
 * Enters each node once and visits each edge once.
 */
typedef struct
{
  const guint32 *starts;     /* by node: its first edge; the end */
  const guint32 *targets;    /* by edge */
  const guint8  *flags;      /* (nullable) by edge */

  guint32 *order;      /* by node: 0 until entered, then from 1 in the order of entry */
  Frame   *path;       /* the nodes from the root to the current one */
  guint32 *open;       /* entered nodes whose component is not complete */
  guint32 *components; /* by node: the result */
  guint32 *closed;     /* also a result */
  guint32  n_entered;
  guint32  n_path;
  guint32  n_open;
  guint32  n_closed;
  guint32  n_components;
} Search;

static void
search_clear (Search *search)
{
  g_free (search->order);
  g_free (search->path);
  g_free (search->open);
  g_free (search->components);
  g_free (search->closed);
}

static void
search_enter (Search  *search,
              guint32  node)
{
  guint32 start = search->starts[node], end = search->starts[node + 1];

  search->order[node] = ++search->n_entered;
  search->path[search->n_path++] = (Frame) { node, search->n_entered, start, end };
  search->open[search->n_open++] = node;
  for (guint32 edge = start; edge < MIN (end, start + EDGES_AHEAD); edge++)
    {
      __builtin_prefetch (&search->order[search->targets[edge]], TRUE);
      __builtin_prefetch (&search->starts[search->targets[edge]]);
    }
}

/* @root is the first entered node of a component, which consists of all open nodes from it on. */
static void
search_close (Search  *search,
              guint32  root)
{
  gboolean is_cycle = search->open[search->n_open - 1] != root;
  guint32 member;

  if (is_cycle)
    search->n_components++;

  do
    {
      member = search->open[--search->n_open];
      search->order[member] = CLOSED;
      search->components[member] = is_cycle ? search->n_components : 0;
      search->closed[search->n_closed++] = member;
    }
  while (member != root);
}

static void
search_leave (Search *search)
{
  const Frame *left = &search->path[--search->n_path];

  if (search->n_path > 0)
    {
      Frame *source = &search->path[search->n_path - 1];

      source->low = MIN (source->low, left->low);
    }

  if (left->low == search->order[left->node])
    search_close (search, left->node);
}

/* Visits one edge of the last node on the path, or leaves the node. */
static void
search_step (Search *search)
{
  Frame *frame = &search->path[search->n_path - 1];
  guint32 edge = frame->next;
  guint32 target;

  if (edge == frame->end)
    {
      search_leave (search);
      return;
    }

  frame->next++;
  if (search->flags != NULL && !(search->flags[edge] & GRIND_EDGE_ACTIVE))
    return;

  target = search->targets[edge];
  if (search->order[target] == 0)
    search_enter (search, target);
  else
    frame->low = MIN (frame->low, search->order[target]);
}

static gboolean
search_run (Search        *search,
            guint          n_nodes,
            GCancellable  *cancellable,
            GError       **error)
{
  guint64 n_steps = 0;

  for (guint32 root = 0; root < n_nodes; root++)
    {
      if (search->order[root] != 0)
        continue;

      search_enter (search, root);
      while (search->n_path > 0)
        {
          if (++n_steps % STEPS_PER_CHECK == 0 &&
              g_cancellable_set_error_if_cancelled (cancellable, error))
            return FALSE;
          search_step (search);
        }
    }

  return TRUE;
}

/*
 * Finds the components of a graph of @n_nodes nodes in which the edges of node n lead to
 * @targets[@starts[n]] and following. With @flags, edges without GRIND_EDGE_ACTIVE are ignored.
 * Takes linear time. Returns FALSE if cancelled; otherwise the caller clears @found.
 */
gboolean
_grind_components_find (GrindComponents  *found,
                        guint             n_nodes,
                        const guint32    *starts,
                        const guint32    *targets,
                        const guint8     *flags,
                        GCancellable     *cancellable,
                        GError          **error)
{
  Search search = {
    .starts = starts,
    .targets = targets,
    .flags = flags,
    .order = g_new0 (guint32, n_nodes),
    .path = g_new (Frame, n_nodes),
    .open = g_new (guint32, n_nodes),
    .components = g_new (guint32, n_nodes),
    .closed = g_new (guint32, n_nodes),
  };
  gboolean is_complete = search_run (&search, n_nodes, cancellable, error);

  if (is_complete)
    {
      found->components = g_steal_pointer (&search.components);
      found->closed = g_steal_pointer (&search.closed);
      found->n_components = search.n_components;
    }
  search_clear (&search);

  return is_complete;
}

void
_grind_components_clear (GrindComponents *found)
{
  g_clear_pointer (&found->components, g_free);
  g_clear_pointer (&found->closed, g_free);
}
