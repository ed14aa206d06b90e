/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/graph/grind-graph.h"

G_BEGIN_DECLS

/**
 * GrindMapStops:
 *
 * The functions and cycles inside of which the user wants to see nothing, by the order in which
 * they were chosen. Main thread only.
 */
typedef struct _GrindMapStops GrindMapStops;

GrindMapStops *grind_map_stops_new       (void) G_GNUC_WARN_UNUSED_RESULT;
void           grind_map_stops_free      (GrindMapStops *self);
guint          grind_map_stops_get_n     (GrindMapStops *self);
const char    *grind_map_stops_get_name  (GrindMapStops *self,
                                          guint          place);
gboolean       grind_map_stops_has       (GrindMapStops *self,
                                          GrindGraph    *graph,
                                          GrindNodeId    node);
void           grind_map_stops_add       (GrindMapStops *self,
                                          GrindGraph    *graph,
                                          GrindNodeId    node);
void           grind_map_stops_remove    (GrindMapStops *self,
                                          GrindGraph    *graph,
                                          GrindNodeId    node);
void           grind_map_stops_remove_at (GrindMapStops *self,
                                          guint          place);
void           grind_map_stops_clear     (GrindMapStops *self);
guint8        *grind_map_stops_dup_bits  (GrindMapStops *self,
                                          GrindProfile  *profile) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindMapStops, grind_map_stops_free)

G_END_DECLS
