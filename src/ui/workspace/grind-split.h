/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-function-view.h"

G_BEGIN_DECLS

#define GRIND_TYPE_SPLIT (grind_split_get_type ())
G_DECLARE_FINAL_TYPE (GrindSplit, grind_split, GRIND, SPLIT, AdwBin)

/*
 * One function of a profile, or two of them to compare. Each half has its own navigator; the half
 * that had the focus last is active. Properties: "split" (gboolean), "navigator" (GrindNavigator,
 * read-only, of the active half). Signal: "changing".
 */
void               grind_split_set_navigator (GrindSplit     *self,
                                              GrindNavigator *navigator);
GrindNavigator    *grind_split_get_navigator (GrindSplit     *self);
void               grind_split_add_panes     (GrindSplit     *self,
                                              GPtrArray      *panes);
GrindFunctionView *grind_split_get_active    (GrindSplit     *self);
GrindFunctionView *grind_split_get_other     (GrindSplit     *self);
gboolean           grind_split_get_split     (GrindSplit     *self);
void               grind_split_set_split     (GrindSplit     *self,
                                              gboolean        is_split);
void               grind_split_open_node     (GrindSplit     *self,
                                              GrindNodeId     node);
void               grind_split_switch        (GrindSplit     *self);
void               grind_split_fit           (GrindSplit     *self);
gboolean           grind_split_is_ready      (GrindSplit     *self);
GVariant          *grind_split_dup_state     (GrindSplit     *self) G_GNUC_WARN_UNUSED_RESULT;
void               grind_split_set_state     (GrindSplit     *self,
                                              GVariant       *state);

G_END_DECLS
