/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-handle.h"

G_BEGIN_DECLS

#define GRIND_TYPE_CALL (grind_call_get_type ())
G_DECLARE_FINAL_TYPE (GrindCall, grind_call, GRIND, CALL, GrindHandle)

GrindCall       *grind_call_new        (GrindProfile *profile,
                                        GrindCallId   id) G_GNUC_WARN_UNUSED_RESULT;
GrindFunctionId  grind_call_get_caller (GrindCall    *self);
GrindFunctionId  grind_call_get_callee (GrindCall    *self);

G_END_DECLS
