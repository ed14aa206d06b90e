/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/estimate/grind-flow.h"
#include "ui/lists/grind-row-list.h"

G_BEGIN_DECLS

#define GRIND_TYPE_FLOW_ROW (grind_flow_row_get_type ())
G_DECLARE_FINAL_TYPE (GrindFlowRow, grind_flow_row, GRIND, FLOW_ROW, GObject)

GrindRowList         *grind_flow_row_list_new            (void) G_GNUC_WARN_UNUSED_RESULT;
void                  grind_flow_row_list_set            (GrindRowList *list,
                                                          GrindGraph   *graph,
                                                          GrindFlow    *flow);
GrindGraph           *grind_flow_row_get_graph           (GrindFlowRow         *self);
const GrindFlowEntry *grind_flow_row_get_entry           (GrindFlowRow         *self);
double                grind_flow_row_get_share           (GrindFlowRow         *self);
GrindEventId          grind_flow_row_get_secondary_event (GrindFlowRow         *self);

G_END_DECLS
