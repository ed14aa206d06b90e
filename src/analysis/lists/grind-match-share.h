/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/graph/grind-graph.h"
#include "analysis/search/grind-hidden-functions.h"

G_BEGIN_DECLS

/**
 * GrindMatchRequest:
 * @graph: a graph
 * @root: the node whose cost is split, or %GRIND_NONE for the whole profile
 * @event: the event of the cost
 * @is_callers: whether to follow the cost to callers
 * @matches: a bit for each matching node
 * @hidden_functions: (nullable): the functions hidden by the user; no cost is followed through them
 *
 * The cost to split, and the functions that match.
 */
typedef struct
{
  GrindGraph    *graph;
  GrindNodeId    root;
  GrindEventId   event;
  gboolean       is_callers;
  const guint8  *matches;
  GrindHiddenFunctions *hidden_functions;
} GrindMatchRequest;

gboolean grind_match_share_find (const GrindMatchRequest  *request,
                                 double                   *share,
                                 GCancellable             *cancellable,
                                 GError                  **error);

G_END_DECLS
