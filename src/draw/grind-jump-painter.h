/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "grind-style.h"
#include "layout/grind-jump-lanes.h"

G_BEGIN_DECLS

/**
 * GrindJumpScene:
 * @lanes: where the arrows run
 * @style: the colours
 * @scale: 1 at the usual text size
 * @width: how wide the room for them is; the text is right of it
 * @height: how high it is
 * @first_row: the first row that is seen
 * @n_rows: how many are seen
 * @middles: (array length=n_rows): where the text of these has its middle, from top to bottom
 * @marked: a bundle that stands out while all others step back, or %GRIND_NONE
 * @row: a row whose jumps stand out, or %GRIND_NONE
 *
 * What is seen of the jumps beside a text, in pixels.
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
