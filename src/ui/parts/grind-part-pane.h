/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/base/grind-view.h"

G_BEGIN_DECLS

/* The parts of a profile, and the selection of some of them */
#define GRIND_TYPE_PART_PANE (grind_part_pane_get_type ())
G_DECLARE_FINAL_TYPE (GrindPartPane, grind_part_pane, GRIND, PART_PANE, GrindView)

G_END_DECLS
