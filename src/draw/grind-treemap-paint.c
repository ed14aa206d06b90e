/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Paints a treemap.
 *
 * Edges are aligned to device pixels. A box is filled, with a strong colour for self cost and a
 * pale one for cost passed on; its inside is filled with the line colour, and the boxes inside
 * leave a gap of one pixel between them. Boxes of the same depth do not overlap, so all boxes of
 * one colour are filled at once, depth by depth. Hatching and labels are painted last, on top;
 * boxes that are too small for it have its mean colour.
 */
#include "config.h"

#include "grind-treemap-picture-private.h"

#include "grind-hatch.h"
#include "grind-pixels.h"

#define LINE_WIDTH 0.8   /* px */
#define BORDER     2     /* px, of a frame with high contrast */

#define PART_DIMMED       0.15   /* of a colour while another one is highlighted */
#define PART_DIMMED_FRAME 0.07
#define PART_HATCH        0.15   /* of the text colour in hatching */
#define MIN_CONTRAST      4.5

/* Lines are a darker or paler shade of the fill, and fade with depth. */
#define SHADE_LIGHT 0.62
#define SHADE_DARK  0.72
static const struct { guint depth; double part; } lines[] = { { 3, 0.68 }, { 8, 0.44 },
                                                              { G_MAXUINT, 0.32 } };
#define N_LINES       G_N_ELEMENTS (lines)
#define SHARP_PADDING 2.0    /* px: with high contrast, frames with less padding have paler lines */
#define PART_PALE     0.45

#define LARGE 4096.0   /* square px: a frame that is filled without its inside */

/* The roles of rectangles, in the painting order of a depth */
typedef enum
{
  ROLE_STRONG,
  ROLE_PALE,
  ROLE_GROUND,      /* of hidden functions */
  ROLE_HIDDEN,      /* instead of hatching */
  ROLE_RECURSION,   /* the same */
  ROLE_STRIP,       /* with high contrast, where frames have a border instead of a pale fill */
  ROLE_LINE,        /* followed by the two fainter ones */
  N_ROLES = ROLE_LINE + N_LINES,
} Role;

#define N_BASES (GRIND_N_COLOR_SLOTS + 1)

typedef struct
{
  /* Borrowed */
  GrindTreemapPicture *picture;
  const GrindSubject  *subject;
  cairo_t             *cr;
  GrindTypeface       *typeface;
  const GrindStyle    *style;
  const GrindEmphasis *emphasis;

  /* Owned: arrays of GrindBox, created on demand */
  GArray              *fills[N_ROLES][N_BASES][2];
  GArray              *hatched;
  GArray              *recursions[N_BASES][2];

  GrindPixels          pixels;
  GrindBox             clip;
  double               whole;      /* the cost of the root */
  double               line;       /* px */
  GrindColorScale      scale;
} Painter;

/* The look of a box: a slot or a step of a scale, and whether it is dimmed */
typedef struct
{
  guint    base;
  gboolean is_dimmed;
} Look;

/* The function that determines the colour of a box. If functions share a frame, it is the innermost
 * one, as the others only pass cost on. In a treemap of callers, all of them do, and the one
 * nearest to the root is the most informative. */
static GrindNodeId
get_node (const Painter         *painter,
          const GrindTreemapBox *box)
{
  if (painter->picture->is_callers)
    while (_grind_treemap_picture_is_link (painter->picture, box))
      box = grind_treemap_get_box (painter->picture->map, box->parent);

  return _grind_treemap_picture_get_branch (painter->picture, box)->node;
}

static gboolean
is_dimmed (const Painter         *painter,
           const GrindTreemapBox *box)
{
  const GrindEmphasis *emphasis = painter->emphasis;
  GrindNodeId node = get_node (painter, box);

  if (emphasis == NULL || (!emphasis->has_slot && emphasis->matches == NULL))
    return FALSE;
  if (emphasis->has_slot && grind_subject_get_slot (painter->subject, node) == emphasis->slot)
    return FALSE;

  return emphasis->matches == NULL || node == GRIND_NONE ||
         !(emphasis->matches[node / 8] & 1 << node % 8);
}

