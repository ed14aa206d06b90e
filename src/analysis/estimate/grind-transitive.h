/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-graph.h"

G_BEGIN_DECLS

/* A distance without a limit */
#define GRIND_TRANSITIVE_ENDLESS G_MAXUINT32

/**
 * GrindTransitiveEntry:
 * @node: a function or a cycle
 * @least: over how few calls the flow gets there, at least 1
 * @most: over how many, or %GRIND_TRANSITIVE_ENDLESS
 * @cost: how much of the flow gets there
 * @own: how much of @cost goes no further: its self cost, or towards callers what has no caller, 0
 *   for a member of a cycle
 * @count: how many calls that took: of callees how often they are called, of callers how often they
 *   call what is on the way
 * @is_count_partial: @count is a lower bound, or if it is 0 not known
 * @secondary: how much of the flow of a second event gets there, 0 if there is none
 *
 * What the flow from a node does at another one. Costs and counts are estimates.
 */
typedef struct
{
  GrindNodeId node;
  guint32     least;
  guint32     most;
  double      cost;
  double      own;
  double      count;
  gboolean    is_count_partial;
  double      secondary;
} GrindTransitiveEntry;

/**
 * GrindTransitive:
 * @entries: (element-type GrindTransitiveEntry): all nodes that the flow gets to, in no order
 * @cost: the cost that flows, which is what the node it starts from spends
 * @own: how much of @cost goes nowhere: its self cost, or towards callers what has no caller
 * @secondary_event: the event of the entries' second costs, or %GRIND_NONE
 *
 * The cost of a node, followed to all its callers or all its callees.
 */
typedef struct
{
  GArray       *entries;
  double        cost;
  double        own;
  GrindEventId  secondary_event;
} GrindTransitive;

GrindTransitive *grind_transitive_new  (GrindGraph       *graph,
                                        GrindNodeId       node,
                                        GrindEventId      event,
                                        gboolean          is_callees,
                                        GCancellable     *cancellable,
                                        GError          **error) G_GNUC_WARN_UNUSED_RESULT;
void             grind_transitive_free (GrindTransitive  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindTransitive, grind_transitive_free)

G_END_DECLS
