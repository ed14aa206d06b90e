/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-cell.h"

G_BEGIN_DECLS

#define GRIND_TYPE_COST_CELL (grind_cost_cell_get_type ())
G_DECLARE_FINAL_TYPE (GrindCostCell, grind_cost_cell, GRIND, COST_CELL, GrindCell)

GtkWidget *grind_cost_cell_new          (void);
void       grind_cost_cell_set_text     (GrindCostCell *self,
                                         const char    *text);
void       grind_cost_cell_set_shares   (GrindCostCell *self,
                                         double         inclusive,
                                         double         self_cost);
void       grind_cost_cell_set_change   (GrindCostCell *self,
                                         double         inclusive,
                                         double         self_cost);
void       grind_cost_cell_set_has_bar  (GrindCostCell *self,
                                         gboolean       has_bar);
int        grind_cost_cell_get_bar_room (GtkWidget     *widget);

G_END_DECLS
