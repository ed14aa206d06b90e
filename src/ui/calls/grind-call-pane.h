/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

#define GRIND_TYPE_CALL_PANE (grind_call_pane_get_type ())
G_DECLARE_FINAL_TYPE (GrindCallPane, grind_call_pane, GRIND, CALL_PANE, AdwBin)

void       grind_call_pane_set_session       (GrindCallPane *self,
                                              GrindSession  *session);
GtkWidget *grind_call_pane_get_options       (GrindCallPane *self);
guint64    grind_call_pane_get_count         (GrindCallPane *self);
gboolean   grind_call_pane_is_ready          (GrindCallPane *self);
int        grind_call_pane_get_wanted_height (GrindCallPane *self,
                                              guint          min_rows);

G_END_DECLS
