/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paints jumps as arrows next to a text. */
#include "config.h"

#include "grind-jump-painter.h"

#include <math.h>

/* Pixels at the default text size */
#define LANE_DISTANCE   9.0
#define FIRST_LANE      14.0   /* from the text */
#define LEFT_ROOM       6.0
#define CORNER          2.5
#define SLOT_DISTANCE   5.0
#define SLOT_ROOM       14.0   /* for all ends in one row */
#define DOT_RADIUS      2.2
#define HEAD_LENGTH     6.0
#define HEAD_WIDTH      5.6
#define TEXT_GAP        2.0
#define OUT_LENGTH      9.0    /* of jumps that leave or enter the text */
#define LOOP_HEIGHT     7.0
#define STUB_LENGTH     8.0    /* of jumps without a lane */
#define CONDITIONAL_PEN 1.4
#define JUMP_PEN        1.8
#define MARKED_PEN      0.8    /* added to highlighted jumps */
#define REACH           5.0    /* distance from a line that still hits it */

/* Share of the colour of faded jumps */
#define FADED_PART 0.35

/* Maximum number of jumps to examine from one row */
#define MAX_LOOKED_AT 64

/* The end of a bundle's line at a row. */
typedef struct
{
  guint  bundle;
  guint  lane;
  guint  order;     /* from top to bottom */
  double y;
} Slot;

typedef struct
{
  const GrindJumpScene  *scene;
  const GrindJumpBundle *bundles;
  guint                  n_bundles;
} Painter;

static void
painter_init (Painter              *painter,
              const GrindJumpScene *scene)
{
  painter->scene = scene;
  painter->bundles = grind_jump_lanes_get_bundles (scene->lanes, &painter->n_bundles);
}

static double
get_lane_x (const GrindJumpScene *scene,
            guint                 lane)
{
  return scene->width - (FIRST_LANE + lane * LANE_DISTANCE) * scene->scale;
}

static gboolean
is_seen (const GrindJumpScene *scene,
         guint                 row)
{
  return row >= scene->first_row && row - scene->first_row < scene->n_rows;
}

static double
get_middle (const GrindJumpScene *scene,
            guint                 row)
{
  g_assert (is_seen (scene, row));

  return scene->middles[row - scene->first_row];
}

/* The stem of a bundle in a row, or %NULL. */
static const GrindJumpStem *
find_stem (Painter *painter,
           guint    bundle,
           guint    row)
{
  guint low = 0;
  guint high;
  const GrindJumpStem *stems = grind_jump_lanes_get_stems (painter->scene->lanes, bundle, &high);

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (stems[middle].row == row)
        return &stems[middle];
      if (stems[middle].row < row)
        low = middle + 1;
      else
        high = middle;
    }

  return NULL;
}

/* Lines from above meet a row above lines from below; within each, the order avoids crossings of
 * inner and outer lanes. */
static guint
get_order (const GrindJumpBundle *bundle,
           guint                  row)
{
  gboolean is_up, is_down;

  switch (bundle->shape)
    {
    case GRIND_JUMP_LEAVES_UP:
    case GRIND_JUMP_ENTERS_DOWN:
      is_up = TRUE;
      is_down = FALSE;
      break;
    case GRIND_JUMP_LEAVES_DOWN:
    case GRIND_JUMP_ENTERS_UP:
      is_up = FALSE;
      is_down = TRUE;
      break;
    case GRIND_JUMP_SPAN:
    case GRIND_JUMP_LOOP:
    default:
      is_up = bundle->first_row < row;
      is_down = bundle->last_row > row;
    }

  if (is_up == is_down)
    return GRIND_JUMP_MAX_LANES;

  return is_up ? bundle->lane : 2 * GRIND_JUMP_MAX_LANES + 1 - bundle->lane;
}

