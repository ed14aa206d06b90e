/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/graph/grind-graph.h"
#include "analysis/search/grind-hidden-functions.h"

G_BEGIN_DECLS

/**
 * GrindMatchRequest:
 * @graph: a graph
 * @root: where the cost comes from, or %GRIND_NONE for the whole profile
 * @event: the event whose cost it is
 * @is_callers: whether the cost is followed to the callers
 * @matches: a bit for each node that matches
 * @hidden_functions: (nullable): what the user hides; nothing is followed through functions that
 * are hidden
 *
 * Of what cost the part is asked for that gets to some functions.
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
