/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/events/grind-costs.h"

G_BEGIN_DECLS

/*
 * Where one was, as in a browser. Invariants:
 *
 * - No node stands twice in a row, and none is GRIND_NONE.
 * - Going somewhere drops what was ahead.
 * - A node that was only walked over, with another one selected less than a second later, leaves
 *   no trace; so holding an arrow key in a list is one step.
 * - It remembers a bounded number of steps, the oldest are forgotten.
 */
typedef struct _GrindHistory GrindHistory;

/* Returns what a node has become, or GRIND_NONE when it is no more. */
typedef GrindNodeId (* GrindHistoryMap) (GrindNodeId  node,
                                         gpointer     user_data);

GrindHistory *grind_history_new          (void) G_GNUC_WARN_UNUSED_RESULT;
void          grind_history_free         (GrindHistory    *self);
void          grind_history_visit        (GrindHistory    *self,
                                          GrindNodeId      node,
                                          gboolean         is_walk,
                                          gint64           now);
guint         grind_history_get_n_back   (GrindHistory    *self);
guint         grind_history_get_n_ahead  (GrindHistory    *self);
GrindNodeId   grind_history_peek         (GrindHistory    *self,
                                          int              steps);
GrindNodeId   grind_history_move         (GrindHistory    *self,
                                          int              steps);
void          grind_history_map          (GrindHistory    *self,
                                          GrindHistoryMap  map,
                                          gpointer         user_data);
GrindHistory *grind_history_copy         (GrindHistory    *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindHistory, grind_history_free)

G_END_DECLS
