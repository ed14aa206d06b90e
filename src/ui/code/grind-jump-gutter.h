/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtksourceview/gtksource.h>

#include "code/grind-code-data.h"

G_BEGIN_DECLS

#define GRIND_TYPE_JUMP_GUTTER (grind_jump_gutter_get_type ())
G_DECLARE_FINAL_TYPE (GrindJumpGutter, grind_jump_gutter, GRIND, JUMP_GUTTER,
                      GtkSourceGutterRenderer)

GtkSourceGutterRenderer *grind_jump_gutter_new          (void);
void                     grind_jump_gutter_set_data     (GrindJumpGutter *self,
                                                         GrindCodeData   *data);
guint                    grind_jump_gutter_get_other_end
                                                        (GrindJumpGutter *self,
                                                         guint            line);
guint                    grind_jump_gutter_get_n_hidden (GrindJumpGutter *self);

G_END_DECLS
