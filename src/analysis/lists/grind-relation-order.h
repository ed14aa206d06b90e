/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/graph/grind-relation.h"

G_BEGIN_DECLS

/**
 * GrindRelationKey:
 * @GRIND_RELATION_COST: cost
 * @GRIND_RELATION_SHARE: share
 * @GRIND_RELATION_PER_CALL: cost of one call; what is not known counts less than anything
 * @GRIND_RELATION_COUNT: how often; what is not known counts less than 0
 * @GRIND_RELATION_NAME: the bytes of the name; cycles come first, in the order of their numbers
 * @GRIND_RELATION_LOCATION: the last component of the source file's path, then the ELF object's
 * @GRIND_RELATION_SECONDARY: cost of the secondary event; 0 if there is none
 * @GRIND_N_RELATION_KEYS: how many keys there are
 *
 * What callers and callees can be sorted by.
 */
typedef enum
{
  GRIND_RELATION_COST,
  GRIND_RELATION_SHARE,
  GRIND_RELATION_PER_CALL,
  GRIND_RELATION_COUNT,
  GRIND_RELATION_NAME,
  GRIND_RELATION_LOCATION,
  GRIND_RELATION_SECONDARY,
  GRIND_N_RELATION_KEYS,
} GrindRelationKey;

/**
 * GrindRelationRequest:
 * @graph: a graph
 * @node: the function or cycle whose callers or callees are listed
 * @event: the event whose costs they have
 * @secondary_event: the event that @GRIND_RELATION_SECONDARY compares, or %GRIND_NONE
 * @is_callees: whether callees are listed, not callers
 * @key: what to sort by
 * @descending: whether the largest comes first
 *
 * What to list, and in which order.
 */
typedef struct
{
  GrindGraph       *graph;
  GrindNodeId       node;
  GrindEventId      event;
  GrindEventId      secondary_event;
  gboolean          is_callees;
  GrindRelationKey  key;
  gboolean          descending;
} GrindRelationRequest;

double  grind_relation_get_cost_per_call (const GrindRelation         *relation);
GArray *grind_relation_order_list        (const GrindRelationRequest  *request)
                                          G_GNUC_WARN_UNUSED_RESULT;
void    grind_relation_order_list_async  (const GrindRelationRequest  *request,
                                          GCancellable                *cancellable,
                                          GAsyncReadyCallback          callback,
                                          gpointer                     user_data);
GArray *grind_relation_order_list_finish (GAsyncResult                *result,
                                          GError                     **error)
                                          G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
