/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GrindColor:
 * @red: from 0 to 1
 * @green: from 0 to 1
 * @blue: from 0 to 1
 *
 * An opaque sRGB colour. Pictures use no translucent colours: pale ones are mixed with the canvas.
 */
typedef struct
{
  double red;
  double green;
  double blue;
} GrindColor;

GrindColor grind_color_from_rgb     (guint32           rgb);
guint32    grind_color_to_rgb       (const GrindColor *self);
GrindColor grind_color_mix          (const GrindColor *self,
                                     const GrindColor *ground,
                                     double            part);
double     grind_color_get_contrast (const GrindColor *self,
                                     const GrindColor *other);

G_END_DECLS
