/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-handle.h"

G_BEGIN_DECLS

#define GRIND_TYPE_FUNCTION (grind_function_get_type ())
G_DECLARE_FINAL_TYPE (GrindFunction, grind_function, GRIND, FUNCTION, GrindHandle)

GrindFunction *grind_function_new        (GrindProfile    *profile,
                                          GrindFunctionId  id) G_GNUC_WARN_UNUSED_RESULT;
const char    *grind_function_get_name   (GrindFunction   *self);
const char    *grind_function_get_file   (GrindFunction   *self);
const char    *grind_function_get_object (GrindFunction   *self);
guint64        grind_function_get_line   (GrindFunction   *self);

G_END_DECLS
