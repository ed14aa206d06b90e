/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-row-list.h"

#include "grind-list-steps.h"

/* Half of the number for a function list: the lists of both sides change at the same time. */
#define ROWS_AT_ONCE 32

typedef struct
{
  gpointer data;       /* (nullable) */
  guint    n_rows;
} Contents;

/*
 * A GListModel of rows whose contents change from one node's to another's. Each row stays in place
 * together with the widgets that a list view made for it, because making them takes ten times as
 * long as refilling them. Only excess rows are removed, and missing ones added.
 */
struct _GrindRowList
{
  GObject parent_instance;

  GType            row_type;
  GrindRowFillFunc fill;
  GDestroyNotify   free_contents;

  /* Owned */
  Contents    contents;
  Contents    previous;     /* contents of excess rows until they are removed */
  GHashTable *rows;         /* the existing rows, by position; borrowed */
  GHashTable *positions;    /* by row */

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

G_DEFINE_FINAL_TYPE_WITH_CODE (GrindRowList, grind_row_list, G_TYPE_OBJECT,
  G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, grind_row_list_model_init))

static void
contents_clear (GrindRowList *self,
                Contents     *contents)
{
  g_clear_pointer (&contents->data, self->free_contents);
  contents->n_rows = 0;
}

static void
fill_row (GrindRowList *self,
          gpointer      row,
          guint         position)
{
  const Contents *contents = position < self->contents.n_rows ? &self->contents : &self->previous;

  self->fill (row, contents->data, position);
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
  guint n_rows = self->contents.n_rows;

  set_n_items (self, grind_list_steps_get_next (self->n_items, n_rows, ROWS_AT_ONCE));
  if (self->n_items <= n_rows)
    contents_clear (self, &self->previous);

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
  return GRIND_ROW_LIST (model)->row_type;
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
  GObject *row;

  if (position >= self->n_items)
    return NULL;

  row = g_hash_table_lookup (self->rows, GUINT_TO_POINTER (position));
  if (row != NULL)
    return g_object_ref (row);

  row = g_object_new (self->row_type, NULL);
  g_object_weak_ref (row, row_gone_cb, self);
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
  contents_clear (self, &self->contents);
  contents_clear (self, &self->previous);

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

GrindRowList *
grind_row_list_new (GType             row_type,
                    GrindRowFillFunc  fill,
                    GDestroyNotify    free_contents)
{
  GrindRowList *self;

  g_return_val_if_fail (g_type_is_a (row_type, G_TYPE_OBJECT), NULL);
  g_return_val_if_fail (fill != NULL && free_contents != NULL, NULL);

  self = g_object_new (GRIND_TYPE_ROW_LIST, NULL);
  self->row_type = row_type;
  self->fill = fill;
  self->free_contents = free_contents;

  return self;
}

/**
 * grind_row_list_set_contents:
 * @self: a list
 * @contents: (transfer full) (nullable): the new contents
 * @n_rows: the number of rows; 0 without @contents
 *
 * Replaces the contents. If the number of rows changes a lot, the rest of the rows are added or
 * removed in steps before the next frame. Must not be called from a signal handler of the list.
 */
void
grind_row_list_set_contents (GrindRowList *self,
                             gpointer      contents,
                             guint         n_rows)
{
  GHashTableIter iter;
  gpointer position, row;

  g_return_if_fail (GRIND_IS_ROW_LIST (self));
  g_return_if_fail (contents != NULL || n_rows == 0);

  /* The last contents may have fewer rows than are still shown. */
  if (self->contents.n_rows >= self->n_items)
    {
      contents_clear (self, &self->previous);
      self->previous = self->contents;
    }
  else
    contents_clear (self, &self->contents);
  self->contents = (Contents) { contents, n_rows };

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
      contents_clear (self, &self->previous);
    }
  else if (self->resize_source == 0)
    self->resize_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, resize_cb, self, NULL);
}

/* The number of rows to show, which the number of items will reach */
guint
grind_row_list_get_n_rows (GrindRowList *self)
{
  g_return_val_if_fail (GRIND_IS_ROW_LIST (self), 0);

  return self->contents.n_rows;
}

gboolean
grind_row_list_is_complete (GrindRowList *self)
{
  g_return_val_if_fail (GRIND_IS_ROW_LIST (self), FALSE);

  return self->n_items == self->contents.n_rows;
}
