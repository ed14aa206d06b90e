/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-relation-row.h"

/* A place in a list of callers or callees, and who is there now. It is made when a list view asks
 * for it, and gone when that let go of it. */
struct _GrindRelationRow
{
  GObject parent_instance;

  /* Owned */
  GrindGraph *graph;
  GHashTable *rows;

  GrindRelation relation;
  guint         position;
};

G_DEFINE_FINAL_TYPE (GrindRelationRow, grind_relation_row, G_TYPE_OBJECT)

static void
grind_relation_row_finalize (GObject *object)
{
  GrindRelationRow *self = GRIND_RELATION_ROW (object);

  g_hash_table_remove (self->rows, GUINT_TO_POINTER (self->position));
  g_clear_pointer (&self->rows, g_hash_table_unref);
  g_clear_object (&self->graph);

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
 * @position: where in its list the row is
 * @rows: the rows of the list that there are, by position; the new one is in it while it lives
 *
 * Returns: (transfer full): a row, which is to be given its relation before it is shown
 */
GrindRelationRow *
grind_relation_row_new (guint       position,
                        GHashTable *rows)
{
  GrindRelationRow *self;

  g_return_val_if_fail (rows != NULL, NULL);

  self = g_object_new (GRIND_TYPE_RELATION_ROW, NULL);
  self->position = position;
  self->rows = g_hash_table_ref (rows);
  g_hash_table_insert (rows, GUINT_TO_POINTER (position), self);

  return self;
}

/**
 * grind_relation_row_set_relation:
 * @self: a row
 * @graph: the graph that @relation is from
 * @relation: the caller or callee that is there from now on; it is copied
 *
 * What shows the row is not told of it.
 */
void
grind_relation_row_set_relation (GrindRelationRow    *self,
                                 GrindGraph          *graph,
                                 const GrindRelation *relation)
{
  g_return_if_fail (GRIND_IS_RELATION_ROW (self));
  g_return_if_fail (GRIND_IS_GRAPH (graph));
  g_return_if_fail (relation != NULL);

  g_set_object (&self->graph, graph);
  self->relation = *relation;
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