static Look
get_look (const Painter         *painter,
          const GrindTreemapBox *box)
{
  Look look = { .is_dimmed = is_dimmed (painter, box) };
  double before = 0, after = 0;

  if (_grind_treemap_picture_get_sides (painter->picture, box, &before, &after))
    look.base = grind_subject_get_change_step (painter->subject, before, after);
  else if (painter->scale == GRIND_COLOR_SCALE_HEAT)
    look.base = grind_style_get_heat_step (painter->whole > 0 ? box->weight / painter->whole : 0);
  else
    look.base = grind_subject_get_slot (painter->subject, get_node (painter, box));

  return look;
}

static GrindColor
get_strong (const Painter *painter,
            Look           look)
{
  GrindColor color = grind_style_get_color (painter->style, painter->scale, look.base, NULL);

  return look.is_dimmed ? grind_color_mix (&color, &painter->style->canvas, PART_DIMMED) : color;
}

static GrindColor
get_pale (const Painter *painter,
          Look           look)
{
  GrindColor color = get_strong (painter, (Look) { look.base, FALSE });

  return grind_color_mix (&color, &painter->style->canvas,
                          look.is_dimmed ? PART_DIMMED_FRAME : GRIND_TINT_PASSED);
}

static GrindColor
get_line (const Painter *painter,
          Look           look,
          guint          level)
{
  double part = look.is_dimmed ? lines[level].part / 2 : lines[level].part;
  static const GrindColor black = { 0, 0, 0 };
  static const GrindColor white = { 1, 1, 1 };
  GrindColor strong = get_strong (painter, look);
  GrindColor pale = get_pale (painter, look);

  if (painter->style->is_high_contrast)
    return grind_color_mix (&painter->style->text, &painter->style->canvas,
                            look.is_dimmed || level == N_LINES - 1 ? PART_PALE : 1);

  strong = painter->style->is_dark ? grind_color_mix (&strong, &white, SHADE_DARK)
                                   : grind_color_mix (&strong, &black, SHADE_LIGHT);

  return grind_color_mix (&strong, &pale, part);
}

/* The hatching of hidden functions */
static GrindColor
get_hatch (const Painter *painter,
           double         part)
{
  return grind_color_mix (&painter->style->text, &painter->style->canvas, part * PART_HATCH);
}

static GrindColor
get_color (const Painter *painter,
           guint          role,
           Look           look)
{
  GrindColor strong, pale;

  switch (role)
    {
    case ROLE_HIDDEN:
      return get_hatch (painter, GRIND_HATCH_SHARE);
    case ROLE_RECURSION:
      strong = get_strong (painter, look);
      pale = get_pale (painter, look);
      return grind_color_mix (&pale, &strong, GRIND_HATCH_SHARE);
    case ROLE_STRONG:
      return get_strong (painter, look);
    case ROLE_PALE:
      /* Only its border is visible then. */
      return painter->style->is_high_contrast ? get_strong (painter, look)
                                              : get_pale (painter, look);
    case ROLE_GROUND:
    case ROLE_STRIP:
      return painter->style->canvas;
    default:
      return get_line (painter, look, role - ROLE_LINE);
    }
}

/* The colour of text on @ground */
static GrindColor
get_ink (const Painter    *painter,
         const GrindColor *ground,
         gboolean          is_dimmed)
{
  const GrindColor *ink = is_dimmed ? &painter->style->dim : &painter->style->ink;
  static const GrindColor black = { 0, 0, 0 };
  static const GrindColor white = { 1, 1, 1 };

  if (grind_color_get_contrast (ink, ground) >= MIN_CONTRAST)
    return *ink;

  return grind_color_get_contrast (&black, ground) > grind_color_get_contrast (&white, ground)
           ? black : white;
}

static void
set_color (Painter    *painter,
           GrindColor  color)
{
  cairo_set_source_rgb (painter->cr, color.red, color.green, color.blue);
}

static void
add_box (GArray         **boxes,
         const GrindBox  *box)
{
  if (!(box->width > 0 && box->height > 0))
    return;

  if (*boxes == NULL)
    *boxes = g_array_new (FALSE, FALSE, sizeof (GrindBox));
  g_array_append_vals (*boxes, box, 1);
}

static void
add_fill (Painter        *painter,
          guint           role,
          Look            look,
          const GrindBox *box)
{
  add_box (&painter->fills[role][look.base][look.is_dimmed], box);
}

/* The painted area of a cell: without a line at its right and lower edges, unless it is thin. */
static GrindBox
get_painted (const Painter  *painter,
             const GrindBox *cell)
{
  GrindBox box = *cell;

  grind_snap_box (&painter->pixels.snap, &box);
  if (box.width > painter->line)
    box.width -= painter->line;
  if (box.height > painter->line)
    box.height -= painter->line;

  return box;
}

