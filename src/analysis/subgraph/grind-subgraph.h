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
 * @root: around which of its nodes
 * @event: the event whose costs decide; of a ratio only @root is drawn
 * @caller_depth: over how many arrows callers are drawn at most
 * @callee_depth: likewise callees
 * @min_node_share: nodes whose inclusive cost is a smaller part of that of @root are hidden
 * @min_call_share: calls whose cost is a smaller part of that of @root are hidden
 * @fold_passing: whether functions that only pass on are folded into an arrow
 * @max_nodes: how many nodes there may be, or 0 for any number; the heaviest ones are kept
 * @max_edges: how many arrows there may be, or 0 for any number; the heaviest ones are kept
 * @hidden_functions: (nullable): what the user hides
 * @grouping: (nullable): by what nodes are put into clusters
 *
 * Which part of a call graph to choose.
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
  gboolean              fold_passing;
  guint                 max_nodes;
  guint                 max_edges;
  GrindHiddenFunctions *hidden_functions;
  GrindGrouping        *grouping;
} GrindSubgraphRequest;

/**
 * GrindSubgraphNode:
 * @node: a function or a cycle
 * @depth: how many arrows away from the root; less than 0 for callers, 0 for the root
 * @group: its group, or %GRIND_NONE for a cycle of several groups and where nothing is grouped
 * @inclusive: its inclusive cost, as in lists
 * @self: its self cost, as in lists
 * @n_hidden_callers: how many nodes call it over no arrow that is drawn
 * @n_hidden_callees: how many nodes it calls over no arrow that is drawn
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
 * @first: the node that @from really calls: that of @to, or the first one that is folded
 * @last: the node that really calls @to: that of @from, or the last one that is folded
 * @n_passed: how many functions are folded into it
 * @cost: how much of the cost of the calls from @from to @first gets to @to
 * @count: how often @from calls @first
 * @is_estimate: @cost is an estimate, for others call a folded function, too
 * @is_inner: the calls stay in one function or cycle, and add to no inclusive cost
 * @is_back: it leads back to a box that leads to it
 *
 * An arrow of a call graph. Of two boxes there may be several, over different folded functions.
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
 * @n_passed: how many functions are folded into arrows, each counted once
 * @n_hidden_callers: the sum of that of the nodes
 * @n_hidden_callees: the sum of that of the nodes
 * @n_omitted: how many of both the user hides
 * @n_cut_nodes: how many nodes the limit of nodes costs
 * @n_cut_edges: how many arrows the limit of arrows costs
 * @node_share: the least share of nodes that it really takes; more than asked for if that cut some
 * @call_share: the least share of calls that it really takes
 *
 * What is to be said about a whole call graph.
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
 * The boxes and arrows of a call graph around a function or cycle. Immutable; any thread.
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
