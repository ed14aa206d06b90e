/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-relation-row.h"

/* A place in a list of callers or callees, and who is there now */
struct _GrindRelationRow
{
  GObject parent_instance;

  GrindGraph    *graph;      /* owned */
  GrindRelation  relation;
};

/* Relations of a graph */
typedef struct
{
  GrindGraph *graph;
  GArray     *relations;
} GraphRelations;

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

static void
fill (gpointer row,
      gpointer contents,
      guint    position)
{
  GrindRelationRow *self = row;
  const GraphRelations *from = contents;

  g_set_object (&self->graph, from->graph);
  self->relation = g_array_index (from->relations, GrindRelation, position);
}

static void
contents_free (gpointer data)
{
  GraphRelations *contents = data;

  g_object_unref (contents->graph);
  g_array_unref (contents->relations);
  g_free (contents);
}

/**
 * grind_relation_row_list_new:
 *
 * Returns: (transfer full): an empty list of #GrindRelationRow
 */
GrindRowList *
grind_relation_row_list_new (void)
{
  return grind_row_list_new (GRIND_TYPE_RELATION_ROW, fill, contents_free);
}

/**
 * grind_relation_row_list_set:
 * @list: what grind_relation_row_list_new() returned
 * @graph: a graph
 * @relations: (transfer full): an array of #GrindRelation of @graph
 *
 * Lists @relations in their order.
 */
void
grind_relation_row_list_set (GrindRowList *list,
                             GrindGraph   *graph,
                             GArray       *relations)
{
  GraphRelations *contents;

  g_return_if_fail (GRIND_IS_ROW_LIST (list));
  g_return_if_fail (GRIND_IS_GRAPH (graph));
  g_return_if_fail (relations != NULL);

  contents = g_new (GraphRelations, 1);
  *contents = (GraphRelations) { g_object_ref (graph), relations };
  grind_row_list_set_contents (list, contents, relations->len);
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
 * Returns: (transfer none): the caller or callee, until its list is set anew
 */
const GrindRelation *
grind_relation_row_get_relation (GrindRelationRow *self)
{
  g_return_val_if_fail (GRIND_IS_RELATION_ROW (self), NULL);

  return &self->relation;
}