static guint
get_line_role (const Painter         *painter,
               const GrindTreemapBox *box)
{
  guint i = 0;

  if (painter->style->is_high_contrast)
    return box->padding < SHARP_PADDING ? N_ROLES - 1 : ROLE_LINE;

  while (box->depth >= lines[i].depth)
    i++;

  return ROLE_LINE + i;
}

static void
cut (GrindBox *box,
     double    left,
     double    top,
     double    right,
     double    bottom)
{
  double end_x = MIN (box->x + box->width, right);
  double end_y = MIN (box->y + box->height, bottom);

  box->x = MAX (box->x, left);
  box->y = MAX (box->y, top);
  box->width = end_x - box->x;
  box->height = end_y - box->y;
}

/* The inside of a frame, with a line around it */
static GrindBox
get_lined (const Painter         *painter,
           const GrindTreemapBox *box,
           const GrindBox        *painted)
{
  GrindBox lined = grind_treemap_box_get_inside (box);

  grind_snap_box (&painter->pixels.snap, &lined);
  lined.x -= painter->line;
  lined.y -= painter->line;
  lined.width += painter->line;
  lined.height += painter->line;
  cut (&lined, painted->x, painted->y, painted->x + painted->width, painted->y + painted->height);

  return lined;
}

/* Fills a box except for its inside. */
static void
add_ring (Painter        *painter,
          Look            look,
          const GrindBox *box,
          const GrindBox *inside)
{
  double left = inside->x - box->x;
  double top = inside->y - box->y;
  double right = left + inside->width;
  double bottom = top + inside->height;

  add_fill (painter, ROLE_PALE, look, &(GrindBox) { box->x, box->y, box->width, top });
  add_fill (painter, ROLE_PALE, look,
            &(GrindBox) { box->x, inside->y, left, inside->height });
  add_fill (painter, ROLE_PALE, look,
            &(GrindBox) { box->x + right, inside->y, box->width - right, inside->height });
  add_fill (painter, ROLE_PALE, look,
            &(GrindBox) { box->x, box->y + bottom, box->width, box->height - bottom });
}

static void
add_frame (Painter               *painter,
           const GrindTreemapBox *box,
           const GrindBox        *painted,
           Look                   look)
{
  GrindBox lined = get_lined (painter, box, painted);

  /* Viewers of vector graphics show a seam where two boxes meet. */
  if (painter->pixels.surface != NULL && lined.width * lined.height >= LARGE)
    add_ring (painter, look, painted, &lined);
  else
    add_fill (painter, ROLE_PALE, look, painted);
  if (painter->style->is_high_contrast && box->strip > 0)
    {
      GrindBox strip = { painted->x + BORDER, painted->y + BORDER, painted->width - 2 * BORDER,
                         lined.y - painted->y - BORDER };

      grind_snap_box (&painter->pixels.snap, &strip);
      add_fill (painter, ROLE_STRIP, look, &strip);
    }
  add_fill (painter, get_line_role (painter, box), look, &lined);
}

static gboolean
is_hatchable (const GrindBox *box)
{
  return MIN (box->width, box->height) >= GRIND_HATCH_PERIOD;
}

static void
add_hidden (Painter        *painter,
            const GrindBox *painted)
{
  Look look = { 0, FALSE };

  if (!is_hatchable (painted))
    {
      add_fill (painter, ROLE_HIDDEN, look, painted);
      return;
    }

  add_fill (painter, ROLE_GROUND, look, painted);
  add_box (&painter->hatched, painted);
}

static void
add_recursion (Painter        *painter,
               const GrindBox *painted,
               Look            look)
{
  if (!is_hatchable (painted))
    {
      add_fill (painter, ROLE_RECURSION, look, painted);
      return;
    }

  add_fill (painter, ROLE_STRONG, look, painted);
  add_box (&painter->recursions[look.base][look.is_dimmed], painted);
}

static void
collect_box (Painter               *painter,
             const GrindTreemapBox *box)
{
  GrindBox painted;
  Look look;

  if (box->has_link || !grind_box_intersects (&box->cell, &painter->clip))
    return;

  painted = get_painted (painter, &box->cell);
  if (box->kind == GRIND_TREEMAP_HIDDEN)
    {
      add_hidden (painter, &painted);
      return;
    }

  look = get_look (painter, box);
  if (box->n_children > 0)
    {
      add_frame (painter, box, &painted, look);
    }
  else if (_grind_treemap_picture_get_branch (painter->picture, box)->kind ==
           GRIND_BRANCH_RECURSION)
    {
      add_recursion (painter, &painted, look);
    }
  else
    {
      add_fill (painter, ROLE_STRONG, look, &painted);
    }
}

