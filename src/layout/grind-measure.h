/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GrindMeasureFunc:
 * @text: a line of text, valid UTF-8
 * @is_bold: whether it is bold
 * @width: (out): how wide it is, in pixels at scale 1
 * @height: (out): how high a line is
 * @data: what was given with the function
 *
 * Tells a layout how much room a text takes. The layout knows nothing of fonts.
 */
typedef void (* GrindMeasureFunc) (const char *text,
                                   gboolean    is_bold,
                                   double     *width,
                                   double     *height,
                                   gpointer    data);

G_END_DECLS
