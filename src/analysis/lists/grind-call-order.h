/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/graph/grind-call-edge.h"

G_BEGIN_DECLS

/**
 * GrindCallKey:
 * @GRIND_CALL_KEY_COST: cost
 * @GRIND_CALL_KEY_SHARE: share
 * @GRIND_CALL_KEY_PER_CALL: cost of one call; unknown costs are lower than all others
 * @GRIND_CALL_KEY_COUNT: number of calls; unknown counts are lower than 0
 * @GRIND_CALL_KEY_NAME: the bytes of the name; cycles come first, in the order of their numbers
 * @GRIND_CALL_KEY_LOCATION: the last component of the source file's path, then the ELF object's
 * @GRIND_CALL_KEY_SECONDARY: cost of the secondary event; 0 if there is none
 * @GRIND_N_CALL_KEYS: number of keys
 *
 * Sort keys of callers and callees.
 */
typedef enum
{
  GRIND_CALL_KEY_COST,
  GRIND_CALL_KEY_SHARE,
  GRIND_CALL_KEY_PER_CALL,
  GRIND_CALL_KEY_COUNT,
  GRIND_CALL_KEY_NAME,
  GRIND_CALL_KEY_LOCATION,
  GRIND_CALL_KEY_SECONDARY,
  GRIND_N_CALL_KEYS,
} GrindCallKey;

/**
 * GrindCallEdgeRequest:
 * @graph: a graph
 * @node: the function or cycle whose callers or callees are listed
 * @event: the event of their costs
 * @secondary_event: the event for @GRIND_CALL_KEY_SECONDARY, or %GRIND_NONE
 * @is_callees: whether to list callees, not callers
 * @key: the sort key
 * @descending: whether to sort in descending order
 *
 * The calls to list, and their order.
 */
typedef struct
{
  GrindGraph   *graph;
  GrindNodeId   node;
  GrindEventId  event;
  GrindEventId  secondary_event;
  gboolean      is_callees;
  GrindCallKey  key;
  gboolean      descending;
} GrindCallEdgeRequest;

double                grind_call_edge_get_cost_per_call (const GrindCallEdge        *edge);
GArray               *grind_call_order_list             (const GrindCallEdgeRequest *request)
                                                         G_GNUC_WARN_UNUSED_RESULT;
GrindCallEdgeRequest *grind_call_edge_request_copy      (const GrindCallEdgeRequest *self)
                                                         G_GNUC_WARN_UNUSED_RESULT;
void                  grind_call_edge_request_free      (GrindCallEdgeRequest       *self);

G_END_DECLS
