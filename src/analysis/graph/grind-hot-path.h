/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "grind-graph.h"

G_BEGIN_DECLS

/**
 * GrindHotPath:
 * @nodes: the nodes, each once, callers first
 * @n_nodes: number of nodes, at least 1
 * @position: index of the node that the path leads through
 *
 * The most expensive path through a node: from it to its most expensive caller and on to a root,
 * and to its most expensive callee and on to a leaf. A shown cycle is one step; a member that the
 * path leads through comes after its cycle. Calls with a cost of 0 are not followed.
 */
typedef struct
{
  GrindNodeId *nodes;
  guint        n_nodes;
  guint        position;
} GrindHotPath;

GrindHotPath *grind_hot_path_new         (GrindGraph           *graph,
                                          GrindNodeId           node,
                                          GrindEventId          event,
                                          GCancellable         *cancellable,
                                          GError              **error) G_GNUC_WARN_UNUSED_RESULT;
GrindHotPath *grind_hot_path_new_of_change (GrindGraph        *graph,
                                          GrindNodeId           node,
                                          GrindEventId          event,
                                          GCancellable         *cancellable,
                                          GError              **error) G_GNUC_WARN_UNUSED_RESULT;
void          grind_hot_path_free        (GrindHotPath         *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindHotPath, grind_hot_path_free)

G_END_DECLS
