/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/compare/grind-change.h"
#include "analysis/graph/grind-grouping.h"
#include "analysis/search/grind-hidden-functions.h"
#include "analysis/search/grind-search.h"
#include "grind-function-sort.h"

G_BEGIN_DECLS

/**
 * GrindFunctionFilter:
 *
 * The contents of a function list: the active nodes of a graph that match a pattern, sorted.
 * Immutable; any thread.
 */
typedef struct _GrindFunctionFilter GrindFunctionFilter;

/**
 * GrindFilterRequest:
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
 * @choice: in a comparison, which functions to list
 * @choice_event: the event whose changes are meant
 * @comparison: (nullable): which functions of two files are the same
 * @previous: (nullable): an earlier filter, whose valid parts are reused
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
  GrindChangeChoice    choice;
  GrindEventId         choice_event;
  GrindComparison     *comparison;
  GrindFunctionFilter *previous;
} GrindFilterRequest;

/**
 * GrindFilterGroup:
 * @group: its number in the grouping
 * @first: the first of its rows
 * @n_rows: number of its listed functions, at least 1
 *
 * A group in a filter.
 */
typedef struct
{
  guint group;
  guint first;
  guint n_rows;
} GrindFilterGroup;

GrindFilterRequest  *grind_filter_request_copy   (const GrindFilterRequest  *self)
                                                  G_GNUC_WARN_UNUSED_RESULT;
void                 grind_filter_request_free   (GrindFilterRequest        *self);
GrindFunctionFilter *grind_function_filter_new   (const GrindFilterRequest  *request,
                                                  GCancellable              *cancellable,
                                                  GError                   **error)
                                                  G_GNUC_WARN_UNUSED_RESULT;
GrindFunctionFilter *grind_function_filter_ref   (GrindFunctionFilter       *self);
void                 grind_function_filter_unref (GrindFunctionFilter       *self);

GrindGraph   *grind_function_filter_get_graph      (GrindFunctionFilter *self);
GrindPattern *grind_function_filter_get_pattern    (GrindFunctionFilter *self);
gboolean      grind_function_filter_is_ranked      (GrindFunctionFilter *self);
guint         grind_function_filter_get_n_exceeded (GrindFunctionFilter *self);
guint         grind_function_filter_get_n_rows     (GrindFunctionFilter *self);
GrindChangeChoice grind_function_filter_get_choice     (GrindFunctionFilter *self);
guint         grind_function_filter_get_n_left_out (GrindFunctionFilter *self);
guint         grind_function_filter_get_n_cycles   (GrindFunctionFilter *self);
GrindNodeId   grind_function_filter_get_node       (GrindFunctionFilter *self,
                                                    guint                position);
guint         grind_function_filter_get_position   (GrindFunctionFilter *self,
                                                    GrindNodeId          node);

/* Groups, by index */
gboolean       grind_function_filter_is_search    (GrindFunctionFilter *self);
GrindGrouping *grind_function_filter_get_grouping (GrindFunctionFilter *self);
GrindGrouping *grind_function_filter_get_only     (GrindFunctionFilter *self,
                                                   guint               *group);
guint          grind_function_filter_get_n_groups (GrindFunctionFilter *self);
const GrindFilterGroup *
               grind_function_filter_get_group      (GrindFunctionFilter              *self,
                                                     guint                      place);
guint grind_function_filter_find_group (GrindFunctionFilter *self,
                                        guint                position);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindFunctionFilter, grind_function_filter_unref)

G_END_DECLS
