/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

#define GRIND_TYPE_PART_PANE (grind_part_pane_get_type ())
G_DECLARE_FINAL_TYPE (GrindPartPane, grind_part_pane, GRIND, PART_PANE, AdwBin)

GtkWidget *grind_part_pane_new         (GrindSession  *session);
GtkWidget *grind_part_pane_get_options (GrindPartPane *self);

G_END_DECLS
