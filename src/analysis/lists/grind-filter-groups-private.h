/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-function-filter.h"

G_BEGIN_DECLS

GArray *_grind_function_filter_restrict (GrindGrouping  *grouping,
                                         guint           group,
                                         GArray         *rows) G_GNUC_WARN_UNUSED_RESULT;
GArray *_grind_function_filter_collect  (GrindGrouping  *grouping,
                                         GArray         *order,
                                         GArray         *rows,
                                         GArray        **collected) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
