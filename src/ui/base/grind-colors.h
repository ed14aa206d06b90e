/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "draw/grind-style.h"

G_BEGIN_DECLS

/* The colours of pictures in the window */
const GrindStyle *grind_colors_get_style (void);
GdkRGBA           grind_colors_to_rgba   (const GrindColor *color);
GdkRGBA           grind_colors_get_fill  (const GrindStyle *style,
                                          guint             slot);

G_END_DECLS
