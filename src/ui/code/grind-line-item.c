/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-line-item.h"

/* A line or an instruction, created when a list view requests it. */
struct _GrindLineItem
{
  GObject parent_instance;

  GrindLineTable *table;
  guint           row;
};

G_DEFINE_FINAL_TYPE (GrindLineItem, grind_line_item, G_TYPE_OBJECT)

static void
grind_line_item_finalize (GObject *object)
{
  g_clear_pointer (&GRIND_LINE_ITEM (object)->table, grind_line_table_unref);

  G_OBJECT_CLASS (grind_line_item_parent_class)->finalize (object);
}

static void
grind_line_item_class_init (GrindLineItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_line_item_finalize;
}

static void
grind_line_item_init (GrindLineItem *self)
{
}

GrindLineItem *
grind_line_item_new (GrindLineTable *table,
                     guint           row)
{
  GrindLineItem *self;

  g_return_val_if_fail (table != NULL, NULL);

  self = g_object_new (GRIND_TYPE_LINE_ITEM, NULL);
  self->table = grind_line_table_ref (table);
  self->row = row;

  return self;
}

GrindLineTable *
grind_line_item_get_table (GrindLineItem *self)
{
  g_return_val_if_fail (GRIND_IS_LINE_ITEM (self), NULL);

  return self->table;
}

guint
grind_line_item_get_row (GrindLineItem *self)
{
  g_return_val_if_fail (GRIND_IS_LINE_ITEM (self), GRIND_NONE);

  return self->row;
}

const GrindLineRow *
grind_line_item_get_line (GrindLineItem *self)
{
  guint n_rows;

  g_return_val_if_fail (GRIND_IS_LINE_ITEM (self), NULL);

  return &grind_line_table_get_rows (self->table, &n_rows)[self->row];
}
