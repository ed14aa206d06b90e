/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-grouping.h"
#include "analysis/subgraph/grind-subgraph.h"
#include "draw/grind-option.h"
#include "draw/grind-subject.h"
#include "layout/grind-graph-layout.h"

G_BEGIN_DECLS

/* Exceeds the depth of any call graph */
#define GRIND_GRAPH_ANY_DEPTH 10000

/**
 * GrindGraphOptions:
 * @caller_depth: the maximum number of arrows from a caller to the root
 * @callee_depth: the maximum number of arrows from the root to a callee
 * @min_node_share: functions with a smaller inclusive cost relative to the root are hidden
 * @min_call_share: calls with a smaller cost relative to the root are hidden
 * @collapse_passing: whether functions that only pass cost on are folded into arrows
 * @is_left_to_right: 1 if callees are to the right of their callers, 0 if they are below
 * @show_call_costs: whether arrow labels include the cost of the calls
 * @spread: the distance and width of boxes
 * @cluster_by: the kind of groups that functions are framed by
 * @previous: (nullable) (transfer none): the previous layout, which is reused if the boxes and
 *   arrows are the same
 *
 * The options of a call graph.
 */
typedef struct
{
  guint             caller_depth;
  guint             callee_depth;
  double            min_node_share;
  double            min_call_share;
  gboolean          collapse_passing;
  guint             is_left_to_right;
  gboolean          show_call_costs;
  GrindGraphSpread  spread;
  GrindGroupBy      cluster_by;
  GrindGraphLayout *previous;
} GrindGraphOptions;

/* The options that users choose; the last one has no name */
extern const GrindOption grind_graph_options[];

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

/* Minimum shares to choose from, from the greatest down to 0 */
const double *grind_graph_options_list_shares (guint    *n_shares);
double        grind_graph_options_step_share  (double    share,
                                               gboolean  is_more);

G_END_DECLS