static void
fill_boxes (Painter    *painter,
            GArray     *boxes,
            GrindColor  color)
{
  const GrindBox *all = (const GrindBox *) (gpointer) boxes->data;

  if (boxes->len > 0 && !grind_pixels_fill (&painter->pixels, all, boxes->len, &color))
    {
      set_color (painter, color);
      for (guint i = 0; i < boxes->len; i++)
        cairo_rectangle (painter->cr, all[i].x, all[i].y, all[i].width, all[i].height);
      cairo_fill (painter->cr);
    }
  g_array_set_size (boxes, 0);
}

static void
fill_depth (Painter *painter)
{
  for (guint role = 0; role < N_ROLES; role++)
    for (guint base = 0; base < N_BASES; base++)
      for (guint dimmed = 0; dimmed < 2; dimmed++)
        if (painter->fills[role][base][dimmed] != NULL)
          fill_boxes (painter, painter->fills[role][base][dimmed],
                      get_color (painter, role, (Look) { base, dimmed }));
}

static void
paint_boxes (Painter *painter)
{
  guint n_boxes = grind_treemap_get_n_boxes (painter->picture->map);
  guint depth = 0;

  for (guint i = 0; i < n_boxes; i++)
    {
      const GrindTreemapBox *box = grind_treemap_get_box (painter->picture->map, i);

      if (box->depth != depth && !box->has_link)
        {
          fill_depth (painter);
          depth = box->depth;
        }
      collect_box (painter, box);
    }
  fill_depth (painter);
}

static void
hatch_boxes (Painter            *painter,
             GArray             *boxes,
             GrindHatchDirection direction,
             GrindColor          color)
{
  set_color (painter, color);
  for (guint i = 0; i < boxes->len; i++)
    grind_hatch_add (painter->cr, &g_array_index (boxes, GrindBox, i), direction);
  cairo_fill (painter->cr);
}

static void
paint_hatches (Painter *painter)
{
  if (painter->hatched != NULL)
    hatch_boxes (painter, painter->hatched, GRIND_HATCH_RISING, get_hatch (painter, 1));
  for (guint base = 0; base < N_BASES; base++)
    for (guint dimmed = 0; dimmed < 2; dimmed++)
      if (painter->recursions[base][dimmed] != NULL)
        hatch_boxes (painter, painter->recursions[base][dimmed], GRIND_HATCH_FALLING,
                     get_pale (painter, (Look) { base, dimmed }));
}

static GrindColor
get_ground (const Painter         *painter,
            const GrindTreemapBox *box)
{
  Look look = get_look (painter, box);

  if (box->kind == GRIND_TREEMAP_HIDDEN)
    return painter->style->canvas;
  if (box->n_children == 0)
    return get_strong (painter, look);

  return painter->style->is_high_contrast ? painter->style->canvas : get_pale (painter, look);
}

static void
paint_label (Painter                 *painter,
             const GrindTreemapLabel *label)
{
  const GrindTreemapBox *box = grind_treemap_get_box (painter->picture->map, label->box);
  double scale = painter->picture->text_scale;
  double padding = GRIND_TREEMAP_TEXT_PADDING * scale;
  double height = grind_typeface_get_height (painter->typeface, GRIND_LABEL_SIZE);
  GrindBox painted = get_painted (painter, &box->cell);
  GrindColor ground;
  GrindColor ink;
  gboolean has_halo;
  double y;

  if (!grind_box_intersects (&painted, &painter->clip))
    return;

  while (box->has_link)
    box = grind_treemap_get_box (painter->picture->map, box->first_child);
  ground = get_ground (painter, box);
  ink = get_ink (painter, &ground, is_dimmed (painter, box));
  has_halo = box->kind == GRIND_TREEMAP_HIDDEN ||
             _grind_treemap_picture_get_branch (painter->picture, box)->kind ==
               GRIND_BRANCH_RECURSION;

  y = grind_snap_y (&painter->pixels.snap, painted.y + (GRIND_TREEMAP_STRIP * scale - height) / 2);
  grind_typeface_draw_on (painter->typeface, painter->cr, label->name, GRIND_LABEL_SIZE,
                          label->is_bold, painted.x + padding, y, &ink,
                          has_halo ? &ground : NULL);
  if (label->cost != NULL)
    grind_typeface_draw_on (painter->typeface, painter->cr, label->cost, GRIND_LABEL_SIZE, FALSE,
                            painted.x + painted.width - padding - label->cost_width, y, &ink,
                            has_halo ? &ground : NULL);
}

