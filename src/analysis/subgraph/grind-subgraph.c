/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-subgraph.h"

#include <string.h>

#include "grind-subgraph-private.h"

struct _GrindSubgraph
{
  GrindGraph          *graph;
  GArray              *nodes;   /* of GrindSubgraphNode */
  GArray              *edges;   /* of GrindSubgraphEdge */
  GHashTable          *passed;  /* folded function -> the node it passes cost on to */
  GrindSubgraphTotals  totals;
};

/* The common group of all functions of a node, if any. */
static guint32
get_group (GrindGrouping *grouping,
           GrindGraph    *graph,
           GrindNodeId    node)
{
  guint n_members;
  const GrindFunctionId *members = grind_graph_get_functions (graph, &node, &n_members);
  guint32 group;

  group = grind_grouping_get_group (grouping, members[0]);
  for (guint i = 1; i < n_members; i++)
    if (grind_grouping_get_group (grouping, members[i]) != group)
      return GRIND_NONE;

  return group;
}

static void
set_groups (GrindSubgraph *self,
            GrindGrouping *grouping)
{
  for (guint i = 0; i < self->nodes->len; i++)
    {
      GrindSubgraphNode *node = &g_array_index (self->nodes, GrindSubgraphNode, i);

      node->group = get_group (grouping, self->graph, node->node);
    }
}

/* Collects the functions folded into edges, each once: two paths that meet are the same from there
 * on. */
static void
collect_passed (GrindSubgraph *self,
                GrindLinks    *links)
{
  for (guint i = 0; i < self->edges->len; i++)
    {
      const GrindSubgraphEdge *edge = &g_array_index (self->edges, GrindSubgraphEdge, i);
      GrindNodeId node = edge->first;

      for (guint j = 0; j < edge->n_passed; j++)
        {
          const GrindSidebar *fold = _grind_links_get_fold (links, node);

          if (!g_hash_table_insert (self->passed, GUINT_TO_POINTER (node),
                                    GUINT_TO_POINTER (fold->next)))
            break;
          node = fold->next;
        }
    }
  self->totals.n_passed = g_hash_table_size (self->passed);
}

/* Sums up the links of a node that are not marked, so that none of its edges represents them. */
static void
sum_hidden (GrindSubgraph *self,
            GrindLinks    *links,
            GrindNodeId    node,
            gboolean       is_callees,
            guint32       *n_hidden,
            GrindValue    *cost)
{
  g_autoptr (GArray) all = _grind_links_collect (links, node, is_callees);
  GrindHiddenFunctions *hidden_functions = links->request->hidden_functions;
  GrindSum sum = { 0, 0 };

  for (guint i = 0; i < all->len; i++)
    {
      const GrindLink *link = &g_array_index (all, GrindLink, i);

      if (link->node == node || links->drawn[link->node] != 0)
        continue;
      (*n_hidden)++;
      sum.whole += link->cost.whole;
      sum.decimal += link->cost.decimal;
      if (hidden_functions != NULL &&
          grind_hidden_functions_has_node (hidden_functions, links->graph, link->node))
        self->totals.n_omitted++;
    }
  *cost = _grind_links_get_value (links, &sum);
}

/* Marks the links that the edges of a node represent. @next is the start of the node's edges in an
 * array sorted by that end; returns their end. */
static guint
mark_links (GrindSubgraph *self,
            GrindLinks    *links,
            const guint   *order,
            guint          next,
            guint          node,
            gboolean       is_callees,
            guint32        mark)
{
  for (; next < self->edges->len; next++)
    {
      const GrindSubgraphEdge *edge = &g_array_index (self->edges, GrindSubgraphEdge,
                                                      order[next]);

      if ((is_callees ? edge->from : edge->to) != node)
        break;
      links->drawn[is_callees ? edge->first : edge->last] = mark;
    }

  return next;
}