/* Lists all bundles with an end in a visible row, from top to bottom. Returns their number. */
static guint
list_slots (Painter *painter,
            guint    row,
            Slot    *slots)
{
  const GrindJumpScene *scene = painter->scene;
  guint n_lanes = grind_jump_lanes_get_n_lanes (scene->lanes);
  double distance = 0;
  guint n = 0;

  for (guint lane = 0; lane < n_lanes; lane++)
    {
      guint bundle = grind_jump_lanes_find (scene->lanes, lane, row);
      Slot slot = { bundle, lane, 0, 0 };
      guint place;

      if (bundle == GRIND_NONE || find_stem (painter, bundle, row) == NULL)
        continue;

      slot.order = get_order (&painter->bundles[bundle], row);
      for (place = n++; place > 0 && slots[place - 1].order > slot.order; place--)
        slots[place] = slots[place - 1];
      slots[place] = slot;
    }

  if (n > 1)
    distance = MIN (SLOT_DISTANCE, SLOT_ROOM / (n - 1)) * scene->scale;
  for (guint i = 0; i < n; i++)
    slots[i].y = round (get_middle (scene, row) + (i - (n - 1) / 2.0) * distance) + 0.5;

  return n;
}

static double
get_slot_y (Painter *painter,
            guint    bundle,
            guint    row)
{
  Slot slots[GRIND_JUMP_MAX_LANES];
  guint n = list_slots (painter, row, slots);

  for (guint i = 0; i < n; i++)
    {
      if (slots[i].bundle == bundle)
        return slots[i].y;
    }

  return get_middle (painter->scene, row);
}

/* The ends of a bundle's line; ends that are not visible are beyond the edges. */
static void
get_extent (Painter *painter,
            guint    index,
            double  *top,
            double  *bottom)
{
  const GrindJumpScene *scene = painter->scene;
  const GrindJumpBundle *bundle = &painter->bundles[index];
  double out = OUT_LENGTH * scene->scale;

  *top = is_seen (scene, bundle->first_row) ? get_slot_y (painter, index, bundle->first_row) : -out;
  *bottom = is_seen (scene, bundle->last_row) ? get_slot_y (painter, index, bundle->last_row)
                                              : scene->height + out;
  switch (bundle->shape)
    {
    case GRIND_JUMP_LEAVES_UP:
    case GRIND_JUMP_ENTERS_DOWN:
      *top -= out;
      break;
    case GRIND_JUMP_LEAVES_DOWN:
    case GRIND_JUMP_ENTERS_UP:
      *bottom += out;
      break;
    case GRIND_JUMP_LOOP:
      *top -= LOOP_HEIGHT / 2 * scene->scale;
      *bottom += LOOP_HEIGHT / 2 * scene->scale;
      break;
    case GRIND_JUMP_SPAN:
    default:
      break;
    }
}

static void
draw_dot (const GrindJumpScene *scene,
          cairo_t              *cr,
          double                x,
          double                y)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x - DOT_RADIUS * scene->scale, y, DOT_RADIUS * scene->scale, 0, 2 * G_PI);
  cairo_stroke (cr);
}

/* An arrowhead with its tip at (x, y), pointing in direction (dx, dy). */
static void
draw_head (const GrindJumpScene *scene,
           cairo_t              *cr,
           double                x,
           double                y,
           double                dx,
           double                dy)
{
  double length = HEAD_LENGTH * scene->scale;
  double half = HEAD_WIDTH / 2 * scene->scale;

  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x - dx * length - dy * half, y - dy * length + dx * half);
  cairo_line_to (cr, x - dx * length + dy * half, y - dy * length - dx * half);
  cairo_close_path (cr);
  cairo_fill (cr);
}

/* The end of the line to a stem, in front of the arrowhead or dot. */
static double
get_stem_end (const GrindJumpScene  *scene,
              const GrindJumpBundle *bundle,
              gboolean               is_end)
{
  double end = scene->width - TEXT_GAP * scene->scale;

  if (is_end)
    return end - HEAD_LENGTH * 0.7 * scene->scale;
  if (bundle->is_conditional)
    return end - 2 * DOT_RADIUS * scene->scale;

  return end;
}

