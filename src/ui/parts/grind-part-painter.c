/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paints the picture of the parts. Edges are on whole pixels, so that neighbours are sharp and
 * thousands of boxes are filled in a few milliseconds; columns that share a pixel are merged. */
#include "config.h"

#include "grind-part-painter.h"

#include <math.h>

#include "text/grind-part-text.h"
#include "ui/base/grind-colors.h"

#define MARGIN        6    /* px, left, right and below */
#define NUMBERS       20   /* px, above the boxes */
#define MIN_GAP_SIZE  4    /* px, minimum size of boxes with a gap */
#define MIN_TEXT_ROOM 15   /* px, minimum size of a box with a label */
#define OUTLINE       2    /* px, around the selection */
#define HATCH         6    /* px, between the lines across parts before a change */
#define HATCH_ALPHA   0.45

/* The boxes of one colour, filled together. */
typedef struct
{
  /* (element-type cairo_rectangle_int_t): by slot, and whether pale */
  GArray *boxes[GRIND_N_COLOR_SLOTS + 1][2];
} Batch;

/* The share of a thread in columns that share a pixel. */
typedef struct
{
  guint  thread;
  double area[2];   /* selected, not selected */
} Share;

typedef struct
{
  const GrindPartPaint *paint;
  cairo_t              *cr;
  Batch                 batch;
} Painter;

static int
get_x (int    width,
       double x)
{
  return MARGIN + (int) round (x * MAX (width - 2 * MARGIN, 1));
}

static int
get_y (int    height,
       double y)
{
  return NUMBERS + (int) round (y * MAX (height - NUMBERS - MARGIN, 1));
}

static gboolean
is_selected (const GrindPartPaint *paint,
             guint                 row)
{
  return paint->selection == NULL || gtk_bitset_contains (paint->selection, row);
}

static void
add_box (Painter *self,
         guint    slot,
         gboolean is_pale,
         int      left,
         int      top,
         int      right,
         int      bottom)
{
  cairo_rectangle_int_t box = { left, top, right - left, bottom - top };

  if (box.width >= MIN_GAP_SIZE)
    box.width--;
  if (box.height >= MIN_GAP_SIZE)
    box.height--;
  if (box.width > 0 && box.height > 0)
    g_array_append_val (self->batch.boxes[slot][is_pale], box);
}

static void
add_column (Painter               *self,
            const GrindPartColumn *column)
{
  const GrindPartPaint *paint = self->paint;

  for (guint i = column->first_row; i < column->first_row + column->n_rows; i++)
    {
      const GrindPartRow *row = grind_part_table_get_row (paint->table, i);

      if (row->height <= 0)
        continue;
      add_box (self, grind_part_table_get_thread (paint->table, row->thread)->slot,
               !is_selected (paint, i),
               get_x (paint->width, row->x), get_y (paint->height, row->y),
               get_x (paint->width, row->x + row->width),
               get_y (paint->height, row->y + row->height));
    }
}

static int
compare_shares (gconstpointer a,
                gconstpointer b)
{
  const Share *left = a;
  const Share *right = b;

  return left->thread < right->thread ? -1 : left->thread > right->thread;
}

/* The shares of threads in the columns from @first to @last, by thread, which may be repeated. */
static GArray *
sum_shares (Painter *self,
            guint    first,
            guint    last)
{
  GrindPartTable *table = self->paint->table;
  guint end = grind_part_table_get_column (table, last)->first_row +
              grind_part_table_get_column (table, last)->n_rows;
  GArray *shares = g_array_new (FALSE, TRUE, sizeof (Share));

  for (guint i = grind_part_table_get_column (table, first)->first_row; i < end; i++)
    {
      const GrindPartRow *row = grind_part_table_get_row (table, i);
      Share share = { row->thread };

      share.area[!is_selected (self->paint, i)] = row->width * row->height;
      g_array_append_val (shares, share);
    }
  g_array_sort (shares, compare_shares);

  return shares;
}

/* Merges columns that are narrower than a pixel. */
static void
add_columns (Painter *self,
             guint    first,
             guint    last,
             int      left,
             int      right)
{
  const GrindPartPaint *paint = self->paint;
  g_autoptr (GArray) shares = sum_shares (self, first, last);
  double below = 0, area = 0;

  for (guint i = 0; i < shares->len; i++)
    area += g_array_index (shares, Share, i).area[0] + g_array_index (shares, Share, i).area[1];
  if (area <= 0)
    return;

  for (guint i = 0; i < shares->len; )
    {
      Share sum = g_array_index (shares, Share, i);
      guint slot = grind_part_table_get_thread (paint->table, sum.thread)->slot;

      for (i++; i < shares->len && g_array_index (shares, Share, i).thread == sum.thread; i++)
        {
          sum.area[0] += g_array_index (shares, Share, i).area[0];
          sum.area[1] += g_array_index (shares, Share, i).area[1];
        }
      for (guint is_pale = 0; is_pale < 2; is_pale++)
        {
          int top = get_y (paint->height, below / area);

          below += sum.area[is_pale];
          add_box (self, slot, is_pale, left, top, right, get_y (paint->height, below / area));
        }
    }
}

