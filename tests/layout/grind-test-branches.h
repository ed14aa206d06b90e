/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>
#include <stdlib.h>

#include "../analysis/grind-test-random.h"
#include "analysis/estimate/grind-call-tree.h"

G_BEGIN_DECLS

#define TEST_MAX_CHILDREN 30
#define TEST_MAX_BRANCHES 4000

static inline int
test_compare_branches (gconstpointer a,
                       gconstpointer b)
{
  const GrindBranch *first = a;
  const GrindBranch *second = b;

  return (first->weight < second->weight) - (first->weight > second->weight);
}

/* Takes a part of a branch, often small and sometimes nothing or everything */
static inline double
test_take_part (GRand  *rand,
                double *left)
{
  double part = 0;

  switch (g_rand_int_range (rand, 0, 6))
    {
    case 0:
      break;
    case 1:
      part = *left;
      break;
    default:
      part = *left * pow (g_rand_double (rand), 3);
    }
  *left -= part;

  return part;
}

static inline void
test_append_children (GRand  *rand,
                      GArray *branches,
                      guint   parent)
{
  GrindBranch around = g_array_index (branches, GrindBranch, parent);
  guint n = g_rand_int_range (rand, 0, TEST_MAX_CHILDREN);
  double left = around.weight;

  if (g_rand_int_range (rand, 0, 3) == 0)
    n = 1;
  if (around.kind != GRIND_BRANCH_NODE || branches->len + n > TEST_MAX_BRANCHES)
    n = 0;
  around.first_child = branches->len;
  around.n_children = n;
  around.hidden = test_take_part (rand, &left);
  around.n_hidden = around.hidden > 0 ? g_rand_int_range (rand, 1, 9) : 0;
  for (guint i = 0; i < n; i++)
    {
      GrindBranch child = { .node = branches->len, .parent = parent, .depth = around.depth + 1 };

      child.kind = g_rand_int_range (rand, 0, 20) == 0 ? GRIND_BRANCH_RECURSION
                                                       : GRIND_BRANCH_NODE;
      child.weight = test_take_part (rand, &left);
      g_array_append_val (branches, child);
    }
  around.self_cost = left;
  g_array_index (branches, GrindBranch, parent) = around;
  if (n > 0)
    qsort (&g_array_index (branches, GrindBranch, around.first_child), n, sizeof (GrindBranch),
           test_compare_branches);
}

static inline void
test_add_branch (GArray *branches,
                 guint   parent,
                 double  weight,
                 double  self_cost,
                 double  hidden,
                 guint   first_child,
                 guint   n_children)
{
  GrindBranch branch = { .node = branches->len, .parent = parent, .weight = weight,
                         .self_cost = self_cost,
                         .hidden = hidden, .first_child = first_child, .n_children = n_children,
                         .n_hidden = hidden > 0 ? 1 : 0 };

  g_array_append_val (branches, branch);
}

/* The branches of a random tree, including chains of single callees. */
static inline GArray *
test_branches_new (GRand *rand)
{
  GArray *branches = g_array_new (FALSE, FALSE, sizeof (GrindBranch));
  GrindBranch root = { .parent = GRIND_NONE, .weight = 1 + g_rand_double (rand) * 1e12 };

  g_array_append_val (branches, root);
  for (guint i = 0; i < branches->len; i++)
    test_append_children (rand, branches, i);

  return branches;
}

G_END_DECLS
