/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-grouping.h"
#include "analysis/lists/grind-function-sort.h"
#include "ui/base/grind-view.h"

G_BEGIN_DECLS

#define GRIND_TYPE_FUNCTION_PANE (grind_function_pane_get_type ())
G_DECLARE_FINAL_TYPE (GrindFunctionPane, grind_function_pane, GRIND, FUNCTION_PANE, GrindView)

void      grind_function_pane_sort       (GrindFunctionPane *self,
                                          GrindSortKey       key);
void      grind_function_pane_search_for (GrindFunctionPane *self,
                                          const char        *text);
GVariant *grind_function_pane_dup_state  (GrindFunctionPane *self) G_GNUC_WARN_UNUSED_RESULT;
void      grind_function_pane_set_state  (GrindFunctionPane *self,
                                          GVariant          *state);
void      grind_function_pane_group_by   (GrindFunctionPane *self,
                                          GrindGroupBy       by);
void      grind_function_pane_show_only  (GrindFunctionPane *self,
                                          GrindGroupBy       by,
                                          guint              group);
void      grind_function_pane_open_help  (GrindFunctionPane *self);
gboolean  grind_function_pane_focus_last (GrindFunctionPane *self);

G_END_DECLS
