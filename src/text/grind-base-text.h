/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

char *grind_base_text_dup (GrindSession     *session,
                           const GrindCosts *costs) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
