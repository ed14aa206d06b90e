/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/lists/grind-function-filter.h"
#include "grind-node-text.h"

G_BEGIN_DECLS

void  grind_group_text_init_name (GrindNodeName       *name,
                                  GrindGrouping       *grouping,
                                  guint                group);
char *grind_group_text_dup_name  (GrindGrouping       *grouping,
                                  guint                group) G_GNUC_WARN_UNUSED_RESULT;
char *grind_group_text_dup_size  (GrindFunctionFilter *filter,
                                  guint                place) G_GNUC_WARN_UNUSED_RESULT;
char *grind_group_text_dup_count (GrindFunctionFilter *filter) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
