/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-picture-pane.h"

G_BEGIN_DECLS

#define GRIND_TYPE_FLAME_PANE (grind_flame_pane_get_type ())
G_DECLARE_FINAL_TYPE (GrindFlamePane, grind_flame_pane, GRIND, FLAME_PANE, GrindPicturePane)

G_END_DECLS
