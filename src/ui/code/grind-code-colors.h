/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtksourceview/gtksource.h>

#include "draw/grind-style.h"

G_BEGIN_DECLS

/**
 * GrindCodeColors:
 * @text: of numbers
 * @dim: of less important text
 * @own: behind lines of the function
 * @marked: behind lines that belong to a selection elsewhere
 * @caret: over the background of the caret's line
 * @call: behind calls
 * @line: of separator lines
 * @accent: of the frame around the visible part
 *
 * The colours of source and assembly, in addition to those of pictures.
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
