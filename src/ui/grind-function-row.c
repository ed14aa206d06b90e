/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-function-row.h"

/* A light handle of a node, made when a list view asks for a row and gone when it let go of it. */
struct _GrindFunctionRow
{
  GObject parent_instance;

  /* Owned */
  GrindGraph *graph;
  GHashTable *rows;

  GrindNodeId node;
};

G_DEFINE_FINAL_TYPE (GrindFunctionRow, grind_function_row, G_TYPE_OBJECT)

static void
grind_function_row_finalize (GObject *object)
{
  GrindFunctionRow *self = GRIND_FUNCTION_ROW (object);

  g_hash_table_remove (self->rows, GUINT_TO_POINTER (self->node));
  g_clear_pointer (&self->rows, g_hash_table_unref);
  g_clear_object (&self->graph);

  G_OBJECT_CLASS (grind_function_row_parent_class)->finalize (object);
}

static void
grind_function_row_class_init (GrindFunctionRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_function_row_finalize;
}

static void
grind_function_row_init (GrindFunctionRow *self)
{
}

/**
 * grind_function_row_new:
 * @graph: a graph
 * @node: a node of @graph
 * @rows: the rows of @graph that are alive, by node, borrowed
 *
 * Makes the row of @node and enters it into @rows, which it leaves again when it is finalized.
 * There must be no row of @node in @rows.
 *
 * Returns: (transfer full): the row
 */
GrindFunctionRow *
grind_function_row_new (GrindGraph  *graph,
                        GrindNodeId  node,
                        GHashTable  *rows)
{
  GrindFunctionRow *self;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (rows != NULL, NULL);

  self = g_object_new (GRIND_TYPE_FUNCTION_ROW, NULL);
  self->graph = g_object_ref (graph);
  self->node = node;
  self->rows = g_hash_table_ref (rows);
  g_hash_table_insert (rows, GUINT_TO_POINTER (node), self);

  return self;
}

/**
 * grind_function_row_get_graph:
 * @self: a row
 *
 * Returns: (transfer none): the graph of the row's node
 */
GrindGraph *
grind_function_row_get_graph (GrindFunctionRow *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_ROW (self), NULL);

  return self->graph;
}

/**
 * grind_function_row_get_node:
 * @self: a row
 *
 * Returns: the function or cycle that the row shows
 */
GrindNodeId
grind_function_row_get_node (GrindFunctionRow *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_ROW (self), GRIND_NONE);

  return self->node;
}
