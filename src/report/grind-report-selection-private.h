/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/graph/grind-graph.h"

G_BEGIN_DECLS

/* A profile has one side, a comparison two: before and after. */
#define GRIND_REPORT_MAX_SIDES 2

/*
 * How important functions and calls are: the largest share of a total that they have, of events
 * other than the chosen one a part of it.
 */
typedef struct
{
  /* Owned */
  GrindGraph  *sides[GRIND_REPORT_MAX_SIDES];
  GrindGraph  *with_cycles[GRIND_REPORT_MAX_SIDES];   /* the same, if cycles are shown */
  GrindFunctionId *order;           /* functions that cost enough, the most important first */
  double      *function_shares;
  double      *call_shares;         /* infinite for calls inside of cycles */

  GrindEventId event;
  guint        n_order;
  guint        n_sides;
} GrindReportRanking;

/*
 * The functions and calls of a report. Costs of all others go to functions that stand for callers
 * and for callees, so that costs and counts of the functions in the report are exact, and no cycle
 * comes into being. None of these functions costs more than the total.
 */
typedef struct
{
  /* Borrowed */
  const GrindReportRanking *ranking;
  GrindGraph *sides[GRIND_REPORT_MAX_SIDES];

  /* Owned */
  guint8     *has_function;      /* by function */
  guint8     *has_call;          /* by call */
  GArray     *functions;         /* GrindFunctionId: in the order of the report, once finished */

  guint       n_first;           /* of the ranking that are selected */
  guint       n_sides;
  guint       n_active;          /* functions of the profile that have a cost or a call */
  guint       n_calls_left_out;  /* of those between functions of the report */
  double      min_share;         /* of the total that functions have at least */
  double      min_call;          /* likewise calls between functions of the report */
} GrindReportSelection;

GrindReportRanking   *_grind_report_ranking_new      (GrindGraph                *graph,
                                                      GrindEventId               event,
                                                      GCancellable              *cancellable,
                                                      GError                   **error)
                                                      G_GNUC_WARN_UNUSED_RESULT;
double                _grind_report_ranking_get_share (const GrindReportRanking *self,
                                                       guint                     n_first);
void                  _grind_report_ranking_free     (GrindReportRanking        *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindReportRanking, _grind_report_ranking_free)

GrindReportSelection *_grind_report_selection_new    (const GrindReportRanking  *ranking,
                                                      guint                      n_first,
                                                      double                     min_call)
                                                      G_GNUC_WARN_UNUSED_RESULT;
void                  _grind_report_selection_finish (GrindReportSelection      *self);
void                  _grind_report_selection_free   (GrindReportSelection      *self);

/* The side of a profile, or that after of a comparison */
static inline GrindGraph *
grind_report_selection_get_graph (const GrindReportSelection *self)
{
  return self->sides[self->n_sides - 1];
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindReportSelection, _grind_report_selection_free)

G_END_DECLS
