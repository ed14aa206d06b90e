/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-transitive-row.h"

/* A row in a list of all callers or callees, with its current entry */
struct _GrindTransitiveRow
{
  GObject parent_instance;

  /* Owned */
  GrindGraph     *graph;

  GrindTransitiveEntry  entry;
  double                share;
  GrindEventId          secondary_event;
};

/* Transitive callers or callees and their graph */
typedef struct
{
  GrindGraph      *graph;
  GrindTransitive *transitive;
} GraphTransitive;

G_DEFINE_FINAL_TYPE (GrindTransitiveRow, grind_transitive_row, G_TYPE_OBJECT)

static void
grind_transitive_row_finalize (GObject *object)
{
  g_clear_object (&GRIND_TRANSITIVE_ROW (object)->graph);

  G_OBJECT_CLASS (grind_transitive_row_parent_class)->finalize (object);
}

static void
grind_transitive_row_class_init (GrindTransitiveRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_transitive_row_finalize;
}

static void
grind_transitive_row_init (GrindTransitiveRow *self)
{
}

static void
fill (gpointer row,
      gpointer contents,
      guint    position)
{
  GrindTransitiveRow *self = row;
  const GraphTransitive *from = contents;
  const GrindTransitive *transitive = from->transitive;

  g_set_object (&self->graph, from->graph);
  self->entry = g_array_index (transitive->entries, GrindTransitiveEntry, position);
  self->share = transitive->cost != 0 ? self->entry.cost / transitive->cost : 0;
  self->secondary_event = transitive->secondary_event;
}

static void
contents_free (gpointer data)
{
  GraphTransitive *contents = data;

  g_object_unref (contents->graph);
  grind_transitive_free (contents->transitive);
  g_free (contents);
}

GrindRowList *
grind_transitive_row_list_new (void)
{
  return grind_row_list_new (GRIND_TYPE_TRANSITIVE_ROW, fill, contents_free);
}

/**
 * grind_transitive_row_list_set:
 * @list: the list from grind_transitive_row_list_new()
 * @graph: a graph
 * @transitive: (transfer full) (nullable): the callers or callees of a node; %NULL to list nothing
 *
 * Lists the entries of @transitive, in their order.
 */
void
grind_transitive_row_list_set (GrindRowList    *list,
                               GrindGraph      *graph,
                               GrindTransitive *transitive)
{
  GraphTransitive *contents;

  g_return_if_fail (GRIND_IS_ROW_LIST (list));
  g_return_if_fail (GRIND_IS_GRAPH (graph));

  if (transitive == NULL)
    {
      grind_row_list_set_contents (list, NULL, 0);
      return;
    }

  contents = g_new (GraphTransitive, 1);
  *contents = (GraphTransitive) { g_object_ref (graph), transitive };
  grind_row_list_set_contents (list, contents, transitive->entries->len);
}

GrindGraph *
grind_transitive_row_get_graph (GrindTransitiveRow *self)
{
  g_return_val_if_fail (GRIND_IS_TRANSITIVE_ROW (self), NULL);

  return self->graph;
}

const GrindTransitiveEntry *
grind_transitive_row_get_entry (GrindTransitiveRow *self)
{
  g_return_val_if_fail (GRIND_IS_TRANSITIVE_ROW (self), NULL);

  return &self->entry;
}

/* The share of the total cost; not finite if unknown */
double
grind_transitive_row_get_share (GrindTransitiveRow *self)
{
  g_return_val_if_fail (GRIND_IS_TRANSITIVE_ROW (self), 0);

  return self->share;
}

GrindEventId
grind_transitive_row_get_secondary_event (GrindTransitiveRow *self)
{
  g_return_val_if_fail (GRIND_IS_TRANSITIVE_ROW (self), GRIND_NONE);

  return self->secondary_event;
}
