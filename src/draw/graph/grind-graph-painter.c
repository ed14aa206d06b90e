/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-graph-scene-private.h"

#include <math.h>
#include <string.h>

#include "analysis/names/grind-name-parts.h"
#include "grind-graph-pen-private.h"

/* Pixels at scale 1 */
#define RADIUS       5
#define FRAME_RADIUS 8
#define PADDING      7     /* left and right of the texts of a box */
#define TOP          3     /* above them */
#define BAR_HEIGHT   4
#define BAR_MARGIN   4     /* below the bar */
#define GAP          8     /* between the texts of a line */
#define TEXT_REACH   16    /* maximum distance from a box that a repaint affects */

/* Share of the ink in colours on a box */
#define BORDER_PART 0.46
#define TRACK_PART  0.16
#define PASSED_PART 0.46
#define SELF_PART   0.90
#define DIM_PART    0.55   /* share of the arrow colour in dimmed arrows */
#define FRAME_PART  0.10   /* of a group's colour in its frame */

static const double cycle_dashes[] = { 4, 2.5 };
static const double gone_dashes[] = { 1.5, 2 };

typedef struct
{
  GrindColor fill;
  GrindColor ink;
  GrindColor border;
  double     border_width;
} SpotColors;

static gboolean
is_dimmed (const GrindEmphasis  *emphasis,
           const GrindGraphSpot *spot)
{
  if (emphasis == NULL)
    return FALSE;
  if (emphasis->has_slot && spot->slot != emphasis->slot)
    return TRUE;

  return emphasis->matches != NULL &&
         !(emphasis->matches[spot->node / 8] & 1 << spot->node % 8);
}

static SpotColors
get_spot_colors (const GrindGraphScene *scene,
                 const GrindStyle      *style,
                 const GrindGraphSpot  *spot,
                 gboolean               is_dim)
{
  SpotColors colors = { style->canvas, style->text, style->dim, 1 };
  GrindColor full;

  if (spot->is_cycle)
    return colors;

  colors.ink = style->ink;
  full = grind_style_get_color (style, scene->scale, spot->color, &colors.ink);
  colors.fill = full;
  colors.border = style->is_high_contrast ? style->text
                                          : grind_color_mix (&colors.ink, &full, BORDER_PART);
  if (!is_dim)
    return colors;

  colors.ink = style->ink;
  colors.border = style->is_high_contrast ? full : grind_color_mix (&full, &style->canvas, 0.7);
  colors.border_width = style->is_high_contrast ? 2 : 1;
  colors.fill = style->is_high_contrast ? style->canvas
                                        : grind_color_mix (&full, &style->canvas,
                                                           GRIND_TINT_PASSED);

  return colors;
}

static void
fill_bar (const GrindGraphPen *pen,
          const GrindBox      *bar,
          double               share,
          const GrindColor    *color)
{
  GrindBox part = { bar->x, bar->y, bar->width * share, bar->height };

  if (share <= 0)
    return;

  part = _grind_graph_pen_snap (pen, &part);
  _grind_graph_pen_set_color (pen, color);
  _grind_graph_pen_outline (pen, &part, 0, 1);
  cairo_fill (pen->cr);
}

/* Pale up to the inclusive cost, strong up to the self cost, as in lists. */
static void
paint_bar (const GrindGraphPen  *pen,
           const GrindGraphSpot *spot,
           const GrindBox       *box,
           const SpotColors     *colors)
{
  double padding = PADDING * pen->text_scale;
  double height = BAR_HEIGHT * pen->text_scale;
  GrindBox bar = { box->x + padding,
                   box->y + box->height - BAR_MARGIN * pen->text_scale - height,
                   box->width - 2 * padding, height };
  GrindColor track = grind_color_mix (&colors->ink, &colors->fill, TRACK_PART);
  GrindColor passed = grind_color_mix (&colors->ink, &colors->fill, PASSED_PART);
  GrindColor self = grind_color_mix (&colors->ink, &colors->fill, SELF_PART);

  fill_bar (pen, &bar, 1, &track);
  fill_bar (pen, &bar, spot->inclusive, &passed);
  fill_bar (pen, &bar, spot->self, &self);
  if (!pen->style->is_high_contrast)
    return;

  bar = _grind_graph_pen_snap (pen, &bar);
  _grind_graph_pen_set_color (pen, &colors->ink);
  cairo_set_line_width (pen->cr, _grind_graph_pen_get_line (pen, 1));
  _grind_graph_pen_outline (pen, &bar, 0.5 / pen->zoom, 1);
  cairo_stroke (pen->cr);
}

