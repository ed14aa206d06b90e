/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/session/grind-session.h"
#include "grind-view-stack.h"

G_BEGIN_DECLS

void     grind_views_add     (GrindViewStack *upper,
                              GrindViewStack *lower,
                              GrindSession   *session);
gboolean grind_views_is_name (const char     *name);

G_END_DECLS
