/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-side.h"

G_BEGIN_DECLS

#define GRIND_TYPE_SIDES (grind_sides_get_type ())
G_DECLARE_FINAL_TYPE (GrindSides, grind_sides, GRIND, SIDES, GtkWidget)

/*
 * The two sides of a function and the divider between them: callers above callees, or callers
 * beside callees where the settings key `layout` says so and there is room.
 */
GrindSide *grind_sides_get_upper      (GrindSides *self);
GrindSide *grind_sides_get_lower      (GrindSides *self);
GrindSide *grind_sides_get_focus_side (GrindSides *self);
gboolean   grind_sides_is_placed      (GrindSides *self);

G_END_DECLS