/* The positions of edges, sorted by one of their ends. */
static guint *
sort_edges (const GrindSubgraph *self,
            gboolean             is_callees)
{
  g_autofree guint *starts = g_new0 (guint, self->nodes->len + 1);
  guint *order = g_new0 (guint, MAX (self->edges->len, 1));

  for (guint i = 0; i < self->edges->len; i++)
    {
      const GrindSubgraphEdge *edge = &g_array_index (self->edges, GrindSubgraphEdge, i);

      starts[(is_callees ? edge->from : edge->to) + 1]++;
    }
  for (guint i = 0; i < self->nodes->len; i++)
    starts[i + 1] += starts[i];
  for (guint i = 0; i < self->edges->len; i++)
    {
      const GrindSubgraphEdge *edge = &g_array_index (self->edges, GrindSubgraphEdge, i);

      order[starts[is_callees ? edge->from : edge->to]++] = i;
    }

  return order;
}

/* Counts hidden nodes on one side of all nodes. */
static gboolean
count_hidden (GrindSubgraph  *self,
              GrindLinks     *links,
              gboolean        is_callees,
              GCancellable   *cancellable,
              GError        **error)
{
  g_autofree guint *order = sort_edges (self, is_callees);
  guint start = 0;

  for (guint i = 0; i < self->nodes->len; i++)
    {
      GrindSubgraphNode *node = &g_array_index (self->nodes, GrindSubgraphNode, i);
      guint end;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      end = mark_links (self, links, order, start, i, is_callees, TRUE);
      if (is_callees)
        sum_hidden (self, links, node->node, TRUE, &node->n_hidden_callees,
                    &node->hidden_callee_cost);
      else
        sum_hidden (self, links, node->node, FALSE, &node->n_hidden_callers,
                    &node->hidden_caller_cost);
      mark_links (self, links, order, start, i, is_callees, FALSE);
      start = end;
      self->totals.n_hidden_callees += is_callees ? node->n_hidden_callees : 0;
      self->totals.n_hidden_callers += is_callees ? 0 : node->n_hidden_callers;
    }

  return TRUE;
}

static gboolean
build (GrindSubgraph  *self,
       GrindLinks     *links,
       GCancellable   *cancellable,
       GError        **error)
{
  const GrindSubgraphRequest *request = links->request;

  self->totals.node_share = MAX (request->min_node_share, 0);
  self->totals.call_share = MAX (request->min_call_share, 0);
  if (!_grind_links_choose (links, self->nodes, cancellable, error) ||
      !_grind_links_connect (links, self->nodes, self->edges, cancellable, error))
    return FALSE;

  _grind_subgraph_prune (links, self->nodes, self->edges, &self->totals);
  _grind_subgraph_mark_back (self->nodes, self->edges);
  if (request->grouping != NULL)
    set_groups (self, request->grouping);
  collect_passed (self, links);

  /* From here on, @drawn contains the marks of links. */
  memset (links->drawn, 0, sizeof *links->drawn * links->costs->n_nodes);

  return count_hidden (self, links, TRUE, cancellable, error) &&
         count_hidden (self, links, FALSE, cancellable, error);
}

/**
 * grind_subgraph_new:
 * @request: the request
 * @cancellable: (nullable): a cancellable
 * @error: return location for an error, only for cancellation
 *
 * Chooses the contents of a call graph around a function or cycle: the root; breadth-first its
 * callees through sufficiently expensive calls, and their callees; then its callers likewise. All
 * sufficiently expensive calls between these are arrows, at any depth. Shares are relative to the
 * root's inclusive cost, so that the graph of a cheap function is not empty; with a share of 0
 * nothing is hidden for its cost.
 *
 * A cycle is one node. If the root is in a shown cycle, the rest of the cycle is one node next to
 * it, with the cost of the whole cycle, and calls between them are inner.
 *
 * Functions for which grind_graph_is_passing() is %TRUE are folded into arrows, except for the
 * root, functions called `main`, those in the focus, those that pass cost on in a circle, and those
 * that would have no drawable caller left. The cost of these arrows is the part that reaches their
 * end: that of the last call if each of them has no other caller, otherwise an estimate, split by
 * the calls' shares at each of them.
 *
 * Functions that the user hides are not drawn, nor is any path through them; with a focus, only
 * paths to it are drawn. Costs do not depend on any of that.
 *
 * Takes linear time in the calls of drawn or folded functions, plus sorting. May be called from any
 * thread.
 *
 * Returns: (transfer full) (nullable): the subgraph, or %NULL when cancelled
 */
