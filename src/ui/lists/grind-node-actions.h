/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/session/grind-navigator.h"

G_BEGIN_DECLS

#define GRIND_TYPE_NODE_ACTIONS (grind_node_actions_get_type ())
G_DECLARE_FINAL_TYPE (GrindNodeActions, grind_node_actions, GRIND, NODE_ACTIONS, GObject)

/* Actions for a function or cycle wherever it is shown: go to it, copy its name or location, hide
 * it and similar ones. */
GrindNodeActions *grind_node_actions_new           (GtkWidget        *owner)
                                                    G_GNUC_WARN_UNUSED_RESULT;
void              grind_node_actions_insert        (GrindNodeActions *self);
void              grind_node_actions_set_navigator (GrindNodeActions *self,
                                                    GrindNavigator   *navigator);
GrindNavigator   *grind_node_actions_get_navigator (GrindNodeActions *self);
void              grind_node_actions_set_node      (GrindNodeActions *self,
                                                    GrindNodeId       node);
GMenu            *grind_node_actions_make_menu     (GMenuModel       *copies)
                                                    G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
