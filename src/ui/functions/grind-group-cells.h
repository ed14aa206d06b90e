/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-color-map.h"
#include "grind-function-cells.h"
#include "ui/lists/grind-name-cell.h"

G_BEGIN_DECLS

/* Cells of group rows in the function list. */
gboolean     grind_group_cells_fill        (GtkWidget                *cell,
                                            GrindFunctionRow         *row,
                                            const GrindFunctionCells *cells,
                                            GrindSortKey              column);
GrindBranch  grind_group_cells_get_branch  (GrindFunctionRow         *row);
gboolean     grind_group_cells_repeat_slot (GrindFunctionRow         *row,
                                            const GrindColorMap      *color_map);
gboolean     grind_group_cells_tell_cycle  (GrindFunctionRow         *row);
char        *grind_group_cells_dup_tooltip (GrindFunctionRow         *row,
                                            const GrindFunctionCells *cells)
                                            G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
