/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/base/grind-view.h"

G_BEGIN_DECLS

#define GRIND_TYPE_FUNCTION_HEADER (grind_function_header_get_type ())
G_DECLARE_FINAL_TYPE (GrindFunctionHeader, grind_function_header, GRIND, FUNCTION_HEADER, GrindView)

void grind_function_header_set_closable (GrindFunctionHeader *self,
                                         gboolean             is_closable);

G_END_DECLS
