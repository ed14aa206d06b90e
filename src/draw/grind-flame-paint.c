/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paints a flame graph: self cost is saturated, cost passed on is pale. */
#include "config.h"

#include "grind-flame-picture-private.h"

#include <math.h>

#include "grind-hatch.h"
#include "grind-pixels.h"

#define MIN_LABELLED 40     /* px: narrower frames have no label */
#define PADDING      5      /* px at either end of a label */
#define SHARE_GAP    10     /* px between name and cost */
#define MIN_NAME     60     /* px reserved for the name next to a cost */
#define MATCH_LINE   2      /* px */
#define MATCH_GAP    1      /* px above it */
#define BORDER       2      /* px of the border with high contrast */
#define MIN_BORDERED 6      /* px: in narrower frames a border would hide the colour */
#define TRIANGLE     4      /* px: half the height of the triangle of an expandable row */

/* Share of a colour that remains */
#define PART_ABOVE   0.22   /* of zoomed-out frames */
#define PART_DIMMED  0.15   /* while another colour is highlighted */
#define PART_HATCH   0.15   /* of the text colour in hatching */
#define PART_GREY    0.09   /* of the text colour, in rows that represent others */

typedef struct
{
  GrindFlamePicture   *picture;
  const GrindSubject  *subject;
  cairo_t             *cr;
  GrindTypeface       *typeface;
  const GrindStyle    *style;
  const GrindEmphasis *emphasis;
  guint8              *called;        /* (nullable): by item: a match, or called by one */
  GrindColorScale      scale;
  GrindPixels          pixels;
  gboolean             is_snapped;    /* to device pixels */
  double               left;          /* the range to paint */
  double               right;
} Painter;

/* The colours of an item */
typedef struct
{
  GrindColor pale;
  GrindColor strong;
  GrindColor ink;
  gboolean   is_bordered;   /* @pale with a border of @strong */
  gboolean   is_hatched;    /* new in a comparison */
  gboolean   is_match;
} Look;

enum
{
  MATCH = 1,
  CALLED,
};

static void
set_color (Painter          *painter,
           const GrindColor *color)
{
  cairo_set_source_rgb (painter->cr, color->red, color->green, color->blue);
}

static void
fill_box (Painter          *painter,
          double            left,
          double            top,
          double            right,
          double            bottom,
          const GrindColor *color)
{
  GrindBox box = { left, top, right - left, bottom - top };

  if (painter->is_snapped)
    grind_snap_box (&painter->pixels.snap, &box);
  if (!(box.width > 0 && box.height > 0) || grind_pixels_fill (&painter->pixels, &box, 1, color))
    return;

  set_color (painter, color);
  cairo_rectangle (painter->cr, box.x, box.y, box.width, box.height);
  cairo_fill (painter->cr);
}

static void
paint_ground (Painter        *painter,
              const GrindBox *box,
              double          spent,
              const Look     *look)
{
  double bottom = box->y + box->height;
  double right = box->x + box->width;

  if (!look->is_bordered)
    {
      fill_box (painter, box->x, box->y, MIN (spent, right), bottom, &look->pale);
      fill_box (painter, MIN (spent, right), box->y, right, bottom, &look->strong);
      return;
    }

  fill_box (painter, box->x, box->y, right, bottom, &look->strong);
  fill_box (painter, box->x + BORDER, box->y + BORDER, MIN (spent, right - BORDER),
            bottom - BORDER, &look->pale);
}

static void
paint_hatch (Painter        *painter,
             const GrindBox *box,
             const Look     *look)
{
  GrindColor color = grind_color_mix (&look->ink, &look->strong, PART_HATCH);

  set_color (painter, &color);
  grind_hatch_add (painter->cr, box, GRIND_HATCH_RISING);
  cairo_fill (painter->cr);
}

