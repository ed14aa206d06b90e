/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/events/grind-costs.h"

G_BEGIN_DECLS

#define GRIND_HISTORY_MAX_STEPS 100

/*
 * The history of selected nodes, as in a browser. Invariants:
 *
 * - No node is in two consecutive steps, and none is GRIND_NONE.
 * - A new step drops all forward steps.
 * - A node that is passed over, as another one is selected less than a second later, adds no step;
 *   so holding an arrow key in a list is one step.
 * - The number of steps is limited, the oldest are dropped.
 */
typedef struct _GrindHistory GrindHistory;

/* Returns the new node for @node, or GRIND_NONE if it no longer exists. */
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

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindHistory, grind_history_free)

G_END_DECLS
