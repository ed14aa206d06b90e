/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-part-model.h"

/* The rows of a table of parts as a GListModel of GrindPartItem. The table of another event type
 * has the same rows, so items stay when the table is replaced. */
struct _GrindPartModel
{
  GObject parent_instance;

  GrindPartTable *table;   /* (nullable): until set */
};

/* A row, created when a list view requests it. */
struct _GrindPartItem
{
  GObject parent_instance;

  GrindPartModel *model;
  guint           row;
};

static void grind_part_model_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE (GrindPartItem, grind_part_item, G_TYPE_OBJECT)
G_DEFINE_FINAL_TYPE_WITH_CODE (GrindPartModel, grind_part_model, G_TYPE_OBJECT,
  G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, grind_part_model_model_init))

static void
grind_part_item_finalize (GObject *object)
{
  g_clear_object (&GRIND_PART_ITEM (object)->model);

  G_OBJECT_CLASS (grind_part_item_parent_class)->finalize (object);
}

static void
grind_part_item_class_init (GrindPartItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_part_item_finalize;
}

static void
grind_part_item_init (GrindPartItem *self)
{
}

static GType
grind_part_model_get_item_type (GListModel *model)
{
  return GRIND_TYPE_PART_ITEM;
}

static guint
grind_part_model_get_n_items (GListModel *model)
{
  GrindPartModel *self = GRIND_PART_MODEL (model);

  return self->table != NULL ? grind_part_table_get_n_rows (self->table) : 0;
}

static gpointer
grind_part_model_get_item (GListModel *model,
                           guint       position)
{
  GrindPartItem *item;

  if (position >= grind_part_model_get_n_items (model))
    return NULL;

  item = g_object_new (GRIND_TYPE_PART_ITEM, NULL);
  item->model = g_object_ref (GRIND_PART_MODEL (model));
  item->row = position;

  return item;
}

static void
grind_part_model_model_init (GListModelInterface *iface)
{
  iface->get_item_type = grind_part_model_get_item_type;
  iface->get_n_items = grind_part_model_get_n_items;
  iface->get_item = grind_part_model_get_item;
}

static void
grind_part_model_finalize (GObject *object)
{
  g_clear_object (&GRIND_PART_MODEL (object)->table);

  G_OBJECT_CLASS (grind_part_model_parent_class)->finalize (object);
}

static void
grind_part_model_class_init (GrindPartModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_part_model_finalize;
}

static void
grind_part_model_init (GrindPartModel *self)
{
}

guint
grind_part_item_get_row (GrindPartItem *self)
{
  g_return_val_if_fail (GRIND_IS_PART_ITEM (self), 0);

  return self->row;
}

GrindPartTable *
grind_part_item_get_table (GrindPartItem *self)
{
  g_return_val_if_fail (GRIND_IS_PART_ITEM (self), NULL);

  return self->model->table;
}

GrindPartModel *
grind_part_model_new (void)
{
  return g_object_new (GRIND_TYPE_PART_MODEL, NULL);
}

GrindPartTable *
grind_part_model_get_table (GrindPartModel *self)
{
  g_return_val_if_fail (GRIND_IS_PART_MODEL (self), NULL);

  return self->table;
}

/**
 * grind_part_model_set_table:
 * @self: a model
 * @table: a table of the same profile as before
 *
 * Shows another table. The rows stay, so only their contents have to be refreshed.
 */
void
grind_part_model_set_table (GrindPartModel *self,
                            GrindPartTable *table)
{
  guint n_before;

  g_return_if_fail (GRIND_IS_PART_MODEL (self));
  g_return_if_fail (GRIND_IS_PART_TABLE (table));

  n_before = grind_part_model_get_n_items (G_LIST_MODEL (self));
  g_set_object (&self->table, table);
  if (n_before != grind_part_table_get_n_rows (table))
    g_list_model_items_changed (G_LIST_MODEL (self), 0, n_before,
                                grind_part_table_get_n_rows (table));
}