static void
init_painter (Painter             *painter,
              GrindPicture        *picture,
              cairo_t             *cr,
              GrindTypeface       *typeface,
              const GrindStyle    *style,
              const GrindEmphasis *emphasis)
{
  GrindTreemapPicture *self = GRIND_TREEMAP_PICTURE (picture);
  const GrindSubject *subject = grind_picture_get_subject (picture);
  double right, bottom;

  *painter = (Painter) {
    .picture = self,
    .subject = subject,
    .cr = cr,
    .typeface = typeface,
    .style = style,
    .emphasis = emphasis,
    .whole = grind_treemap_get_box (self->map, 0)->weight,
    .scale = grind_subject_get_scale (subject),
  };
  grind_pixels_init (&painter->pixels, cr);
  painter->line = grind_snap_get_line (&painter->pixels.snap, LINE_WIDTH);
  cairo_clip_extents (cr, &painter->clip.x, &painter->clip.y, &right, &bottom);
  painter->clip.width = right - painter->clip.x;
  painter->clip.height = bottom - painter->clip.y;
}

static void
clear_painter (Painter *painter)
{
  for (guint base = 0; base < N_BASES; base++)
    for (guint dimmed = 0; dimmed < 2; dimmed++)
      {
        for (guint role = 0; role < N_ROLES; role++)
          g_clear_pointer (&painter->fills[role][base][dimmed], g_array_unref);
        g_clear_pointer (&painter->recursions[base][dimmed], g_array_unref);
      }
  g_clear_pointer (&painter->hatched, g_array_unref);
}

void
_grind_treemap_paint (GrindPicture        *picture,
                      cairo_t             *cr,
                      GrindTypeface       *typeface,
                      const GrindStyle    *style,
                      const GrindEmphasis *emphasis)
{
  GrindTreemapPicture *self = GRIND_TREEMAP_PICTURE (picture);
  Painter painter;

  init_painter (&painter, picture, cr, typeface, style, emphasis);
  paint_boxes (&painter);
  paint_hatches (&painter);
  for (guint i = 0; i < self->labels->len; i++)
    paint_label (&painter, &g_array_index (self->labels, GrindTreemapLabel, i));
  clear_painter (&painter);
}

/* A ring inside of a box, or around a box that is too small */
static void
paint_ring (cairo_t          *cr,
            GrindBox          box,
            double            offset,
            double            width,
            const GrindColor *color)
{
  box.x += offset + width / 2;
  box.y += offset + width / 2;
  box.width -= 2 * offset + width;
  box.height -= 2 * offset + width;
  cairo_set_source_rgb (cr, color->red, color->green, color->blue);
  cairo_set_line_width (cr, width);
  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  cairo_stroke (cr);
}

void
_grind_treemap_paint_mark (GrindPicture     *picture,
                           cairo_t          *cr,
                           const GrindStyle *style,
                           guint             item,
                           GrindMark         mark)
{
  GrindTreemapPicture *self = GRIND_TREEMAP_PICTURE (picture);
  const double dashes[] = { 4, 3 };
  GrindSnap snap;
  GrindBox box = grind_treemap_get_box (self->map, item)->cell;
  double offset;

  grind_snap_init (&snap, cr);
  grind_snap_box (&snap, &box);
  offset = MIN (box.width, box.height) >= 12 ? 0 : -4;
  switch (mark)
    {
    case GRIND_MARK_HOVERED:
      paint_ring (cr, box, offset, 2, &style->text);
      break;
    case GRIND_MARK_SELECTED:
      paint_ring (cr, box, offset - 1, 5, &style->canvas);
      paint_ring (cr, box, offset, 3, &style->accent);
      break;
    case GRIND_MARK_FOCUSED:
    default:
      paint_ring (cr, box, offset + 1, 2, &style->canvas);
      cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
      paint_ring (cr, box, offset + 1, 2, &style->text);
      break;
    }
}
