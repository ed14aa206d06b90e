/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-row-list.h"

#include "grind-list-steps.h"

/* Half of the number for a function list: the lists of both sides change at the same time. */
#define ROWS_AT_ONCE 32

/* A row of a list, with widgets that a list view made for it */
struct _GrindRow
{
  GObject parent_instance;

  GrindListRows *rows;      /* (nullable): until filled */
  guint          position;
};

/*
 * A GListModel of rows whose contents change from one node's to another's. Each row stays in place
 * together with the widgets that a list view made for it, because making them takes ten times as
 * long as refilling them. Only excess rows are removed, and missing ones added.
 */
struct _GrindRowList
{
  GObject parent_instance;

  /* Owned */
  GrindListRows *contents;   /* (nullable) */
  GrindListRows *previous;   /* (nullable): contents of excess rows until they are removed */
  GHashTable    *rows;       /* the existing rows, by position; borrowed */
  GHashTable    *positions;  /* by row */

  guint n_items;            /* moves towards the number of rows */
  guint resize_source;
};

enum
{
  REFILLED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void grind_row_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE (GrindRow, grind_row, G_TYPE_OBJECT)
G_DEFINE_FINAL_TYPE_WITH_CODE (GrindRowList, grind_row_list, G_TYPE_OBJECT,
  G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, grind_row_list_model_init))

static void
grind_row_finalize (GObject *object)
{
  g_clear_pointer (&GRIND_ROW (object)->rows, grind_list_rows_unref);

  G_OBJECT_CLASS (grind_row_parent_class)->finalize (object);
}

static void
grind_row_class_init (GrindRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_row_finalize;
}

static void
grind_row_init (GrindRow *self)
{
}

static void
set_rows (GrindListRows **place,
          GrindListRows  *rows)
{
  if (rows != NULL)
    grind_list_rows_ref (rows);
  g_clear_pointer (place, grind_list_rows_unref);
  *place = rows;
}

static guint
get_n_rows (GrindListRows *rows)
{
  return rows != NULL ? rows->n_rows : 0;
}

static void
fill_row (GrindRowList *self,
          GrindRow     *row,
          guint         position)
{
  grind_row_set (row, position < get_n_rows (self->contents) ? self->contents : self->previous,
                 position);
}

/* Rows are created when a list view asks for them, and freed when it releases them. */
static void
row_gone_cb (gpointer  user_data,
             GObject  *row)
{
  GrindRowList *self = user_data;
  gpointer position;

  g_hash_table_steal_extended (self->positions, row, NULL, &position);
  g_hash_table_remove (self->rows, position);
}

static void
set_n_items (GrindRowList *self,
             guint         n_items)
{
  guint n_before = self->n_items;
  guint common = MIN (n_before, n_items);

  self->n_items = n_items;
  g_list_model_items_changed (G_LIST_MODEL (self), common, n_before - common, n_items - common);
}

/* Returns: whether there is nothing left to do */
static gboolean
step (GrindRowList *self)
{
  guint n_rows = get_n_rows (self->contents);

  set_n_items (self, grind_list_steps_get_next (self->n_items, n_rows, ROWS_AT_ONCE));
  if (self->n_items <= n_rows)
    g_clear_pointer (&self->previous, grind_list_rows_unref);

  return self->n_items == n_rows;
}

static gboolean
resize_cb (gpointer user_data)
{
  GrindRowList *self = user_data;

  if (!step (self))
    return G_SOURCE_CONTINUE;

  self->resize_source = 0;

  return G_SOURCE_REMOVE;
}

static GType
grind_row_list_get_item_type (GListModel *model)
{
  return GRIND_TYPE_ROW;
}

static guint
grind_row_list_get_n_items (GListModel *model)
{
  return GRIND_ROW_LIST (model)->n_items;
}

static gpointer
grind_row_list_get_item (GListModel *model,
                         guint       position)
{
  GrindRowList *self = GRIND_ROW_LIST (model);
  GrindRow *row;

  if (position >= self->n_items)
    return NULL;

  row = g_hash_table_lookup (self->rows, GUINT_TO_POINTER (position));
  if (row != NULL)
    return g_object_ref (row);

  row = g_object_new (GRIND_TYPE_ROW, NULL);
  g_object_weak_ref (G_OBJECT (row), row_gone_cb, self);
  g_hash_table_insert (self->rows, GUINT_TO_POINTER (position), row);
  g_hash_table_insert (self->positions, row, GUINT_TO_POINTER (position));
  fill_row (self, row, position);

  return row;
}

static void
grind_row_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = grind_row_list_get_item_type;
  iface->get_n_items = grind_row_list_get_n_items;
  iface->get_item = grind_row_list_get_item;
}

static void
grind_row_list_dispose (GObject *object)
{
  g_clear_handle_id (&GRIND_ROW_LIST (object)->resize_source, g_source_remove);

  G_OBJECT_CLASS (grind_row_list_parent_class)->dispose (object);
}

