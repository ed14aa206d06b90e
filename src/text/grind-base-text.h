/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/session/grind-navigator.h"

G_BEGIN_DECLS

char *grind_base_text_dup (GrindNavigator   *navigator,
                           const GrindCosts *costs) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
