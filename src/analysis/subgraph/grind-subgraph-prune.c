/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Applies the limits and the focus to a chosen graph, and marks back edges. */
#include "config.h"

#include "grind-subgraph-private.h"

/* The edges at each node, in both directions. */
typedef struct
{
  const GArray *edges;
  guint        *starts;   /* by node; the end */
  guint        *ends;     /* positions of edges that start, then of those that end there */
} Adjacency;

/* A node or edge to keep if it is heavy. */
typedef struct
{
  double weight;
  guint  position;
} Candidate;

/* An entry of a walk's path. */
typedef struct
{
  guint node;
  guint next;     /* next position in the adjacency */
} Step;

static const GrindSubgraphEdge *
get_edge (const GArray *edges,
          guint         position)
{
  return &g_array_index (edges, GrindSubgraphEdge, position);
}

static const GrindSubgraphNode *
get_node (const GArray *nodes,
          guint         position)
{
  return &g_array_index (nodes, GrindSubgraphNode, position);
}

/* Edges that start at a node precede those that end there, each in their order. */
static void
adjacency_init (Adjacency    *self,
                const GArray *edges,
                guint         n_nodes)
{
  g_autofree guint *fill = g_new0 (guint, n_nodes + 1);

  self->edges = edges;
  self->starts = g_new0 (guint, n_nodes + 1);
  self->ends = g_new0 (guint, 2 * edges->len);
  for (guint i = 0; i < edges->len; i++)
    {
      self->starts[get_edge (edges, i)->from + 1]++;
      self->starts[get_edge (edges, i)->to + 1]++;
    }
  for (guint i = 0; i < n_nodes; i++)
    {
      self->starts[i + 1] += self->starts[i];
      fill[i] = self->starts[i];
    }
  for (guint i = 0; i < edges->len; i++)
    self->ends[fill[get_edge (edges, i)->from]++] = i;
  for (guint i = 0; i < edges->len; i++)
    self->ends[fill[get_edge (edges, i)->to]++] = i;
}

static void
adjacency_clear (Adjacency *self)
{
  g_free (self->starts);
  g_free (self->ends);
}

static int
compare_candidates (gconstpointer a,
                    gconstpointer b)
{
  const Candidate *first = a;
  const Candidate *second = b;

  if (first->weight != second->weight)
    return first->weight > second->weight ? -1 : 1;

  return (first->position > second->position) - (first->position < second->position);
}

/* Keeps the @max heaviest. Raises @share to that of the lightest kept one. */
static void
keep_heaviest (const GrindLinks *links,
               GArray           *candidates,
               guint             max,
               guint8           *is_kept,
               double           *share)
{
  double least;

  g_array_sort (candidates, compare_candidates);
  for (guint i = 0; i < max; i++)
    is_kept[g_array_index (candidates, Candidate, i).position] = TRUE;

  least = g_array_index (candidates, Candidate, max - 1).weight;
  if (links->whole > 0 && least < HUGE_VAL)
    *share = MAX (*share, least / links->whole);
}

/* Removes nodes beyond the limit, but never the root. */
static void
limit_nodes (const GrindLinks    *links,
             const GArray        *nodes,
             guint8              *is_kept,
             GrindSubgraphTotals *totals)
{
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));
  guint max = links->request->max_nodes;

  for (guint i = 0; i < nodes->len; i++)
    {
      double cost = grind_value_to_double (get_node (nodes, i)->inclusive);
      Candidate candidate = { i == 0 ? HUGE_VAL : cost, i };

      is_kept[i] = max == 0 || nodes->len <= max;
      g_array_append_val (candidates, candidate);
    }
  if (max == 0 || nodes->len <= max)
    return;

  keep_heaviest (links, candidates, max, is_kept, &totals->node_share);
  totals->n_cut_nodes = nodes->len - max;
}