static void
draw_end (const GrindJumpScene  *scene,
          cairo_t               *cr,
          const GrindJumpBundle *bundle,
          gboolean               is_start,
          gboolean               is_end,
          double                 y)
{
  double end = scene->width - TEXT_GAP * scene->scale;

  if (is_end)
    draw_head (scene, cr, end, y, 1, 0);
  if (is_start && bundle->is_conditional)
    draw_dot (scene, cr, is_end ? end - HEAD_LENGTH * scene->scale : end, y);
}

/* Draws a line from the text to the lane, along it, and back, with round corners. */
static void
draw_bracket (const GrindJumpScene *scene,
              cairo_t              *cr,
              double                x,
              double                top,
              double                top_end,
              double                bottom,
              double                bottom_end)
{
  double corner = MIN (CORNER * scene->scale, (bottom - top) / 2);

  cairo_new_path (cr);
  if (top_end > x)
    {
      cairo_move_to (cr, top_end, top);
      cairo_arc_negative (cr, x + corner, top + corner, corner, 1.5 * G_PI, G_PI);
    }
  else
    {
      cairo_move_to (cr, x, top);
    }
  if (bottom_end > x)
    {
      cairo_arc_negative (cr, x + corner, bottom - corner, corner, G_PI, 0.5 * G_PI);
      cairo_line_to (cr, bottom_end, bottom);
    }
  else
    {
      cairo_line_to (cr, x, bottom);
    }
  cairo_stroke (cr);
}

static void
draw_loop (Painter *painter,
           cairo_t *cr,
           guint    index)
{
  const GrindJumpScene *scene = painter->scene;
  const GrindJumpBundle *bundle = &painter->bundles[index];
  double top, bottom;

  get_extent (painter, index, &top, &bottom);
  draw_bracket (scene, cr, get_lane_x (scene, bundle->lane), top,
                get_stem_end (scene, bundle, FALSE), bottom, get_stem_end (scene, bundle, TRUE));
  draw_end (scene, cr, bundle, TRUE, FALSE, top);
  draw_end (scene, cr, bundle, FALSE, TRUE, bottom);
}

/* Draws jumps that leave or enter the text. */
static void
draw_outside (Painter *painter,
              cairo_t *cr,
              guint    index)
{
  const GrindJumpScene *scene = painter->scene;
  const GrindJumpBundle *bundle = &painter->bundles[index];
  gboolean is_up = bundle->shape == GRIND_JUMP_LEAVES_UP ||
                   bundle->shape == GRIND_JUMP_ENTERS_DOWN;
  gboolean is_end = bundle->shape == GRIND_JUMP_ENTERS_DOWN ||
                    bundle->shape == GRIND_JUMP_ENTERS_UP;
  double x = get_lane_x (scene, bundle->lane);
  double end = get_stem_end (scene, bundle, is_end);
  double head = is_end ? 0 : HEAD_LENGTH * 0.7 * scene->scale;
  double top, bottom;

  get_extent (painter, index, &top, &bottom);
  if (is_up)
    draw_bracket (scene, cr, x, top + head, 0, bottom, end);
  else
    draw_bracket (scene, cr, x, top, end, bottom - head, 0);
  if (!is_end)
    draw_head (scene, cr, x, is_up ? top : bottom, 0, is_up ? -1 : 1);
  draw_end (scene, cr, bundle, !is_end, is_end, is_up ? bottom : top);
}

static void
draw_span (Painter *painter,
           cairo_t *cr,
           guint    index)
{
  const GrindJumpScene *scene = painter->scene;
  const GrindJumpBundle *bundle = &painter->bundles[index];
  double x = get_lane_x (scene, bundle->lane);
  guint n_stems;
  const GrindJumpStem *stems = grind_jump_lanes_get_stems (scene->lanes, index, &n_stems);
  double top, bottom;

  get_extent (painter, index, &top, &bottom);
  draw_bracket (scene, cr, x,
                top, is_seen (scene, bundle->first_row)
                     ? get_stem_end (scene, bundle, stems[0].is_end) : 0,
                bottom, is_seen (scene, bundle->last_row)
                        ? get_stem_end (scene, bundle, stems[n_stems - 1].is_end) : 0);

  for (guint row = scene->first_row; row < scene->first_row + scene->n_rows; row++)
    {
      const GrindJumpStem *stem = find_stem (painter, index, row);
      double y;

      if (stem == NULL)
        continue;
      y = get_slot_y (painter, index, row);
      if (row > bundle->first_row && row < bundle->last_row)
        {
          cairo_move_to (cr, x, y);
          cairo_line_to (cr, get_stem_end (scene, bundle, stem->is_end), y);
          cairo_stroke (cr);
        }
      draw_end (scene, cr, bundle, stem->is_start, stem->is_end, y);
    }
}

