/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-call-edge.h"
#include "grind-row-list.h"

G_BEGIN_DECLS

#define GRIND_TYPE_CALL_ROW (grind_call_row_get_type ())
G_DECLARE_FINAL_TYPE (GrindCallRow, grind_call_row, GRIND, CALL_ROW, GObject)

GrindRowList        *grind_call_row_list_new  (void) G_GNUC_WARN_UNUSED_RESULT;
void                 grind_call_row_list_set  (GrindRowList *list,
                                               GrindGraph   *graph,
                                               GArray       *edges);
GrindGraph          *grind_call_row_get_graph (GrindCallRow *self);
const GrindCallEdge *grind_call_row_get_edge  (GrindCallRow *self);

G_END_DECLS
