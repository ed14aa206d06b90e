/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "layout/grind-box.h"

G_BEGIN_DECLS

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
