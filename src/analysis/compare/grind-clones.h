/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "profile/grind-profile.h"

G_BEGIN_DECLS

GrindFunctionId *grind_clones_find (GrindProfile *profile) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
