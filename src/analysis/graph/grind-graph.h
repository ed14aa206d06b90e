/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "profile/grind-profile.h"

#include "analysis/events/grind-costs.h"
#include "analysis/events/grind-event-set.h"

G_BEGIN_DECLS

/**
 * GrindDistinctions:
 * @GRIND_DIFFERENT_FILES: the source file
 * @GRIND_DIFFERENT_OBJECTS: the ELF object
 *
 * What tells functions of the same name apart.
 */
typedef enum
{
  GRIND_DIFFERENT_FILES   = 1 << 0,
  GRIND_DIFFERENT_OBJECTS = 1 << 1,
} GrindDistinctions;

#define GRIND_TYPE_GRAPH (grind_graph_get_type ())
G_DECLARE_FINAL_TYPE (GrindGraph, grind_graph, GRIND, GRAPH, GObject)

GrindGraph   *grind_graph_new             (GrindProfile  *profile,
                                           const guint8  *parts,
                                           gboolean       show_cycles,
                                           GCancellable  *cancellable,
                                           GError       **error) G_GNUC_WARN_UNUSED_RESULT;
GrindGraph   *grind_graph_new_compared    (GrindProfile  *profile,
                                           const guint8  *before,
                                           const guint8  *parts,
                                           gboolean       show_cycles,
                                           GCancellable  *cancellable,
                                           GError       **error) G_GNUC_WARN_UNUSED_RESULT;
GrindGraph   *grind_graph_new_of_runs     (GrindProfile  *profile,
                                           GPtrArray     *before,
                                           GPtrArray     *after,
                                           gboolean       show_cycles,
                                           GCancellable  *cancellable,
                                           GError       **error) G_GNUC_WARN_UNUSED_RESULT;
GrindGraph   *grind_graph_get_before      (GrindGraph    *self);
GrindGraph   *grind_graph_dup_larger      (GrindGraph    *self) G_GNUC_WARN_UNUSED_RESULT;
GrindGraph   *grind_graph_scale_before    (GrindGraph    *self,
                                           gint64         multiplier,
                                           gint64         divisor) G_GNUC_WARN_UNUSED_RESULT;
gint64        grind_graph_scale           (GrindGraph    *self,
                                           gint64         value);
GrindGraph   *grind_graph_get_unscaled    (GrindGraph    *self);
guint         grind_graph_get_n_runs      (GrindGraph    *self);
GrindGraph   *grind_graph_get_run         (GrindGraph    *self,
                                           guint          run);
GrindGraph   *grind_graph_with_events     (GrindGraph    *self,
                                           GrindEventSet *events) G_GNUC_WARN_UNUSED_RESULT;
GrindProfile *grind_graph_get_profile     (GrindGraph    *self);
GrindEventSet *grind_graph_get_events     (GrindGraph    *self);
gboolean      grind_graph_has_same_nodes  (GrindGraph    *self,
                                           GrindGraph    *other);
const guint8 *grind_graph_get_parts       (GrindGraph    *self);
gboolean      grind_graph_get_show_cycles (GrindGraph    *self);

/* Nodes: every function of the profile, then the cycles if they are shown */
gboolean      grind_graph_has_calls       (GrindGraph    *self);
guint         grind_graph_get_n_nodes     (GrindGraph    *self);
guint         grind_graph_get_n_active    (GrindGraph    *self);
guint         grind_graph_get_n_cycles    (GrindGraph    *self);
gboolean      grind_graph_is_active_node  (GrindGraph    *self,
                                           GrindNodeId    node);
gboolean      grind_graph_is_recorded     (GrindGraph    *self,
                                           GrindNodeId    node);
gboolean      grind_graph_is_cycle        (GrindGraph    *self,
                                           GrindNodeId    node);
char         *grind_graph_dup_node_name   (GrindGraph    *self,
                                           GrindNodeId    node) G_GNUC_WARN_UNUSED_RESULT;
char         *grind_graph_dup_shown_name  (GrindGraph    *self,
                                           GrindNodeId    node) G_GNUC_WARN_UNUSED_RESULT;
GrindDistinctions
              grind_graph_get_distinctions
                                          (GrindGraph    *self,
                                           GrindNodeId    node);
GrindCount    grind_graph_get_called      (GrindGraph    *self,
                                           GrindNodeId    node);
GrindCount    grind_graph_get_most_called (GrindGraph    *self);
GrindCount    grind_graph_get_recursive   (GrindGraph    *self,
                                           GrindNodeId    node);

/* Cycles, numbered from 1 */
guint                  grind_graph_get_cycle         (GrindGraph        *self,
                                                      GrindFunctionId    function);
GrindNodeId            grind_graph_get_cycle_node    (GrindGraph        *self,
                                                      guint              cycle);
const GrindFunctionId *grind_graph_get_members       (GrindGraph        *self,
                                                      guint              cycle,
                                                      guint             *n_members);
const GrindFunctionId *grind_graph_get_functions     (GrindGraph        *self,
                                                      const GrindNodeId *node,
                                                      guint             *n_functions);
GrindNodeId            grind_graph_get_outer_node    (GrindGraph        *self,
                                                      GrindFunctionId    function);

/* Calls */
gboolean               grind_graph_is_active_call    (GrindGraph        *self,
                                                      GrindCallId        call);
gboolean               grind_graph_is_inner_call     (GrindGraph        *self,
                                                      GrindCallId        call);
GrindCount             grind_graph_get_call_count    (GrindGraph        *self,
                                                      GrindCallId        call);

/* Costs */
gboolean               grind_graph_has_event         (GrindGraph        *self,
                                                      GrindEventId       event);
gboolean               grind_graph_has_costs         (GrindGraph        *self,
                                                      GrindEventId       event);
const GrindCosts      *grind_graph_get_costs         (GrindGraph        *self,
                                                      GrindEventId       event);
GrindEventSums        *grind_graph_sum_events        (GrindGraph        *self)
                                                      G_GNUC_WARN_UNUSED_RESULT;
GrindEventId           grind_graph_find_first_event  (GrindGraph        *self);
GrindNodeId            grind_graph_find_first_choice (GrindGraph        *self,
                                                      GrindEventId       event);
gboolean               grind_graph_is_library        (GrindGraph        *self,
                                                      GrindNodeId        node);
gboolean               grind_graph_is_passing        (GrindGraph        *self,
                                                      GrindEventId       event,
                                                      GrindNodeId        node);

G_END_DECLS