static gboolean
stands_out (Painter *painter,
            guint    index)
{
  const GrindJumpScene *scene = painter->scene;

  if (scene->marked != GRIND_NONE)
    return index == scene->marked;

  return scene->row != GRIND_NONE && find_stem (painter, index, scene->row) != NULL;
}

static void
set_pen (Painter  *painter,
         cairo_t  *cr,
         gboolean  is_conditional,
         gboolean  is_strong)
{
  const GrindStyle *style = painter->scene->style;
  GrindColor color = is_conditional ? style->jump_conditional : style->jump;
  double width = is_conditional ? CONDITIONAL_PEN : JUMP_PEN;

  if (!is_strong && painter->scene->marked != GRIND_NONE)
    color = grind_color_mix (&color, &style->canvas, FADED_PART);
  cairo_set_source_rgb (cr, color.red, color.green, color.blue);
  cairo_set_line_width (cr, (is_strong ? width + MARKED_PEN : width) * painter->scene->scale);
}

static void
draw_bundle (Painter *painter,
             cairo_t *cr,
             guint    index)
{
  const GrindJumpBundle *bundle = &painter->bundles[index];

  set_pen (painter, cr, bundle->is_conditional, stands_out (painter, index));
  switch (bundle->shape)
    {
    case GRIND_JUMP_LOOP:
      draw_loop (painter, cr, index);
      break;
    case GRIND_JUMP_LEAVES_UP:
    case GRIND_JUMP_LEAVES_DOWN:
    case GRIND_JUMP_ENTERS_DOWN:
    case GRIND_JUMP_ENTERS_UP:
      draw_outside (painter, cr, index);
      break;
    case GRIND_JUMP_SPAN:
    default:
      draw_span (painter, cr, index);
    }
}

/* Draws stubs for jumps without a lane. */
static void
draw_stubs (Painter *painter,
            cairo_t *cr,
            guint    row)
{
  const GrindJumpScene *scene = painter->scene;
  static const double dashes[] = { 1.5, 1.5 };
  guint n_jumps;
  const guint *jumps = grind_jump_lanes_get_at_row (scene->lanes, row, &n_jumps);

  for (guint i = 0; i < MIN (n_jumps, MAX_LOOKED_AT); i++)
    {
      guint bundle = grind_jump_lanes_get_bundle (scene->lanes, jumps[i]);
      double end = scene->width - TEXT_GAP * scene->scale;
      double y = round (get_middle (scene, row)) + 0.5;

      if (painter->bundles[bundle].lane != GRIND_NONE)
        continue;

      set_pen (painter, cr, painter->bundles[bundle].is_conditional, FALSE);
      cairo_save (cr);
      cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
      cairo_move_to (cr, end - STUB_LENGTH * scene->scale, y);
      cairo_line_to (cr, end, y);
      cairo_stroke (cr);
      cairo_restore (cr);
      return;
    }
}

/**
 * grind_jump_painter_get_width:
 * @n_lanes: the number of lanes
 * @scale: 1 at the default text size
 *
 * Returns: the width for jumps next to the text in pixels, 0 if there are none
 */
double
grind_jump_painter_get_width (guint  n_lanes,
                              double scale)
{
  if (n_lanes == 0)
    return 0;

  return ceil ((FIRST_LANE + (n_lanes - 1) * LANE_DISTANCE + LEFT_ROOM) * scale);
}

