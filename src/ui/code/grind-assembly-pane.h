/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

#define GRIND_TYPE_ASSEMBLY_PANE (grind_assembly_pane_get_type ())
G_DECLARE_FINAL_TYPE (GrindAssemblyPane, grind_assembly_pane, GRIND, ASSEMBLY_PANE, AdwBin)

GtkWidget *grind_assembly_pane_new         (GrindSession      *session);
GtkWidget *grind_assembly_pane_get_options (GrindAssemblyPane *self);
gboolean   grind_assembly_pane_is_ready    (GrindAssemblyPane *self);

G_END_DECLS
