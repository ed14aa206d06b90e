/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "layout/grind-box.h"

G_BEGIN_DECLS

/* px: in smaller boxes, stripes are not recognized as such. */
#define GRIND_HATCH_PERIOD 6.0

/* Of an area, what stripes cover */
#define GRIND_HATCH_SHARE (1.0 / 3)

/**
 * GrindHatchDirection:
 * @GRIND_HATCH_RISING: from the lower left to the upper right
 * @GRIND_HATCH_FALLING: from the upper left to the lower right
 *
 * The directions of stripes.
 */
typedef enum
{
  GRIND_HATCH_RISING,
  GRIND_HATCH_FALLING,
} GrindHatchDirection;

void grind_hatch_add (cairo_t             *cr,
                      const GrindBox      *box,
                      GrindHatchDirection  direction);

G_END_DECLS
