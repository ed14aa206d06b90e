/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-graph.h"
#include "grind-comparison.h"

G_BEGIN_DECLS

/**
 * GrindRunDifference:
 * @name: what differs, for programs: `command`, `creator`, `cache`, `events`, `contexts`, `objects`
 * @title: what differs, translated
 * @before: (element-type utf8): its values before
 * @after: (element-type utf8): its values after
 *
 * A difference between two runs that limits what a comparison of their costs means.
 */
typedef struct
{
  const char *name;
  const char *title;
  GPtrArray  *before;
  GPtrArray  *after;
} GrindRunDifference;

GPtrArray *grind_run_differences_list (const GrindComparison *comparison,
                                       GrindGraph            *graph) G_GNUC_WARN_UNUSED_RESULT;

char      *grind_run_difference_dup_text (const GrindRunDifference *self,
                                          gboolean                  is_before)
                                          G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
