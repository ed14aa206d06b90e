/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/compare/grind-comparison.h"
#include "analysis/graph/grind-graph.h"
#include "analysis/lists/grind-function-sort.h"

G_BEGIN_DECLS

/**
 * GrindChange:
 * @before: the value before
 * @after: the value after
 * @change: @after - @before, clamped once
 *
 * A value of one side and the other.
 */
typedef struct
{
  GrindValue before;
  GrindValue after;
  GrindValue change;
} GrindChange;

/**
 * GrindPairedSums:
 * @before: the self cost before of functions that are on both sides
 * @after: likewise after
 * @n_new: number of functions with a name that are only after
 * @n_gone: number of functions with a name that are only before
 *
 * How much of two sides can be compared function by function.
 */
typedef struct
{
  GrindValue before;
  GrindValue after;
  guint      n_new;
  guint      n_gone;
} GrindPairedSums;

GrindChange grind_change_make          (GrindValue      before,
                                        GrindValue      after);
gint64      grind_change_get_magnitude (GrindValue      change);
GrindChange grind_change_get_self      (GrindGraph     *graph,
                                        GrindEventId    event,
                                        GrindNodeId     node);
GrindChange grind_change_get_inclusive (GrindGraph     *graph,
                                        GrindEventId    event,
                                        GrindNodeId     node);
GrindChange grind_change_get_total     (GrindGraph     *graph,
                                        GrindEventId    event);
GrindValue  grind_change_get_base      (GrindGraph     *graph,
                                        GrindEventId    event);
GrindPairedSums grind_change_sum_paired (const GrindComparison *comparison,
                                         GrindGraph            *graph,
                                         GrindEventId           event);
GArray     *grind_change_order_list    (GrindGraph     *graph,
                                        GrindEventId    event,
                                        GrindSortKey    key,
                                        gint64          min,
                                        guint           decimals,
                                        guint          *n_small) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
