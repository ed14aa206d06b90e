/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-color-map.h"
#include "analysis/search/grind-pattern.h"
#include "grind-cell.h"
#include "text/grind-node-text.h"

G_BEGIN_DECLS

#define GRIND_TYPE_NAME_CELL (grind_name_cell_get_type ())
G_DECLARE_FINAL_TYPE (GrindNameCell, grind_name_cell, GRIND, NAME_CELL, GrindCell)

/**
 * GrindBranch:
 * @GRIND_BRANCH_NONE: a row of a list without groups
 * @GRIND_BRANCH_CLOSED: the row of a collapsed group, with an arrow before it
 * @GRIND_BRANCH_OPEN: the row of an expanded group, with an arrow before it
 * @GRIND_BRANCH_MEMBER: the row of a function in a group, indented
 *
 * The position of a row in a list with groups.
 */
typedef enum
{
  GRIND_BRANCH_NONE,
  GRIND_BRANCH_CLOSED,
  GRIND_BRANCH_OPEN,
  GRIND_BRANCH_MEMBER,
} GrindBranch;

GtkWidget *grind_name_cell_new         (void);
void       grind_name_cell_set_name    (GrindNameCell       *self,
                                        const GrindNodeName *name);
void       grind_name_cell_set_node    (GrindNameCell       *self,
                                        const GrindNodeName *name,
                                        GrindGraph          *graph,
                                        GrindNodeId          node);
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
                                        GrindBranch          branch);
gboolean   grind_name_cell_is_expander (GrindNameCell       *self,
                                        double               x);
void       grind_name_cell_set_match   (GrindNameCell       *self,
                                        GrindPattern        *match);

G_END_DECLS
