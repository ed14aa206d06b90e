/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/lists/grind-function-filter.h"
#include "analysis/session/grind-navigator.h"

G_BEGIN_DECLS

/* Texts about the function list */
char *grind_filter_text_dup_count (GrindFunctionFilter *filter) G_GNUC_WARN_UNUSED_RESULT;
char *grind_filter_text_dup_empty (GrindFunctionFilter *filter) G_GNUC_WARN_UNUSED_RESULT;
char *grind_filter_text_dup_left_out (GrindFunctionFilter *filter) G_GNUC_WARN_UNUSED_RESULT;
char *grind_filter_text_dup_total (GrindNavigator      *navigator,
                                   GrindGraph          *graph,
                                   const GrindCosts    *costs) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
