/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-function-columns.h"

G_BEGIN_DECLS

GrindFunctionFilter *_grind_function_rows_get_filter   (const GrindListRows *rows);
GrindGrouping       *_grind_function_rows_get_grouping (const GrindListRows *rows);
guint                _grind_function_rows_get_place    (const GrindListRows *rows,
                                                        guint                row);
guint                _grind_function_rows_get_group    (const GrindListRows *rows,
                                                        guint                row);

G_END_DECLS