/* Removes edges of removed nodes, and edges beyond the limit. */
static void
limit_edges (const GrindLinks    *links,
             const GArray        *edges,
             const guint8        *is_kept_node,
             guint8              *is_kept,
             GrindSubgraphTotals *totals)
{
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));
  guint max = links->request->max_edges;

  for (guint i = 0; i < edges->len; i++)
    {
      const GrindSubgraphEdge *edge = get_edge (edges, i);
      Candidate candidate = { grind_value_to_double (edge->cost), i };

      is_kept[i] = is_kept_node[edge->from] && is_kept_node[edge->to];
      if (is_kept[i])
        g_array_append_val (candidates, candidate);
    }
  if (max == 0 || candidates->len <= max)
    return;

  for (guint i = 0; i < edges->len; i++)
    is_kept[i] = FALSE;
  keep_heaviest (links, candidates, max, is_kept, &totals->call_share);
  totals->n_cut_edges = candidates->len - max;
}

/* Keeps only nodes connected to the root by kept edges, in any direction. */
static void
keep_connected (const Adjacency *adjacency,
                guint            n_nodes,
                const guint8    *is_kept_edge,
                guint8          *is_kept)
{
  g_autofree guint *queue = g_new (guint, n_nodes);
  guint n_queued = 0;

  for (guint i = 0; i < n_nodes; i++)
    is_kept[i] = i == 0;
  queue[n_queued++] = 0;
  for (guint i = 0; i < n_queued; i++)
    for (guint j = adjacency->starts[queue[i]]; j < adjacency->starts[queue[i] + 1]; j++)
      {
        const GrindSubgraphEdge *edge = get_edge (adjacency->edges, adjacency->ends[j]);
        guint other = edge->from == queue[i] ? edge->to : edge->from;

        if (!is_kept_edge[adjacency->ends[j]] || is_kept[other])
          continue;
        is_kept[other] = TRUE;
        queue[n_queued++] = other;
      }
}

/* Whether an edge requires keeping a node as well as its other, kept end: below the root for
 * callers, above the root for callees. */
static gboolean
leads_to (const GrindLinks        *links,
          const GArray            *nodes,
          const GrindSubgraphEdge *edge,
          guint                    other,
          guint                    kept)
{
  guint8 sides = links->sides[get_node (nodes, other)->node];

  return ((sides & GRIND_VIEW_STACK_BELOW) && edge->to == kept && edge->from == other) ||
         ((sides & GRIND_VIEW_STACK_ABOVE) && edge->from == kept && edge->to == other);
}

/* With a focus, keeps the nodes in it and those that connect them to the root. */
static void
keep_focus (const GrindLinks *links,
            const Adjacency  *adjacency,
            const GArray     *nodes,
            guint8           *is_kept)
{
  GrindHiddenFunctions *hidden_functions = links->request->hidden_functions;
  g_autofree guint *queue = g_new (guint, nodes->len);
  guint n_queued = 0;

  for (guint i = 0; i < nodes->len; i++)
    {
      is_kept[i] = i == 0 ||
                   !grind_hidden_functions_has_node (hidden_functions, links->graph,
                                                     get_node (nodes, i)->node);
      if (is_kept[i])
        queue[n_queued++] = i;
    }
  for (guint i = 0; i < n_queued; i++)
    for (guint j = adjacency->starts[queue[i]]; j < adjacency->starts[queue[i] + 1]; j++)
      {
        const GrindSubgraphEdge *edge = get_edge (adjacency->edges, adjacency->ends[j]);
        guint other = edge->from == queue[i] ? edge->to : edge->from;

        if (is_kept[other] || !leads_to (links, nodes, edge, other, queue[i]))
          continue;
        is_kept[other] = TRUE;
        queue[n_queued++] = other;
      }
}

/* Removes all nodes that are not kept, and their edges. */
static void
remove_rest (GArray       *nodes,
             GArray       *edges,
             const guint8 *is_kept_node,
             const guint8 *is_kept_edge)
{
  g_autofree guint *positions = g_new0 (guint, nodes->len);
  guint n_nodes = 0;
  guint n_edges = 0;

  for (guint i = 0; i < nodes->len; i++)
    if (is_kept_node[i])
      {
        positions[i] = n_nodes;
        g_array_index (nodes, GrindSubgraphNode, n_nodes++) = *get_node (nodes, i);
      }
  for (guint i = 0; i < edges->len; i++)
    {
      GrindSubgraphEdge edge = *get_edge (edges, i);

      if (!is_kept_edge[i] || !is_kept_node[edge.from] || !is_kept_node[edge.to])
        continue;
      edge.from = positions[edge.from];
      edge.to = positions[edge.to];
      g_array_index (edges, GrindSubgraphEdge, n_edges++) = edge;
    }
  g_array_set_size (nodes, n_nodes);
  g_array_set_size (edges, n_edges);
}

