/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-function-filter.h"

G_BEGIN_DECLS

/**
 * GrindOutline:
 *
 * The rows of a list that shows a filter: a row for each group, followed by its functions
 * if it is expanded; without groups only the functions. Remembers the expanded groups when the
 * filter changes, and separately during a search: then all are expanded at first. Expanding
 * a group takes linear time in the number of groups, not in its size. Not thread-safe.
 */
typedef struct _GrindOutline GrindOutline;

GrindOutline        *grind_outline_new        (void) G_GNUC_WARN_UNUSED_RESULT;
void                 grind_outline_free       (GrindOutline        *self);
void                 grind_outline_set_filter (GrindOutline        *self,
                                               GrindFunctionFilter *filter);
GrindFunctionFilter *grind_outline_get_filter (GrindOutline        *self);

/* Rows */
guint       grind_outline_get_n_rows         (GrindOutline *self);
GrindNodeId grind_outline_get_node           (GrindOutline *self,
                                              guint         position);
guint       grind_outline_get_group          (GrindOutline *self,
                                              guint         position);
guint       grind_outline_get_node_position  (GrindOutline *self,
                                              GrindNodeId   node);
guint       grind_outline_get_group_position (GrindOutline *self,
                                              guint         group);

/* Groups, by their index in the filter */
gboolean grind_outline_is_open      (GrindOutline *self,
                                     guint         group);
void     grind_outline_set_is_open  (GrindOutline *self,
                                     guint         group,
                                     gboolean      is_open);
void     grind_outline_set_all_open (GrindOutline *self,
                                     gboolean      is_open);
guint    grind_outline_find_group   (GrindOutline *self,
                                     GrindNodeId   node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindOutline, grind_outline_free)

G_END_DECLS
