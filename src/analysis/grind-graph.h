/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "profile/grind-profile.h"

G_BEGIN_DECLS

/* A row of the function list: a function's id, or, from n_functions on, a cycle (N - 1). */
typedef guint32 GrindNodeId;

#define GRIND_TYPE_GRAPH (grind_graph_get_type ())
G_DECLARE_FINAL_TYPE (GrindGraph, grind_graph, GRIND, GRAPH, GObject)

/**
 * GrindCosts:
 * @event: the event these are costs of
 * @n_nodes: length of @self and @inclusive
 * @n_calls: length of @calls
 * @self: self cost by node
 * @inclusive: inclusive cost by node
 * @calls: cost by call
 * @total: the sum of the functions' self cost
 * @base: what percentages refer to
 *
 * All costs of one event in a GrindGraph. Immutable, owned by the graph.
 */
typedef struct
{
  GrindEventId  event;
  guint         n_nodes;
  guint         n_calls;
  const gint64 *self;
  const gint64 *inclusive;
  const gint64 *calls;
  gint64        total;
  gint64        base;
} GrindCosts;

GrindGraph   *grind_graph_new             (GrindProfile  *profile,
                                           const guint8  *parts,
                                           gboolean       show_cycles,
                                           GCancellable  *cancellable,
                                           GError       **error) G_GNUC_WARN_UNUSED_RESULT;
GrindProfile *grind_graph_get_profile     (GrindGraph    *self);
const guint8 *grind_graph_get_parts       (GrindGraph    *self);
gboolean      grind_graph_get_show_cycles (GrindGraph    *self);

/* Nodes: every function of the profile, then the cycles when they are shown */
guint         grind_graph_get_n_nodes     (GrindGraph    *self);
guint         grind_graph_get_n_active    (GrindGraph    *self);
guint         grind_graph_get_n_cycles    (GrindGraph    *self);
gboolean      grind_graph_is_active_node  (GrindGraph    *self,
                                           GrindNodeId    node);
gboolean      grind_graph_is_cycle        (GrindGraph    *self,
                                           GrindNodeId    node);
char         *grind_graph_dup_node_name   (GrindGraph    *self,
                                           GrindNodeId    node) G_GNUC_WARN_UNUSED_RESULT;
GrindCount    grind_graph_get_called      (GrindGraph    *self,
                                           GrindNodeId    node);
GrindCount    grind_graph_get_recursive   (GrindGraph    *self,
                                           GrindNodeId    node);

/* Cycles, from 1 up */
guint                  grind_graph_get_cycle         (GrindGraph       *self,
                                                      GrindFunctionId   function);
GrindNodeId            grind_graph_get_cycle_node    (GrindGraph       *self,
                                                      guint             cycle);
const GrindFunctionId *grind_graph_get_members       (GrindGraph       *self,
                                                      guint             cycle,
                                                      guint            *n_members);

/* Calls */
gboolean               grind_graph_is_active_call    (GrindGraph       *self,
                                                      GrindCallId       call);
gboolean               grind_graph_is_inner_call     (GrindGraph       *self,
                                                      GrindCallId       call);
GrindCount             grind_graph_get_call_count    (GrindGraph       *self,
                                                      GrindCallId       call);

/* Costs */
gboolean               grind_graph_has_costs         (GrindGraph       *self,
                                                      GrindEventId      event);
const GrindCosts      *grind_graph_get_costs         (GrindGraph       *self,
                                                      GrindEventId      event);
GrindNodeId            grind_graph_find_first_choice (GrindGraph       *self,
                                                      GrindEventId      event);
gboolean               grind_graph_is_passing        (GrindGraph       *self,
                                                      GrindEventId      event,
                                                      GrindNodeId       node);

G_END_DECLS
