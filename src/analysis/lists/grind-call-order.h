/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/graph/grind-call-edge.h"

G_BEGIN_DECLS

/**
 * GrindCallKey:
 * @GRIND_CALL_KEY_COST: cost
 * @GRIND_CALL_KEY_SHARE: share
 * @GRIND_CALL_KEY_PER_CALL: cost of one call; what is not known counts less than anything
 * @GRIND_CALL_KEY_COUNT: how often; what is not known counts less than 0
 * @GRIND_CALL_KEY_NAME: the bytes of the name; cycles come first, in the order of their numbers
 * @GRIND_CALL_KEY_LOCATION: the last component of the source file's path, then the ELF object's
 * @GRIND_CALL_KEY_SECONDARY: cost of the secondary event; 0 if there is none
 * @GRIND_N_CALL_KEYS: how many keys there are
 *
 * What callers and callees can be sorted by.
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
 * @event: the event whose costs they have
 * @secondary_event: the event that @GRIND_CALL_KEY_SECONDARY compares, or %GRIND_NONE
 * @is_callees: whether callees are listed, not callers
 * @key: what to sort by
 * @descending: whether the largest comes first
 *
 * What to list, and in which order.
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

double  grind_call_edge_get_cost_per_call (const GrindCallEdge         *edge);
GArray *grind_call_order_list             (const GrindCallEdgeRequest  *request)
                                           G_GNUC_WARN_UNUSED_RESULT;
void    grind_call_order_list_async       (const GrindCallEdgeRequest  *request,
                                           GCancellable                *cancellable,
                                           GAsyncReadyCallback          callback,
                                           gpointer                     user_data);
GArray *grind_call_order_list_finish      (GAsyncResult                *result,
                                           GError                     **error)
                                           G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
