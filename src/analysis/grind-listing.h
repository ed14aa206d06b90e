/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-function-order.h"
#include "grind-search.h"

G_BEGIN_DECLS

/**
 * GrindListing:
 *
 * What a function list shows: the active nodes of a graph, sorted, of which the names contain a
 * text. Immutable; any thread.
 */
typedef struct _GrindListing GrindListing;

/**
 * GrindListingRequest:
 * @graph: a graph
 * @event: the event whose costs are compared
 * @key: what to sort by
 * @descending: whether the largest comes first
 * @text: (nullable): what names have to contain; %NULL or empty for all
 *
 * What to list.
 */
typedef struct
{
  GrindGraph   *graph;
  GrindEventId  event;
  GrindSortKey  key;
  gboolean      descending;
  const char   *text;
} GrindListingRequest;

GrindListing *grind_listing_new             (const GrindListingRequest *request,
                                             GrindListing              *former,
                                             GCancellable              *cancellable,
                                             GError                   **error)
                                             G_GNUC_WARN_UNUSED_RESULT;
void          grind_listing_new_async       (const GrindListingRequest *request,
                                             GrindListing              *former,
                                             GCancellable              *cancellable,
                                             GAsyncReadyCallback        callback,
                                             gpointer                   user_data);
GrindListing *grind_listing_new_finish      (GAsyncResult              *result,
                                             GError                   **error)
                                             G_GNUC_WARN_UNUSED_RESULT;
GrindListing *grind_listing_ref             (GrindListing              *self);
void          grind_listing_unref           (GrindListing              *self);

GrindGraph   *grind_listing_get_graph       (GrindListing              *self);
const char   *grind_listing_get_folded      (GrindListing              *self);
guint         grind_listing_get_n_rows      (GrindListing              *self);
guint         grind_listing_get_n_cycles    (GrindListing              *self);
GrindNodeId   grind_listing_get_node        (GrindListing              *self,
                                             guint                      position);
guint         grind_listing_get_position    (GrindListing              *self,
                                             GrindNodeId                node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindListing, grind_listing_unref)

G_END_DECLS
