/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/grind-pattern.h"
#include "grind-cell.h"
#include "grind-node-text.h"

G_BEGIN_DECLS

#define GRIND_TYPE_NAME_CELL (grind_name_cell_get_type ())
G_DECLARE_FINAL_TYPE (GrindNameCell, grind_name_cell, GRIND, NAME_CELL, GrindCell)

GtkWidget *grind_name_cell_new        (void);
void       grind_name_cell_set_name   (GrindNameCell       *self,
                                       const GrindNodeName *name);
void       grind_name_cell_set_is_dim (GrindNameCell       *self,
                                       gboolean             is_dim);
void       grind_name_cell_set_seat   (GrindNameCell       *self,
                                       guint                seat);
void       grind_name_cell_set_match  (GrindNameCell       *self,
                                       GrindPattern        *match);

G_END_DECLS
