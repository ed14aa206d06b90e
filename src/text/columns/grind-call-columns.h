/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/estimate/grind-transitive.h"
#include "grind-list-column.h"

G_BEGIN_DECLS

/* The lists of callers, callees, all callers and all callees. The first column is the default
 * order. */
extern const GrindListColumn grind_call_columns[];
extern const guint           grind_n_call_columns;
extern const GrindListColumn grind_all_callers_columns[];
extern const guint           grind_n_all_callers_columns;
extern const GrindListColumn grind_all_callees_columns[];
extern const guint           grind_n_all_callees_columns;

GrindListRows       *grind_call_rows_new            (GrindGraph          *graph,
                                                     GArray              *edges)
                                                     G_GNUC_WARN_UNUSED_RESULT;
GrindListRows       *grind_call_rows_new_transitive (GrindGraph          *graph,
                                                     GrindTransitive     *transitive)
                                                     G_GNUC_WARN_UNUSED_RESULT;
const GrindCallEdge *grind_call_rows_get_edge       (const GrindListRows *rows,
                                                     guint                row);

G_END_DECLS
