/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-flow-row.h"

/* A place in a list of all callers or all callees, and who is there now */
struct _GrindFlowRow
{
  GObject parent_instance;

  /* Owned */
  GrindGraph     *graph;

  GrindFlowEntry  entry;
  double          share;
  GrindEventId    secondary_event;
};

/* What flows in a graph */
typedef struct
{
  GrindGraph *graph;
  GrindFlow  *flow;
} GraphFlow;

G_DEFINE_FINAL_TYPE (GrindFlowRow, grind_flow_row, G_TYPE_OBJECT)

static void
grind_flow_row_finalize (GObject *object)
{
  g_clear_object (&GRIND_FLOW_ROW (object)->graph);

  G_OBJECT_CLASS (grind_flow_row_parent_class)->finalize (object);
}

static void
grind_flow_row_class_init (GrindFlowRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_flow_row_finalize;
}

static void
grind_flow_row_init (GrindFlowRow *self)
{
}

static void
fill (gpointer row,
      gpointer contents,
      guint    position)
{
  GrindFlowRow *self = row;
  const GraphFlow *from = contents;
  const GrindFlow *flow = from->flow;

  g_set_object (&self->graph, from->graph);
  self->entry = g_array_index (flow->entries, GrindFlowEntry, position);
  self->share = flow->cost != 0 ? self->entry.cost / flow->cost : 0;
  self->secondary_event = flow->secondary_event;
}

static void
contents_free (gpointer data)
{
  GraphFlow *contents = data;

  g_object_unref (contents->graph);
  grind_flow_free (contents->flow);
  g_free (contents);
}

/**
 * grind_flow_row_list_new:
 *
 * Returns: (transfer full): an empty list of #GrindFlowRow
 */
GrindRowList *
grind_flow_row_list_new (void)
{
  return grind_row_list_new (GRIND_TYPE_FLOW_ROW, fill, contents_free);
}

/**
 * grind_flow_row_list_set:
 * @list: what grind_flow_row_list_new() returned
 * @graph: a graph
 * @flow: (transfer full) (nullable): what flows from one of its nodes; %NULL to list nothing
 *
 * Lists where it flows, in the order of @flow.
 */
void
grind_flow_row_list_set (GrindRowList *list,
                         GrindGraph   *graph,
                         GrindFlow    *flow)
{
  GraphFlow *contents;

  g_return_if_fail (GRIND_IS_ROW_LIST (list));
  g_return_if_fail (GRIND_IS_GRAPH (graph));

  if (flow == NULL)
    {
      grind_row_list_set_contents (list, NULL, 0);
      return;
    }

  contents = g_new (GraphFlow, 1);
  *contents = (GraphFlow) { g_object_ref (graph), flow };
  grind_row_list_set_contents (list, contents, flow->entries->len);
}

/**
 * grind_flow_row_get_graph:
 * @self: a row
 *
 * Returns: (transfer none): the graph that it is from
 */
GrindGraph *
grind_flow_row_get_graph (GrindFlowRow *self)
{
  g_return_val_if_fail (GRIND_IS_FLOW_ROW (self), NULL);

  return self->graph;
}

/**
 * grind_flow_row_get_entry:
 * @self: a row
 *
 * Returns: (transfer none): what flows there, until its list is set anew
 */
const GrindFlowEntry *
grind_flow_row_get_entry (GrindFlowRow *self)
{
  g_return_val_if_fail (GRIND_IS_FLOW_ROW (self), NULL);

  return &self->entry;
}

/**
 * grind_flow_row_get_share:
 * @self: a row
 *
 * Returns: which part of all that flows that is; not finite if it is not known
 */
double
grind_flow_row_get_share (GrindFlowRow *self)
{
  g_return_val_if_fail (GRIND_IS_FLOW_ROW (self), 0);

  return self->share;
}

/**
 * grind_flow_row_get_secondary_event:
 * @self: a row
 *
 * Returns: the event of its second cost, or %GRIND_NONE
 */
GrindEventId
grind_flow_row_get_secondary_event (GrindFlowRow *self)
{
  g_return_val_if_fail (GRIND_IS_FLOW_ROW (self), GRIND_NONE);

  return self->secondary_event;
}
