/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/parts/grind-part-table.h"
#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

#define GRIND_TYPE_PART_VIEW (grind_part_view_get_type ())
G_DECLARE_FINAL_TYPE (GrindPartView, grind_part_view, GRIND, PART_VIEW, GtkWidget)

void grind_part_view_set_selection (GrindPartView     *self,
                                    GtkSelectionModel *selection,
                                    GrindSession      *session);
guint grind_part_view_get_focused  (GrindPartView     *self);
guint grind_part_view_find         (GrindPartView     *self,
                                    double             x,
                                    double             y);
void grind_part_view_set_table     (GrindPartView     *self,
                                    GrindPartTable    *table);

G_END_DECLS