static GrindNodeId
get_node (Painter *painter,
          guint    item)
{
  if (_grind_flame_picture_is_top (painter->picture, item))
    return _grind_flame_picture_get_top (painter->picture, item)->first;
  if (_grind_flame_picture_get_frame (painter->picture, item)->n_merged > 0)
    return GRIND_NONE;

  return _grind_flame_picture_get_branch (painter->picture, item)->node;
}

static void
init_row_look (Painter *painter,
               Look    *look)
{
  const GrindStyle *style = painter->style;

  look->pale = style->is_high_contrast
                 ? style->canvas : grind_color_mix (&style->text, &style->canvas, PART_GREY);
  look->strong = look->pale;
  look->ink = style->dim;
}

/* The share of its colour that an item keeps while a search or colour is highlighted; 1 for all */
static double
get_part (Painter *painter,
          guint    item,
          guint    slot)
{
  if (painter->called != NULL && painter->called[item] == MATCH)
    return 1;
  if (painter->emphasis != NULL && painter->emphasis->has_slot && painter->emphasis->slot != slot)
    return PART_DIMMED;
  if (painter->called != NULL && painter->called[item] == CALLED)
    return GRIND_TINT_CALLED;
  if (_grind_flame_picture_is_top (painter->picture, item))
    return PART_ABOVE;

  return GRIND_TINT_PASSED;
}

/* The self cost of an item relative to the root; its whole cost in a graph of callers */
static double
get_own_share (Painter *painter,
               guint    item)
{
  GrindFlamePicture *picture = painter->picture;
  const GrindFlameFrame *frame;
  const GrindBranch *last;

  if (_grind_flame_picture_is_top (picture, item) || !(picture->whole > 0))
    return 0;

  frame = _grind_flame_picture_get_frame (picture, item);
  last = grind_call_tree_get_branch (picture->tree, frame->last);
  if (picture->is_callers && frame->n_merged == 0)
    return frame->weight * picture->factor / picture->whole;

  return frame->n_merged > 0 || last->kind == GRIND_BRANCH_RECURSION
           ? 0 : last->self_cost * picture->factor / picture->whole;
}

/* Colours by cost: the self cost of a frame determines its heat, as its area shows the inclusive
 * cost. The coldest colours are close to the canvas, so high contrast adds borders. */
static void
init_heat (Painter        *painter,
           guint           item,
           const GrindBox *box,
           double          part,
           Look           *look)
{
  const GrindStyle *style = painter->style;
  guint step = grind_style_get_heat_step (get_own_share (painter, item));
  gboolean is_dimmed = painter->called != NULL ? !look->is_match : part < GRIND_TINT_PASSED;

  look->ink = style->ink;
  if (step == 0 || is_dimmed)
    look->pale = grind_style_get_tint (style, GRIND_COLOR_SLOT_OTHER, part);
  else
    look->pale = grind_style_get_heat (style, step, &look->ink);
  look->is_bordered = style->is_high_contrast && box->width > MIN_BORDERED;
  look->strong = look->is_bordered ? style->text : look->pale;
}

/*
 * Colours by change: the saturated part of a frame is as wide as the change of its cost, the rest
 * is what cancels out below. A new frame is hatched, one that is gone is hollow.
 */
static void
init_change (Painter        *painter,
             guint           item,
             const GrindBox *box,
             double          part,
             Look           *look)
{
  const GrindStyle *style = painter->style;
  GrindPresence presence = grind_subject_get_presence (painter->subject,
                                                       get_node (painter, item));
  double before = 0, after = 0;
  guint step = GRIND_UNCHANGED_STEP;

  if (_grind_flame_picture_get_sides (painter->picture, item, &before, &after))
    step = grind_subject_get_change_step (painter->subject, before, after);
  look->strong = grind_style_get_color (style, painter->scale, step, &look->ink);
  if (painter->called != NULL ? !look->is_match : part < GRIND_TINT_PASSED)
    look->strong = grind_color_mix (&look->strong, &style->canvas, part);
  look->pale = _grind_flame_picture_is_top (painter->picture, item)
                 ? look->strong
                 : grind_color_mix (&look->strong, &style->canvas, GRIND_TINT_PASSED);
  look->is_hatched = presence == GRIND_NEW;
  look->is_bordered = box->width > MIN_BORDERED &&
                      (style->is_high_contrast || presence == GRIND_GONE);
  if (presence == GRIND_GONE)
    look->pale = style->canvas;
}

