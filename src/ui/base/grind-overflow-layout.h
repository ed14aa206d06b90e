/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRIND_TYPE_OVERFLOW_LAYOUT (grind_overflow_layout_get_type ())
G_DECLARE_FINAL_TYPE (GrindOverflowLayout, grind_overflow_layout, GRIND, OVERFLOW_LAYOUT,
                      GtkLayoutManager)

/* The rank of a menu that is only shown while it has something to list */
#define GRIND_OVERFLOW_MENU (-1)

/*
 * A row that shows as many children as fit, whole ones, and menus for the others. Hidden children
 * are also hidden from the keyboard and from screen readers; gtk_widget_get_child_visible() tells
 * which ones. Property: "spacing" (int). Signal: "placed", during the allocation, when that is
 * known.
 *
 * Layout properties of a child:
 * - "rank" (int): 0 is always shown, the others with the lowest rank first, as long as they fit.
 *   After one that does not fit, no other is shown on that side of its menu.
 * - "menu" (GtkWidget): the child that lists this one if it is hidden. Without a menu, a child is
 *   an extra that requests no space.
 * - "hexpand", of the child itself: may be as narrow as its minimum before others are hidden. The
 *   first one takes the remaining space.
 */
void grind_overflow_layout_set (GtkWidget *child,
                                int        rank,
                                GtkWidget *menu);

G_END_DECLS
