/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/lists/grind-function-sort.h"
#include "analysis/search/grind-pattern.h"
#include "analysis/session/grind-session.h"
#include "grind-function-list.h"
#include "grind-function-row.h"
#include "ui/lists/grind-list-column.h"

G_BEGIN_DECLS

#define GRIND_N_FUNCTION_COLUMNS (GRIND_SORT_SECONDARY + 1)

/**
 * GrindFunctionCells:
 * @session: (nullable): selects the costs and their format
 * @match: (nullable): the search pattern whose matches are marked
 *
 * The data for the cells of the function list; the user data of its columns.
 */
typedef struct
{
  GrindSession *session;
  GrindPattern *match;
} GrindFunctionCells;

/* The columns of the function list, indexed by their sort keys. */
extern const GrindListColumn grind_function_columns[GRIND_N_FUNCTION_COLUMNS];

/* Lines of tooltips */
void grind_function_cells_append_fact (GString    *text,
                                       const char *title,
                                       const char *value);

char *grind_function_cells_dup_tooltip (const GrindFunctionCells *self,
                                        GrindFunctionRow         *row) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
