/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/parts/grind-part-table.h"
#include "analysis/session/grind-session.h"
#include "draw/grind-style.h"

G_BEGIN_DECLS

/**
 * GrindPartPaint:
 * @table: the parts
 * @selection: (nullable): the rows that are not pale; %NULL for all
 * @session: (nullable): the session that may compare some of them with others
 * @layout: with the font of all texts; it is changed
 * @width: of the picture in pixels
 * @height: of the picture, with the numbers above the boxes
 * @ink: colour of text on the canvas
 * @dim: colour of less important text
 * @accent: colour of the selection
 * @style: (transfer none): the colours of the boxes
 *
 * The input for the picture of the parts.
 */
typedef struct
{
  GrindPartTable   *table;
  GtkBitset        *selection;
  GrindSession     *session;
  PangoLayout      *layout;
  int               width;
  int               height;
  GdkRGBA           ink;
  GdkRGBA           dim;
  GdkRGBA           accent;
  const GrindStyle *style;
} GrindPartPaint;

void  grind_part_painter_paint   (const GrindPartPaint *paint,
                                  cairo_t              *cr);
void  grind_part_painter_get_box (GrindPartTable       *table,
                                  guint                 row,
                                  int                   width,
                                  int                   height,
                                  cairo_rectangle_int_t *box);
guint grind_part_painter_find    (GrindPartTable       *table,
                                  int                   width,
                                  int                   height,
                                  double                x,
                                  double                y);
GtkBitset *
      grind_part_painter_find_in (GrindPartTable       *table,
                                  int                   width,
                                  int                   height,
                                  const cairo_rectangle_int_t *area) G_GNUC_WARN_UNUSED_RESULT;
GtkBitset *
      grind_part_painter_find_before (GrindPartTable   *table,
                                      GrindSession     *session) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
