/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-list-rows.h"

/**
 * grind_list_rows_new:
 * @kind: what the rows are; static
 * @graph: (nullable): the graph of their nodes
 * @data: (transfer full): the rows
 * @n_rows: their number
 *
 * Returns: (transfer full): the rows, in the order of the data
 */
GrindListRows *
grind_list_rows_new (const GrindListRowsKind *kind,
                     GrindGraph              *graph,
                     gpointer                 data,
                     guint                    n_rows)
{
  GrindListRows *self;

  g_return_val_if_fail (kind != NULL, NULL);
  g_return_val_if_fail (graph == NULL || GRIND_IS_GRAPH (graph), NULL);

  self = g_atomic_rc_box_new0 (GrindListRows);
  self->kind = kind;
  self->graph = graph != NULL ? g_object_ref (graph) : NULL;
  self->data = data;
  self->n_rows = n_rows;

  return self;
}

/**
 * grind_list_rows_reorder:
 * @self: rows
 * @order: (transfer full) (array length=n_rows): the index of each row in the data
 * @n_rows: the number of rows
 *
 * Returns: (transfer full): all or some of the rows of the same data, in another order
 */
GrindListRows *
grind_list_rows_reorder (GrindListRows *self,
                         guint         *order,
                         guint          n_rows)
{
  GrindListRows *base;
  GrindListRows *sorted;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (order != NULL, NULL);

  base = self->base != NULL ? self->base : self;
  sorted = grind_list_rows_new (base->kind, base->graph, base->data, n_rows);
  sorted->base = grind_list_rows_ref (base);
  sorted->order = order;

  return sorted;
}

/**
 * grind_list_rows_for_graph:
 * @self: rows
 * @graph: a graph with the same nodes, such as the one before in a comparison
 *
 * Returns: (transfer full): the same rows in the same order, with the numbers of @graph
 */
GrindListRows *
grind_list_rows_for_graph (GrindListRows *self,
                           GrindGraph    *graph)
{
  GrindListRows *rows;
  guint *order;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);

  order = g_new (guint, MAX (self->n_rows, 1));
  for (guint position = 0; position < self->n_rows; position++)
    order[position] = grind_list_rows_get_row (self, position);
  rows = grind_list_rows_reorder (self, order, self->n_rows);
  g_set_object (&rows->graph, graph);

  return rows;
}

/**
 * grind_list_rows_ref:
 * @self: rows
 *
 * Returns: (transfer full): @self
 */
GrindListRows *
grind_list_rows_ref (GrindListRows *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  GrindListRows *self = data;

  if (self->base == NULL && self->kind->free_data != NULL)
    self->kind->free_data (self->data);
  g_clear_pointer (&self->base, grind_list_rows_unref);
  g_clear_object (&self->graph);
  g_free (self->order);
}

/**
 * grind_list_rows_unref:
 * @self: (transfer full): rows
 */
void
grind_list_rows_unref (GrindListRows *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, clear);
}

/**
 * grind_list_rows_get_row:
 * @self: rows
 * @position: a position
 *
 * Returns: the index in the data of the row at @position
 */
guint
grind_list_rows_get_row (const GrindListRows *self,
                         guint                position)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->order != NULL ? self->order[position] : position;
}

/**
 * grind_list_rows_find:
 * @self: rows
 * @row: the index of a row in the data
 *
 * Takes linear time.
 *
 * Returns: the position of @row, or %GRIND_NONE
 */
guint
grind_list_rows_find (const GrindListRows *self,
                      guint                row)
{
  g_return_val_if_fail (self != NULL, GRIND_NONE);

  for (guint position = 0; position < self->n_rows; position++)
    if (grind_list_rows_get_row (self, position) == row)
      return position;

  return GRIND_NONE;
}

/**
 * grind_list_rows_get_node:
 * @self: rows
 * @position: a position
 *
 * Returns: the function or cycle of the row at @position; %GRIND_NONE if it has none
 */
GrindNodeId
grind_list_rows_get_node (const GrindListRows *self,
                          guint                position)
{
  g_return_val_if_fail (self != NULL, GRIND_NONE);

  if (self->kind->get_node == NULL || position >= self->n_rows)
    return GRIND_NONE;

  return self->kind->get_node (self, grind_list_rows_get_row (self, position));
}