/* Drops the outer scopes before shortening the text. */
static char *
fit_scope (GrindTypeface        *typeface,
           const GrindGraphSpot *spot,
           double                size,
           double                room)
{
  const char *scope = spot->label.scope;
  g_autofree char *last = NULL;
  GrindNameParts parts;

  if (!spot->has_scope || grind_typeface_get_width (typeface, scope, size, FALSE) <= room)
    return grind_typeface_fit (typeface, scope, size, FALSE, room);

  grind_name_parts_split (scope, strlen (scope), &parts);
  last = grind_name_parts_dup_whole_last (&parts, scope);

  return grind_typeface_fit (typeface, *last != '\0' ? last : scope, size, FALSE, room);
}

/* Paints a text at the right end of a line and shortens the line by it */
static void
paint_end (const GrindGraphPen *pen,
           GrindTypeface       *typeface,
           const char          *text,
           double               size,
           GrindBox            *line,
           const GrindColor    *ink)
{
  double width = grind_typeface_get_width (typeface, text, size, FALSE);

  grind_typeface_draw (typeface, pen->cr, text, size, FALSE, line->x + line->width - width,
                       line->y, ink);
  line->width -= width + GAP * pen->text_scale;
}

static void
paint_name (const GrindGraphPen  *pen,
            GrindTypeface        *typeface,
            const GrindGraphSpot *spot,
            const GrindBox       *line,
            const GrindColor     *ink)
{
  double size = _grind_graph_pen_get_text_size (pen, GRIND_GRAPH_NAME_SIZE);

  _grind_graph_pen_draw_text (pen, typeface, spot->label.name, size, TRUE, line, ink);
}

static void
paint_scope (const GrindGraphPen  *pen,
             GrindTypeface        *typeface,
             const GrindGraphSpot *spot,
             const GrindBox       *line,
             const GrindColor     *ink)
{
  double size = _grind_graph_pen_get_text_size (pen, GRIND_GRAPH_SCOPE_SIZE);
  g_autofree char *text = fit_scope (typeface, spot, size, line->width);

  if (text != NULL)
    grind_typeface_draw (typeface, pen->cr, text, size, FALSE, line->x, line->y, ink);
}

/* Whether the cost fits next to the whole name */
static gboolean
has_room (const GrindGraphPen  *pen,
          GrindTypeface        *typeface,
          const GrindGraphSpot *spot,
          double                width)
{
  double size = _grind_graph_pen_get_text_size (pen, GRIND_GRAPH_NAME_SIZE);

  return grind_typeface_get_width (typeface, spot->label.name, size, TRUE) +
         grind_typeface_get_width (typeface, spot->share, size, FALSE) +
         GAP * pen->text_scale <= width;
}

static void
paint_one_line (const GrindGraphPen  *pen,
                GrindTypeface        *typeface,
                const GrindGraphSpot *spot,
                GrindBox             *line,
                const GrindColor     *ink)
{
  double size = _grind_graph_pen_get_text_size (pen, GRIND_GRAPH_NAME_SIZE);

  if (has_room (pen, typeface, spot, line->width))
    paint_end (pen, typeface, spot->share, size, line, ink);
  paint_name (pen, typeface, spot, line, ink);
}

/* Scope and number of hidden callees above, name and cost below; if the name is too long for that,
 * the cost moves up to the scope. */
