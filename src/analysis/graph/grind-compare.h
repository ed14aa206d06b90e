/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-graph.h"

G_BEGIN_DECLS

/* Sort order shared by lists of calls and of estimates */

static inline int
grind_compare_integers (gint64 a,
                         gint64 b)
{
  return (a > b) - (a < b);
}

static inline int
grind_compare_doubles (double a,
                        double b)
{
  return (a > b) - (a < b);
}

int grind_compare_names     (GrindProfile    *profile,
                              GrindNodeId      a,
                              GrindNodeId      b);
int grind_compare_locations (GrindProfile    *profile,
                              GrindFunctionId  a,
                              GrindFunctionId  b);

G_END_DECLS
