/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-view-stack.h"

G_BEGIN_DECLS

#define GRIND_TYPE_VIEW_STACKS (grind_view_stacks_get_type ())
G_DECLARE_FINAL_TYPE (GrindViewStacks, grind_view_stacks, GRIND, VIEW_STACKS, GtkWidget)

/*
 * The two view stacks of a function and the divider between them: callers above callees, or next to
 * them if the settings key `layout` says so and there is space.
 */
GrindViewStack *grind_view_stacks_get_upper      (GrindViewStacks *self);
GrindViewStack *grind_view_stacks_get_lower      (GrindViewStacks *self);
GrindViewStack *grind_view_stacks_get_focus_side (GrindViewStacks *self);
gboolean        grind_view_stacks_is_placed      (GrindViewStacks *self);

G_END_DECLS
