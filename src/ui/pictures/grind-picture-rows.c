/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-picture-rows.h"

#include "grind-picture-row.h"

/* The items of a picture: a GListModel of GrindPictureRow that never changes. Children follow
 * directly after their parent. */
struct _GrindPictureRows
{
  GObject parent_instance;

  /* Owned */
  GrindPicture *picture;
  guint32      *items;       /* by position */
  guint32      *positions;   /* by item */

  guint         n_items;
};

static void grind_picture_rows_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GrindPictureRows, grind_picture_rows, G_TYPE_OBJECT,
  G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, grind_picture_rows_model_init))

static GType
grind_picture_rows_get_item_type (GListModel *model)
{
  return GRIND_TYPE_PICTURE_ROW;
}

static guint
grind_picture_rows_get_n_items (GListModel *model)
{
  return GRIND_PICTURE_ROWS (model)->n_items;
}

static gpointer
grind_picture_rows_model_get_item (GListModel *model,
                                   guint       position)
{
  GrindPictureRows *self = GRIND_PICTURE_ROWS (model);

  if (position >= self->n_items)
    return NULL;

  return grind_picture_row_new (self->picture, self->items[position]);
}

static void
grind_picture_rows_model_init (GListModelInterface *iface)
{
  iface->get_item_type = grind_picture_rows_get_item_type;
  iface->get_n_items = grind_picture_rows_get_n_items;
  iface->get_item = grind_picture_rows_model_get_item;
}

static void
grind_picture_rows_finalize (GObject *object)
{
  GrindPictureRows *self = GRIND_PICTURE_ROWS (object);

  g_free (self->items);
  g_free (self->positions);
  g_clear_object (&self->picture);

  G_OBJECT_CLASS (grind_picture_rows_parent_class)->finalize (object);
}

static void
grind_picture_rows_class_init (GrindPictureRowsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_picture_rows_finalize;
}

static void
grind_picture_rows_init (GrindPictureRows *self)
{
}

/* Links the children of an item, in their order; items without a parent are the children of a
 * virtual item after the last one. */
static void
chain (GrindPictureRows *self,
       guint32          *first_children,
       guint32          *next_siblings)
{
  for (guint i = 0; i <= self->n_items; i++)
    first_children[i] = GRIND_NONE;

  for (guint i = self->n_items; i-- > 0;)
    {
      GrindItem what;
      guint parent;

      grind_picture_get_item (self->picture, i, &what);
      parent = what.parent < i ? what.parent : self->n_items;
      next_siblings[i] = first_children[parent];
      first_children[parent] = i;
    }
}

/* Takes linear time. One stack is enough, as an item has its next sibling below itself. */
static void
order (GrindPictureRows *self)
{
  g_autofree guint32 *first_children = g_new (guint32, self->n_items + 1);
  g_autofree guint32 *next_siblings = g_new (guint32, self->n_items + 1);
  g_autofree guint32 *stack = g_new (guint32, self->n_items + 1);
  guint n_stacked = 0;
  guint position = 0;

  chain (self, first_children, next_siblings);
  stack[n_stacked++] = first_children[self->n_items];
  while (n_stacked > 0)
    {
      guint item = stack[--n_stacked];

      if (item == GRIND_NONE)
        continue;

      self->items[position] = item;
      self->positions[item] = position++;
      stack[n_stacked++] = next_siblings[item];
      stack[n_stacked++] = first_children[item];
    }
}

/**
 * grind_picture_rows_new:
 * @picture: a picture
 *
 * Takes linear time in the number of items. Row objects are created on demand.
 *
 * Returns: (transfer full): a list of the items of the picture
 */
GrindPictureRows *
grind_picture_rows_new (GrindPicture *picture)
{
  GrindPictureRows *self;

  g_return_val_if_fail (GRIND_IS_PICTURE (picture), NULL);

  self = g_object_new (GRIND_TYPE_PICTURE_ROWS, NULL);
  self->picture = g_object_ref (picture);
  self->n_items = grind_picture_get_n_items (picture);
  self->items = g_new (guint32, self->n_items + 1);
  self->positions = g_new (guint32, self->n_items + 1);
  order (self);

  return self;
}

guint
grind_picture_rows_get_item (GrindPictureRows *self,
                             guint             position)
{
  g_return_val_if_fail (GRIND_IS_PICTURE_ROWS (self), GRIND_NONE);

  return position < self->n_items ? self->items[position] : GRIND_NONE;
}

guint
grind_picture_rows_get_position (GrindPictureRows *self,
                                 guint             item)
{
  g_return_val_if_fail (GRIND_IS_PICTURE_ROWS (self), GRIND_NONE);

  return item < self->n_items ? self->positions[item] : GRIND_NONE;
}
