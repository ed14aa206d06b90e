/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/session/grind-session.h"
#include "ui/base/grind-message-bar.h"

G_BEGIN_DECLS

#define GRIND_TYPE_COMPARISON_BAR (grind_comparison_bar_get_type ())
G_DECLARE_FINAL_TYPE (GrindComparisonBar, grind_comparison_bar, GRIND, COMPARISON_BAR,
                      GrindMessageBar)

void grind_comparison_bar_show (GrindComparisonBar *self,
                                GrindSession       *session,
                                const char         *sides);

G_END_DECLS
