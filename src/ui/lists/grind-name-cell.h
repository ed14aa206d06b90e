/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-color-map.h"
#include "analysis/search/grind-pattern.h"
#include "grind-cell.h"
#include "text/columns/grind-list-column.h"

G_BEGIN_DECLS

#define GRIND_TYPE_NAME_CELL (grind_name_cell_get_type ())
G_DECLARE_FINAL_TYPE (GrindNameCell, grind_name_cell, GRIND, NAME_CELL, GrindCell)

GtkWidget *grind_name_cell_new         (void);
void       grind_name_cell_set_name    (GrindNameCell       *self,
                                        const GrindNodeName *name);
void       grind_name_cell_set_is_dim  (GrindNameCell       *self,
                                        gboolean             is_dim);
void       grind_name_cell_set_slot    (GrindNameCell       *self,
                                        guint                slot);
void       grind_name_cell_show_slot   (GrindNameCell       *self,
                                        const GrindColorMap *color_map,
                                        GrindFunctionId      node);
void       grind_name_cell_clear_slot  (GrindNameCell       *self);
void       grind_name_cell_set_depth   (GrindNameCell       *self,
                                        guint                depth);
gboolean   grind_name_cell_get_slot    (GrindNameCell       *self,
                                        guint               *slot);
void       grind_name_cell_set_branch  (GrindNameCell       *self,
                                        GrindRowBranch          branch);
gboolean   grind_name_cell_is_expander (GrindNameCell       *self,
                                        double               x);
void       grind_name_cell_set_match   (GrindNameCell       *self,
                                        GrindPattern        *match);

G_END_DECLS
