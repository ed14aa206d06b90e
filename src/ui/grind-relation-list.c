/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-relation-list.h"

#include "grind-list-steps.h"
#include "grind-relation-row.h"

/* Half of what a function list makes at once: callers and callees change at the same time. */
#define ROWS_AT_ONCE 32

/* Relations of a graph */
typedef struct
{
  GrindGraph *graph;
  GArray     *relations;
} Contents;

/*
 * The callers or callees of one node, and then of another: a GListModel of GrindRelationRow. Each
 * row stays at its place, and with it all that a list view has made for it, which takes ten times
 * as long as to fill it anew. Only rows that are too many go, and those that lack come.
 */
struct _GrindRelationList
{
  GObject parent_instance;

  /* Owned */
  Contents    contents;
  Contents    former;     /* what rows show that are too many, until they are gone */
  GHashTable *rows;       /* the rows that there are, by position; borrowed */

  guint n_items;          /* on its way to the number of relations */
  guint resize_source;
};

enum
{
  REFILLED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void grind_relation_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GrindRelationList, grind_relation_list, G_TYPE_OBJECT,
  G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, grind_relation_list_model_init))

static guint
get_length (const Contents *contents)
{
  return contents->relations != NULL ? contents->relations->len : 0;
}

static void
contents_clear (Contents *contents)
{
  g_clear_object (&contents->graph);
  g_clear_pointer (&contents->relations, g_array_unref);
}

static void
fill_row (GrindRelationList *self,
          GrindRelationRow  *row,
          guint              position)
{
  const Contents *contents = position < get_length (&self->contents) ? &self->contents
                                                                     : &self->former;

  grind_relation_row_set_relation (row, contents->graph,
                                   &g_array_index (contents->relations, GrindRelation, position));
}

static void
set_n_items (GrindRelationList *self,
             guint              n_items)
{
  guint n_before = self->n_items;
  guint common = MIN (n_before, n_items);

  self->n_items = n_items;
  g_list_model_items_changed (G_LIST_MODEL (self), common, n_before - common, n_items - common);
}

/* Returns: whether there is nothing left to do */
static gboolean
step (GrindRelationList *self)
{
  guint n_rows = get_length (&self->contents);

  set_n_items (self, grind_list_steps_get_next (self->n_items, n_rows, ROWS_AT_ONCE));
  if (self->n_items <= n_rows)
    contents_clear (&self->former);

  return self->n_items == n_rows;
}

static gboolean
resize_cb (gpointer user_data)
{
  GrindRelationList *self = user_data;

  if (!step (self))
    return G_SOURCE_CONTINUE;

  self->resize_source = 0;

  return G_SOURCE_REMOVE;
}

static GType
grind_relation_list_get_item_type (GListModel *model)
{
  return GRIND_TYPE_RELATION_ROW;
}

static guint
grind_relation_list_get_n_items (GListModel *model)
{
  return GRIND_RELATION_LIST (model)->n_items;
}

static gpointer
grind_relation_list_get_item (GListModel *model,
                              guint       position)
{
  GrindRelationList *self = GRIND_RELATION_LIST (model);
  GrindRelationRow *row;

  if (position >= self->n_items)
    return NULL;

  row = g_hash_table_lookup (self->rows, GUINT_TO_POINTER (position));
  if (row != NULL)
    return g_object_ref (row);

  row = grind_relation_row_new (position, self->rows);
  fill_row (self, row, position);

  return row;
}

static void
grind_relation_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = grind_relation_list_get_item_type;
  iface->get_n_items = grind_relation_list_get_n_items;
  iface->get_item = grind_relation_list_get_item;
}

static void
grind_relation_list_dispose (GObject *object)
{
  g_clear_handle_id (&GRIND_RELATION_LIST (object)->resize_source, g_source_remove);

  G_OBJECT_CLASS (grind_relation_list_parent_class)->dispose (object);
}

static void
grind_relation_list_finalize (GObject *object)
{
  GrindRelationList *self = GRIND_RELATION_LIST (object);

  g_clear_pointer (&self->rows, g_hash_table_unref);
  contents_clear (&self->contents);
  contents_clear (&self->former);

  G_OBJECT_CLASS (grind_relation_list_parent_class)->finalize (object);
}

static void
grind_relation_list_class_init (GrindRelationListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = grind_relation_list_dispose;
  object_class->finalize = grind_relation_list_finalize;

  /**
   * GrindRelationList::refilled:
   *
   * Rows that stay have got other relations: what shows them has to be filled anew. Rows that were
   * too many are gone by then, or are going; those that lack come afterwards.
   */
  signals[REFILLED] = g_signal_new ("refilled", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
grind_relation_list_init (GrindRelationList *self)
{
  self->rows = g_hash_table_new (NULL, NULL);
}

/**
 * grind_relation_list_new:
 *
 * Returns: (transfer full): an empty list
 */
GrindRelationList *
grind_relation_list_new (void)
{
  return g_object_new (GRIND_TYPE_RELATION_LIST, NULL);
}

/**
 * grind_relation_list_set_relations:
 * @self: a list
 * @graph: a graph
 * @relations: (transfer full): an array of #GrindRelation of @graph
 *
 * Lists @relations in their order. Where that makes many rows more or less than there were, the
 * rest of them come or go in steps before the next frame.
 */
void
grind_relation_list_set_relations (GrindRelationList *self,
                                   GrindGraph        *graph,
                                   GArray            *relations)
{
  GHashTableIter iter;
  gpointer position, row;

  g_return_if_fail (GRIND_IS_RELATION_LIST (self));
  g_return_if_fail (GRIND_IS_GRAPH (graph));
  g_return_if_fail (relations != NULL);

  /* What was listed before may be less than what has to be shown still. */
  if (get_length (&self->contents) >= self->n_items)
    {
      contents_clear (&self->former);
      self->former = self->contents;
    }
  else
    contents_clear (&self->contents);
  self->contents = (Contents) { g_object_ref (graph), relations };

  if (self->n_items > relations->len)
    step (self);
  g_hash_table_iter_init (&iter, self->rows);
  while (g_hash_table_iter_next (&iter, &position, &row))
    if (GPOINTER_TO_UINT (position) < relations->len)
      fill_row (self, row, GPOINTER_TO_UINT (position));
  g_signal_emit (self, signals[REFILLED], 0);
  if (self->n_items < relations->len)
    step (self);

  if (self->n_items == relations->len)
    {
      g_clear_handle_id (&self->resize_source, g_source_remove);
      contents_clear (&self->former);
    }
  else if (self->resize_source == 0)
    self->resize_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, resize_cb, self, NULL);
}

/**
 * grind_relation_list_get_n_relations:
 * @self: a list
 *
 * Returns: how many relations it lists, and so how many items it is going to have
 */
guint
grind_relation_list_get_n_relations (GrindRelationList *self)
{
  g_return_val_if_fail (GRIND_IS_RELATION_LIST (self), 0);

  return get_length (&self->contents);
}
