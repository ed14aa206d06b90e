/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-hatch.h"

#include <math.h>

#define STRIPE (GRIND_HATCH_PERIOD * GRIND_HATCH_SHARE)   /* px, across the stripe */

/* A rising stripe is where x + y is between two values. Returns the ends of the line where it is
 * @sum, within a box at the origin */
static void
get_ends (const GrindBox *box,
          double          sum,
          double         *lower_x,
          double         *upper_x)
{
  *lower_x = MAX (sum - box->height, 0);
  *upper_x = MIN (sum, box->width);
}

static void
line_to (cairo_t             *cr,
         const GrindBox      *box,
         GrindHatchDirection  direction,
         double               x,
         double               y)
{
  cairo_line_to (cr, direction == GRIND_HATCH_RISING ? box->x + x : box->x + box->width - x,
                 box->y + y);
}

/* Adds the part of a stripe within the box */
static void
add_stripe (cairo_t             *cr,
            const GrindBox      *box,
            GrindHatchDirection  direction,
            double               start,
            double               end)
{
  double start_lower, start_upper, end_lower, end_upper;

  start = MAX (start, 0);
  end = MIN (end, box->width + box->height);
  if (start >= end)
    return;

  get_ends (box, start, &start_lower, &start_upper);
  get_ends (box, end, &end_lower, &end_upper);
  cairo_new_sub_path (cr);
  line_to (cr, box, direction, start_upper, start - start_upper);
  line_to (cr, box, direction, start_lower, start - start_lower);
  if (start < box->height && end > box->height)
    line_to (cr, box, direction, 0, box->height);
  line_to (cr, box, direction, end_lower, end - end_lower);
  line_to (cr, box, direction, end_upper, end - end_upper);
  if (start < box->width && end > box->width)
    line_to (cr, box, direction, box->width, 0);
  cairo_close_path (cr);
}

/**
 * grind_hatch_add:
 * @cr: the context whose path is added to
 * @box: a box
 * @direction: the direction of the stripes
 *
 * Adds stripes that fill %GRIND_HATCH_SHARE of a box and continue across adjacent boxes. May be
 * called from any thread.
 */
void
grind_hatch_add (cairo_t             *cr,
                 const GrindBox      *box,
                 GrindHatchDirection  direction)
{
  double period = GRIND_HATCH_PERIOD * G_SQRT2;
  double origin = direction == GRIND_HATCH_RISING ? box->x + box->y
                                                  : box->y - box->x - box->width;
  double first = floor (origin / period) * period - origin;

  for (double start = first; start < box->width + box->height; start += period)
    add_stripe (cr, box, direction, start, start + STRIPE * G_SQRT2);
}
