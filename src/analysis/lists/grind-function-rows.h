/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-function-filter.h"

G_BEGIN_DECLS

/**
 * GrindFunctionRows:
 *
 * The rows of a list that shows a filter: a row for each group, followed by its functions
 * if it is expanded; without groups only the functions. Remembers the expanded groups when the
 * filter changes, and separately during a search: then all are expanded at first. Expanding
 * a group takes linear time in the number of groups, not in its size. Reference counted; not
 * thread-safe.
 */
typedef struct _GrindFunctionRows GrindFunctionRows;

GrindFunctionRows   *grind_function_rows_new        (void) G_GNUC_WARN_UNUSED_RESULT;
GrindFunctionRows   *grind_function_rows_ref        (GrindFunctionRows   *self);
void                 grind_function_rows_unref      (GrindFunctionRows   *self);
void                 grind_function_rows_set_filter (GrindFunctionRows   *self,
                                                     GrindFunctionFilter *filter);
GrindFunctionFilter *grind_function_rows_get_filter (GrindFunctionRows   *self);

/* Rows */
guint       grind_function_rows_get_n_rows         (GrindFunctionRows *self);
GrindNodeId grind_function_rows_get_node           (GrindFunctionRows *self,
                                                    guint              position);
guint       grind_function_rows_get_group          (GrindFunctionRows *self,
                                                    guint              position);
guint       grind_function_rows_get_node_position  (GrindFunctionRows *self,
                                                    GrindNodeId        node);
guint       grind_function_rows_get_group_position (GrindFunctionRows *self,
                                                    guint              group);

/* Groups, by their index in the filter */
gboolean grind_function_rows_is_open      (GrindFunctionRows *self,
                                           guint              group);
void     grind_function_rows_set_is_open  (GrindFunctionRows *self,
                                           guint              group,
                                           gboolean           is_open);
void     grind_function_rows_set_all_open (GrindFunctionRows *self,
                                           gboolean           is_open);
guint    grind_function_rows_find_group   (GrindFunctionRows *self,
                                           GrindNodeId        node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindFunctionRows, grind_function_rows_unref)

G_END_DECLS
