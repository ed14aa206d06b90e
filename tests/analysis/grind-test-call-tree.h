/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include "analysis/estimate/grind-call-tree.h"
#include "grind-test-load.h"

G_BEGIN_DECLS

static inline void
test_assert_near (double a,
                  double b)
{
  g_assert_cmpfloat_with_epsilon (a, b, 1e-7 * (1 + fabs (b)));
}

/* Checks the invariants of a tree. */
static inline void
test_check_tree (const GrindCallTreeRequest *request,
                 GrindCallTree              *tree)
{
  guint n = grind_call_tree_get_n_branches (tree);
  const GrindBranch *root = grind_call_tree_get_branch (tree, 0);
  guint next = 1;

  g_assert_true (grind_call_tree_get_graph (tree) == request->graph);
  g_assert_cmpuint (n, <=, MAX (request->max_branches, 1));
  g_assert_cmpuint (root->parent, ==, GRIND_NONE);
  g_assert_cmpuint (root->depth, ==, 0);

  for (guint i = 0; i < n; i++)
    {
      const GrindBranch *branch = grind_call_tree_get_branch (tree, i);
      double sum = branch->self_cost + branch->hidden;

      g_assert_true (isfinite (branch->weight));
      g_assert_cmpfloat (branch->self_cost, >=, 0);
      g_assert_cmpfloat (branch->hidden, >=, 0);
      g_assert_cmpfloat (branch->count, >=, 0);
      g_assert_cmpuint (branch->first_child, ==, next);
      next += branch->n_children;
      if (i > 0)
        {
          g_assert_cmpfloat (branch->weight, >, 0);
          g_assert_cmpfloat (branch->weight, >=, request->min_share * root->weight);
        }
      if (request->max_depth > 0)
        g_assert_cmpuint (branch->depth, <=, request->max_depth);
      if (branch->kind != GRIND_BRANCH_NODE || branch->limit != GRIND_BRANCH_COMPLETE)
        g_assert_cmpuint (branch->n_children, ==, 0);
      if (branch->kind != GRIND_BRANCH_NODE)
        g_assert_cmpuint (branch->n_hidden, ==, 0);
      if (branch->hidden > 0)
        g_assert_cmpuint (branch->n_hidden, >, 0);

      for (guint j = 0; j < branch->n_children; j++)
        {
          const GrindBranch *child = grind_call_tree_get_branch (tree, branch->first_child + j);

          g_assert_cmpuint (child->parent, ==, i);
          g_assert_cmpuint (child->depth, ==, branch->depth + 1);
          sum += child->weight;
          if (j > 0)
            {
              g_assert_cmpfloat (child[-1].weight, >=, child->weight);
              if (child[-1].weight == child->weight)
                g_assert_true (child[-1].node < child->node || child[-1].member < child->member);
            }
        }
      test_assert_near (sum, branch->weight);
    }
  g_assert_cmpuint (next, ==, n);
}

static inline GrindCallTree *
test_call_tree_new (const GrindCallTreeRequest *request)
{
  g_autoptr (GError) error = NULL;
  GrindCallTree *tree = grind_call_tree_new (request, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (tree);
  test_check_tree (request, tree);

  return tree;
}

static inline void
test_append_branch (GString       *text,
                    GrindCallTree *tree,
                    guint          index)
{
  const char *const kinds[] = { "", " again", " member" };
  const char *const limits[] = { "", " deep", " stop" };
  const GrindBranch *branch = grind_call_tree_get_branch (tree, index);
  GrindGraph *graph = grind_call_tree_get_graph (tree);
  g_autofree char *name = NULL;

  if (branch->node != GRIND_NONE)
    name = grind_graph_dup_node_name (graph, branch->node);
  else if (branch->group_by == GRIND_GROUP_BY_NONE)
    name = g_strdup ("*");
  else
    {
      g_autofree char *path = grind_call_tree_dup_group_name (graph, branch->group_by,
                                                              branch->member);

      name = g_strdup_printf ("[%s]", path);
    }

  g_string_append_printf (text, "%*s%s %g", 2 * (int) branch->depth, "", name, branch->weight);
  if (branch->self_cost != 0)
    g_string_append_printf (text, " (%g)", branch->self_cost);
  if (branch->count != 0 || branch->is_count_partial)
    g_string_append_printf (text, " %s%gx", branch->is_count_partial ? ">=" : "", branch->count);
  g_string_append_printf (text, "%s%s", kinds[branch->kind], limits[branch->limit]);
  if (branch->n_hidden != 0 || branch->hidden != 0)
    g_string_append_printf (text, " +%u hidden %g", branch->n_hidden, branch->hidden);
  g_string_append_c (text, '\n');
}

/* A line for each branch, indented: name weight (own) count kind limit hidden */
static inline char *
test_describe_tree (GrindCallTree *tree)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint));
  guint index = 0;

  g_array_append_val (stack, index);
  while (stack->len > 0)
    {
      const GrindBranch *branch;

      index = g_array_index (stack, guint, stack->len - 1);
      g_array_set_size (stack, stack->len - 1);
      test_append_branch (text, tree, index);
      branch = grind_call_tree_get_branch (tree, index);
      for (guint i = branch->n_children; i-- > 0;)
        {
          guint child = branch->first_child + i;

          g_array_append_val (stack, child);
        }
    }

  return g_string_free (text, FALSE);
}

G_END_DECLS
