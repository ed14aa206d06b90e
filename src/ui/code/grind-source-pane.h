/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

#define GRIND_TYPE_SOURCE_PANE (grind_source_pane_get_type ())
G_DECLARE_FINAL_TYPE (GrindSourcePane, grind_source_pane, GRIND, SOURCE_PANE, AdwBin)

GtkWidget *grind_source_pane_new          (GrindSession    *session);
GtkWidget *grind_source_pane_get_options  (GrindSourcePane *self);
gboolean   grind_source_pane_is_ready     (GrindSourcePane *self);
char      *grind_source_pane_dup_location (GrindSourcePane *self,
                                           guint           *line) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
