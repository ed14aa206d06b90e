/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-picture-pane.h"

G_BEGIN_DECLS

#define GRIND_TYPE_FLOW_PANE (grind_flow_pane_get_type ())
G_DECLARE_FINAL_TYPE (GrindFlowPane, grind_flow_pane, GRIND, FLOW_PANE, GrindPicturePane)

G_END_DECLS
