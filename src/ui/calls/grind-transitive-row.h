/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/estimate/grind-transitive.h"
#include "ui/lists/grind-row-list.h"

G_BEGIN_DECLS

#define GRIND_TYPE_TRANSITIVE_ROW (grind_transitive_row_get_type ())
G_DECLARE_FINAL_TYPE (GrindTransitiveRow, grind_transitive_row, GRIND, TRANSITIVE_ROW, GObject)

GrindRowList *grind_transitive_row_list_new (void) G_GNUC_WARN_UNUSED_RESULT;
void          grind_transitive_row_list_set (GrindRowList    *list,
                                             GrindGraph      *graph,
                                             GrindTransitive *transitive);

GrindGraph                 *grind_transitive_row_get_graph           (GrindTransitiveRow *self);
const GrindTransitiveEntry *grind_transitive_row_get_entry           (GrindTransitiveRow *self);
double                      grind_transitive_row_get_share           (GrindTransitiveRow *self);
GrindEventId                grind_transitive_row_get_secondary_event (GrindTransitiveRow *self);

G_END_DECLS
