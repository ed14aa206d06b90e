/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/lists/grind-function-rows.h"
#include "analysis/lists/grind-function-sort.h"
#include "grind-list-column.h"

G_BEGIN_DECLS

/* Sort keys in addition to GrindSortKey: the inclusive cost of the secondary event */
#define GRIND_SORT_SECONDARY (GRIND_SORT_INCLUSIVE_RELATIVE + 1)
#define GRIND_N_SORT_KEYS    (GRIND_SORT_SECONDARY + 1)

/* The columns of the function list; the first are indexed by their sort keys */
extern const GrindListColumn grind_function_columns[];
extern const guint           grind_n_function_columns;

GrindListRows *grind_function_list_rows_new     (GrindFunctionRows   *rows)
                                                 G_GNUC_WARN_UNUSED_RESULT;
GrindListRows *grind_function_node_rows_new     (GrindGraph          *graph,
                                                 GArray              *nodes)
                                                 G_GNUC_WARN_UNUSED_RESULT;
char          *grind_function_rows_dup_tooltip  (const GrindListRows *rows,
                                                 guint                row,
                                                 GrindNavigator      *navigator)
                                                 G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
