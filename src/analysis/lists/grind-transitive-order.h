/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/estimate/grind-transitive.h"

G_BEGIN_DECLS

/**
 * GrindTransitiveKey:
 * @GRIND_TRANSITIVE_COST: cost
 * @GRIND_TRANSITIVE_SHARE: share of the flowing cost, which is the same order as cost
 * @GRIND_TRANSITIVE_DISTANCE: minimum distance, then maximum distance
 * @GRIND_TRANSITIVE_COUNT: number of calls; unknown counts are lower than 0
 * @GRIND_TRANSITIVE_NAME: the bytes of the name; cycles come first, in the order of their numbers
 * @GRIND_TRANSITIVE_LOCATION: the last component of the source file's path, then the ELF object's;
 *   cycles, which have no location, come first
 * @GRIND_TRANSITIVE_SECONDARY: cost of the secondary event; 0 if there is none
 * @GRIND_TRANSITIVE_OWN: the cost that flows no further, for callees the self cost
 * @GRIND_N_TRANSITIVE_KEYS: number of keys
 *
 * Sort keys of all callers and all callees.
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
 * @secondary_event: another event whose costs are followed, or %GRIND_NONE
 * @is_callees: whether to follow them to callees, not to callers
 * @key: the sort key
 * @descending: whether to sort in descending order
 *
 * The nodes to list, and their order.
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

GrindTransitive        *grind_transitive_order_list   (const GrindTransitiveRequest  *request,
                                                       GCancellable                  *cancellable,
                                                       GError                       **error)
                                                       G_GNUC_WARN_UNUSED_RESULT;
GrindTransitiveRequest *grind_transitive_request_copy (const GrindTransitiveRequest  *self)
                                                       G_GNUC_WARN_UNUSED_RESULT;
void                    grind_transitive_request_free (GrindTransitiveRequest        *self);

G_END_DECLS
