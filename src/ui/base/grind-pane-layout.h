/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRIND_TYPE_PANE_LAYOUT (grind_pane_layout_get_type ())
G_DECLARE_FINAL_TYPE (GrindPaneLayout, grind_pane_layout, GRIND, PANE_LAYOUT, GtkLayoutManager)

/*
 * The layout of a child of a horizontal GtkPaned with one child that fills it.
 *
 * The divider may make the child narrow although the paned is wide, so that texts wrap. The minimum
 * height is therefore that of the minimum width: a GtkBox around the paned warns if a wide paned
 * needs more height than the paned says without a width.
 */

G_END_DECLS