static void
grind_row_list_finalize (GObject *object)
{
  GrindRowList *self = GRIND_ROW_LIST (object);
  GHashTableIter iter;
  gpointer row;

  g_hash_table_iter_init (&iter, self->positions);
  while (g_hash_table_iter_next (&iter, &row, NULL))
    g_object_weak_unref (row, row_gone_cb, self);
  g_clear_pointer (&self->rows, g_hash_table_unref);
  g_clear_pointer (&self->positions, g_hash_table_unref);
  g_clear_pointer (&self->contents, grind_list_rows_unref);
  g_clear_pointer (&self->previous, grind_list_rows_unref);

  G_OBJECT_CLASS (grind_row_list_parent_class)->finalize (object);
}

static void
grind_row_list_class_init (GrindRowListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = grind_row_list_dispose;
  object_class->finalize = grind_row_list_finalize;

  /**
   * GrindRowList::refilled:
   *
   * Remaining rows have been refilled, and widgets that show them must be refilled, too. Excess
   * rows have been removed by then, or are being removed; missing rows are added afterwards.
   */
  signals[REFILLED] = g_signal_new ("refilled", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
grind_row_list_init (GrindRowList *self)
{
  self->rows = g_hash_table_new (NULL, NULL);
  self->positions = g_hash_table_new (NULL, NULL);
}

GrindRow *
grind_row_new (GrindListRows *rows,
               guint          position)
{
  GrindRow *self = g_object_new (GRIND_TYPE_ROW, NULL);

  grind_row_set (self, rows, position);

  return self;
}

/* Makes @self the row at @position of @rows. */
void
grind_row_set (GrindRow      *self,
               GrindListRows *rows,
               guint          position)
{
  g_return_if_fail (GRIND_IS_ROW (self));

  set_rows (&self->rows, rows);
  self->position = position;
}

/**
 * grind_row_get_rows:
 * @self: a row
 *
 * Returns: (transfer none): the rows of its list; valid as long as it shows the same row
 */
GrindListRows *
grind_row_get_rows (GrindRow *self)
{
  g_return_val_if_fail (GRIND_IS_ROW (self), NULL);

  return self->rows;
}

guint
grind_row_get_position (GrindRow *self)
{
  g_return_val_if_fail (GRIND_IS_ROW (self), 0);

  return self->position;
}

/* Its function or cycle in @graph; %GRIND_NONE if it has none, or is of another graph */
GrindNodeId
grind_row_get_node (gpointer    row,
                    GrindGraph *graph)
{
  GrindRow *self = row;

  g_return_val_if_fail (GRIND_IS_ROW (self), GRIND_NONE);

  return self->rows->graph != NULL && grind_graph_has_same_nodes (self->rows->graph, graph)
          ? grind_list_rows_get_node (self->rows, self->position)
                                    : GRIND_NONE;
}

GrindRowList *
grind_row_list_new (void)
{
  return g_object_new (GRIND_TYPE_ROW_LIST, NULL);
}

/**
 * grind_row_list_set_rows:
 * @self: a list
 * @rows: (transfer full) (nullable): the new rows
 *
 * Replaces the rows. If their number changes a lot, the rest of the rows are added or removed in
 * steps before the next frame. Must not be called from a signal handler of the list.
 */
void
grind_row_list_set_rows (GrindRowList  *self,
                         GrindListRows *rows)
{
  guint n_rows = get_n_rows (rows);
  GHashTableIter iter;
  gpointer position, row;

  g_return_if_fail (GRIND_IS_ROW_LIST (self));

  /* The last contents may have fewer rows than are still shown. */
  if (get_n_rows (self->contents) >= self->n_items)
    set_rows (&self->previous, self->contents);
  g_clear_pointer (&self->contents, grind_list_rows_unref);
  self->contents = rows;

  if (self->n_items > n_rows)
    step (self);
  g_hash_table_iter_init (&iter, self->rows);
  while (g_hash_table_iter_next (&iter, &position, &row))
    if (GPOINTER_TO_UINT (position) < n_rows)
      fill_row (self, row, GPOINTER_TO_UINT (position));
  if (n_rows > 0)
    g_signal_emit (self, signals[REFILLED], 0);
  if (self->n_items < n_rows)
    step (self);

  if (self->n_items == n_rows)
    {
      g_clear_handle_id (&self->resize_source, g_source_remove);
      g_clear_pointer (&self->previous, grind_list_rows_unref);
    }
  else if (self->resize_source == 0)
    self->resize_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, resize_cb, self, NULL);
}

/* Adds or removes all rows at once, for a list whose other rows are in use. */
void
grind_row_list_finish (GrindRowList *self)
{
  g_return_if_fail (GRIND_IS_ROW_LIST (self));

  while (!step (self))
    ;
  g_clear_handle_id (&self->resize_source, g_source_remove);
}

/* The number of rows to show, which the number of items will reach */
guint
grind_row_list_get_n_rows (GrindRowList *self)
{
  g_return_val_if_fail (GRIND_IS_ROW_LIST (self), 0);

  return get_n_rows (self->contents);
}

gboolean
grind_row_list_is_complete (GrindRowList *self)
{
  g_return_val_if_fail (GRIND_IS_ROW_LIST (self), FALSE);

  return self->n_items == get_n_rows (self->contents);
}

/* (nullable): The rows to show, whose number the number of items will reach */
GrindListRows *
grind_row_list_get_rows (GrindRowList *self)
{
  g_return_val_if_fail (GRIND_IS_ROW_LIST (self), NULL);

  return self->contents;
}
