/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/graph/grind-graph.h"
#include "analysis/graph/grind-grouping.h"
#include "analysis/search/grind-hidden-functions.h"

G_BEGIN_DECLS

/**
 * GrindSubgraphRequest:
 * @graph: a graph
 * @root: the root node
 * @event: the event of the costs; for a ratio only @root is drawn
 * @caller_depth: the maximum number of arrows from a caller to the root
 * @callee_depth: the maximum number of arrows from the root to a callee
 * @min_node_share: nodes with a smaller inclusive cost relative to @root are hidden
 * @min_call_share: calls with a smaller cost relative to @root are hidden
 * @collapse_passing: whether functions that only pass cost on are folded into an arrow
 * @kept: (nullable): a bit for each node that is not folded
 * @max_nodes: the maximum number of nodes, or 0 for no limit; the heaviest ones are kept
 * @max_edges: the maximum number of arrows, or 0 for no limit; the heaviest ones are kept
 * @hidden_functions: (nullable): the functions that the user hides
 * @grouping: (nullable): the groups that nodes are clustered by
 *
 * The input for choosing a subgraph.
 */
typedef struct
{
  GrindGraph           *graph;
  GrindNodeId           root;
  GrindEventId          event;
  guint                 caller_depth;
  guint                 callee_depth;
  double                min_node_share;
  double                min_call_share;
  gboolean              collapse_passing;
  const guint8         *kept;
  guint                 max_nodes;
  guint                 max_edges;
  GrindHiddenFunctions *hidden_functions;
  GrindGrouping        *grouping;
} GrindSubgraphRequest;

/**
 * GrindSubgraphNode:
 * @node: a function or a cycle
 * @depth: the number of arrows from the root; negative for callers, 0 for the root
 * @group: its group, or %GRIND_NONE without grouping and for a cycle of several groups
 * @inclusive: its inclusive cost, as in lists
 * @self: its self cost, as in lists
 * @n_hidden_callers: the number of nodes that call it without a drawn arrow
 * @n_hidden_callees: the number of nodes that it calls without a drawn arrow
 * @hidden_caller_cost: the cost of their calls
 * @hidden_callee_cost: the cost of the calls to them
 *
 * A box of a call graph.
 */
typedef struct
{
  GrindNodeId node;
  gint32      depth;
  guint32     group;
  GrindValue  inclusive;
  GrindValue  self;
  guint32     n_hidden_callers;
  guint32     n_hidden_callees;
  GrindValue  hidden_caller_cost;
  GrindValue  hidden_callee_cost;
} GrindSubgraphNode;

/**
 * GrindSubgraphEdge:
 * @from: the position of the calling box
 * @to: the position of the called box; the same for recursion
 * @first: the actual callee of @from: the node of @to, or the first folded one
 * @last: the actual caller of @to: the node of @from, or the last folded one
 * @n_passed: the number of functions folded into it
 * @cost: the part of the cost of calls from @from to @first that reaches @to
 * @count: the number of calls from @from to @first
 * @is_estimate: whether @cost is an estimate, as folded functions have other callers, too
 * @is_inner: whether the calls stay in one function or cycle, and are in no inclusive cost
 * @is_back: whether it leads back to an ancestor of its source
 *
 * An arrow of a call graph. There may be several between two boxes, through different folded
 * functions.
 */
typedef struct
{
  guint32     from;
  guint32     to;
  GrindNodeId first;
  GrindNodeId last;
  guint32     n_passed;
  GrindValue  cost;
  GrindCount  count;
  guint8      is_estimate;
  guint8      is_inner;
  guint8      is_back;
} GrindSubgraphEdge;

/**
 * GrindSubgraphTotals:
 * @n_passed: the number of functions folded into arrows, each counted once
 * @n_hidden_callers: the sum over all nodes
 * @n_hidden_callees: the sum over all nodes
 * @n_omitted: how many of both are hidden by the user
 * @n_cut_nodes: the number of nodes removed by the limit of nodes
 * @n_cut_edges: the number of arrows removed by the limit of arrows
 * @node_share: the effective minimum share of nodes, which exceeds the requested one if the limit
 *   removed some
 * @call_share: the effective minimum share of calls
 *
 * The totals of a call graph.
 */
typedef struct
{
  guint  n_passed;
  guint  n_hidden_callers;
  guint  n_hidden_callees;
  guint  n_omitted;
  guint  n_cut_nodes;
  guint  n_cut_edges;
  double node_share;
  double call_share;
} GrindSubgraphTotals;

/**
 * GrindSubgraph:
 *
 * The boxes and arrows of a call graph around a function or cycle. Immutable, hence thread-safe.
 */
typedef struct _GrindSubgraph GrindSubgraph;

GrindSubgraph *grind_subgraph_new       (const GrindSubgraphRequest  *request,
                                         GCancellable                *cancellable,
                                         GError                     **error)
                                         G_GNUC_WARN_UNUSED_RESULT;
void           grind_subgraph_free      (GrindSubgraph               *self);
GrindGraph    *grind_subgraph_get_graph (GrindSubgraph               *self);
const GrindSubgraphNode *
                   grind_subgraph_get_nodes   (GrindSubgraph               *self,
                                               guint                           *n_nodes);
const GrindSubgraphEdge *
                   grind_subgraph_get_edges   (GrindSubgraph               *self,
                                               guint                           *n_edges);
const GrindSubgraphTotals *
                   grind_subgraph_get_totals  (GrindSubgraph               *self);
GrindNodeId *grind_subgraph_list_passed (GrindSubgraph *self,
                                         guint          edge,
                                         guint         *n_passed)
                                         G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindSubgraph, grind_subgraph_free)

G_END_DECLS