static void
add_all (Painter *self)
{
  const GrindPartPaint *paint = self->paint;
  int left = get_x (paint->width, 0);
  guint first = 0;

  for (guint i = 0; i < grind_part_table_get_n_columns (paint->table); i++)
    {
      const GrindPartColumn *column = grind_part_table_get_column (paint->table, i);
      int right = get_x (paint->width, column->x + column->width);

      if (right <= left)
        continue;
      if (i == first)
        add_column (self, column);
      else
        add_columns (self, first, i, left, right);
      first = i + 1;
      left = right;
    }
}

/* In high contrast a box that is not selected only has a coloured border. */
static void
fill (Painter *self,
      GArray  *boxes,
      guint    slot,
      gboolean is_pale)
{
  const GrindStyle *style = self->paint->style;
  gboolean is_hollow = is_pale && style->is_high_contrast;
  GrindColor color;

  if (boxes->len == 0)
    return;

  color = is_pale && !is_hollow ? grind_style_get_tint (style, slot, GRIND_TINT_PASSED)
                                : grind_style_get_fill (style, slot);
  cairo_set_source_rgb (self->cr, color.red, color.green, color.blue);
  for (guint i = 0; i < boxes->len; i++)
    {
      const cairo_rectangle_int_t *box = &g_array_index (boxes, cairo_rectangle_int_t, i);

      if (is_hollow && box->width > 4 && box->height > 4)
        cairo_rectangle (self->cr, box->x + 2, box->y + 2, box->width - 4, box->height - 4);
      cairo_rectangle (self->cr, box->x, box->y, box->width, box->height);
    }
  cairo_fill (self->cr);
}

static void
fill_all (Painter *self)
{
  cairo_set_antialias (self->cr, CAIRO_ANTIALIAS_NONE);
  cairo_set_fill_rule (self->cr, CAIRO_FILL_RULE_EVEN_ODD);
  for (guint slot = 0; slot <= GRIND_N_COLOR_SLOTS; slot++)
    for (guint is_pale = 0; is_pale < 2; is_pale++)
      fill (self, self->batch.boxes[slot][is_pale], slot, is_pale);
  cairo_set_antialias (self->cr, CAIRO_ANTIALIAS_DEFAULT);
}

static void
draw_text (Painter       *self,
           const char    *text,
           const GdkRGBA *color,
           double         x,
           double         y)
{
  gdk_cairo_set_source_rgba (self->cr, color);
  cairo_move_to (self->cr, x, y);
  pango_cairo_show_layout (self->cr, self->paint->layout);
}

static void
label_box (Painter *self,
           guint    row)
{
  const GrindPartPaint *paint = self->paint;
  const GdkRGBA ink = grind_colors_to_rgba (&paint->style->ink);
  cairo_rectangle_int_t box;
  g_autofree char *text = NULL;
  int width;

  grind_part_painter_get_box (paint->table, row, paint->width, paint->height, &box);
  if (box.height < MIN_TEXT_ROOM || box.width < MIN_TEXT_ROOM)
    return;

  text = grind_part_text_dup_letter (paint->table,
                                     grind_part_table_get_row (paint->table, row)->thread);
  pango_layout_set_text (paint->layout, text, -1);
  pango_layout_get_pixel_size (paint->layout, &width, NULL);
  if (width + 8 <= box.width)
    draw_text (self, text, &ink, box.x + 5, box.y + 1);
}

static gboolean
has_selected (const GrindPartPaint  *paint,
              const GrindPartColumn *column)
{
  for (guint i = column->first_row; i < column->first_row + column->n_rows; i++)
    if (is_selected (paint, i))
      return TRUE;

  return FALSE;
}

/* The only side that parts of a column are on, or NULL */
static const char *
get_column_side (const GrindPartPaint  *paint,
                 const GrindPartColumn *column)
{
  const char *side = NULL;

  for (guint i = column->first_row; i < column->first_row + column->n_rows; i++)
    {
      GrindPartId part = grind_part_table_get_row (paint->table, i)->part;
      const char *other = grind_part_text_get_side (paint->session, part);

      if (side != NULL && other != NULL && other != side)
        return NULL;
      if (other != NULL)
        side = other;
    }

  return side;
}

