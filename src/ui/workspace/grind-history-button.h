/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/session/grind-navigator.h"

G_BEGIN_DECLS

#define GRIND_TYPE_HISTORY_BUTTON (grind_history_button_get_type ())
G_DECLARE_FINAL_TYPE (GrindHistoryButton, grind_history_button, GRIND, HISTORY_BUTTON, AdwBin)

void grind_history_button_set_navigator (GrindHistoryButton *self,
                                         GrindNavigator     *navigator);

G_END_DECLS