static void
paint_two_lines (const GrindGraphPen  *pen,
                 GrindTypeface        *typeface,
                 const GrindGraphSpot *spot,
                 GrindBox             *upper,
                 GrindBox             *lower,
                 const GrindColor     *ink)
{
  double scope_size = _grind_graph_pen_get_text_size (pen, GRIND_GRAPH_SCOPE_SIZE);
  double name_size = _grind_graph_pen_get_text_size (pen, GRIND_GRAPH_NAME_SIZE);

  if (has_room (pen, typeface, spot, lower->width))
    paint_end (pen, typeface, spot->share, name_size, lower, ink);
  else
    paint_end (pen, typeface, spot->share, scope_size, upper, ink);
  if (spot->more != NULL)
    paint_end (pen, typeface, spot->more, scope_size, upper, ink);
  paint_scope (pen, typeface, spot, upper, ink);
  paint_name (pen, typeface, spot, lower, ink);
}

/* Paints two lines, one if two would be too small to read, or none. */
static void
paint_texts (const GrindGraphPen  *pen,
             GrindTypeface        *typeface,
             const GrindGraphSpot *spot,
             const GrindBox       *box,
             const GrindColor     *ink)
{
  double scale = pen->text_scale;
  double scope_size = _grind_graph_pen_get_text_size (pen, GRIND_GRAPH_SCOPE_SIZE);
  double name_size = _grind_graph_pen_get_text_size (pen, GRIND_GRAPH_NAME_SIZE);
  double scope = grind_typeface_get_height (typeface, scope_size);
  double name = grind_typeface_get_height (typeface, name_size);
  double room = box->height - (BAR_HEIGHT + BAR_MARGIN) * scale;
  GrindBox line = { box->x + PADDING * scale, box->y, box->width - 2 * PADDING * scale, 0 };
  GrindBox lower;

  if (name > room)
    return;
  if (scope + name > room)
    {
      line.y = box->y + (room - name) / 2;
      paint_one_line (pen, typeface, spot, &line, ink);
      return;
    }

  line.y = box->y + fmin (TOP * scale, room - scope - name);
  lower = line;
  lower.y = fmin (line.y + scope + scale, box->y + room - name);
  paint_two_lines (pen, typeface, spot, &line, &lower, ink);
}

static void
paint_spot (GrindGraphScene     *scene,
            const GrindGraphPen *pen,
            GrindTypeface       *typeface,
            guint                number,
            const GrindEmphasis *emphasis)
{
  const GrindGraphSpot *spot = _grind_graph_scene_get_spot (scene, number);
  SpotColors colors = get_spot_colors (scene, pen->style, spot, is_dimmed (emphasis, spot));
  GrindBox box = _grind_graph_pen_snap (pen, &spot->box);
  gboolean is_dashed = spot->is_cycle || spot->presence != GRIND_ON_BOTH_SIDES;
  double line = _grind_graph_pen_get_line (pen, is_dashed ? 1.4 : colors.border_width);
  double radius = RADIUS * pen->text_scale;

  _grind_graph_pen_set_color (pen, &colors.fill);
  _grind_graph_pen_outline (pen, &box, 0, radius);
  cairo_fill (pen->cr);

  _grind_graph_pen_set_color (pen, &colors.border);
  cairo_set_line_width (pen->cr, line);
  if (spot->presence == GRIND_GONE)
    cairo_set_dash (pen->cr, gone_dashes, G_N_ELEMENTS (gone_dashes), 0);
  else if (spot->is_cycle || spot->presence == GRIND_NEW)
    cairo_set_dash (pen->cr, cycle_dashes, G_N_ELEMENTS (cycle_dashes), 0);
  _grind_graph_pen_outline (pen, &box, -line / 2, radius - line / 2);
  cairo_stroke (pen->cr);
  cairo_set_dash (pen->cr, NULL, 0, 0);

  paint_bar (pen, spot, &box, &colors);
  paint_texts (pen, typeface, spot, &box, &colors.ink);
}

