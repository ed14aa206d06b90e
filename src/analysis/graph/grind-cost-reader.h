/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-graph.h"
#include "grind-grouping.h"

G_BEGIN_DECLS

typedef struct _GrindCostReader GrindCostReader;

GrindCostReader *grind_cost_reader_new           (GrindGraph       *graph,
                                                  GError          **error)
                                                  G_GNUC_WARN_UNUSED_RESULT;
void             grind_cost_reader_free          (GrindCostReader  *self);
void             grind_cost_reader_read_node     (GrindCostReader  *self,
                                                  GrindNodeId       node);
void             grind_cost_reader_read_group    (GrindCostReader  *self,
                                                  GrindGrouping    *grouping,
                                                  guint             group,
                                                  const GrindEventSums *sums);
const gint64    *grind_cost_reader_get_self      (GrindCostReader  *self);
const gint64    *grind_cost_reader_get_inclusive (GrindCostReader  *self);
const gint64    *grind_cost_reader_read_call     (GrindCostReader  *self,
                                                  GrindCallId       call);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindCostReader, grind_cost_reader_free)

G_END_DECLS
