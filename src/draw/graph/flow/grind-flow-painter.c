/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paints the boxes of a control-flow graph. */
#include "config.h"

#include <math.h>

#include "grind-flow-scene-private.h"

#define RADIUS      5      /* px at scale 1 */
#define BORDER_PART 0.46   /* of the ink in the border */
#define DIM_PART    0.72   /* of the ink in line numbers */
#define LEAST_SIZE  6.5    /* px on the screen: smaller lines are not drawn */

static const double fold_dashes[] = { 4, 2.5 };

typedef struct
{
  GrindColor fill;
  GrindColor ink;
  GrindColor dim;
  GrindColor border;
} Colors;

static Colors
get_colors (const GrindGraphScene *graph,
            const GrindStyle      *style,
            const GrindGraphSpot  *spot,
            gboolean               is_folded)
{
  Colors colors = { style->canvas, style->text, style->dim, style->dim };

  if (is_folded)
    return colors;

  colors.ink = style->ink;
  colors.fill = grind_style_get_color (style, graph->scale, spot->color, &colors.ink);
  colors.dim = style->is_high_contrast ? colors.ink
                                       : grind_color_mix (&colors.ink, &colors.fill, DIM_PART);
  colors.border = style->is_high_contrast
                    ? style->text : grind_color_mix (&colors.ink, &colors.fill, BORDER_PART);

  return colors;
}

/* Cost and number of executions; if there is no room for both, the cost. */
static void
paint_head (const GrindGraphPen *pen,
            GrindTypeface       *typeface,
            const GrindFlowBox  *box,
            GrindBox             line,
            const Colors        *colors)
{
  double size = _grind_graph_pen_get_text_size (pen, GRIND_FLOW_HEAD_SIZE);
  double share = grind_typeface_get_width (typeface, box->share, size, TRUE);
  double count = box->count != NULL ? grind_typeface_get_width (typeface, box->count, size, FALSE)
                                    : 0;

  if (box->count != NULL && share + count + GRIND_FLOW_GAP * pen->text_scale <= line.width)
    grind_typeface_draw (typeface, pen->cr, box->count, size, FALSE,
                         line.x + line.width - count, line.y, &colors->ink);
  _grind_graph_pen_draw_text (pen, typeface, box->share, size, TRUE, &line, &colors->ink);
}

static void
paint_line (const GrindGraphPen *pen,
            GrindTypeface       *typeface,
            const GrindFlowBox  *box,
            const GrindFlowLine *line,
            GrindBox             place,
            const Colors        *colors)
{
  double width = grind_typeface_get_width (typeface, line->place, GRIND_FLOW_TEXT_SIZE, FALSE);
  double indent = line->is_call ? box->indent
                  : box->place_width > 0 ? box->place_width + GRIND_FLOW_GAP * pen->text_scale : 0;
  GrindBox text = place;

  if (*line->place != '\0')
    {
      GrindBox number = place;

      /* Line numbers end at the code. */
      number.x += fmax (fmin (box->place_width, place.width) - width, 0);
      number.width -= number.x - place.x;
      _grind_graph_pen_draw_text (pen, typeface, line->place, GRIND_FLOW_TEXT_SIZE, FALSE, &number,
                                  &colors->dim);
    }
  text.x += indent;
  text.width -= indent;
  _grind_graph_pen_draw_text (pen, line->is_call ? typeface : grind_typeface_get_code (typeface),
                              line->text, GRIND_FLOW_TEXT_SIZE, FALSE, &text, &colors->ink);
}

static void
paint_texts (const GrindGraphPen *pen,
             GrindTypeface       *typeface,
             const GrindFlowBox  *box,
             const GrindBox      *outline,
             const Colors        *colors)
{
  double scale = pen->text_scale;
  double padding = GRIND_FLOW_PADDING * scale;
  double head = grind_typeface_get_height (typeface,
                                           _grind_graph_pen_get_text_size (pen,
                                                                           GRIND_FLOW_HEAD_SIZE));
  double step = _grind_flow_get_line (typeface);
  GrindBox line = { outline->x + padding, outline->y + GRIND_FLOW_TOP * scale,
                    outline->width - 2 * padding, 0 };

  if (head <= outline->height)
    {
      line.y = outline->y + fmin (GRIND_FLOW_TOP * scale, (outline->height - head) / 2);
      paint_head (pen, typeface, box, line, colors);
    }
  if (pen->has_pixels && GRIND_FLOW_TEXT_SIZE * scale * pen->zoom < LEAST_SIZE)
    return;

  line.y = outline->y + outline->height - GRIND_FLOW_TOP * scale - box->lines->len * step;
  for (guint i = 0; i < box->lines->len; i++, line.y += step)
    if (line.y >= outline->y + GRIND_FLOW_TOP * scale + head * 0.8)
      paint_line (pen, typeface, box, &g_array_index (box->lines, GrindFlowLine, i), line, colors);
}

/* Folded blocks have a dashed outline. */
void
_grind_flow_paint_spot (GrindGraphScene     *graph,
                        const GrindGraphPen *pen,
                        GrindTypeface       *typeface,
                        guint                number,
                        const GrindEmphasis *emphasis)
{
  const GrindFlowBox *what = _grind_flow_scene_get_box (graph->paint_data, number);
  const GrindGraphSpot *spot = _grind_graph_scene_get_spot (graph, number);
  gboolean is_folded = what->block == GRIND_NONE;
  Colors colors = get_colors (graph, pen->style, spot, is_folded);
  GrindBox box = _grind_graph_pen_snap (pen, &spot->box);
  double line = _grind_graph_pen_get_line (pen, 1);
  double radius = RADIUS * pen->text_scale;

  _grind_graph_pen_set_color (pen, &colors.fill);
  _grind_graph_pen_outline (pen, &box, 0, radius);
  cairo_fill (pen->cr);

  _grind_graph_pen_set_color (pen, &colors.border);
  cairo_set_line_width (pen->cr, line);
  if (is_folded)
    cairo_set_dash (pen->cr, fold_dashes, G_N_ELEMENTS (fold_dashes), 0);
  _grind_graph_pen_outline (pen, &box, -line / 2, radius - line / 2);
  cairo_stroke (pen->cr);
  cairo_set_dash (pen->cr, NULL, 0, 0);

  paint_texts (pen, typeface, what, &box, &colors);
}
