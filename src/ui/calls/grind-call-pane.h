/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/lists/grind-cost-list.h"

G_BEGIN_DECLS

/* The callers or callees of the selected function. */
#define GRIND_TYPE_CALL_PANE (grind_call_pane_get_type ())
G_DECLARE_FINAL_TYPE (GrindCallPane, grind_call_pane, GRIND, CALL_PANE,
                      GrindCostList)

G_END_DECLS
