/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/estimate/grind-transitive.h"

G_BEGIN_DECLS

/**
 * GrindTransitiveRequest:
 * @graph: a graph
 * @node: the function or cycle that the flow starts from
 * @event: the event whose costs are followed
 * @secondary_event: another event whose costs are followed, or %GRIND_NONE
 * @is_callees: whether to follow them to callees, not to callers
 *
 * The nodes to list.
 */
typedef struct
{
  GrindGraph         *graph;
  GrindNodeId         node;
  GrindEventId        event;
  GrindEventId        secondary_event;
  gboolean            is_callees;
} GrindTransitiveRequest;

GrindTransitive        *grind_transitive_order_list   (const GrindTransitiveRequest  *request,
                                                       GCancellable                  *cancellable,
                                                       GError                       **error)
                                                       G_GNUC_WARN_UNUSED_RESULT;
GrindTransitiveRequest *grind_transitive_request_copy (const GrindTransitiveRequest  *self)
                                                       G_GNUC_WARN_UNUSED_RESULT;
void                    grind_transitive_request_free (GrindTransitiveRequest        *self);

G_END_DECLS