static GrindColor
get_arrow_color (const GrindGraphPen   *pen,
                 GrindGraphScene       *scene,
                 const GrindGraphArrow *arrow,
                 const GrindEmphasis   *emphasis)
{
  const guint ends[] = { arrow->from, arrow->to };
  const GrindStyle *style = pen->style;
  GrindColor color = style->edge;
  gboolean is_dim = arrow->is_faint;

  if (scene->scale == GRIND_COLOR_SCALE_CHANGE && arrow->after != arrow->before)
    color = grind_style_get_color (style, scene->scale,
                                   arrow->after < arrow->before ? 0 : GRIND_N_CHANGE_STEPS - 1,
                                   NULL);
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (ends[i] != GRIND_NONE)
      is_dim |= is_dimmed (emphasis, _grind_graph_scene_get_spot (scene, ends[i]));

  return is_dim && !style->is_high_contrast ? grind_color_mix (&color, &style->canvas, DIM_PART)
                                            : color;
}

static void
paint_label (const GrindGraphPen   *pen,
             GrindTypeface         *typeface,
             const GrindGraphArrow *arrow)
{
  double size = _grind_graph_pen_get_text_size (pen, GRIND_GRAPH_LABEL_SIZE);
  const GrindColor *color = arrow->kind == GRIND_GRAPH_ARROW_REST || arrow->is_faint
                              ? &pen->style->dim : &pen->style->text;
  double width, height;

  if (arrow->text == NULL || arrow->label.width <= 0 || size > GRIND_GRAPH_MAX_LABEL_SIZE)
    return;

  width = grind_typeface_get_width (typeface, arrow->text, size, FALSE);
  height = grind_typeface_get_height (typeface, size);
  grind_typeface_draw_on (typeface, pen->cr, arrow->text, size, FALSE,
                          arrow->label.x + (arrow->label.width - width) / 2,
                          arrow->label.y + (arrow->label.height - height) / 2, color,
                          &pen->style->canvas);
}

static void
paint_frame (const GrindGraphPen   *pen,
             GrindTypeface         *typeface,
             const GrindGraphFrame *frame)
{
  const GrindStyle *style = pen->style;
  GrindColor full = grind_style_get_fill (style, frame->slot);
  GrindColor fill = style->is_high_contrast ? style->canvas
                                            : grind_color_mix (&full, &style->canvas, FRAME_PART);
  GrindColor border = style->is_high_contrast ? style->text
                                              : grind_color_mix (&full, &style->canvas, 0.7);
  double size = _grind_graph_pen_get_text_size (pen, GRIND_GRAPH_SCOPE_SIZE);
  double height = grind_typeface_get_height (typeface, size);
  GrindBox box = _grind_graph_pen_snap (pen, &frame->box);
  double line = _grind_graph_pen_get_line (pen, 1);
  g_autofree char *text = NULL;

  _grind_graph_pen_set_color (pen, &fill);
  _grind_graph_pen_outline (pen, &box, 0, FRAME_RADIUS * pen->text_scale);
  cairo_fill (pen->cr);
  _grind_graph_pen_set_color (pen, &border);
  cairo_set_line_width (pen->cr, line);
  _grind_graph_pen_outline (pen, &box, -line / 2, FRAME_RADIUS * pen->text_scale);
  cairo_stroke (pen->cr);

  text = grind_typeface_fit (typeface, frame->text, size, TRUE,
                             box.width - 2 * PADDING * pen->text_scale);
  if (text != NULL && height <= GRIND_GRAPH_FRAME_TOP * pen->text_scale)
    grind_typeface_draw (typeface, pen->cr, text, size, TRUE, box.x + PADDING * pen->text_scale,
                         box.y + (GRIND_GRAPH_FRAME_TOP * pen->text_scale - height) / 2,
                         &style->text);
}

static gboolean
is_seen (const GrindGraphPen *pen,
         const GrindBox      *box,
         double               reach)
{
  GrindBox grown = { box->x - reach, box->y - reach, box->width + 2 * reach,
                     box->height + 2 * reach };

  return grind_box_intersects (&pen->clip, &grown);
}

/**
 * _grind_graph_scene_paint:
 * @self: a scene
 * @cr: the cairo context
 * @typeface: for the texts
 * @style: the colours
 * @emphasis: (nullable): the items to emphasize
 *
 * Paints everything inside the clip: frames, then arrows, boxes and arrow labels. May be called
 * from any thread.
 */
