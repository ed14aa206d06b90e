/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-picture-pane.h"

G_BEGIN_DECLS

#define GRIND_TYPE_TREEMAP_PANE (grind_treemap_pane_get_type ())
G_DECLARE_FINAL_TYPE (GrindTreemapPane, grind_treemap_pane, GRIND, TREEMAP_PANE, GrindPicturePane)

G_END_DECLS
