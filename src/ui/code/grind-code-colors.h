/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtksourceview/gtksource.h>

#include "draw/grind-style.h"

G_BEGIN_DECLS

/**
 * GrindCodeColors:
 * @text: of numbers
 * @dim: of what steps back
 * @own: behind lines of the function
 * @marked: behind lines that are linked to what is chosen elsewhere
 * @caret: over the ground of the line of the caret
 * @call: behind calls
 * @line: of lines that part things
 * @accent: of the frame around what is visible
 *
 * The colours of source and assembly beside those of pictures.
 */
typedef struct
{
  GdkRGBA text;
  GdkRGBA dim;
  GdkRGBA own;
  GdkRGBA marked;
  GdkRGBA caret;
  GdkRGBA call;
  GdkRGBA line;
  GdkRGBA accent;
} GrindCodeColors;

void                  grind_code_colors_init        (GrindCodeColors  *colors,
                                                     const GrindStyle *style);
void                  grind_code_colors_get         (GrindCodeColors  *colors);
GtkSourceStyleScheme *grind_code_colors_find_scheme (const GrindStyle *style);
void                  grind_code_colors_follow      (GtkSourceBuffer  *buffer);

G_END_DECLS
