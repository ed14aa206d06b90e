/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib.h>
#include <stdlib.h>

#include "grind-test-branches.h"
#include "layout/grind-flame.h"

#define N_TREES      60
#define TOLERANCE    1e-6

static gboolean
fold_all (const GrindBranch *branch,
          const GrindBranch *child,
          gpointer           data)
{
  return TRUE;
}

static GrindFlame *
lay_out (GArray   *branches,
         double    width,
         double    min_width,
         gboolean  is_folded)
{
  GrindFlameRequest request = {
    .branches = (gconstpointer) branches->data,
    .n_branches = branches->len,
    .width = width,
    .min_width = min_width,
    .can_fold = is_folded ? fold_all : NULL,
  };

  return grind_flame_new (&request);
}

/* Children are below their parent, from left to right and inside of it, as wide as their costs. */
static void
check_children (GArray                *branches,
                const GrindFlameFrame *frames,
                guint                  index,
                double                 scale,
                double                 min_width)
{
  const GrindFlameFrame *frame = &frames[index];
  const GrindBranch *last = &g_array_index (branches, GrindBranch, frame->last);
  guint n_shown = 0;
  double left = frame->left;
  double weight = 0;

  for (guint i = frame->first_child; i < frame->first_child + frame->n_children; i++)
    {
      const GrindFlameFrame *child = &frames[i];

      g_assert_cmpuint (i, >, index);
      g_assert_cmpuint (child->parent, ==, index);
      g_assert_cmpuint (child->row, ==, frame->row + 1);
      g_assert_cmpfloat (child->left, ==, left);
      g_assert_cmpfloat (child->right, <=, frame->right);
      g_assert_cmpfloat (child->right - child->left, >=, min_width);
      g_assert_cmpfloat_with_epsilon (child->right - child->left, child->weight * scale, TOLERANCE);
      if (child->n_merged > 0)
        {
          g_assert_cmpuint (i, ==, frame->first_child + frame->n_children - 1);
          g_assert_cmpuint (child->branch, ==, frame->last);
          g_assert_cmpuint (child->n_merged, ==, last->n_children + last->n_hidden - n_shown);
        }
      else
        {
          g_assert_cmpuint (child->branch, ==, last->first_child + n_shown);
          n_shown++;
        }
      left = child->right;
      weight += child->weight;
    }

  g_assert_cmpfloat (frame->spent, ==, left);
  g_assert_cmpfloat (weight, <=, frame->weight * (1 + 1e-9));
  /* The rest is self cost, except for children that are too narrow. */
  g_assert_cmpfloat ((last->weight - weight - last->self_cost) * scale, <, min_width + TOLERANCE);
}

static void
check_chain (GArray                *branches,
             const GrindFlameFrame *frame)
{
  guint branch = frame->branch;

  for (guint i = 0; i < frame->n_folded; i++)
    {
      const GrindBranch *here = &g_array_index (branches, GrindBranch, branch);

      g_assert_cmpuint (here->n_children, ==, 1);
      branch = here->first_child;
    }
  g_assert_cmpuint (branch, ==, frame->last);
  g_assert_cmpfloat (g_array_index (branches, GrindBranch, branch).weight, >=,
                     frame->weight * GRIND_FLAME_MIN_FOLDED_SHARE);
}

static void
check_rows (GrindFlame            *flame,
            const GrindFlameFrame *frames,
            guint                  n_frames)
{
  guint next = 0;

  for (guint row = 0; row < grind_flame_get_n_rows (flame); row++)
    {
      guint start, end;

      grind_flame_get_row (flame, row, &start, &end);
      g_assert_cmpuint (start, ==, next);
      g_assert_cmpuint (end, >, start);
      for (guint i = start; i < end; i++)
        {
          g_assert_cmpuint (frames[i].row, ==, row);
          if (i > start)
            g_assert_cmpfloat (frames[i].left, >=, frames[i - 1].right);
        }
      next = end;
    }
  g_assert_cmpuint (next, ==, n_frames);
}

static void
check_flame (GArray     *branches,
             GrindFlame *flame,
             double      width,
             double      min_width)
{
  guint n_frames;
  const GrindFlameFrame *frames = grind_flame_get_frames (flame, &n_frames);
  double weight = g_array_index (branches, GrindBranch, 0).weight;
  double scale = weight > 0 ? width / weight : 0;

  g_assert_cmpuint (frames[0].parent, ==, GRIND_NONE);
  g_assert_cmpfloat (frames[0].left, ==, 0);
  g_assert_cmpfloat (frames[0].right, ==, width);
  check_rows (flame, frames, n_frames);
  for (guint i = 0; i < n_frames; i++)
    {
      if (frames[i].n_merged > 0)
        {
          g_assert_cmpuint (frames[i].n_children, ==, 0);
          continue;
        }
      g_assert_cmpfloat (frames[i].weight, ==,
                         g_array_index (branches, GrindBranch, frames[i].branch).weight);
      check_chain (branches, &frames[i]);
      check_children (branches, frames, i, scale, min_width);
    }
}

