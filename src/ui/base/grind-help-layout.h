/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRIND_TYPE_HELP_LAYOUT (grind_help_layout_get_type ())
G_DECLARE_FINAL_TYPE (GrindHelpLayout, grind_help_layout, GRIND, HELP_LAYOUT, GtkLayoutManager)

/* Lays out a widget with two children: the second one is at the end if it fits next to the first
 * one, and requests no space. */

G_END_DECLS
