/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-jump-lanes.h"

G_BEGIN_DECLS

guint _grind_jump_lanes_place (GrindJumpBundle *bundles,
                               guint            n_bundles,
                               guint            max_lanes);

G_END_DECLS
