/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-flow-row.h"

/* One of all callers or all callees. */
struct _GrindFlowRow
{
  GObject parent_instance;

  /* Owned */
  GrindGraph     *graph;

  GrindFlowEntry  entry;
  double          share;
  GrindEventId    secondary_event;
};

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

/**
 * grind_flow_row_new:
 * @graph: a graph
 * @entry: what flows to one of its nodes; it is copied
 * @share: which part that is of all that flows; not finite if it is not known
 * @secondary_event: the event of its second cost, or %GRIND_NONE
 *
 * Returns: (transfer full): a row
 */
GrindFlowRow *
grind_flow_row_new (GrindGraph           *graph,
                    const GrindFlowEntry *entry,
                    double                share,
                    GrindEventId          secondary_event)
{
  GrindFlowRow *self;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (entry != NULL, NULL);

  self = g_object_new (GRIND_TYPE_FLOW_ROW, NULL);
  self->graph = g_object_ref (graph);
  self->entry = *entry;
  self->share = share;
  self->secondary_event = secondary_event;

  return self;
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
 * Returns: (transfer none): what flows there
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
