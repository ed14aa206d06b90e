/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/estimate/grind-flow.h"

G_BEGIN_DECLS

/**
 * GrindFlowKey:
 * @GRIND_FLOW_COST: cost
 * @GRIND_FLOW_SHARE: share of the cost that flows, which is the order of the cost
 * @GRIND_FLOW_DISTANCE: the least distance, then the most
 * @GRIND_FLOW_COUNT: how many calls; what is not known counts less than 0
 * @GRIND_FLOW_NAME: the bytes of the name; cycles come first, in the order of their numbers
 * @GRIND_FLOW_LOCATION: the last component of the source file's path, then the ELF object's;
 *   cycles, which have none, come first
 * @GRIND_FLOW_SECONDARY: cost of the secondary event; 0 if there is none
 * @GRIND_FLOW_OWN: what goes no further, which is self cost of callees
 * @GRIND_N_FLOW_KEYS: how many keys there are
 *
 * What all callers and all callees can be sorted by.
 */
typedef enum
{
  GRIND_FLOW_COST,
  GRIND_FLOW_SHARE,
  GRIND_FLOW_DISTANCE,
  GRIND_FLOW_COUNT,
  GRIND_FLOW_NAME,
  GRIND_FLOW_LOCATION,
  GRIND_FLOW_SECONDARY,
  GRIND_FLOW_OWN,
  GRIND_N_FLOW_KEYS,
} GrindFlowKey;

/**
 * GrindFlowRequest:
 * @graph: a graph
 * @node: the function or cycle that the flow starts from
 * @event: the event whose costs are followed
 * @secondary_event: the event whose costs are followed beside them, or %GRIND_NONE
 * @is_callees: whether they are followed to callees, not to callers
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
  GrindFlowKey  key;
  gboolean      descending;
} GrindFlowRequest;

GrindFlow *grind_flow_order_list        (const GrindFlowRequest  *request,
                                         GCancellable            *cancellable,
                                         GError                 **error) G_GNUC_WARN_UNUSED_RESULT;
void       grind_flow_order_list_async  (const GrindFlowRequest  *request,
                                         GCancellable            *cancellable,
                                         GAsyncReadyCallback      callback,
                                         gpointer                 user_data);
GrindFlow *grind_flow_order_list_finish (GAsyncResult            *result,
                                         GError                 **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
