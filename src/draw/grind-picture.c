/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-picture.h"

typedef struct
{
  GrindSubject subject;
  double       width;
  double       height;
  guint        n_items;
} GrindPicturePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (GrindPicture, grind_picture, G_TYPE_OBJECT)

static GrindPicturePrivate *
get_private (GrindPicture *self)
{
  return grind_picture_get_instance_private (self);
}

static void
grind_picture_finalize (GObject *object)
{
  grind_subject_clear (&get_private (GRIND_PICTURE (object))->subject);

  G_OBJECT_CLASS (grind_picture_parent_class)->finalize (object);
}

static void
grind_picture_class_init (GrindPictureClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_picture_finalize;
}

static void
grind_picture_init (GrindPicture *self)
{
}

/**
 * grind_picture_set_subject:
 * @self: a picture under construction
 * @subject: the subject
 *
 * Call this once, before anything else uses the picture.
 */
void
grind_picture_set_subject (GrindPicture       *self,
                           const GrindSubject *subject)
{
  g_return_if_fail (GRIND_IS_PICTURE (self));
  g_return_if_fail (get_private (self)->subject.graph == NULL);

  grind_subject_copy (subject, &get_private (self)->subject);
}

/**
 * grind_picture_set_size:
 * @self: a picture under construction
 * @width: its width in pixels at scale 1
 * @height: its height
 * @n_items: the number of items
 *
 * Call this once, before anything else uses the picture.
 */
void
grind_picture_set_size (GrindPicture *self,
                        double        width,
                        double        height,
                        guint         n_items)
{
  GrindPicturePrivate *private;

  g_return_if_fail (GRIND_IS_PICTURE (self));

  private = get_private (self);
  private->width = width;
  private->height = height;
  private->n_items = n_items;
}

/**
 * grind_picture_get_subject:
 * @self: a picture
 *
 * Returns: (transfer none): its subject. May be called from any thread, like all functions of a
 *   finished picture
 */
const GrindSubject *
grind_picture_get_subject (GrindPicture *self)
{
  g_return_val_if_fail (GRIND_IS_PICTURE (self), NULL);

  return &get_private (self)->subject;
}

/**
 * grind_picture_get_size:
 * @self: a picture
 * @width: (out) (optional): its width in pixels at scale 1
 * @height: (out) (optional): its height
 */
void
grind_picture_get_size (GrindPicture *self,
                        double       *width,
                        double       *height)
{
  g_return_if_fail (GRIND_IS_PICTURE (self));

  if (width != NULL)
    *width = get_private (self)->width;
  if (height != NULL)
    *height = get_private (self)->height;
}

/**
 * grind_picture_get_n_items:
 * @self: a picture
 *
 * Returns: the number of its items
 */
guint
grind_picture_get_n_items (GrindPicture *self)
{
  g_return_val_if_fail (GRIND_IS_PICTURE (self), 0);

  return get_private (self)->n_items;
}

/**
 * grind_picture_paint:
 * @self: a picture
 * @cr: the cairo context, with the origin in the upper left corner
 * @typeface: the typeface of the texts, with the family and scale of the layout
 * @style: the colours
 * @emphasis: (nullable): the items to emphasize
 *
 * Paints the picture, but not its background. Anything outside of the clip may be omitted.
 */
void
grind_picture_paint (GrindPicture        *self,
                     cairo_t             *cr,
                     GrindTypeface       *typeface,
                     const GrindStyle    *style,
                     const GrindEmphasis *emphasis)
{
  g_return_if_fail (GRIND_IS_PICTURE (self));

  cairo_save (cr);
  GRIND_PICTURE_GET_CLASS (self)->paint (self, cr, typeface, style, emphasis);
  cairo_restore (cr);
}

/**
 * grind_picture_paint_mark:
 * @self: a picture
 * @cr: the cairo context, as for grind_picture_paint()
 * @style: the colours
 * @item: one of its items
 * @mark: the kind of mark
 *
 * Paints a mark over an item.
 */
void
grind_picture_paint_mark (GrindPicture     *self,
                          cairo_t          *cr,
                          const GrindStyle *style,
                          guint             item,
                          GrindMark         mark)
{
  g_return_if_fail (GRIND_IS_PICTURE (self));
  g_return_if_fail (item < grind_picture_get_n_items (self));

  cairo_save (cr);
  GRIND_PICTURE_GET_CLASS (self)->paint_mark (self, cr, style, item, mark);
  cairo_restore (cr);
}

/**
 * grind_picture_get_item:
 * @self: a picture
 * @item: one of its items
 * @what: (out): a description of the item
 */
