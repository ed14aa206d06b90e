/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-colors.h"

#include <adwaita.h>

/* The current style of the window. Main thread only */
const GrindStyle *
grind_colors_get_style (void)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  return grind_style_get (adw_style_manager_get_dark (manager),
                          adw_style_manager_get_high_contrast (manager));
}

GdkRGBA
grind_colors_to_rgba (const GrindColor *color)
{
  g_return_val_if_fail (color != NULL, (GdkRGBA) { 0 });

  return (GdkRGBA) { color->red, color->green, color->blue, 1 };
}

GdkRGBA
grind_colors_get_fill (const GrindStyle *style,
                       guint             slot)
{
  GrindColor fill = grind_style_get_fill (style, slot);

  return grind_colors_to_rgba (&fill);
}
