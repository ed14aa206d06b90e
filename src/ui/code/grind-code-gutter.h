/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-code-text.h"

G_BEGIN_DECLS

#define GRIND_CODE_GUTTER_PADDING 8   /* px between a text and the edge of its column */

/* Common functions of the gutters of a GrindCodeText */
void           grind_code_gutter_make_clickable (GtkSourceGutterRenderer *renderer);
GrindCodeText *grind_code_gutter_get_text       (GtkSourceGutterRenderer *renderer);
gboolean       grind_code_gutter_find_line      (GtkSourceGutterRenderer *renderer,
                                                 double                   y,
                                                 guint                   *line,
                                                 guint                   *row);
void           grind_code_gutter_draw_ground    (GtkSourceGutterRenderer *renderer,
                                                 GtkSnapshot             *snapshot,
                                                 GtkSourceGutterLines    *lines,
                                                 guint                    line);
void           grind_code_gutter_draw           (GtkSnapshot             *snapshot,
                                                 PangoLayout             *layout,
                                                 const char              *text,
                                                 const GdkRGBA           *color,
                                                 const GdkRectangle      *cell,
                                                 float                    align);

G_END_DECLS
