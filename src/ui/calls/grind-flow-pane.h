/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

#define GRIND_TYPE_FLOW_PANE (grind_flow_pane_get_type ())
G_DECLARE_FINAL_TYPE (GrindFlowPane, grind_flow_pane, GRIND, FLOW_PANE, AdwBin)

void       grind_flow_pane_set_session       (GrindFlowPane *self,
                                              GrindSession  *session);
GtkWidget *grind_flow_pane_get_options       (GrindFlowPane *self);
guint64    grind_flow_pane_get_count         (GrindFlowPane *self);
gboolean   grind_flow_pane_is_ready          (GrindFlowPane *self);
int        grind_flow_pane_get_wanted_height (GrindFlowPane *self,
                                              guint          min_rows);

G_END_DECLS
