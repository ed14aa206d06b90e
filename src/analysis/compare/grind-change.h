/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/compare/grind-comparison.h"
#include "analysis/graph/grind-graph.h"

G_BEGIN_DECLS

/* The smallest change that is worth listing, unless the user says so: a share of the total before,
 * in units of 10^-GRIND_CHANGE_MIN_DECIMALS percent */
#define GRIND_CHANGE_MIN          1
#define GRIND_CHANGE_MIN_DECIMALS 2

/**
 * GrindChangeChoice:
 * @GRIND_CHANGED_ALL: all functions
 * @GRIND_CHANGED: those whose self or inclusive cost has changed by at least %GRIND_CHANGE_MIN
 * @GRIND_CHANGED_SLOWER: those whose self cost has grown by as much
 * @GRIND_CHANGED_FASTER: those whose self cost has shrunk by as much
 * @GRIND_CHANGED_NEW: those that are only after
 * @GRIND_CHANGED_GONE: those that are only before
 *
 * Which functions of a comparison to list.
 */
typedef enum
{
  GRIND_CHANGED_ALL,
  GRIND_CHANGED,
  GRIND_CHANGED_SLOWER,
  GRIND_CHANGED_FASTER,
  GRIND_CHANGED_NEW,
  GRIND_CHANGED_GONE,
} GrindChangeChoice;

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
double      grind_change_get_relative  (const GrindChange *change);
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
gboolean    grind_change_is_small      (GrindGraph     *graph,
                                        GrindEventId    event,
                                        GrindNodeId     node,
                                        gint64          min,
                                        guint           decimals);
guint8     *grind_change_choose        (GrindChangeChoice      choice,
                                        const GrindComparison *comparison,
                                        GrindGraph            *graph,
                                        GrindEventId           event) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