static void
init_look (Painter        *painter,
           guint           item,
           const GrindBox *box,
           Look           *look)
{
  GrindFlameRow row = grind_flame_picture_get_row (painter->picture, item);
  const GrindStyle *style = painter->style;
  GrindNodeId node = get_node (painter, item);
  guint slot = grind_subject_get_slot (painter->subject, node);
  double part = get_part (painter, item, slot);
  gboolean is_flat = painter->called != NULL || part != GRIND_TINT_PASSED ||
                     painter->picture->is_callers;

  *look = (Look) { .is_match = painter->called != NULL && painter->called[item] == MATCH };
  if (row == GRIND_FLAME_ROW_PATH || row == GRIND_FLAME_ROW_CALLER ||
      row == GRIND_FLAME_ROW_SKIPPED)
    {
      init_row_look (painter, look);
      return;
    }

  if (painter->scale == GRIND_COLOR_SCALE_CHANGE)
    {
      init_change (painter, item, box, part, look);
      return;
    }
  if (painter->scale == GRIND_COLOR_SCALE_HEAT)
    {
      init_heat (painter, item, box, part, look);
      return;
    }

  look->ink = style->ink;
  look->pale = grind_style_get_tint (style, slot, part);
  look->strong = is_flat ? look->pale : grind_style_get_fill (style, slot);
  look->is_bordered = style->is_high_contrast && part < 1;
  if (look->is_bordered && is_flat)
    look->strong = grind_style_get_fill (style,
                                         part < GRIND_TINT_PASSED ? GRIND_COLOR_SLOT_OTHER : slot);
}

/* The space for the cost at the right end; 0 if too little would be left for the name. */
static double
get_cost_room (Painter        *painter,
               const GrindBox *box,
               const char     *cost)
{
  double scale = grind_typeface_get_scale (painter->typeface);
  double width = grind_typeface_get_width (painter->typeface, cost, GRIND_LABEL_SIZE, FALSE);

  return box->width < width + (MIN_NAME + SHARE_GAP + 2 * PADDING) * scale
           ? 0 : width + SHARE_GAP * scale;
}

static char *
dup_cost (Painter *painter,
          guint    item)
{
  GrindItem what;

  grind_picture_get_item (GRIND_PICTURE (painter->picture), item, &what);

  if (what.kind == GRIND_ITEM_PATH)
    return NULL;

  return what.is_compared
           ? grind_subject_format_change (painter->subject, what.before, what.after)
           : grind_subject_format_cost (painter->subject, what.cost);
}

/* Rows that represent several functions expand and collapse. */
static double
paint_triangle (Painter        *painter,
                const GrindBox *box,
                gboolean        is_open,
                const Look     *look)
{
  double scale = grind_typeface_get_scale (painter->typeface);
  double x = box->x + PADDING * scale + TRIANGLE * scale;
  double y = box->y + box->height / 2;
  cairo_t *cr = painter->cr;

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, TRIANGLE * scale, TRIANGLE * scale);
  if (is_open)
    cairo_rotate (cr, G_PI_2);
  cairo_move_to (cr, -0.5, -1);
  cairo_line_to (cr, 0.5, 0);
  cairo_line_to (cr, -0.5, 1);
  cairo_close_path (cr);
  set_color (painter, &look->ink);
  cairo_fill (cr);
  cairo_restore (cr);

  return (2 * TRIANGLE + PADDING) * scale;
}

static void
draw_text (Painter    *painter,
           const char *text,
           gboolean    is_bold,
           double      x,
           double      y,
           const Look *look)
{
  grind_typeface_draw (painter->typeface, painter->cr, text, GRIND_LABEL_SIZE, is_bold, x, y,
                       &look->ink);
}

