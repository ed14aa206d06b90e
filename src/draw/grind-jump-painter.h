/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "grind-style.h"
#include "layout/grind-jump-lanes.h"

G_BEGIN_DECLS

/**
 * GrindJumpScene:
 * @lanes: the lanes of the arrows
 * @style: the colours
 * @scale: 1 at the default text size
 * @width: the width available for arrows; the text is to the right
 * @height: the height of the scene
 * @first_row: the first visible row
 * @n_rows: the number of visible rows
 * @middles: (array length=n_rows): the vertical middles of their texts, from top to bottom
 * @marked: a bundle to highlight while all others are faded, or %GRIND_NONE
 * @row: a row whose jumps are highlighted, or %GRIND_NONE
 *
 * The visible jumps next to a text, in pixels.
 */
typedef struct
{
  GrindJumpLanes   *lanes;
  const GrindStyle *style;
  double            scale;
  double            width;
  double            height;
  guint             first_row;
  guint             n_rows;
  const double     *middles;
  guint             marked;
  guint             row;
} GrindJumpScene;

double grind_jump_painter_get_width (guint                 n_lanes,
                                     double                scale);
void   grind_jump_painter_paint     (const GrindJumpScene *scene,
                                     cairo_t              *cr);
guint  grind_jump_painter_find      (const GrindJumpScene *scene,
                                     double                x,
                                     double                y);
guint  grind_jump_painter_find_row  (const GrindJumpScene *scene,
                                     double                y);

G_END_DECLS
