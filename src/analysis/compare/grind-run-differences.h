/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-graph.h"
#include "grind-comparison.h"

G_BEGIN_DECLS

/**
 * GrindRunDifference:
 * @name: what differs, for programs: `command`, `creator`, `cache`, `events`, `contexts`, `objects`
 * @title: what differs, translated
 * @before: its value before; empty if there is none
 * @after: its value after
 *
 * A difference between two runs that limits what a comparison of their costs means.
 */
typedef struct
{
  const char *name;
  const char *title;
  char       *before;
  char       *after;
} GrindRunDifference;

GPtrArray *grind_run_differences_list (const GrindComparison *comparison,
                                       GrindGraph            *graph) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
