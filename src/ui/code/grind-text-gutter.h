/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

#define GRIND_TYPE_TEXT_GUTTER (grind_text_gutter_get_type ())
G_DECLARE_FINAL_TYPE (GrindTextGutter, grind_text_gutter, GRIND, TEXT_GUTTER,
                      GtkSourceGutterRenderer)

/* A text next to each line of a GrindCodeText: its number or address, bytes or location. Hidden
 * without texts. */
GtkSourceGutterRenderer *grind_text_gutter_new       (const char      *css_class,
                                                      int              min_width,
                                                      float            align);
void                     grind_text_gutter_set_texts (GrindTextGutter *self,
                                                      GPtrArray       *texts);
void                     grind_text_gutter_set_count (GrindTextGutter *self,
                                                      guint            n_lines);

G_END_DECLS
