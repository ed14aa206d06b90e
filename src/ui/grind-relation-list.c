/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-relation-list.h"

#include "grind-relation-row.h"

/* The callers or callees of one node: a GListModel of GrindRelationRow that never changes. */
struct _GrindRelationList
{
  GObject parent_instance;

  GrindGraph *graph;
  GArray     *relations;
};

static void grind_relation_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GrindRelationList, grind_relation_list, G_TYPE_OBJECT,
  G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, grind_relation_list_model_init))

static GType
grind_relation_list_get_item_type (GListModel *model)
{
  return GRIND_TYPE_RELATION_ROW;
}

static guint
grind_relation_list_get_n_items (GListModel *model)
{
  return GRIND_RELATION_LIST (model)->relations->len;
}

static gpointer
grind_relation_list_get_item (GListModel *model,
                              guint       position)
{
  GrindRelationList *self = GRIND_RELATION_LIST (model);

  if (position >= self->relations->len)
    return NULL;

  return grind_relation_row_new (self->graph,
                                 &g_array_index (self->relations, GrindRelation, position));
}

static void
grind_relation_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = grind_relation_list_get_item_type;
  iface->get_n_items = grind_relation_list_get_n_items;
  iface->get_item = grind_relation_list_get_item;
}

static void
grind_relation_list_finalize (GObject *object)
{
  GrindRelationList *self = GRIND_RELATION_LIST (object);

  g_clear_pointer (&self->relations, g_array_unref);
  g_clear_object (&self->graph);

  G_OBJECT_CLASS (grind_relation_list_parent_class)->finalize (object);
}

static void
grind_relation_list_class_init (GrindRelationListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_relation_list_finalize;
}

static void
grind_relation_list_init (GrindRelationList *self)
{
}

/**
 * grind_relation_list_new:
 * @graph: a graph
 * @relations: (transfer full): an array of #GrindRelation of @graph
 *
 * Returns: (transfer full): a list of them in the same order
 */
GrindRelationList *
grind_relation_list_new (GrindGraph *graph,
                         GArray     *relations)
{
  GrindRelationList *self;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (relations != NULL, NULL);

  self = g_object_new (GRIND_TYPE_RELATION_LIST, NULL);
  self->graph = g_object_ref (graph);
  self->relations = relations;

  return self;
}
