/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-call-row.h"

/* A row in a list of callers or callees; its contents may change */
struct _GrindCallRow
{
  GObject parent_instance;

  GrindGraph    *graph;   /* owned */
  GrindCallEdge  edge;
};

/* Calls of a graph */
typedef struct
{
  GrindGraph *graph;
  GArray     *edges;
} GraphEdges;

G_DEFINE_FINAL_TYPE (GrindCallRow, grind_call_row, G_TYPE_OBJECT)

static void
grind_call_row_finalize (GObject *object)
{
  g_clear_object (&GRIND_CALL_ROW (object)->graph);

  G_OBJECT_CLASS (grind_call_row_parent_class)->finalize (object);
}

static void
grind_call_row_class_init (GrindCallRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_call_row_finalize;
}

static void
grind_call_row_init (GrindCallRow *self)
{
}

static void
fill (gpointer row,
      gpointer contents,
      guint    position)
{
  GrindCallRow *self = row;
  const GraphEdges *from = contents;

  g_set_object (&self->graph, from->graph);
  self->edge = g_array_index (from->edges, GrindCallEdge, position);
}

static void
contents_free (gpointer data)
{
  GraphEdges *contents = data;

  g_object_unref (contents->graph);
  g_array_unref (contents->edges);
  g_free (contents);
}

GrindRowList *
grind_call_row_list_new (void)
{
  return grind_row_list_new (GRIND_TYPE_CALL_ROW, fill, contents_free);
}

/**
 * grind_call_row_list_set:
 * @list: a list made by grind_call_row_list_new()
 * @graph: a graph
 * @calls: (transfer full): an array of #GrindCallEdge of @graph
 *
 * Lists @calls in their order.
 */
void
grind_call_row_list_set (GrindRowList *list,
                         GrindGraph   *graph,
                         GArray       *edges)
{
  GraphEdges *contents;

  g_return_if_fail (GRIND_IS_ROW_LIST (list));
  g_return_if_fail (GRIND_IS_GRAPH (graph));
  g_return_if_fail (edges != NULL);

  contents = g_new (GraphEdges, 1);
  *contents = (GraphEdges) { g_object_ref (graph), edges };
  grind_row_list_set_contents (list, contents, edges->len);
}

GrindGraph *
grind_call_row_get_graph (GrindCallRow *self)
{
  g_return_val_if_fail (GRIND_IS_CALL_ROW (self), NULL);

  return self->graph;
}

/* The caller or callee, valid until its list is set again */
const GrindCallEdge *
grind_call_row_get_edge (GrindCallRow *self)
{
  g_return_val_if_fail (GRIND_IS_CALL_ROW (self), NULL);

  return &self->edge;
}
