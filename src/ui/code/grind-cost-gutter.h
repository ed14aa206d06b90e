/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

#define GRIND_COST_GUTTER_COLUMNS 4   /* at most: both sides, and the changes of two events */

#define GRIND_TYPE_COST_GUTTER (grind_cost_gutter_get_type ())
G_DECLARE_FINAL_TYPE (GrindCostGutter, grind_cost_gutter, GRIND, COST_GUTTER,
                      GtkSourceGutterRenderer)

/* The costs of lines and their calls next to a GrindCodeText: a column for each event type; in a
 * comparison, both sides and the change of the first, and the change of the second. */
GtkSourceGutterRenderer *grind_cost_gutter_new       (void);
void                     grind_cost_gutter_update    (GrindCostGutter *self);
int                      grind_cost_gutter_get_width (GrindCostGutter *self,
                                                      guint            column);
char                    *grind_cost_gutter_dup_title (GrindCostGutter *self,
                                                      guint            column)
                                                      G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
