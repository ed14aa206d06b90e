/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-relation.h"
#include "grind-row-list.h"

G_BEGIN_DECLS

#define GRIND_TYPE_RELATION_ROW (grind_relation_row_get_type ())
G_DECLARE_FINAL_TYPE (GrindRelationRow, grind_relation_row, GRIND, RELATION_ROW, GObject)

GrindRowList        *grind_relation_row_list_new     (void) G_GNUC_WARN_UNUSED_RESULT;
void                 grind_relation_row_list_set     (GrindRowList        *list,
                                                      GrindGraph          *graph,
                                                      GArray              *relations);
GrindGraph          *grind_relation_row_get_graph    (GrindRelationRow    *self);
const GrindRelation *grind_relation_row_get_relation (GrindRelationRow    *self);

G_END_DECLS
