/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-color.h"

#include <math.h>

/* The luminance of a channel, as WCAG 2.1 defines it. */
static double
get_light (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static double
get_luminance (const GrindColor *self)
{
  return 0.2126 * get_light (self->red) + 0.7152 * get_light (self->green) +
         0.0722 * get_light (self->blue);
}

/**
 * grind_color_from_rgb:
 * @rgb: a colour as 0xrrggbb
 *
 * Returns: the colour. May be called from any thread, like all functions here
 */
GrindColor
grind_color_from_rgb (guint32 rgb)
{
  return (GrindColor) { (rgb >> 16 & 0xff) / 255.0, (rgb >> 8 & 0xff) / 255.0,
                        (rgb & 0xff) / 255.0 };
}

/**
 * grind_color_to_rgb:
 * @self: a colour
 *
 * Returns: the nearest colour with 8 bits per channel, as 0xrrggbb
 */
guint32
grind_color_to_rgb (const GrindColor *self)
{
  return (guint32) lround (self->red * 255) << 16 | (guint32) lround (self->green * 255) << 8 |
         (guint32) lround (self->blue * 255);
}

/**
 * grind_color_mix:
 * @self: a colour
 * @ground: the colour to mix it with
 * @part: the share of @self in the mixture, from 0 to 1
 *
 * Returns: the mixture, in sRGB
 */
GrindColor
grind_color_mix (const GrindColor *self,
                 const GrindColor *ground,
                 double            part)
{
  return (GrindColor) { self->red * part + ground->red * (1 - part),
                        self->green * part + ground->green * (1 - part),
                        self->blue * part + ground->blue * (1 - part) };
}

/**
 * grind_color_get_contrast:
 * @self: a colour
 * @other: another colour
 *
 * Returns: their contrast ratio as defined by WCAG 2.1, from 1 to 21
 */
double
grind_color_get_contrast (const GrindColor *self,
                          const GrindColor *other)
{
  double first = get_luminance (self);
  double second = get_luminance (other);

  return (fmax (first, second) + 0.05) / (fmin (first, second) + 0.05);
}