/* Draws the number of the part above its column, if there is space, and its side. */
static void
label_column (Painter               *self,
              const GrindPartColumn *column)
{
  const GrindPartPaint *paint = self->paint;
  gboolean is_plain = paint->selection == NULL || !has_selected (paint, column);
  int left = get_x (paint->width, column->x);
  int right = get_x (paint->width, column->x + column->width);
  const char *side = paint->session != NULL ? get_column_side (paint, column) : NULL;
  g_autofree char *text = NULL;
  g_autofree char *long_text = NULL;
  int width;

  if (right - left < MIN_TEXT_ROOM)
    return;

  text = grind_part_text_dup_number (paint->table, column->first_row);
  long_text = grind_part_text_dup_sided (text, side);
  pango_layout_set_text (paint->layout, long_text, -1);
  pango_layout_get_pixel_size (paint->layout, &width, NULL);
  if (width + 4 > right - left)
    {
      pango_layout_set_text (paint->layout, text, -1);
      pango_layout_get_pixel_size (paint->layout, &width, NULL);
    }
  if (width + 4 <= right - left)
    draw_text (self, text, is_plain ? &paint->dim : &paint->ink,
               left + (right - left - width) / 2, 2);
}

static void
label_all (Painter *self)
{
  GrindPartTable *table = self->paint->table;

  for (guint i = 0; i < grind_part_table_get_n_columns (table); i++)
    {
      const GrindPartColumn *column = grind_part_table_get_column (table, i);

      if (column->width * self->paint->width < MIN_TEXT_ROOM)
        continue;
      label_column (self, column);
      for (guint row = column->first_row; row < column->first_row + column->n_rows; row++)
        label_box (self, row);
    }
}

static gboolean
has_all (const GrindPartPaint  *paint,
         GtkBitset             *rows,
         const GrindPartColumn *column)
{
  for (guint i = column->first_row; i < column->first_row + column->n_rows; i++)
    if (grind_part_table_get_row (paint->table, i)->height > 0 && !gtk_bitset_contains (rows, i))
      return FALSE;

  return TRUE;
}

static void
outline (Painter *self,
         int      left,
         int      top,
         int      right,
         int      bottom)
{
  double inset = OUTLINE / 2.0 - OUTLINE;

  cairo_rectangle (self->cr, left + inset, top + inset, right - left - 1 - 2 * inset,
                   bottom - top - 1 - 2 * inset);
}

static void
outline_boxes (Painter               *self,
               GtkBitset             *rows,
               const GrindPartColumn *column)
{
  const GrindPartPaint *paint = self->paint;

  for (guint i = column->first_row; i < column->first_row + column->n_rows; i++)
    {
      cairo_rectangle_int_t box;

      if (!gtk_bitset_contains (rows, i))
        continue;
      grind_part_painter_get_box (paint->table, i, paint->width, paint->height, &box);
      if (box.width > 2 * OUTLINE && box.height > 0)
        outline (self, box.x, box.y, box.x + box.width, box.y + box.height);
    }
}

/* Makes a path around some parts. Adjacent columns that belong to it completely have a common
 * outline. */
static void
outline_rows (Painter   *self,
              GtkBitset *rows)
{
  const GrindPartPaint *paint = self->paint;
  guint n_columns = grind_part_table_get_n_columns (paint->table);

  for (guint i = 0; i < n_columns; i++)
    {
      const GrindPartColumn *column = grind_part_table_get_column (paint->table, i);
      double left = column->x;

      if (column->width <= 0)
        continue;
      if (!has_all (paint, rows, column))
        {
          outline_boxes (self, rows, column);
          continue;
        }
      while (i + 1 < n_columns &&
             has_all (paint, rows, grind_part_table_get_column (paint->table, i + 1)))
        i++;
      column = grind_part_table_get_column (paint->table, i);
      outline (self, get_x (paint->width, left), get_y (paint->height, 0),
               get_x (paint->width, column->x + column->width), get_y (paint->height, 1));
    }
}

