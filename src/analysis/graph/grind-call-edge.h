/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-graph.h"

G_BEGIN_DECLS

/**
 * GrindCallEdge:
 * @node: the caller or callee; a cycle for a call that enters one from outside
 * @member: the function that the call actually comes from or goes to; differs from @node only for a
 *   cycle
 * @call: the call
 * @value: its cost
 * @rank: what it is sorted by: its cost, or in a comparison the size of its change
 * @cost: its cost as an integer, rounded if necessary
 * @share: its part of the node's incoming (callers) or outgoing (callees) cost; 0 if that is 0, NaN
 *   for a ratio
 * @count: how often it was made
 * @is_inner: the call stays inside a function or a cycle and does not add to inclusive costs
 *
 * One caller or callee of a node.
 */
typedef struct
{
  GrindNodeId     node;
  GrindFunctionId member;
  GrindCallId     call;
  GrindValue      value;
  gint64          rank;
  gint64          cost;
  double          share;
  GrindCount      count;
  gboolean        is_inner;
} GrindCallEdge;

/* Arrays of GrindCallEdge, the most expensive or most changed first, inner calls last. */
GArray      *grind_call_edge_list_callers  (GrindGraph   *graph,
                                            GrindNodeId   node,
                                            GrindEventId  event) G_GNUC_WARN_UNUSED_RESULT;
GArray      *grind_call_edge_list_callees  (GrindGraph   *graph,
                                            GrindNodeId   node,
                                            GrindEventId  event) G_GNUC_WARN_UNUSED_RESULT;
guint64      grind_call_edge_count_calls   (GrindGraph   *graph,
                                            GrindNodeId   node);
GrindCallId  grind_call_edge_find_heaviest (GrindGraph   *graph,
                                            GrindNodeId   node,
                                            GrindEventId  event,
                                            gboolean      is_callees);
GrindCallId  grind_call_edge_find_most_changed (GrindGraph   *graph,
                                                GrindNodeId   node,
                                                GrindEventId  event,
                                                gboolean      is_callees,
                                                int           sign);
double       grind_call_edge_get_cost_per_call (const GrindCallEdge *edge);
GrindNodeId  grind_call_edge_find_up       (GrindGraph   *graph,
                                            GrindNodeId   node,
                                            GrindEventId  event);

G_END_DECLS
