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
  GHashTable          *passed;  /* folded function -> what it passes on to */
  GrindSubgraphTotals  totals;
};

/* The group of all functions of a node, if it is one. */
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

/* Remembers the functions that are folded into edges, each once: where two ways meet they go on
 * together. */
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

/* Adds up the links of a node that none of its edges stands for: those marked are. */
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

/* Marks what the edges of a node stand for. @next is where the edges of the node start in an array
 * that is sorted by that end of them; returns where they end. */
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

/* Counts what is hidden on one side of all nodes. */
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

  /* From here on the marks tell what edges stand for. */
  memset (links->drawn, 0, sizeof *links->drawn * links->costs->n_nodes);

  return count_hidden (self, links, TRUE, cancellable, error) &&
         count_hidden (self, links, FALSE, cancellable, error);
}

/**
 * grind_subgraph_new:
 * @request: which part of a call graph to choose
 * @cancellable: (nullable): a cancellable
 * @error: return location for an error, which can only be a cancellation
 *
 * Chooses what a call graph around a function or cycle shows: the root; breadth first what it calls
 * over calls that cost enough, and what these call; then likewise what calls the root. All calls
 * between those that cost enough are arrows, whatever depth they are at. Shares are of the root's
 * inclusive cost, so that there is something to see of cheap functions, too; with a share of 0
 * nothing is hidden for its cost.
 *
 * A cycle is one node. If the root is in a cycle that is shown, the rest of that is one node beside
 * it, with the cost of the whole cycle, and calls between them are inner.
 *
 * Functions that grind_graph_is_passing() tells to pass on are folded into arrows, unless it is the
 * root, is called `main`, is what the user focuses on, passes on in a circle, or nobody that can be
 * drawn would be left to call it. The cost of an arrow over folded functions is what gets to its
 * end: that of the last call where each of them has no other caller, else an estimate, in each of
 * them split by the calls' shares.
 *
 * What the user hides is not drawn, and nothing over it; with a focus only what leads to something
 * in it is. No cost changes by any of that.
 *
 * Linear in the calls of what is drawn or folded, but for sorting. May be called in any thread.
 *
 * Returns: (transfer full) (nullable): what to draw, or %NULL when cancelled
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
 * @self: (transfer full): what to draw
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
 * @self: what to draw
 *
 * Returns: (transfer none): of which graph
 */
GrindGraph *
grind_subgraph_get_graph (GrindSubgraph *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->graph;
}

/**
 * grind_subgraph_get_nodes:
 * @self: what to draw
 * @n_nodes: (out): how many there are, at least 1
 *
 * Returns: (transfer none) (array length=n_nodes): the boxes, the root first, then its callees and
 *   what they call, then its callers and what calls them
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
 * @self: what to draw
 * @n_edges: (out): how many there are
 *
 * Returns: (transfer none) (array length=n_edges): the arrows, by the boxes they start at, for each
 *   the most expensive call first
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
 * @self: what to draw
 *
 * Returns: (transfer none): what is to be said about the whole
 */
const GrindSubgraphTotals *
grind_subgraph_get_totals (GrindSubgraph *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->totals;
}

/**
 * grind_subgraph_list_passed:
 * @self: what to draw
 * @edge: the position of an arrow
 * @n_passed: (out): how many functions are folded into it
 *
 * Lists the functions that are folded into an arrow, in the order in which they call each other.
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
