/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

#define GRIND_TYPE_TRANSITIVE_PANE (grind_transitive_pane_get_type ())
G_DECLARE_FINAL_TYPE (GrindTransitivePane, grind_transitive_pane, GRIND, TRANSITIVE_PANE, AdwBin)

void       grind_transitive_pane_set_session       (GrindTransitivePane *self,
                                                    GrindSession        *session);
GtkWidget *grind_transitive_pane_get_options       (GrindTransitivePane *self);
guint64    grind_transitive_pane_get_count         (GrindTransitivePane *self);
gboolean   grind_transitive_pane_is_ready          (GrindTransitivePane *self);
int        grind_transitive_pane_get_wanted_height (GrindTransitivePane *self,
                                                    guint                min_rows);

G_END_DECLS
