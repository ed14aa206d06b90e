/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/events/grind-value.h"
#include "profile/grind-profile.h"

G_BEGIN_DECLS

/* Names of the colours of cells, defined in style.css and its variants. */
#define GRIND_COLOR_DIM           "grind_dim_color"
#define GRIND_COLOR_LINK          "grind_link_color"
#define GRIND_COLOR_BAR_INCLUSIVE "grind_bar_inclusive_color"
#define GRIND_COLOR_BAR_SELF      "grind_bar_self_color"
#define GRIND_COLOR_BAR_TRACK     "grind_bar_track_color"
#define GRIND_COLOR_LESS_INCLUSIVE "grind_less_inclusive_color"
#define GRIND_COLOR_LESS_SELF      "grind_less_self_color"
#define GRIND_COLOR_MORE_INCLUSIVE "grind_more_inclusive_color"
#define GRIND_COLOR_MORE_SELF      "grind_more_self_color"
#define GRIND_COLOR_BAR_OUTLINE   "grind_bar_outline_color"

#define GRIND_TYPE_CELL (grind_cell_get_type ())
G_DECLARE_DERIVABLE_TYPE (GrindCell, grind_cell, GRIND, CELL, GtkWidget)

/**
 * GrindCellClass:
 * @measure_start: returns the width in pixels of everything before the text of a cell
 * @has_tooltip: whether it has a tooltip even if none was set
 */
struct _GrindCellClass
{
  GtkWidgetClass parent_class;

  int      (* measure_start) (GrindCell *self);
  gboolean has_tooltip;
};

void         grind_cell_announce      (GrindCell   *self,
                                       const char  *text);
void         grind_cell_announce_row  (GrindCell   *self,
                                       const char  *text);
void         grind_cell_set_value     (GrindCell   *self,
                                       GrindValue   value,
                                       GrindValue   base);
char        *grind_cell_dup_text      (GrindCell   *self) G_GNUC_WARN_UNUSED_RESULT;
void         grind_cell_set_tooltip   (GrindCell   *self,
                                       const char  *text);
char        *grind_cell_dup_tooltip   (GrindCell   *self) G_GNUC_WARN_UNUSED_RESULT;
int          grind_cell_measure_whole (GrindCell   *self);
void         grind_cell_get_color     (GrindCell   *self,
                                       const char  *name,
                                       GdkRGBA     *color);
void         grind_cell_set_is_bold   (GrindCell   *self,
                                       gboolean     is_bold);
void         grind_cell_update_layout (GrindCell   *self,
                                       PangoLayout **layout,
                                       const char  *text);
void         grind_cell_update_number (GrindCell   *self,
                                       PangoLayout **layout,
                                       const char  *text);
void         grind_cell_mark          (GrindCell   *self,
                                       PangoLayout *layout,
                                       GArray      *ranges,
                                       gsize        offset);
void         grind_cell_draw_layout   (GrindCell   *self,
                                       GtkSnapshot *snapshot,
                                       PangoLayout *layout,
                                       int          x,
                                       const char  *color_name);

G_END_DECLS
