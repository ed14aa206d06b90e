/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-graph.h"

G_BEGIN_DECLS

/* An unlimited distance */
#define GRIND_TRANSITIVE_ENDLESS G_MAXUINT32

/**
 * GrindTransitiveEntry:
 * @node: a function or a cycle
 * @least: the minimum number of calls to it, at least 1
 * @most: the maximum number of calls to it, or %GRIND_TRANSITIVE_ENDLESS
 * @cost: the part of the flow that reaches it
 * @self_cost: the part of @cost that is not passed on: its self cost, or towards callers the cost
 *   without a caller, 0 for a member of a cycle
 * @count: the number of calls for that: for callees how often they are called, for callers how
 *   often they call nodes on the paths
 * @is_count_partial: whether @count is a lower bound, or unknown if it is 0
 * @secondary: the part of the flow of a second event that reaches it, 0 if there is none
 *
 * A node reached by the flow from another one. Costs and counts are estimates.
 */
typedef struct
{
  GrindNodeId node;
  guint32     least;
  guint32     most;
  double      cost;
  double      self_cost;
  double      count;
  gboolean    is_count_partial;
  double      secondary;
} GrindTransitiveEntry;

/**
 * GrindTransitive:
 * @entries: (element-type GrindTransitiveEntry): all nodes that the flow reaches, in no particular
 *   order
 * @cost: the cost that flows, which is the inclusive cost of the start node
 * @self_cost: the part of @cost that is not passed on: its self cost, or towards callers the cost
 *   without a caller
 * @secondary_event: the event of the entries' secondary costs, or %GRIND_NONE
 * @before: (nullable): in a comparison, the same before, with the same nodes in the same order: the
 *   distance of a node that the flow of one side does not reach is 0 there
 *
 * The cost of a node, followed to all its callers or all its callees.
 */
typedef struct _GrindTransitive GrindTransitive;

struct _GrindTransitive
{
  GArray          *entries;
  double           cost;
  double           self_cost;
  GrindEventId     secondary_event;
  GrindTransitive *before;
};

GrindTransitive *grind_transitive_new  (GrindGraph       *graph,
                                        GrindNodeId       node,
                                        GrindEventId      event,
                                        gboolean          is_callees,
                                        GCancellable     *cancellable,
                                        GError          **error) G_GNUC_WARN_UNUSED_RESULT;
void             grind_transitive_free (GrindTransitive  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindTransitive, grind_transitive_free)

G_END_DECLS
