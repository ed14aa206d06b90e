/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-picture.h"

#define BAR_HEIGHT 24
#define PADDING    4

struct _GrindTestPicture
{
  GrindPicture parent_instance;
};

G_DEFINE_FINAL_TYPE (GrindTestPicture, grind_test_picture, GRIND_TYPE_PICTURE)

static GrindNodeId
get_node (GrindPicture *picture,
          guint         item)
{
  const GrindSubject *subject = grind_picture_get_subject (picture);

  if (item == 0)
    return subject->root;

  return (item - 1) % grind_graph_get_n_nodes (subject->graph);
}

static void
get_item (GrindPicture *picture,
          guint         item,
          GrindItem    *what)
{
  const GrindSubject *subject = grind_picture_get_subject (picture);
  const GrindCosts *costs = grind_graph_get_costs (subject->graph, subject->event);

  what->node = get_node (picture, item);
  what->cost = what->node != GRIND_NONE ? costs->inclusive[what->node] : costs->base;
  what->count = 3;
  if (item == 0)
    return;

  what->depth = (item + 1) / 2;
  what->parent = item > 2 ? item - 2 : 0;
  what->is_estimate = what->depth > 1;
  if (item < grind_picture_get_n_items (picture) - 1)
    return;

  what->kind = GRIND_ITEM_HIDDEN;
  what->n_hidden = 7;
}

static void
get_box (GrindPicture *picture,
         guint         item,
         GrindBox     *box)
{
  guint n_boxes = grind_picture_get_n_items (picture) - 1;
  double width, height;

  grind_picture_get_size (picture, &width, &height);
  *box = (GrindBox) { 0, 0, width, BAR_HEIGHT };
  if (item > 0)
    *box = (GrindBox) { width * (item - 1) / n_boxes, BAR_HEIGHT, width / n_boxes,
                        height - BAR_HEIGHT };
}

static void
paint_box (GrindPicture     *picture,
           cairo_t          *cr,
           GrindTypeface    *typeface,
           const GrindStyle *style,
           guint             item)
{
  const GrindSubject *subject = grind_picture_get_subject (picture);
  GrindColor fill = grind_style_get_fill (style, item % (GRIND_N_COLOR_SLOTS + 1));
  g_autofree char *label = NULL;
  g_autofree char *name = NULL;
  GrindBox box;

  get_box (picture, item, &box);
  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  cairo_set_source_rgb (cr, fill.red, fill.green, fill.blue);
  cairo_fill (cr);
  if (get_node (picture, item) == GRIND_NONE)
    return;

  name = grind_graph_dup_node_name (subject->graph, get_node (picture, item));
  label = grind_typeface_fit (typeface, name, GRIND_LABEL_SIZE, item == 0, box.width - 2 * PADDING);
  if (label != NULL)
    grind_typeface_draw_on (typeface, cr, label, GRIND_LABEL_SIZE, item == 0, box.x + PADDING,
                            box.y + PADDING, &style->ink, item == 1 ? &style->canvas : NULL);
}

static void
paint (GrindPicture        *picture,
       cairo_t             *cr,
       GrindTypeface       *typeface,
       const GrindStyle    *style,
       const GrindEmphasis *emphasis)
{
  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    paint_box (picture, cr, typeface, style, i);
}

static void
paint_mark (GrindPicture     *picture,
            cairo_t          *cr,
            const GrindStyle *style,
            guint             item,
            GrindMark         mark)
{
  GrindBox box;

  get_box (picture, item, &box);
  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  cairo_set_source_rgb (cr, style->accent.red, style->accent.green, style->accent.blue);
  cairo_stroke (cr);
}

static guint
find_node (GrindPicture *picture,
           GrindNodeId   node)
{
  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    if (get_node (picture, i) == node)
      return i;

  return GRIND_NONE;
}

static guint
move (GrindPicture *picture,
      guint         item,
      GrindMove     direction)
{
  guint n_items = grind_picture_get_n_items (picture);

  switch (direction)
    {
    case GRIND_MOVE_UP:
      return item > 0 ? 0 : GRIND_NONE;

    case GRIND_MOVE_DOWN:
      return item == 0 && n_items > 1 ? 1 : GRIND_NONE;

    case GRIND_MOVE_LEFT:
      return item > 1 ? item - 1 : GRIND_NONE;

    case GRIND_MOVE_RIGHT:
    default:
      return item > 0 && item + 1 < n_items ? item + 1 : GRIND_NONE;
    }
}

static char *
dup_text (GrindPicture *picture)
{
  return g_strdup_printf ("%u items\n", grind_picture_get_n_items (picture));
}

static void
grind_test_picture_class_init (GrindTestPictureClass *klass)
{
  GrindPictureClass *picture_class = GRIND_PICTURE_CLASS (klass);

  picture_class->paint = paint;
  picture_class->paint_mark = paint_mark;
  picture_class->get_item = get_item;
  picture_class->get_box = get_box;
  picture_class->find_item = grind_test_picture_find_item;
  picture_class->find_node = find_node;
  picture_class->move = move;
  picture_class->dup_text = dup_text;
  picture_class->text_suffix = ".txt";
  picture_class->text_name = "Count";
}

static void
grind_test_picture_init (GrindTestPicture *self)
{
}

GrindPicture *
grind_test_picture_new (const GrindSubject *subject,
                        guint               n_items,
                        double              width,
                        double              height)
{
  GrindPicture *self = g_object_new (GRIND_TYPE_TEST_PICTURE, NULL);

  g_assert_cmpuint (n_items, >, 1);
  grind_picture_set_subject (self, subject);
  grind_picture_set_size (self, width, height, n_items);

  return self;
}