/* The name, and the cost if both fit. */
static void
paint_name (Painter        *painter,
            guint           item,
            const GrindBox *box,
            double          used,
            const Look     *look)
{
  double scale = grind_typeface_get_scale (painter->typeface);
  double height = grind_typeface_get_height (painter->typeface, GRIND_LABEL_SIZE);
  double y = box->y + (box->height - height) / 2;
  double room = box->width - used - 2 * PADDING * scale;
  const guint8 *matches = painter->emphasis != NULL ? painter->emphasis->matches : NULL;
  g_autofree char *cost = dup_cost (painter, item);
  double cost_room = cost != NULL ? get_cost_room (painter, box, cost) : 0;
  g_autofree char *text = NULL;

  if (cost_room > 0)
    text = _grind_flame_dup_label (painter->picture, item, matches, painter->typeface,
                                   look->is_match, room - cost_room);
  if (text != NULL)
    draw_text (painter, cost, FALSE,
               box->x + box->width - PADDING * scale - (cost_room - SHARE_GAP * scale), y, look);
  else
    text = _grind_flame_dup_label (painter->picture, item, matches, painter->typeface,
                                   look->is_match, room);
  if (text != NULL)
    draw_text (painter, text, look->is_match, box->x + PADDING * scale + used, y, look);
}

static void
paint_text (Painter        *painter,
            guint           item,
            const GrindBox *box,
            const Look     *look)
{
  GrindFlameRow row = grind_flame_picture_get_row (painter->picture, item);
  gboolean is_open = row == GRIND_FLAME_ROW_PATH && painter->picture->show_callers;
  double used = 0;

  if (box->width < MIN_LABELLED)
    return;

  if (row == GRIND_FLAME_ROW_PATH || row == GRIND_FLAME_ROW_SKIPPED)
    used = paint_triangle (painter, box, is_open, look);
  paint_name (painter, item, box, used, look);
}

/* The left edge of the saturated part of an item */
static double
get_spent (Painter        *painter,
           guint           item,
           const GrindBox *box)
{
  GrindItem what;

  if (_grind_flame_picture_is_top (painter->picture, item))
    return box->x + box->width;

  grind_picture_get_item (GRIND_PICTURE (painter->picture), item, &what);
  if (what.is_compared &&
      grind_subject_get_presence (painter->subject, what.node) == GRIND_GONE)
    return box->x + box->width;
  if (what.is_compared)
    return box->x + box->width * (what.cost > 0
                                    ? 1 - MIN (fabs (what.after - what.before) / what.cost, 1) : 1);
  if (painter->scale == GRIND_COLOR_SCALE_HEAT ||
      what.kind == GRIND_ITEM_HIDDEN || what.kind == GRIND_ITEM_RECURSION)
    return box->x + box->width;

  return _grind_flame_picture_get_frame (painter->picture, item)->spent;
}

/* The accent has too little contrast on some colours, so separate it with a line. */
static void
underline (Painter        *painter,
           const GrindBox *box)
{
  double right = box->x + box->width;
  double bottom = box->y + box->height;
  double top = bottom - MATCH_LINE;

  fill_box (painter, box->x, top - MATCH_GAP, right, top, &painter->style->canvas);
  fill_box (painter, box->x, top, right, bottom, &painter->style->accent);
}

static void
paint_item (Painter *painter,
            guint    item)
{
  GrindBox box;
  Look look;

  grind_picture_get_box (GRIND_PICTURE (painter->picture), item, &box);
  init_look (painter, item, &box, &look);
  paint_ground (painter, &box, get_spent (painter, item, &box), &look);
  if (look.is_hatched)
    paint_hatch (painter, &box, &look);
  if (look.is_match)
    underline (painter, &box);
  paint_text (painter, item, &box, &look);
}