/* The parts before a change are hatched. */
static void
hatch (Painter *self)
{
  const GrindPartPaint *paint = self->paint;
  g_autoptr (GtkBitset) before = grind_part_painter_find_before (paint->table, paint->session);

  if (gtk_bitset_is_empty (before))
    return;

  cairo_save (self->cr);
  outline_rows (self, before);
  cairo_clip (self->cr);
  for (int x = -paint->height; x < paint->width; x += HATCH)
    {
      cairo_move_to (self->cr, x, paint->height);
      cairo_line_to (self->cr, x + paint->height, 0);
    }
  cairo_set_source_rgba (self->cr, paint->style->ink.red, paint->style->ink.green,
                         paint->style->ink.blue, HATCH_ALPHA);
  cairo_set_line_width (self->cr, 1);
  cairo_stroke (self->cr);
  cairo_restore (self->cr);
}

static void
outline_all (Painter *self)
{
  const GrindPartPaint *paint = self->paint;

  outline_rows (self, paint->selection);

  /* The accent alone is not visible on all colours. */
  cairo_set_source_rgb (self->cr, paint->style->canvas.red, paint->style->canvas.green,
                        paint->style->canvas.blue);
  cairo_set_line_width (self->cr, OUTLINE + 2);
  cairo_stroke_preserve (self->cr);
  gdk_cairo_set_source_rgba (self->cr, &paint->accent);
  cairo_set_line_width (self->cr, OUTLINE);
  cairo_stroke (self->cr);
}

/**
 * grind_part_painter_paint:
 * @paint: the picture to paint
 * @cr: a cairo context
 *
 * Paints the parts. Takes linear time in their number; columns narrower than a pixel are merged.
 */
void
grind_part_painter_paint (const GrindPartPaint *paint,
                          cairo_t              *cr)
{
  Painter self = { paint, cr };

  for (guint slot = 0; slot <= GRIND_N_COLOR_SLOTS; slot++)
    for (guint is_pale = 0; is_pale < 2; is_pale++)
      self.batch.boxes[slot][is_pale] = g_array_new (FALSE, FALSE, sizeof (cairo_rectangle_int_t));

  add_all (&self);
  fill_all (&self);
  if (paint->session != NULL && grind_session_get_base (paint->session) != NULL)
    hatch (&self);
  label_all (&self);
  if (paint->selection != NULL)
    outline_all (&self);

  for (guint slot = 0; slot <= GRIND_N_COLOR_SLOTS; slot++)
    for (guint is_pale = 0; is_pale < 2; is_pale++)
      g_array_unref (self.batch.boxes[slot][is_pale]);
}

void
grind_part_painter_get_box (GrindPartTable        *table,
                            guint                  row,
                            int                    width,
                            int                    height,
                            cairo_rectangle_int_t *box)
{
  const GrindPartRow *part = grind_part_table_get_row (table, row);

  box->x = get_x (width, part->x);
  box->y = get_y (height, part->y);
  box->width = get_x (width, part->x + part->width) - box->x;
  box->height = get_y (height, part->y + part->height) - box->y;
}

guint
grind_part_painter_find (GrindPartTable *table,
                         int             width,
                         int             height,
                         double          x,
                         double          y)
{
  return grind_part_table_find (table, (x - MARGIN) / MAX (width - 2 * MARGIN, 1),
                                (y - NUMBERS) / MAX (height - NUMBERS - MARGIN, 1));
}

/* The rows of the parts before, in a comparison */
GtkBitset *
grind_part_painter_find_before (GrindPartTable *table,
                                GrindSession   *session)
{
  const guint8 *files = grind_session_get_base_files (session);
  const guint8 *before = files != NULL ? files : grind_session_get_base (session);
  GtkBitset *rows = gtk_bitset_new_empty ();

  for (guint i = 0; before != NULL && i < grind_part_table_get_n_rows (table); i++)
    if (grind_parts_have (before, grind_part_table_get_row (table, i)->part))
      gtk_bitset_add (rows, i);

  return rows;
}

/* The rows of the parts that @area touches; if it only touches numbers, the whole columns */
GtkBitset *
grind_part_painter_find_in (GrindPartTable              *table,
                            int                          width,
                            int                          height,
                            const cairo_rectangle_int_t *area)
{
  GtkBitset *found = gtk_bitset_new_empty ();
  gboolean is_above = area->y + area->height < NUMBERS;

  for (guint i = 0; i < grind_part_table_get_n_rows (table); i++)
    {
      cairo_rectangle_int_t box;

      if (grind_part_table_get_row (table, i)->height <= 0)
        continue;
      grind_part_painter_get_box (table, i, width, height, &box);
      if (box.x < area->x + area->width && area->x < box.x + MAX (box.width, 1) &&
          (is_above ||
           (box.y < area->y + area->height && area->y < box.y + MAX (box.height, 1))))
        gtk_bitset_add (found, i);
    }

  return found;
}
