/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

#define GRIND_TYPE_RELATION_PANE (grind_relation_pane_get_type ())
G_DECLARE_FINAL_TYPE (GrindRelationPane, grind_relation_pane, GRIND, RELATION_PANE, AdwBin)

void       grind_relation_pane_set_session       (GrindRelationPane *self,
                                                  GrindSession      *session);
GtkWidget *grind_relation_pane_get_options       (GrindRelationPane *self);
guint64    grind_relation_pane_get_count         (GrindRelationPane *self);
gboolean   grind_relation_pane_is_ready          (GrindRelationPane *self);
int        grind_relation_pane_get_wanted_height (GrindRelationPane *self,
                                                  guint              min_rows);

G_END_DECLS
