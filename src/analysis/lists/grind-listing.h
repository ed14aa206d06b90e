/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-grouping.h"
#include "analysis/search/grind-hidden-functions.h"
#include "analysis/search/grind-search.h"
#include "grind-function-sort.h"

G_BEGIN_DECLS

/**
 * GrindListing:
 *
 * The contents of a function list: the active nodes of a graph that match a pattern, sorted.
 * Immutable; any thread.
 */
typedef struct _GrindListing GrindListing;

/**
 * GrindListingRequest:
 * @graph: a graph
 * @event: the event whose costs are compared
 * @key: the sort key
 * @descending: whether to sort in descending order
 * @pattern: (nullable): the search pattern; %NULL or empty for all nodes
 * @is_ranked: whether to sort by match quality, then by inclusive cost, instead of by @key, if
 *   there is a pattern
 * @hidden_functions: (nullable): functions to leave out
 * @group_by: the kind of groups; with groups, rows of cycles are dropped
 * @only_by: the kind of @only_group, %GRIND_GROUP_BY_NONE to list functions of all groups
 * @only_group: the only group whose functions are listed; a nonexistent one means the group without
 *   a name
 * @secondary_event: another event whose group costs will be used, or %GRIND_NONE
 *
 * The nodes to list, and their order and groups.
 */
typedef struct
{
  GrindGraph   *graph;
  GrindEventId  event;
  GrindSortKey  key;
  gboolean      descending;
  GrindPattern *pattern;
  gboolean      is_ranked;
  GrindHiddenFunctions *hidden_functions;
  GrindGroupBy  group_by;
  GrindGroupBy  only_by;
  guint         only_group;
  GrindEventId  secondary_event;
} GrindListingRequest;

/**
 * GrindListingGroup:
 * @group: its number in the grouping
 * @first: the first of its rows
 * @n_rows: number of its listed functions, at least 1
 *
 * A group in a listing.
 */
typedef struct
{
  guint group;
  guint first;
  guint n_rows;
} GrindListingGroup;

GrindListing *grind_listing_new        (const GrindListingRequest  *request,
                                        GrindListing               *previous,
                                        GCancellable               *cancellable,
                                        GError                    **error)
                                        G_GNUC_WARN_UNUSED_RESULT;
void          grind_listing_new_async  (const GrindListingRequest  *request,
                                        GrindListing               *previous,
                                        GCancellable               *cancellable,
                                        GAsyncReadyCallback         callback,
                                        gpointer                    user_data);
GrindListing *grind_listing_new_finish (GAsyncResult               *result,
                                        GError                    **error)
                                        G_GNUC_WARN_UNUSED_RESULT;
GrindListing *grind_listing_ref        (GrindListing               *self);
void          grind_listing_unref      (GrindListing               *self);

GrindGraph   *grind_listing_get_graph      (GrindListing *self);
GrindPattern *grind_listing_get_pattern    (GrindListing *self);
gboolean      grind_listing_is_ranked      (GrindListing *self);
guint         grind_listing_get_n_exceeded (GrindListing *self);
guint         grind_listing_get_n_rows     (GrindListing *self);
guint         grind_listing_get_n_cycles   (GrindListing *self);
GrindNodeId   grind_listing_get_node       (GrindListing *self,
                                            guint         position);
guint         grind_listing_get_position   (GrindListing *self,
                                            GrindNodeId   node);

/* Groups, by index */
gboolean       grind_listing_is_search    (GrindListing *self);
GrindGrouping *grind_listing_get_grouping (GrindListing *self);
GrindGrouping *grind_listing_get_only     (GrindListing *self,
                                           guint        *group);
guint          grind_listing_get_n_groups (GrindListing *self);
const GrindListingGroup *
               grind_listing_get_group      (GrindListing              *self,
                                             guint                      place);
guint grind_listing_find_group (GrindListing *self,
                                guint         position);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindListing, grind_listing_unref)

G_END_DECLS
