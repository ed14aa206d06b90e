/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "ui/base/grind-view-switcher.h"

G_BEGIN_DECLS

#define GRIND_TYPE_SIDE (grind_side_get_type ())
G_DECLARE_FINAL_TYPE (GrindSide, grind_side, GRIND, SIDE, AdwBin)

/* Where a side stands that is folded to a strip: before what is beside it, or after that; a side
 * that has the whole width is folded to its row of tabs. */
typedef enum
{
  GRIND_EDGE_NONE,
  GRIND_EDGE_START,
  GRIND_EDGE_END
} GrindEdge;

/* How high a view wants to be, with room for @min_rows rows at least */
typedef int (* GrindGetViewHeight) (GtkWidget *view,
                                    guint      min_rows);

/* Makes a view of what it was added with, and what stands in the row while it is shown, or NULL. */
typedef GtkWidget * (* GrindMakeView) (gpointer    data,
                                       GtkWidget **options);

/*
 * The views of one side, callers' or callees', of which one is shown. A view that is not shown is
 * not mapped, so that what costs time can wait for GtkWidget::map. Properties: "settings-key"
 * (string, construct only), "visible-view" (string), "folded" (gboolean).
 */
void        grind_side_add_view          (GrindSide          *self,
                                          const char         *name,
                                          const char         *title,
                                          GtkWidget          *view,
                                          GtkWidget          *options);
void        grind_side_add_late_view     (GrindSide          *self,
                                          const char         *name,
                                          const char         *title,
                                          GrindMakeView       make,
                                          gpointer            data);
void        grind_side_set_count         (GrindSide          *self,
                                          const char         *name,
                                          guint64             count);
void        grind_side_set_height_func   (GrindSide          *self,
                                          const char         *name,
                                          GrindGetViewHeight  func);
gboolean    grind_side_has_view          (GrindSide          *self,
                                          const char         *name);
GtkWidget  *grind_side_get_view          (GrindSide          *self,
                                          const char         *name);
void        grind_side_show_view         (GrindSide          *self,
                                          const char         *name);
gboolean    grind_side_choose_view       (GrindSide          *self,
                                          guint               position);
const char *grind_side_get_visible_view  (GrindSide          *self);
gboolean    grind_side_get_folded        (GrindSide          *self);
void        grind_side_set_folded        (GrindSide          *self,
                                          gboolean            folded);
void        grind_side_set_edge          (GrindSide          *self,
                                          GrindEdge           edge);
void        grind_side_change_height     (GrindSide          *self);
int         grind_side_get_wanted_height (GrindSide          *self,
                                          guint               min_rows);
void        grind_side_open_help         (GrindSide          *self);

G_END_DECLS
