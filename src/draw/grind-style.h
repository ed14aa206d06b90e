/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-color-map.h"
#include "grind-color.h"

G_BEGIN_DECLS

#define GRIND_N_HEAT_STEPS 9

/* How much of a colour a box has that only passes cost on, and one that a match calls */
#define GRIND_TINT_PASSED 0.42
#define GRIND_TINT_CALLED 0.70

/**
 * GrindStyle:
 * @is_dark: whether the ground is dark
 * @is_high_contrast: whether lines are in the colour of text and tints have a border instead
 * @canvas: what is behind everything
 * @text: of text on @canvas
 * @dim: of text that steps back, on @canvas
 * @line: of borders and lines that only part things
 * @accent: of what is selected
 * @edge: of arrows
 * @bar_passed: of the part of a bar that was passed on
 * @bar_self: of the part of a bar that was spent here
 * @bar_track: of the rest of a bar
 * @ink: of text on a fill of a category
 * @jump: of jumps beside code
 * @jump_conditional: likewise, of conditional ones
 *
 * The colours of a style, of which there are four. Immutable, never freed; any thread.
 */
typedef struct
{
  gboolean   is_dark;
  gboolean   is_high_contrast;
  GrindColor canvas;
  GrindColor text;
  GrindColor dim;
  GrindColor line;
  GrindColor accent;
  GrindColor edge;
  GrindColor bar_passed;
  GrindColor bar_self;
  GrindColor bar_track;
  GrindColor ink;
  GrindColor jump;
  GrindColor jump_conditional;
} GrindStyle;

const GrindStyle *grind_style_get           (gboolean          is_dark,
                                             gboolean          is_high_contrast);
GrindColor        grind_style_get_fill      (const GrindStyle *self,
                                             guint             slot);
GrindColor        grind_style_get_tint      (const GrindStyle *self,
                                             guint             slot,
                                             double            part);
guint             grind_style_get_heat_step (double            share);
GrindColor        grind_style_get_heat      (const GrindStyle *self,
                                             guint             step,
                                             GrindColor       *ink);

G_END_DECLS
