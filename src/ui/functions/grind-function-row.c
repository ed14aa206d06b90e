/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-function-row.h"

/* A lightweight handle for a position in a function list, created when a list view asks for a row,
 * and freed when it releases it. */
struct _GrindFunctionRow
{
  GObject parent_instance;

  /* Owned */
  GrindFunctionList *list;
  GHashTable        *rows;

  guint position;
};

G_DEFINE_FINAL_TYPE (GrindFunctionRow, grind_function_row, G_TYPE_OBJECT)

static void
grind_function_row_finalize (GObject *object)
{
  GrindFunctionRow *self = GRIND_FUNCTION_ROW (object);

  g_hash_table_remove (self->rows, GUINT_TO_POINTER (self->position));
  g_clear_pointer (&self->rows, g_hash_table_unref);
  g_clear_object (&self->list);

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

GrindFunctionRow *
grind_function_row_new (GrindFunctionList *list,
                        guint              position,
                        GHashTable        *rows)
{
  GrindFunctionRow *self;

  g_return_val_if_fail (GRIND_IS_FUNCTION_LIST (list), NULL);
  g_return_val_if_fail (rows != NULL, NULL);

  self = g_object_new (GRIND_TYPE_FUNCTION_ROW, NULL);
  self->list = g_object_ref (list);
  self->position = position;
  self->rows = g_hash_table_ref (rows);
  g_hash_table_insert (rows, GUINT_TO_POINTER (position), self);

  return self;
}

GrindGraph *
grind_function_row_get_graph (GrindFunctionRow *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_ROW (self), NULL);

  return grind_function_filter_get_graph (grind_function_list_get_filter (self->list));
}

/* The current function or cycle at the row's position; %GRIND_NONE if the list has become shorter
 * than that */
GrindNodeId
grind_function_row_get_node (GrindFunctionRow *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_ROW (self), GRIND_NONE);

  return grind_function_list_get_node (self->list, self->position);
}

/* The index of the row's group; %GRIND_NONE if the row is that of a function, or of nothing */
guint
grind_function_row_get_group (GrindFunctionRow *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_ROW (self), GRIND_NONE);

  return grind_function_list_get_group (self->list, self->position);
}

/* The index of the group that the row represents or belongs to; %GRIND_NONE without groups */
guint
grind_function_row_get_outer (GrindFunctionRow *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_ROW (self), GRIND_NONE);

  return grind_function_rows_get_group (grind_function_list_get_rows (self->list), self->position);
}

GrindFunctionList *
grind_function_row_get_list (GrindFunctionRow *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_ROW (self), NULL);

  return self->list;
}
