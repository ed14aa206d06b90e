/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-graph-scene-private.h"

G_BEGIN_DECLS

/* The state for painting a call graph. It depends on the size on the screen: lines are aligned to
 * pixels, and texts have a minimum size. In vector files, everything is drawn as laid out. */
struct _GrindGraphPen
{
  cairo_t          *cr;
  const GrindStyle *style;
  double            zoom;        /* target pixels per pixel of the picture */
  double            text_scale;
  gboolean          has_pixels;
  GrindBox          clip;
};

void     _grind_graph_pen_init          (GrindGraphPen         *self,
                                         cairo_t               *cr,
                                         const GrindStyle      *style,
                                         double                 text_scale);
void     _grind_graph_pen_set_color     (const GrindGraphPen   *self,
                                         const GrindColor      *color);
double   _grind_graph_pen_get_line      (const GrindGraphPen   *self,
                                         double                 width);
double   _grind_graph_pen_get_text_size (const GrindGraphPen   *self,
                                         double                 size);
GrindBox _grind_graph_pen_snap          (const GrindGraphPen   *self,
                                         const GrindBox        *box);
void     _grind_graph_pen_outline       (const GrindGraphPen   *self,
                                         const GrindBox        *box,
                                         double                 outside,
                                         double                 radius);
void     _grind_graph_pen_draw_arrow    (const GrindGraphPen   *self,
                                         const GrindGraphArrow *arrow,
                                         const GrindColor      *color);
void     _grind_graph_pen_draw_text     (const GrindGraphPen   *self,
                                         GrindTypeface         *typeface,
                                         const char            *text,
                                         double                 size,
                                         gboolean               is_bold,
                                         const GrindBox        *line,
                                         const GrindColor      *color);

G_END_DECLS
