/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-function-list.h"

G_BEGIN_DECLS

#define GRIND_TYPE_FUNCTION_ROW (grind_function_row_get_type ())
G_DECLARE_FINAL_TYPE (GrindFunctionRow, grind_function_row, GRIND, FUNCTION_ROW, GObject)

GrindFunctionRow *grind_function_row_new       (GrindFunctionList *list,
                                                guint              position,
                                                GHashTable        *rows) G_GNUC_WARN_UNUSED_RESULT;
GrindFunctionList *
                  grind_function_row_get_list  (GrindFunctionRow  *self);
GrindGraph       *grind_function_row_get_graph (GrindFunctionRow  *self);
GrindNodeId       grind_function_row_get_node  (GrindFunctionRow  *self);
guint             grind_function_row_get_group (GrindFunctionRow  *self);
guint             grind_function_row_get_outer (GrindFunctionRow  *self);

G_END_DECLS