/* Each branch is a frame, folded into a chain, or counted as merged. */
static void
check_count (GArray     *branches,
             GrindFlame *flame)
{
  guint n_frames;
  const GrindFlameFrame *frames = grind_flame_get_frames (flame, &n_frames);
  guint n_expected = 1;
  guint n_found = grind_flame_get_n_merged (flame);

  for (guint i = 0; i < n_frames; i++)
    {
      guint branch = frames[i].branch;

      if (frames[i].n_merged > 0)
        continue;
      n_found += 1 + frames[i].n_folded;
      for (guint k = 0; k <= frames[i].n_folded; k++)
        {
          const GrindBranch *here = &g_array_index (branches, GrindBranch, branch);

          n_expected += here->n_children + here->n_hidden;
          branch = here->first_child;
        }
    }
  g_assert_cmpuint (n_found, ==, n_expected);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  static const double min_widths[] = { 0.001, 0.5, 3, 40 };

  for (guint i = 0; i < N_TREES; i++)
    {
      g_autoptr (GArray) branches = test_branches_new (rand);
      double width = g_rand_double_range (rand, 50, 2000);
      double min_width = min_widths[i % G_N_ELEMENTS (min_widths)];
      g_autoptr (GrindFlame) flame = lay_out (branches, width, min_width, i % 3 == 0);

      check_flame (branches, flame, width, min_width);
      check_count (branches, flame);
    }
}

static void
test_stable (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  g_autoptr (GArray) branches = test_branches_new (rand);
  g_autoptr (GrindFlame) first = lay_out (branches, 900, 0.5, TRUE);
  g_autoptr (GrindFlame) second = lay_out (branches, 900, 0.5, TRUE);
  guint n_first, n_second;
  const GrindFlameFrame *a = grind_flame_get_frames (first, &n_first);
  const GrindFlameFrame *b = grind_flame_get_frames (second, &n_second);

  g_assert_cmpuint (n_first, ==, n_second);
  for (guint i = 0; i < n_first; i++)
    {
      g_assert_cmpuint (a[i].branch, ==, b[i].branch);
      g_assert_cmpfloat (a[i].left, ==, b[i].left);
      g_assert_cmpfloat (a[i].right, ==, b[i].right);
    }
}

static void
test_find_point (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  g_autoptr (GArray) branches = test_branches_new (rand);
  g_autoptr (GrindFlame) flame = lay_out (branches, 900, 0.5, FALSE);
  guint n_frames;
  const GrindFlameFrame *frames = grind_flame_get_frames (flame, &n_frames);

  for (guint i = 0; i < 2000; i++)
    {
      guint row = g_rand_int_range (rand, 0, grind_flame_get_n_rows (flame));
      double x = g_rand_double_range (rand, -5, 905);
      guint expected = GRIND_NONE;
      guint near, start, end;

      grind_flame_get_row (flame, row, &start, &end);
      near = end;
      for (guint k = end; k-- > start;)
        {
          if (x >= frames[k].left && x < frames[k].right)
            expected = k;
          if (frames[k].right > x)
            near = k;
        }
      g_assert_cmpuint (grind_flame_find (flame, row, x), ==, expected);
      g_assert_cmpuint (grind_flame_find_near (flame, row, x), ==, near);
    }
  g_assert_cmpuint (grind_flame_find (flame, grind_flame_get_n_rows (flame), 1), ==, GRIND_NONE);
}

/* The self cost is at the right, merged branches left of it. */
static void
test_places (void)
{
  g_autoptr (GArray) branches = g_array_new (FALSE, FALSE, sizeof (GrindBranch));
  g_autoptr (GrindFlame) flame = NULL;
  const GrindFlameFrame *frames;
  guint n_frames;

  test_add_branch (branches, GRIND_NONE, 1000, 190, 9, 1, 4);
  test_add_branch (branches, 0, 500, 500, 0, 0, 0);
  test_add_branch (branches, 0, 300, 300, 0, 0, 0);
  test_add_branch (branches, 0, 0.6, 0.6, 0, 0, 0);
  test_add_branch (branches, 0, 0.4, 0.4, 0, 0, 0);
  flame = lay_out (branches, 500, 0.5, TRUE);
  frames = grind_flame_get_frames (flame, &n_frames);

  g_assert_cmpuint (n_frames, ==, 4);
  g_assert_cmpfloat (frames[1].right, ==, 250);
  g_assert_cmpfloat (frames[2].right, ==, 400);
  g_assert_cmpuint (frames[3].n_merged, ==, 3);
  g_assert_cmpfloat (frames[3].weight, ==, 10);
  g_assert_cmpfloat (frames[3].right, ==, 405);
  g_assert_cmpfloat (frames[0].spent, ==, 405);
  g_assert_cmpfloat (frames[1].spent, ==, 0);
  g_assert_cmpuint (grind_flame_get_n_merged (flame), ==, 3);
}

