/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/lines/grind-line-table.h"
#include "code/compare/grind-line-changes.h"
#include "grind-list-column.h"

G_BEGIN_DECLS

/* The lists of source lines and of instructions */
extern const GrindListColumn grind_line_columns[];
extern const guint           grind_n_line_columns;
extern const GrindListColumn grind_instruction_columns[];
extern const guint           grind_n_instruction_columns;

GrindListRows *grind_line_rows_new        (GrindLineTable      *table,
                                           guint                first_row,
                                           guint                n_rows) G_GNUC_WARN_UNUSED_RESULT;
GrindListRows *grind_line_rows_new_compared
                                          (GrindLineChanges    *changes,
                                           guint                file) G_GNUC_WARN_UNUSED_RESULT;
GrindNodeId    grind_line_rows_get_callee (const GrindListRows *rows,
                                           guint                row);

G_END_DECLS