void
_grind_graph_scene_paint (GrindGraphScene     *self,
                          cairo_t             *cr,
                          GrindTypeface       *typeface,
                          const GrindStyle    *style,
                          const GrindEmphasis *emphasis)
{
  double reach = TEXT_REACH * self->text_scale;
  GrindGraphPen pen;

  _grind_graph_pen_init (&pen, cr, style, self->text_scale);
  for (guint i = 0; i < self->frames->len; i++)
    paint_frame (&pen, typeface, &g_array_index (self->frames, GrindGraphFrame, i));

  /* Paint the most expensive arrows last, so that they are on top where lines cross. */
  for (guint i = self->arrows->len; i-- > 0;)
    {
      const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (self, i);
      GrindColor color = get_arrow_color (&pen, self, arrow, emphasis);

      if (is_seen (&pen, &arrow->extents, reach))
        _grind_graph_pen_draw_arrow (&pen, arrow, &color);
    }

  for (guint i = 0; i < self->spots->len; i++)
    {
      const GrindGraphSpot *spot = _grind_graph_scene_get_spot (self, i);

      if (is_seen (&pen, &spot->box, 1))
        (self->paint_spot != NULL ? self->paint_spot : paint_spot) (self, &pen, typeface, i,
                                                                    emphasis);
    }

  for (guint i = 0; i < self->arrows->len; i++)
    {
      const GrindGraphArrow *arrow = _grind_graph_scene_get_arrow (self, i);

      if (is_seen (&pen, &arrow->label, reach))
        paint_label (&pen, typeface, arrow);
    }
}

static void
mark_spot (const GrindGraphPen  *pen,
           const GrindGraphSpot *spot,
           GrindMark             mark)
{
  static const double focus_dashes[] = { 3, 2 };
  static const struct
  {
    double width;
    double outside;
  } looks[] = {
    [GRIND_MARK_HOVERED] = { 2, 0 },
    [GRIND_MARK_SELECTED] = { 3, 2 },
    [GRIND_MARK_FOCUSED] = { 1, 6 },
  };
  GrindBox box = _grind_graph_pen_snap (pen, &spot->box);
  double line = _grind_graph_pen_get_line (pen, looks[mark].width);
  double outside = looks[mark].outside + line / 2;

  _grind_graph_pen_set_color (pen, mark == GRIND_MARK_SELECTED ? &pen->style->accent
                                                               : &pen->style->text);
  cairo_set_line_width (pen->cr, line);
  if (mark == GRIND_MARK_FOCUSED)
    cairo_set_dash (pen->cr, focus_dashes, G_N_ELEMENTS (focus_dashes), 0);
  _grind_graph_pen_outline (pen, &box, outside, RADIUS * pen->text_scale + outside);
  cairo_stroke (pen->cr);
  cairo_set_dash (pen->cr, NULL, 0, 0);
}

/**
 * _grind_graph_scene_paint_mark:
 * @self: a scene
 * @cr: the cairo context
 * @style: the colours
 * @item: one of its items
 * @mark: the kind of mark
 *
 * Outlines a box; draws an arrow in another colour and outlines its ends. May be called from any
 * thread.
 */
void
_grind_graph_scene_paint_mark (GrindGraphScene  *self,
                               cairo_t          *cr,
                               const GrindStyle *style,
                               guint             item,
                               GrindMark         mark)
{
  const GrindGraphArrow *arrow;
  GrindGraphPen pen;

  _grind_graph_pen_init (&pen, cr, style, self->text_scale);
  if (item < self->spots->len)
    {
      mark_spot (&pen, _grind_graph_scene_get_spot (self, item), mark);
      return;
    }

  arrow = _grind_graph_scene_get_arrow (self, item - self->spots->len);
  _grind_graph_pen_draw_arrow (&pen, arrow, mark == GRIND_MARK_HOVERED ? &style->text
                                                                       : &style->accent);
  if (arrow->from != GRIND_NONE)
    mark_spot (&pen, _grind_graph_scene_get_spot (self, arrow->from), GRIND_MARK_HOVERED);
  if (arrow->to != GRIND_NONE && arrow->to != arrow->from)
    mark_spot (&pen, _grind_graph_scene_get_spot (self, arrow->to), GRIND_MARK_HOVERED);
}