static void
paint_row (Painter *painter,
           guint    row)
{
  guint n_tops = painter->picture->tops->len;
  guint start, end;

  if (row < n_tops)
    {
      paint_item (painter, row);
      return;
    }

  grind_flame_get_row (painter->picture->flame, row - n_tops, &start, &end);
  for (guint i = grind_flame_find_near (painter->picture->flame, row - n_tops, painter->left);
       i < end && painter->picture->frames[i].left < painter->right; i++)
    paint_item (painter, n_tops + i);
}

/* Marks the callees of matches; every item follows its parent. */
static void
find_called (Painter *painter)
{
  GrindPicture *picture = GRIND_PICTURE (painter->picture);
  guint n_items = grind_picture_get_n_items (picture);
  guint n_tops = painter->picture->tops->len;
  const guint8 *matches = painter->emphasis->matches;
  gboolean is_called = FALSE;

  painter->called = g_new0 (guint8, n_items);
  for (guint i = 0; i < n_items; i++)
    {
      if (i > n_tops)
        is_called = painter->called[n_tops + painter->picture->frames[i - n_tops].parent] != 0;
      if (grind_flame_picture_has_node (painter->picture, i, matches))
        painter->called[i] = MATCH;
      else if (is_called)
        painter->called[i] = CALLED;
      if (i < n_tops && grind_flame_picture_get_row (painter->picture, i) != GRIND_FLAME_ROW_CALLER)
        is_called |= painter->called[i] != 0;
    }
}

void
_grind_flame_paint (GrindPicture        *picture,
                    cairo_t             *cr,
                    GrindTypeface       *typeface,
                    const GrindStyle    *style,
                    const GrindEmphasis *emphasis)
{
  GrindFlamePicture *self = GRIND_FLAME_PICTURE (picture);
  Painter painter = {
    .picture = self, .subject = grind_picture_get_subject (picture), .cr = cr,
    .typeface = typeface, .style = style, .emphasis = emphasis,
    .is_snapped = grind_snap_get_pixels (cr) > 0,
  };
  guint n_rows = self->tops->len + grind_flame_get_n_rows (self->flame);
  double top, bottom;

  grind_pixels_init (&painter.pixels, cr);
  painter.scale = grind_subject_get_scale (painter.subject);
  cairo_clip_extents (cr, &painter.left, &top, &painter.right, &bottom);
  if (emphasis != NULL && emphasis->matches != NULL)
    find_called (&painter);

  for (guint row = MAX (0, top / self->row_height); row < n_rows && row * self->row_height < bottom;
       row++)
    paint_row (&painter, row);

  g_free (painter.called);
}

static void
paint_ring (cairo_t          *cr,
            const GrindBox   *box,
            double            out,
            double            width,
            const GrindColor *color)
{
  cairo_set_source_rgb (cr, color->red, color->green, color->blue);
  cairo_set_line_width (cr, width);
  cairo_rectangle (cr, box->x - out, box->y - out, box->width + 2 * out, box->height + 2 * out);
  cairo_stroke (cr);
}

/* A frame may be narrower than a pixel, so marks go around it. A line of the canvas colour on
 * either side keeps the accent visible on any colour. */
void
_grind_flame_paint_mark (GrindPicture     *picture,
                         cairo_t          *cr,
                         const GrindStyle *style,
                         guint             item,
                         GrindMark         mark)
{
  const double dashes[] = { 4, 2 };
  GrindSnap snap;
  GrindBox box;

  grind_snap_init (&snap, cr);
  grind_picture_get_box (picture, item, &box);
  grind_snap_box (&snap, &box);
  switch (mark)
    {
    case GRIND_MARK_HOVERED:
      paint_ring (cr, &box, 0, 2, &style->text);
      break;
    case GRIND_MARK_SELECTED:
      paint_ring (cr, &box, 0.5, 5, &style->canvas);
      paint_ring (cr, &box, 0.5, 3, &style->accent);
      break;
    case GRIND_MARK_FOCUSED:
    default:
      cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
      paint_ring (cr, &box, 0, 2, &style->text);
      break;
    }
}
