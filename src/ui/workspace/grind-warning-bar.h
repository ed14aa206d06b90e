/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "profile/grind-profile.h"

G_BEGIN_DECLS

#define GRIND_TYPE_WARNING_BAR (grind_warning_bar_get_type ())
G_DECLARE_FINAL_TYPE (GrindWarningBar, grind_warning_bar, GRIND, WARNING_BAR, AdwBin)

void grind_warning_bar_set_profile (GrindWarningBar *self,
                                    GrindProfile    *profile);

G_END_DECLS
