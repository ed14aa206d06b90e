/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-function-list.h"

G_BEGIN_DECLS

#define GRIND_TYPE_FUNCTION_GROUPS (grind_function_groups_get_type ())
G_DECLARE_FINAL_TYPE (GrindFunctionGroups, grind_function_groups, GRIND, FUNCTION_GROUPS, GObject)

/*
 * User actions on the groups of the function list: expands and collapses them by the arrow, double
 * click, Enter, Left and Right, opens their menu, and restricts the list to one of them, which a
 * button shows and ends. Owned by the widget around the list, which must release it in its
 * dispose().
 */
GrindFunctionGroups *grind_function_groups_new      (GtkWidget           *owner,
                                                     GtkColumnView       *view,
                                                     GrindFunctionList   *list,
                                                     GtkButton           *only_button)
                                                     G_GNUC_WARN_UNUSED_RESULT;
gboolean             grind_function_groups_activate (GrindFunctionGroups *self,
                                                     guint                position);

G_END_DECLS
