/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/graph/grind-graph.h"

G_BEGIN_DECLS

/**
 * GrindTreemapStops:
 *
 * The functions and cycles that the user collapsed in a treemap, in the order in which they were
 * chosen. Main thread only.
 */
typedef struct _GrindTreemapStops GrindTreemapStops;

GrindTreemapStops *grind_treemap_stops_new       (void) G_GNUC_WARN_UNUSED_RESULT;
void               grind_treemap_stops_free      (GrindTreemapStops *self);
guint              grind_treemap_stops_get_n     (GrindTreemapStops *self);
const char        *grind_treemap_stops_get_name  (GrindTreemapStops *self,
                                                  guint              place);
gboolean           grind_treemap_stops_has       (GrindTreemapStops *self,
                                                  GrindGraph        *graph,
                                                  GrindNodeId        node);
void               grind_treemap_stops_add       (GrindTreemapStops *self,
                                                  GrindGraph        *graph,
                                                  GrindNodeId        node);
void               grind_treemap_stops_remove    (GrindTreemapStops *self,
                                                  GrindGraph        *graph,
                                                  GrindNodeId        node);
void               grind_treemap_stops_remove_at (GrindTreemapStops *self,
                                                  guint              place);
void               grind_treemap_stops_clear     (GrindTreemapStops *self);
guint8            *grind_treemap_stops_dup_bits  (GrindTreemapStops *self,
                                                  GrindProfile      *profile)
                                                  G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindTreemapStops, grind_treemap_stops_free)

G_END_DECLS
