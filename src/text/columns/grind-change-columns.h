/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/compare/grind-change-notes.h"
#include "grind-list-column.h"

G_BEGIN_DECLS

/* The columns of a list of functions before and after */
extern const GrindListColumn grind_change_columns[];
extern const guint           grind_n_change_columns;

GrindListRows *grind_change_rows_new   (const GrindComparison  *comparison,
                                        const GrindChangeNotes *notes,
                                        GrindGraph             *graph,
                                        GArray                 *nodes) G_GNUC_WARN_UNUSED_RESULT;
char          *grind_change_dup_badge  (const GrindComparison  *comparison,
                                        const GrindChangeNotes *notes,
                                        GrindGraph             *graph,
                                        GrindNodeId             node) G_GNUC_WARN_UNUSED_RESULT;

char          *grind_change_dup_note   (const GrindListContext *context,
                                        GrindGraph             *graph,
                                        GrindNodeId             node) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