void
grind_picture_get_item (GrindPicture *self,
                        guint         item,
                        GrindItem    *what)
{
  g_return_if_fail (GRIND_IS_PICTURE (self));
  g_return_if_fail (item < grind_picture_get_n_items (self));

  *what = (GrindItem) { .number = item, .node = GRIND_NONE, .from = GRIND_NONE, .last = GRIND_NONE,
                        .parent = GRIND_NONE, .address = GRIND_NO_ADDRESS,
                        .target = GRIND_NO_ADDRESS };
  GRIND_PICTURE_GET_CLASS (self)->get_item (self, item, what);
}

/**
 * grind_picture_get_box:
 * @self: a picture
 * @item: one of its items
 * @box: (out): its box; the extents of an arrow
 */
void
grind_picture_get_box (GrindPicture *self,
                       guint         item,
                       GrindBox     *box)
{
  g_return_if_fail (GRIND_IS_PICTURE (self));
  g_return_if_fail (item < grind_picture_get_n_items (self));

  GRIND_PICTURE_GET_CLASS (self)->get_box (self, item, box);
}

/**
 * grind_picture_find_item:
 * @self: a picture
 * @x: a point in it
 * @y: see @x
 *
 * Returns: the innermost item there, or %GRIND_NONE
 */
guint
grind_picture_find_item (GrindPicture *self,
                         double        x,
                         double        y)
{
  g_return_val_if_fail (GRIND_IS_PICTURE (self), GRIND_NONE);

  return GRIND_PICTURE_GET_CLASS (self)->find_item (self, x, y);
}

/**
 * grind_picture_find_node:
 * @self: a picture
 * @node: a node of its graph
 *
 * Returns: the item that represents @node best, which is the largest one; %GRIND_NONE if it is not
 *   in the picture
 */
guint
grind_picture_find_node (GrindPicture *self,
                         GrindNodeId   node)
{
  g_return_val_if_fail (GRIND_IS_PICTURE (self), GRIND_NONE);

  return GRIND_PICTURE_GET_CLASS (self)->find_node (self, node);
}

/**
 * grind_picture_move:
 * @self: a picture
 * @item: one of its items
 * @move: a direction
 *
 * Returns: the next item from @item in that direction, or %GRIND_NONE if there is none
 */
guint
grind_picture_move (GrindPicture *self,
                    guint         item,
                    GrindMove     move)
{
  g_return_val_if_fail (GRIND_IS_PICTURE (self), GRIND_NONE);
  g_return_val_if_fail (item < grind_picture_get_n_items (self), GRIND_NONE);

  return GRIND_PICTURE_GET_CLASS (self)->move (self, item, move);
}

/**
 * grind_picture_dup_lines:
 * @self: a picture
 * @item: one of its items
 *
 * Returns: (transfer full) (nullable): the name of an item that is no function, then a line for
 *   each fact about it; %NULL for functions and calls
 */
char **
grind_picture_dup_lines (GrindPicture *self,
                         guint         item)
{
  GrindPictureClass *klass;

  g_return_val_if_fail (GRIND_IS_PICTURE (self), NULL);
  g_return_val_if_fail (item < grind_picture_get_n_items (self), NULL);

  klass = GRIND_PICTURE_GET_CLASS (self);

  return klass->dup_lines != NULL ? klass->dup_lines (self, item) : NULL;
}

/**
 * grind_picture_find_start:
 * @self: a picture
 *
 * Returns: the item that is shown first if the picture is larger than the window, or %GRIND_NONE
 */
guint
grind_picture_find_start (GrindPicture *self)
{
  GrindPictureClass *klass;
  GrindNodeId root;

  g_return_val_if_fail (GRIND_IS_PICTURE (self), GRIND_NONE);

  klass = GRIND_PICTURE_GET_CLASS (self);
  root = get_private (self)->subject.root;
  if (klass->find_start != NULL)
    return klass->find_start (self);

  return root != GRIND_NONE ? klass->find_node (self, root) : GRIND_NONE;
}

/**
 * grind_picture_find_address:
 * @self: a picture
 * @address: an address
 *
 * Returns: the item of the code there, or %GRIND_NONE
 */
guint
grind_picture_find_address (GrindPicture *self,
                            guint64       address)
{
  GrindPictureClass *klass;

  g_return_val_if_fail (GRIND_IS_PICTURE (self), GRIND_NONE);

  klass = GRIND_PICTURE_GET_CLASS (self);

  return klass->find_address != NULL ? klass->find_address (self, address) : GRIND_NONE;
}

/**
 * grind_picture_dup_text:
 * @self: a picture
 *
 * Writes the picture in the text format of its class.
 *
 * Returns: (transfer full) (nullable): the text, %NULL if there is no such format
 */
char *
grind_picture_dup_text (GrindPicture *self)
{
  GrindPictureClass *klass;

  g_return_val_if_fail (GRIND_IS_PICTURE (self), NULL);

  klass = GRIND_PICTURE_GET_CLASS (self);

  return klass->dup_text != NULL ? klass->dup_text (self) : NULL;
}
