/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-picture-pane.h"

G_BEGIN_DECLS

#define GRIND_TYPE_GRAPH_PANE (grind_graph_pane_get_type ())
G_DECLARE_FINAL_TYPE (GrindGraphPane, grind_graph_pane, GRIND, GRAPH_PANE, GrindPicturePane)

G_END_DECLS
