/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "ui/base/grind-view-switcher.h"

G_BEGIN_DECLS

#define GRIND_TYPE_VIEW_STACK (grind_view_stack_get_type ())
G_DECLARE_FINAL_TYPE (GrindViewStack, grind_view_stack, GRIND, VIEW_STACK, AdwBin)

/* The side of a view stack that is collapsed to a strip: before its neighbour, or after it; a view
 * stack with the whole width is collapsed to its row of tabs. */
typedef enum
{
  GRIND_EDGE_NONE,
  GRIND_EDGE_START,
  GRIND_EDGE_END
} GrindEdge;

/* Returns the wanted height of a view, with space for at least @min_rows rows. */
typedef int (* GrindGetViewHeight) (GtkWidget *view,
                                    guint      min_rows);

/* Creates a view from the data it was added with, and its widget in the row, or NULL. */
typedef GtkWidget * (* GrindMakeView) (gpointer    data,
                                       GtkWidget **options);

/*
 * The views of one side, callers or callees, of which one is visible. Other views are not mapped,
 * so that expensive work can be deferred to GtkWidget::map. Properties: "settings-key" (string,
 * construct only), "visible-view" (string), "folded" (gboolean).
 */
void        grind_view_stack_add_view          (GrindViewStack     *self,
                                                const char         *name,
                                                const char         *title,
                                                GtkWidget          *view,
                                                GtkWidget          *options);
void        grind_view_stack_add_late_view     (GrindViewStack     *self,
                                                const char         *name,
                                                const char         *title,
                                                GrindMakeView       make,
                                                gpointer            data);
void        grind_view_stack_set_count         (GrindViewStack     *self,
                                                const char         *name,
                                                guint64             count);
void        grind_view_stack_set_height_func   (GrindViewStack     *self,
                                                const char         *name,
                                                GrindGetViewHeight  func);
gboolean    grind_view_stack_has_view          (GrindViewStack     *self,
                                                const char         *name);
GtkWidget  *grind_view_stack_get_view          (GrindViewStack     *self,
                                                const char         *name);
void        grind_view_stack_show_view         (GrindViewStack     *self,
                                                const char         *name);
gboolean    grind_view_stack_choose_view       (GrindViewStack     *self,
                                                guint               position);
const char *grind_view_stack_get_visible_view  (GrindViewStack     *self);
gboolean    grind_view_stack_get_folded        (GrindViewStack     *self);
void        grind_view_stack_set_folded        (GrindViewStack     *self,
                                                gboolean            folded);
void        grind_view_stack_set_edge          (GrindViewStack     *self,
                                                GrindEdge           edge);
void        grind_view_stack_change_height     (GrindViewStack     *self);
int         grind_view_stack_get_wanted_height (GrindViewStack     *self,
                                                guint               min_rows);
void        grind_view_stack_open_help         (GrindViewStack     *self);

G_END_DECLS
