/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-picture-pane.h"

G_BEGIN_DECLS

#define GRIND_TYPE_MAP_PANE (grind_map_pane_get_type ())
G_DECLARE_FINAL_TYPE (GrindMapPane, grind_map_pane, GRIND, MAP_PANE, GrindPicturePane)

GtkWidget *grind_map_pane_new (GrindSession *session,
                               gboolean      is_callers);

G_END_DECLS
