/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

#define GRIND_TYPE_FOLD_GUTTER (grind_fold_gutter_get_type ())
G_DECLARE_FINAL_TYPE (GrindFoldGutter, grind_fold_gutter, GRIND, FOLD_GUTTER,
                      GtkSourceGutterRenderer)

/* An arrow before each line of a GrindCodeText with calls; a click collapses or expands them. */
GtkSourceGutterRenderer *grind_fold_gutter_new (void);

G_END_DECLS