static void
test_no_weight (void)
{
  g_autoptr (GArray) branches = g_array_new (FALSE, FALSE, sizeof (GrindBranch));
  g_autoptr (GrindFlame) flame = NULL;
  guint n_frames;

  test_add_branch (branches, GRIND_NONE, 0, 0, 0, 1, 1);
  test_add_branch (branches, 0, 0, 0, 0, 0, 0);
  flame = lay_out (branches, 300, 0.5, FALSE);

  g_assert_cmpfloat (grind_flame_get_frames (flame, &n_frames)->right, ==, 300);
  g_assert_cmpuint (n_frames, ==, 1);
  g_assert_cmpuint (grind_flame_get_n_merged (flame), ==, 1);
}

static gboolean
fold_even (const GrindBranch *branch,
           const GrindBranch *child,
           gpointer           data)
{
  return branch->node % 4 != 3;
}

/* A chain of any length is one frame, up to where can_fold() returns FALSE. */
static void
test_chain (void)
{
  const guint n = 100000;
  g_autoptr (GArray) branches = g_array_new (FALSE, FALSE, sizeof (GrindBranch));
  GrindFlameRequest request = { .width = 600, .min_width = 0.5, .can_fold = fold_all };
  g_autoptr (GrindFlame) one = NULL;
  g_autoptr (GrindFlame) many = NULL;
  g_autoptr (GrindFlame) all = NULL;
  guint n_frames;

  for (guint i = 0; i + 1 < n; i++)
    test_add_branch (branches, i == 0 ? GRIND_NONE : i - 1, 1000, 0, 0, i + 1, 1);
  test_add_branch (branches, n - 2, 1000, 400, 600, 0, 0);
  request.branches = (gconstpointer) branches->data;
  request.n_branches = branches->len;

  one = grind_flame_new (&request);
  g_assert_cmpuint (grind_flame_get_n_rows (one), ==, 2);
  g_assert_cmpuint (grind_flame_get_frames (one, &n_frames)->n_folded, ==, n - 1);
  g_assert_cmpfloat (grind_flame_get_frames (one, &n_frames)->spent, ==, 360);

  request.can_fold = fold_even;
  many = grind_flame_new (&request);
  g_assert_cmpuint (grind_flame_get_n_rows (many), ==, n / 4 + 1);

  request.can_fold = NULL;
  all = grind_flame_new (&request);
  g_assert_cmpuint (grind_flame_get_n_rows (all), ==, n + 1);
}

/* Small self costs along a chain add up. */
static void
test_long_chain (void)
{
  const guint n = 1000;
  g_autoptr (GArray) branches = g_array_new (FALSE, FALSE, sizeof (GrindBranch));
  g_autoptr (GrindFlame) flame = NULL;

  for (guint i = 0; i < n; i++)
    test_add_branch (branches, i == 0 ? GRIND_NONE : i - 1, n - i, 1, 0, i + 1, i + 1 < n);
  flame = lay_out (branches, 500, 0.1, TRUE);

  check_flame (branches, flame, 500, 0.1);
  g_assert_cmpuint (grind_flame_get_n_rows (flame), >, 200);
}

/* Only branches that pass on nearly all of their cost are folded, and never recursion. */
static void
test_no_chain (void)
{
  g_autoptr (GArray) branches = g_array_new (FALSE, FALSE, sizeof (GrindBranch));
  g_autoptr (GrindFlame) flame = NULL;
  guint n_frames;

  test_add_branch (branches, GRIND_NONE, 1000, 10, 0, 1, 1);
  test_add_branch (branches, 0, 990, 0, 0, 2, 1);
  test_add_branch (branches, 1, 990, 990, 0, 0, 0);
  g_array_index (branches, GrindBranch, 2).kind = GRIND_BRANCH_RECURSION;
  flame = lay_out (branches, 300, 0.5, TRUE);
  grind_flame_get_frames (flame, &n_frames);

  g_assert_cmpuint (n_frames, ==, 3);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/flame/random", test_random);
  g_test_add_func ("/flame/stable", test_stable);
  g_test_add_func ("/flame/find", test_find_point);
  g_test_add_func ("/flame/places", test_places);
  g_test_add_func ("/flame/no-weight", test_no_weight);
  g_test_add_func ("/flame/chain", test_chain);
  g_test_add_func ("/flame/long-chain", test_long_chain);
  g_test_add_func ("/flame/no-chain", test_no_chain);

  return g_test_run ();
}