GrindSubgraph *
grind_subgraph_new (const GrindSubgraphRequest  *request,
                    GCancellable                *cancellable,
                    GError                     **error)
{
  g_autoptr (GrindSubgraph) self = NULL;
  GrindLinks links;
  gboolean is_built;

  g_return_val_if_fail (request != NULL, NULL);
  g_return_val_if_fail (GRIND_IS_GRAPH (request->graph), NULL);
  g_return_val_if_fail (request->root < grind_graph_get_n_nodes (request->graph), NULL);
  g_return_val_if_fail (grind_graph_get_costs (request->graph, request->event) != NULL, NULL);

  self = g_new0 (GrindSubgraph, 1);
  self->graph = g_object_ref (request->graph);
  self->nodes = g_array_new (FALSE, TRUE, sizeof (GrindSubgraphNode));
  self->edges = g_array_new (FALSE, TRUE, sizeof (GrindSubgraphEdge));
  self->passed = g_hash_table_new (NULL, NULL);

  _grind_links_init (&links, request);
  is_built = build (self, &links, cancellable, error);
  _grind_links_clear (&links);

  return is_built ? g_steal_pointer (&self) : NULL;
}

/**
 * grind_subgraph_free:
 * @self: (transfer full): a subgraph
 */
void
grind_subgraph_free (GrindSubgraph *self)
{
  g_return_if_fail (self != NULL);

  g_object_unref (self->graph);
  g_array_unref (self->nodes);
  g_array_unref (self->edges);
  g_hash_table_unref (self->passed);
  g_free (self);
}

/**
 * grind_subgraph_get_graph:
 * @self: a subgraph
 *
 * Returns: (transfer none): its graph
 */
GrindGraph *
grind_subgraph_get_graph (GrindSubgraph *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->graph;
}

/**
 * grind_subgraph_get_nodes:
 * @self: a subgraph
 * @n_nodes: (out): the number of nodes, at least 1
 *
 * Returns: (transfer none) (array length=n_nodes): the boxes, the root first, then its transitive
 *   callees, then its transitive callers
 */
const GrindSubgraphNode *
grind_subgraph_get_nodes (GrindSubgraph *self,
                          guint         *n_nodes)
{
  g_return_val_if_fail (self != NULL, NULL);

  *n_nodes = self->nodes->len;

  return (gconstpointer) self->nodes->data;
}

/**
 * grind_subgraph_get_edges:
 * @self: a subgraph
 * @n_edges: (out): the number of edges
 *
 * Returns: (transfer none) (array length=n_edges): the arrows, sorted by the boxes they start at,
 *   then by cost, the most expensive call first
 */
const GrindSubgraphEdge *
grind_subgraph_get_edges (GrindSubgraph *self,
                          guint         *n_edges)
{
  g_return_val_if_fail (self != NULL, NULL);

  *n_edges = self->edges->len;

  return (gconstpointer) self->edges->data;
}

/**
 * grind_subgraph_get_totals:
 * @self: a subgraph
 *
 * Returns: (transfer none): the totals of the subgraph
 */
const GrindSubgraphTotals *
grind_subgraph_get_totals (GrindSubgraph *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->totals;
}

/**
 * grind_subgraph_list_passed:
 * @self: a subgraph
 * @edge: the position of an arrow
 * @n_passed: (out): the number of functions folded into it
 *
 * Lists the functions folded into an arrow, in the order in which they call each other.
 *
 * Returns: (transfer full) (array length=n_passed): the functions
 */
GrindNodeId *
grind_subgraph_list_passed (GrindSubgraph *self,
                            guint          edge,
                            guint         *n_passed)
{
  const GrindSubgraphEdge *what;
  GrindNodeId *nodes;
  GrindNodeId node;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (edge < self->edges->len, NULL);

  what = &g_array_index (self->edges, GrindSubgraphEdge, edge);
  nodes = g_new (GrindNodeId, MAX (what->n_passed, 1));
  node = what->first;
  for (guint i = 0; i < what->n_passed; i++)
    {
      nodes[i] = node;
      node = GPOINTER_TO_UINT (g_hash_table_lookup (self->passed, GUINT_TO_POINTER (node)));
    }
  *n_passed = what->n_passed;

  return nodes;
}
