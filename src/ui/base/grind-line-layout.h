/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRIND_TYPE_LINE_LAYOUT (grind_line_layout_get_type ())
G_DECLARE_FINAL_TYPE (GrindLineLayout, grind_line_layout, GRIND, LINE_LAYOUT, GtkLayoutManager)

/*
 * A line with a text at either end. If they do not both fit, each takes a line, so that neither is
 * truncated. The one at the end may be shortened first, to a useful minimum.
 */

G_END_DECLS
