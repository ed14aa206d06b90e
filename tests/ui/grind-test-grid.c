/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-grid.h"

#include "../draw/grind-test-picture.h"

struct _TestGrid
{
  GrindPicture parent_instance;

  guint n_columns;
  guint n_rows;
  guint n_nodes;
  guint delay;     /* painting time in us */
};

G_DEFINE_FINAL_TYPE (TestGrid, test_grid, GRIND_TYPE_PICTURE)

static int n_paints;   /* atomic */
static guint n_marks;

static void
grid_get_box (GrindPicture *picture,
              guint         item,
              GrindBox     *box)
{
  TestGrid *self = TEST_GRID (picture);
  double width, height;

  grind_picture_get_size (picture, &width, &height);
  width /= self->n_columns;
  height /= self->n_rows;
  *box = (GrindBox) { item % self->n_columns * width, item / self->n_columns * height,
                      width - TEST_GRID_GAP, height - TEST_GRID_GAP };
}

static void
grid_paint (GrindPicture        *picture,
            cairo_t             *cr,
            GrindTypeface       *typeface,
            const GrindStyle    *style,
            const GrindEmphasis *emphasis)
{
  g_atomic_int_inc (&n_paints);
  g_usleep (TEST_GRID (picture)->delay);
  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    {
      GrindColor fill = grind_style_get_fill (style, i % 4);
      GrindBox box;

      grid_get_box (picture, i, &box);
      cairo_rectangle (cr, box.x, box.y, box.width, box.height);
      cairo_set_source_rgb (cr, fill.red, fill.green, fill.blue);
      cairo_fill (cr);
    }
}

static void
grid_paint_mark (GrindPicture     *picture,
                 cairo_t          *cr,
                 const GrindStyle *style,
                 guint             item,
                 GrindMark         mark)
{
  GrindBox box;

  n_marks++;
  grid_get_box (picture, item, &box);
  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  cairo_stroke (cr);
}

static void
grid_get_item (GrindPicture *picture,
               guint         item,
               GrindItem    *what)
{
  TestGrid *self = TEST_GRID (picture);

  what->kind = item < self->n_nodes ? GRIND_ITEM_NODE : GRIND_ITEM_HIDDEN;
  what->node = item % self->n_nodes;
  what->parent = item > 0 ? 0 : GRIND_NONE;
  what->n_hidden = item;
  what->cost = 10;
  what->count = 3;
  what->is_estimate = item > 0;
}

static guint
grid_find_node (GrindPicture *picture,
                GrindNodeId   node)
{
  return node < MIN (TEST_GRID (picture)->n_nodes, grind_picture_get_n_items (picture))
           ? node : GRIND_NONE;
}

static guint
grid_move (GrindPicture *picture,
           guint         item,
           GrindMove     move)
{
  int n_columns = (int) TEST_GRID (picture)->n_columns;
  int steps[] = { -n_columns, n_columns, -1, 1 };
  int next = (int) item + steps[move];

  return next >= 0 && next < (int) grind_picture_get_n_items (picture) ? (guint) next : GRIND_NONE;
}

static void
test_grid_class_init (TestGridClass *klass)
{
  GrindPictureClass *picture_class = GRIND_PICTURE_CLASS (klass);

  picture_class->paint = grid_paint;
  picture_class->paint_mark = grid_paint_mark;
  picture_class->get_item = grid_get_item;
  picture_class->get_box = grid_get_box;
  picture_class->find_item = grind_test_picture_find_item;
  picture_class->find_node = grid_find_node;
  picture_class->move = grid_move;
}

static void
test_grid_init (TestGrid *self)
{
}

/* @delay: the painting time, in microseconds */
GrindPicture *
test_grid_new (GrindGraph *graph,
               guint       n_columns,
               guint       n_rows,
               double      width,
               double      height,
               guint       delay)
{
  TestGrid *self = g_object_new (TEST_TYPE_GRID, NULL);
  GrindSubject subject = {
    .graph = graph,
    .root = 0,
    .base = grind_value_new_whole (100),
    .is_percent = TRUE,
  };

  self->n_columns = n_columns;
  self->n_rows = n_rows;
  self->n_nodes = grind_graph_get_n_nodes (graph);
  self->delay = delay;
  grind_picture_set_subject (GRIND_PICTURE (self), &subject);
  grind_picture_set_size (GRIND_PICTURE (self), width, height, n_columns * n_rows);

  return GRIND_PICTURE (self);
}

/* How often any grid was painted */
guint
test_grid_get_n_paints (void)
{
  return (guint) g_atomic_int_get (&n_paints);
}

/* The number of marks painted since the last call */
guint
test_grid_take_n_marks (void)
{
  guint n = n_marks;

  n_marks = 0;

  return n;
}
