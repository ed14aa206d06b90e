/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/lists/grind-cost-list.h"

G_BEGIN_DECLS

/* All callers or callees of the selected function. */
#define GRIND_TYPE_TRANSITIVE_PANE (grind_transitive_pane_get_type ())
G_DECLARE_FINAL_TYPE (GrindTransitivePane, grind_transitive_pane, GRIND, TRANSITIVE_PANE,
                      GrindCostList)

G_END_DECLS
