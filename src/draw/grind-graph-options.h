/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-grouping.h"
#include "analysis/subgraph/grind-subgraph.h"
#include "grind-subject.h"
#include "layout/grind-graph-layout.h"

G_BEGIN_DECLS

/* A depth that no call graph has */
#define GRIND_GRAPH_ANY_DEPTH 10000

/**
 * GrindGraphOptions:
 * @caller_depth: over how many arrows callers are drawn
 * @callee_depth: over how many arrows callees are drawn
 * @min_node_share: functions whose inclusive cost is a smaller part of that of the root are hidden
 * @min_call_share: calls whose cost is a smaller part of that of the root are hidden
 * @fold_passing: whether functions that only pass on are folded into arrows
 * @is_left_to_right: whether callees are to the right of their callers, and not below
 * @show_call_costs: whether arrows are labelled with the cost of their calls, too
 * @spread: how far apart boxes stand, and how wide they are
 * @cluster_by: by what functions are put into frames
 * @previous: (nullable) (transfer none): where boxes and arrows were drawn before, which saves the
 *   time for laying them out if they are still the same
 *
 * How a call graph is drawn.
 */
typedef struct
{
  guint             caller_depth;
  guint             callee_depth;
  double            min_node_share;
  double            min_call_share;
  gboolean          fold_passing;
  gboolean          is_left_to_right;
  gboolean          show_call_costs;
  GrindGraphSpread  spread;
  GrindGroupBy      cluster_by;
  GrindGraphLayout *previous;
} GrindGraphOptions;

void           grind_graph_options_init   (GrindGraphOptions        *self);
GrindSubgraph *grind_graph_options_choose (const GrindGraphOptions  *self,
                                           const GrindSubject       *subject,
                                           GrindGrouping            *grouping,
                                           GCancellable             *cancellable,
                                           GError                  **error)
                                           G_GNUC_WARN_UNUSED_RESULT;
gboolean       grind_graph_options_change (GrindGraphOptions        *self,
                                           const GrindSubject       *subject,
                                           gboolean                  is_more,
                                           GCancellable             *cancellable,
                                           GError                  **error);

/* Shares to choose from, the greatest first, 0 last */
const double *grind_graph_options_list_shares (guint    *n_shares);
double        grind_graph_options_step_share  (double    share,
                                               gboolean  is_more);

G_END_DECLS