static gboolean
has_focus (const GrindLinks *links)
{
  return links->request->hidden_functions != NULL &&
         grind_hidden_functions_get_focus (links->request->hidden_functions) != NULL;
}

/* Applies the limits of nodes and edges, and the focus. */
void
_grind_subgraph_prune (const GrindLinks    *links,
                       GArray              *nodes,
                       GArray              *edges,
                       GrindSubgraphTotals *totals)
{
  g_autofree guint8 *is_kept_node = g_new0 (guint8, nodes->len);
  g_autofree guint8 *is_kept_edge = g_new0 (guint8, edges->len);
  Adjacency adjacency;

  if (has_focus (links))
    {
      adjacency_init (&adjacency, edges, nodes->len);
      keep_focus (links, &adjacency, nodes, is_kept_node);
      adjacency_clear (&adjacency);
      for (guint i = 0; i < edges->len; i++)
        is_kept_edge[i] = TRUE;
      remove_rest (nodes, edges, is_kept_node, is_kept_edge);
    }

  limit_nodes (links, nodes, is_kept_node, totals);
  limit_edges (links, edges, is_kept_node, is_kept_edge, totals);
  adjacency_init (&adjacency, edges, nodes->len);
  keep_connected (&adjacency, nodes->len, is_kept_edge, is_kept_node);
  adjacency_clear (&adjacency);
  remove_rest (nodes, edges, is_kept_node, is_kept_edge);
}

enum
{
  UNSEEN,
  ON_PATH,
  DONE,
};

/* Walks along the edges from @start and marks those that lead back to a node on the walk's path. */
static void
mark_from (const Adjacency *adjacency,
           GArray          *edges,
           guint            start,
           guint8          *states,
           GArray          *path)
{
  g_array_append_vals (path, &(Step) { start, adjacency->starts[start] }, 1);
  states[start] = ON_PATH;

  while (path->len > 0)
    {
      Step *step = &g_array_index (path, Step, path->len - 1);
      GrindSubgraphEdge *edge;

      if (step->next == adjacency->starts[step->node + 1])
        {
          states[step->node] = DONE;
          g_array_set_size (path, path->len - 1);
          continue;
        }

      edge = &g_array_index (edges, GrindSubgraphEdge, adjacency->ends[step->next++]);
      if (edge->from != step->node)
        continue;
      if (states[edge->to] == ON_PATH && edge->to != edge->from)
        edge->is_back = TRUE;
      if (states[edge->to] != UNSEEN)
        continue;

      states[edge->to] = ON_PATH;
      g_array_append_vals (path, &(Step) { edge->to, adjacency->starts[edge->to] }, 1);
    }
}

/* Marks edges such that the others form no circle. Walks start at the uppermost callers, so that
 * edges from there down to the root are not marked. */
void
_grind_subgraph_mark_back (const GArray *nodes,
                           GArray       *edges)
{
  g_autofree guint8 *states = g_new0 (guint8, nodes->len);
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (Step));
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (Candidate));
  Adjacency adjacency;

  for (guint i = 0; i < nodes->len; i++)
    g_array_append_vals (starts, &(Candidate) { -get_node (nodes, i)->depth, i }, 1);
  g_array_sort (starts, compare_candidates);

  adjacency_init (&adjacency, edges, nodes->len);
  for (guint i = 0; i < starts->len; i++)
    if (states[g_array_index (starts, Candidate, i).position] == UNSEEN)
      mark_from (&adjacency, edges, g_array_index (starts, Candidate, i).position, states, path);
  adjacency_clear (&adjacency);
}