/**
 * grind_jump_painter_paint:
 * @scene: the visible jumps
 * @cr: the cairo context, in pixels from the upper left corner of the scene
 *
 * Paints the jumps of visible rows, outer lanes first and highlighted jumps last. May be called
 * from any thread.
 */
void
grind_jump_painter_paint (const GrindJumpScene *scene,
                          cairo_t              *cr)
{
  guint n_lanes;
  Painter painter;

  g_return_if_fail (scene != NULL && cr != NULL);

  painter_init (&painter, scene);
  n_lanes = grind_jump_lanes_get_n_lanes (scene->lanes);
  if (scene->n_rows == 0 || n_lanes == 0)
    return;

  for (guint row = scene->first_row; row < scene->first_row + scene->n_rows; row++)
    draw_stubs (&painter, cr, row);
  for (guint pass = 0; pass < 2; pass++)
    {
      for (guint lane = n_lanes; lane-- > 0;)
        {
          guint start, end;

          grind_jump_lanes_get_lane (scene->lanes, lane, &start, &end);
          for (guint i = grind_jump_lanes_find_near (scene->lanes, lane, scene->first_row);
               i < end && painter.bundles[i].first_row < scene->first_row + scene->n_rows; i++)
            {
              if (stands_out (&painter, i) == (pass == 1))
                draw_bundle (&painter, cr, i);
            }
        }
    }
}

/**
 * grind_jump_painter_find_row:
 * @scene: the visible jumps
 * @y: a position in pixels from its top
 *
 * Returns: the row with the nearest text, or %GRIND_NONE if none is visible. May be called from any
 *   thread
 */
guint
grind_jump_painter_find_row (const GrindJumpScene *scene,
                             double                y)
{
  guint best = GRIND_NONE;

  g_return_val_if_fail (scene != NULL, GRIND_NONE);

  for (guint i = 0; i < scene->n_rows; i++)
    {
      if (best == GRIND_NONE ||
          fabs (scene->middles[i] - y) < fabs (scene->middles[best - scene->first_row] - y))
        best = scene->first_row + i;
    }

  return best;
}

/* The end in a row that is nearest to @y, among those to the left of @x. */
static guint
find_end (Painter *painter,
          guint    row,
          double   x,
          double   y)
{
  const GrindJumpScene *scene = painter->scene;
  Slot slots[GRIND_JUMP_MAX_LANES];
  guint n = list_slots (painter, row, slots);
  double reach = REACH * scene->scale;
  guint best = GRIND_NONE;

  for (guint i = 0; i < n; i++)
    {
      if (x < get_lane_x (scene, slots[i].lane) - reach || fabs (slots[i].y - y) > reach)
        continue;
      reach = fabs (slots[i].y - y);
      best = slots[i].bundle;
    }

  return best;
}

/**
 * grind_jump_painter_find:
 * @scene: the visible jumps
 * @x: a position in pixels from its left edge
 * @y: a position in pixels from its top
 *
 * Returns: the bundle with the nearest line, or %GRIND_NONE if none is near. May be called from any
 *   thread
 */
guint
grind_jump_painter_find (const GrindJumpScene *scene,
                         double                x,
                         double                y)
{
  guint row = grind_jump_painter_find_row (scene, y);
  double best_distance, distance;
  guint best = GRIND_NONE;
  Painter painter;

  g_return_val_if_fail (scene != NULL, GRIND_NONE);
  if (row == GRIND_NONE)
    return GRIND_NONE;

  painter_init (&painter, scene);
  best_distance = REACH * scene->scale;
  for (guint lane = 0; lane < grind_jump_lanes_get_n_lanes (scene->lanes); lane++)
    {
      guint bundle = grind_jump_lanes_find (scene->lanes, lane, row);
      double top, bottom;

      distance = fabs (get_lane_x (scene, lane) - x);
      if (bundle == GRIND_NONE || distance > best_distance)
        continue;
      get_extent (&painter, bundle, &top, &bottom);
      if (y < top - 1 || y > bottom + 1)
        continue;
      best = bundle;
      best_distance = distance;
    }
  if (best != GRIND_NONE)
    return best;

  return find_end (&painter, row, x, y);
}
