/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-graph-picture.h"
#include "grind-graph-scene-private.h"

G_BEGIN_DECLS

/* The input and the results of building a scene. */
typedef struct
{
  /* Borrowed */
  const GrindSubject      *subject;
  const GrindGraphOptions *options;
  GrindTypeface           *typeface;

  /* Results */
  GrindSubgraphTotals  totals;
  GrindGraphLayout    *layout;            /* (transfer full) */
  guint                n_hidden_callers;
  guint                n_hidden_callees;
  gboolean             is_cut_by_depth;   /* callees are hidden because of their depth */
} GrindGraphBuild;

GrindGraphScene *_grind_graph_build (GrindGraphBuild  *self,
                                     GCancellable     *cancellable,
                                     GError          **error) G_GNUC_WARN_UNUSED_RESULT;

double           _grind_graph_get_bar       (const GrindSubject      *subject,
                                             double                   cost);

/* In a comparison */
void             _grind_graph_compare_spot  (const GrindSubject      *subject,
                                             GrindGraphSpot          *spot);
void             _grind_graph_compare_arrow (const GrindSubject      *subject,
                                             const GrindSubgraphEdge *edge,
                                             const GrindGraphSpot    *spots,
                                             GrindGraphArrow         *arrow);
void             _grind_graph_append_counts (GString                 *text,
                                             const GrindGraphArrow   *arrow);

G_END_DECLS
