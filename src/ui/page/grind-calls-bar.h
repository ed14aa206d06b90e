/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "profile/grind-profile.h"
#include "ui/base/grind-message-bar.h"

G_BEGIN_DECLS

#define GRIND_TYPE_CALLS_BAR (grind_calls_bar_get_type ())
G_DECLARE_FINAL_TYPE (GrindCallsBar, grind_calls_bar, GRIND, CALLS_BAR, GrindMessageBar)

void grind_calls_bar_show (GrindCallsBar *self,
                           GrindProfile  *profile);

G_END_DECLS
