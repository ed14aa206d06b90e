/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-relation-row.h"

/* A caller or callee, made when a list view asks for it. */
struct _GrindRelationRow
{
  GObject parent_instance;

  GrindGraph    *graph;
  GrindRelation  relation;
};

G_DEFINE_FINAL_TYPE (GrindRelationRow, grind_relation_row, G_TYPE_OBJECT)

static void
grind_relation_row_finalize (GObject *object)
{
  g_clear_object (&GRIND_RELATION_ROW (object)->graph);

  G_OBJECT_CLASS (grind_relation_row_parent_class)->finalize (object);
}

static void
grind_relation_row_class_init (GrindRelationRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_relation_row_finalize;
}

static void
grind_relation_row_init (GrindRelationRow *self)
{
}

/**
 * grind_relation_row_new:
 * @graph: the graph that @relation is from
 * @relation: a caller or callee; it is copied
 *
 * Returns: (transfer full): its row
 */
GrindRelationRow *
grind_relation_row_new (GrindGraph          *graph,
                        const GrindRelation *relation)
{
  GrindRelationRow *self;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (relation != NULL, NULL);

  self = g_object_new (GRIND_TYPE_RELATION_ROW, NULL);
  self->graph = g_object_ref (graph);
  self->relation = *relation;

  return self;
}

/**
 * grind_relation_row_get_graph:
 * @self: a row
 *
 * Returns: (transfer none): the graph that the relation is from
 */
GrindGraph *
grind_relation_row_get_graph (GrindRelationRow *self)
{
  g_return_val_if_fail (GRIND_IS_RELATION_ROW (self), NULL);

  return self->graph;
}

/**
 * grind_relation_row_get_relation:
 * @self: a row
 *
 * Returns: (transfer none): the caller or callee
 */
const GrindRelation *
grind_relation_row_get_relation (GrindRelationRow *self)
{
  g_return_val_if_fail (GRIND_IS_RELATION_ROW (self), NULL);

  return &self->relation;
}
