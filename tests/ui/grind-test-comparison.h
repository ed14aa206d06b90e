/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "../analysis/grind-test-compare.h"
#include "analysis/session/grind-navigator.h"

G_BEGIN_DECLS

/* A navigator of two profiles that are compared, at its default selection. */
static inline GrindNavigator *
test_navigator_new_compared (const char *before,
                             const char *after)
{
  const GrindComparisonOptions options = { NULL, 0, TRUE, TRUE };
  g_auto (TestSides) sides = { NULL, };
  g_autoptr (GrindComparison) comparison = NULL;
  g_autoptr (GrindProfile) joined = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindSession) session = NULL;
  g_autoptr (GError) error = NULL;

  test_sides_load (&sides, before, after);
  comparison = grind_comparison_new (sides.profile, sides.before, sides.after, &options, NULL,
                                     &error);
  g_assert_no_error (error);
  joined = grind_comparison_join (comparison, sides.profile, &error);
  g_assert_no_error (error);
  graph = grind_graph_new_compared (joined, sides.before, sides.after, TRUE, NULL, &error);
  g_assert_no_error (error);
  session = grind_session_new_compared (graph, comparison);

  return grind_navigator_new (session);
}

G_END_DECLS
