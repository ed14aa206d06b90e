/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/estimate/grind-transitive.h"

G_BEGIN_DECLS

/**
 * GrindTransitiveKey:
 * @GRIND_TRANSITIVE_COST: cost
 * @GRIND_TRANSITIVE_SHARE: share of the cost that flows, which is the order of the cost
 * @GRIND_TRANSITIVE_DISTANCE: the least distance, then the most
 * @GRIND_TRANSITIVE_COUNT: how many calls; what is not known counts less than 0
 * @GRIND_TRANSITIVE_NAME: the bytes of the name; cycles come first, in the order of their numbers
 * @GRIND_TRANSITIVE_LOCATION: the last component of the source file's path, then the ELF object's;
 *   cycles, which have none, come first
 * @GRIND_TRANSITIVE_SECONDARY: cost of the secondary event; 0 if there is none
 * @GRIND_TRANSITIVE_OWN: what goes no further, which is self cost of callees
 * @GRIND_N_TRANSITIVE_KEYS: how many keys there are
 *
 * What all callers and all callees can be sorted by.
 */
typedef enum
{
  GRIND_TRANSITIVE_COST,
  GRIND_TRANSITIVE_SHARE,
  GRIND_TRANSITIVE_DISTANCE,
  GRIND_TRANSITIVE_COUNT,
  GRIND_TRANSITIVE_NAME,
  GRIND_TRANSITIVE_LOCATION,
  GRIND_TRANSITIVE_SECONDARY,
  GRIND_TRANSITIVE_OWN,
  GRIND_N_TRANSITIVE_KEYS,
} GrindTransitiveKey;

/**
 * GrindTransitiveRequest:
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
  GrindGraph         *graph;
  GrindNodeId         node;
  GrindEventId        event;
  GrindEventId        secondary_event;
  gboolean            is_callees;
  GrindTransitiveKey  key;
  gboolean            descending;
} GrindTransitiveRequest;

GrindTransitive *grind_transitive_order_list        (const GrindTransitiveRequest  *request,
                                                     GCancellable                  *cancellable,
                                                     GError                       **error)
                                                     G_GNUC_WARN_UNUSED_RESULT;
void             grind_transitive_order_list_async  (const GrindTransitiveRequest  *request,
                                                     GCancellable                  *cancellable,
                                                     GAsyncReadyCallback            callback,
                                                     gpointer                       user_data);
GrindTransitive *grind_transitive_order_list_finish (GAsyncResult                  *result,
                                                     GError                       **error)
                                                     G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
