/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-color-map.h"
#include "grind-color.h"

G_BEGIN_DECLS

#define GRIND_N_HEAT_STEPS   9
#define GRIND_N_CHANGE_STEPS 9
#define GRIND_UNCHANGED_STEP (GRIND_N_CHANGE_STEPS / 2)   /* below it less cost, above it more */

/* Share of the colour in boxes that only pass cost on, and in callees of a match */
#define GRIND_TINT_PASSED 0.42
#define GRIND_TINT_CALLED 0.70

/**
 * GrindColorScale:
 * @GRIND_COLOR_SCALE_GROUPS: slots of colours
 * @GRIND_COLOR_SCALE_HEAT: steps of the heat scale
 * @GRIND_COLOR_SCALE_CHANGE: steps of the scale of changes
 *
 * What the number of a colour means.
 */
typedef enum
{
  GRIND_COLOR_SCALE_GROUPS,
  GRIND_COLOR_SCALE_HEAT,
  GRIND_COLOR_SCALE_CHANGE,
} GrindColorScale;

/**
 * GrindStyle:
 * @is_dark: whether the background is dark
 * @is_high_contrast: whether lines have the text colour and tints are replaced by borders
 * @canvas: the background
 * @text: text on @canvas
 * @dim: dimmed text on @canvas
 * @line: borders and separators
 * @accent: the selection
 * @edge: arrows
 * @bar_passed: the part of a bar for cost passed on
 * @bar_self: the part of a bar for self cost
 * @bar_track: the rest of a bar
 * @ink: text on the fill of a category
 * @jump: jumps next to code
 * @jump_conditional: conditional jumps
 *
 * The colours of one of the four styles. Immutable and never freed, so usable from any thread.
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
guint             grind_style_get_change_step  (double            points);
double            grind_style_get_change_limit (guint             step);
GrindColor        grind_style_get_color        (const GrindStyle *self,
                                                GrindColorScale   scale,
                                                guint             number,
                                                GrindColor       *ink);

G_END_DECLS
