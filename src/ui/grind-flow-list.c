/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-flow-list.h"

#include "grind-flow-row.h"

/* All callers or all callees of one node: a GListModel of GrindFlowRow that never changes. */
struct _GrindFlowList
{
  GObject parent_instance;

  /* Owned */
  GrindGraph *graph;
  GrindFlow  *flow;
};

static void grind_flow_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GrindFlowList, grind_flow_list, G_TYPE_OBJECT,
  G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, grind_flow_list_model_init))

static GType
grind_flow_list_get_item_type (GListModel *model)
{
  return GRIND_TYPE_FLOW_ROW;
}

static guint
grind_flow_list_get_n_items (GListModel *model)
{
  return GRIND_FLOW_LIST (model)->flow->entries->len;
}

static gpointer
grind_flow_list_get_item (GListModel *model,
                          guint       position)
{
  GrindFlowList *self = GRIND_FLOW_LIST (model);
  const GrindFlowEntry *entry;

  if (position >= self->flow->entries->len)
    return NULL;

  entry = &g_array_index (self->flow->entries, GrindFlowEntry, position);

  return grind_flow_row_new (self->graph, entry,
                             self->flow->cost != 0 ? entry->cost / self->flow->cost : 0,
                             self->flow->secondary_event);
}

static void
grind_flow_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = grind_flow_list_get_item_type;
  iface->get_n_items = grind_flow_list_get_n_items;
  iface->get_item = grind_flow_list_get_item;
}

static void
grind_flow_list_finalize (GObject *object)
{
  GrindFlowList *self = GRIND_FLOW_LIST (object);

  g_clear_pointer (&self->flow, grind_flow_free);
  g_clear_object (&self->graph);

  G_OBJECT_CLASS (grind_flow_list_parent_class)->finalize (object);
}

static void
grind_flow_list_class_init (GrindFlowListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_flow_list_finalize;
}

static void
grind_flow_list_init (GrindFlowList *self)
{
}

/**
 * grind_flow_list_new:
 * @graph: a graph
 * @flow: (transfer full): what flows from one of its nodes
 *
 * Returns: (transfer full): a list of where it flows, in the same order
 */
GrindFlowList *
grind_flow_list_new (GrindGraph *graph,
                     GrindFlow  *flow)
{
  GrindFlowList *self;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (flow != NULL, NULL);

  self = g_object_new (GRIND_TYPE_FLOW_LIST, NULL);
  self->graph = g_object_ref (graph);
  self->flow = flow;

  return self;
}
