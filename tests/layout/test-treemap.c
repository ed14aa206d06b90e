/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grind-test-branches.h"
#include "layout/grind-treemap.h"

#define N_TREES      60
#define STRIP        17.0
#define TOLERANCE    1e-6

static GrindTreemap *
lay_out (GArray *branches,
         double  width,
         double  height,
         double  min_area)
{
  g_autoptr (GError) error = NULL;
  GrindTreemapRequest request = {
    .branches = (gconstpointer) branches->data,
    .n_branches = branches->len,
    .width = width,
    .height = height,
    .strip = STRIP,
    .min_area = min_area,
  };
  GrindTreemap *map = grind_treemap_new (&request, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (map);

  return map;
}

static void
assert_inside (const GrindBox *inner,
               const GrindBox *outer)
{
  g_assert_cmpfloat (inner->width, >=, 0);
  g_assert_cmpfloat (inner->height, >=, 0);
  g_assert_cmpfloat (inner->x, >=, outer->x - TOLERANCE);
  g_assert_cmpfloat (inner->y, >=, outer->y - TOLERANCE);
  g_assert_cmpfloat (inner->x + inner->width, <=, outer->x + outer->width + TOLERANCE);
  g_assert_cmpfloat (inner->y + inner->height, <=, outer->y + outer->height + TOLERANCE);
}

/* The contents of a box fill it without overlap, in proportion to the weights. */
static void
check_children (GrindTreemap *map,
                guint         index)
{
  const GrindTreemapBox *box = grind_treemap_get_box (map, index);
  GrindBox inside = grind_treemap_box_get_inside (box);
  double area = 0;
  double weight = 0;

  for (guint i = box->first_child; i < box->first_child + box->n_children; i++)
    {
      const GrindTreemapBox *child = grind_treemap_get_box (map, i);

      g_assert_cmpuint (child->parent, ==, index);
      g_assert_cmpuint (child->depth, ==, box->depth + 1);
      area += child->cell.width * child->cell.height;
      weight += child->weight;
      assert_inside (&child->cell, &inside);
      for (guint k = box->first_child; k < i; k++)
        {
          const GrindBox *other = &grind_treemap_get_box (map, k)->cell;
          double width = MIN (other->x + other->width, child->cell.x + child->cell.width) -
                         MAX (other->x, child->cell.x);
          double height = MIN (other->y + other->height, child->cell.y + child->cell.height) -
                          MAX (other->y, child->cell.y);

          g_assert_true (width < TOLERANCE || height < TOLERANCE);
        }
    }

  g_assert_cmpfloat_with_epsilon (area, inside.width * inside.height, TOLERANCE * (1 + area));
  for (guint i = box->first_child; i < box->first_child + box->n_children; i++)
    {
      const GrindTreemapBox *child = grind_treemap_get_box (map, i);

      g_assert_cmpfloat_with_epsilon (child->cell.width * child->cell.height,
                                      area * (child->weight / weight), TOLERANCE * (1 + area));
    }
}

/* The contents of a box add up to its branch, except those that are too thin to be visible. */
static void
check_sums (GArray       *branches,
            GrindTreemap *map,
            guint         index)
{
  const GrindTreemapBox *box = grind_treemap_get_box (map, index);
  const GrindBranch *branch = &g_array_index (branches, GrindBranch, box->branch);
  GrindBox inside = grind_treemap_box_get_inside (box);
  double weight = 0;
  guint n_shown = 0;
  guint n_hidden = 0;

  for (guint i = box->first_child; i < box->first_child + box->n_children; i++)
    {
      const GrindTreemapBox *child = grind_treemap_get_box (map, i);

      weight += child->weight;
      n_shown += child->kind == GRIND_TREEMAP_BRANCH;
      n_hidden += child->kind == GRIND_TREEMAP_HIDDEN ? child->n_hidden : 0;
    }

  g_assert_cmpfloat (box->weight, ==, branch->weight);
  g_assert_cmpuint (n_shown + box->n_hidden, ==, branch->n_children + branch->n_hidden);
  g_assert_cmpuint (n_hidden, <=, box->n_hidden);
  g_assert_cmpfloat (weight, <=, branch->weight * (1 + 1e-9));
  if (box->has_link)
    g_assert_cmpuint (box->n_children, ==, 1);
  else if (box->n_children > 0)
    g_assert_cmpfloat ((branch->weight - weight) / branch->weight * inside.width * inside.height,
                       <, 0.5 + TOLERANCE);
}

static void
check_map (GArray       *branches,
           GrindTreemap *map,
           double        min_area)
{
  guint n_groups = 0;

  for (guint i = 0; i < grind_treemap_get_n_boxes (map); i++)
    {
      const GrindTreemapBox *box = grind_treemap_get_box (map, i);

      n_groups += box->kind == GRIND_TREEMAP_HIDDEN;
      if (box->kind != GRIND_TREEMAP_BRANCH)
        {
          g_assert_cmpuint (box->n_children, ==, 0);
          continue;
        }
      if (box->parent != GRIND_NONE)
        {
          g_assert_cmpuint (box->parent, <, i);
          if (!grind_treemap_get_box (map, box->parent)->has_link)
            g_assert_cmpfloat (box->cell.width * box->cell.height, >=, min_area - TOLERANCE);
        }
      check_sums (branches, map, i);
      if (box->has_link)
        g_assert_cmpmem (&box->cell, sizeof (GrindBox),
                         &grind_treemap_get_box (map, box->first_child)->cell, sizeof (GrindBox));
      else if (box->n_children > 0)
        check_children (map, i);
    }
  g_assert_cmpuint (n_groups, ==, grind_treemap_get_n_groups (map));
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  static const double areas[] = { 0, 1, 8, 200 };

  for (guint i = 0; i < N_TREES; i++)
    {
      g_autoptr (GArray) branches = test_branches_new (rand);
      double width = g_rand_double_range (rand, 100, 1600);
      double height = g_rand_double_range (rand, 60, 1000);
      double min_area = areas[i % G_N_ELEMENTS (areas)];
      g_autoptr (GrindTreemap) map = lay_out (branches, width, height, min_area);

      check_map (branches, map, MAX (min_area, 0.25));
    }
}

/* Painting rounds edges; areas are exact within a pixel at each edge. */
static void
test_rounded (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  g_autoptr (GArray) branches = test_branches_new (rand);
  g_autoptr (GrindTreemap) map = lay_out (branches, 1200, 800, 8);

  for (guint i = 0; i < grind_treemap_get_n_boxes (map); i++)
    {
      const GrindTreemapBox *box = grind_treemap_get_box (map, i);
      GrindBox inside = grind_treemap_box_get_inside (box);
      double weight = 0;

      for (guint k = 0; k < box->n_children; k++)
        weight += grind_treemap_get_box (map, box->first_child + k)->weight;
      for (guint k = 0; !box->has_link && k < box->n_children; k++)
        {
          const GrindTreemapBox *child = grind_treemap_get_box (map, box->first_child + k);
          const GrindBox *cell = &child->cell;
          double width = round (cell->x + cell->width) - round (cell->x);
          double height = round (cell->y + cell->height) - round (cell->y);
          double exact = child->weight / weight * inside.width * inside.height;

          g_assert_cmpfloat (fabs (width * height - exact), <=, cell->width + cell->height + 1);
        }
    }
}

static gboolean
is_same_map (GrindTreemap *a,
             GrindTreemap *b)
{
  if (grind_treemap_get_n_boxes (a) != grind_treemap_get_n_boxes (b))
    return FALSE;

  for (guint i = 0; i < grind_treemap_get_n_boxes (a); i++)
    if (memcmp (grind_treemap_get_box (a, i), grind_treemap_get_box (b, i),
                sizeof (GrindTreemapBox)) != 0)
      return FALSE;

  return TRUE;
}

static void
test_stable (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  g_autoptr (GArray) branches = test_branches_new (rand);
  g_autoptr (GrindTreemap) first = lay_out (branches, 900, 500, 8);
  g_autoptr (GrindTreemap) second = lay_out (branches, 900, 500, 8);

  g_assert_true (is_same_map (first, second));
}

/* grind_treemap_find() returns the innermost box around a point. */
static void
test_find_point (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  g_autoptr (GArray) branches = test_branches_new (rand);
  g_autoptr (GrindTreemap) map = lay_out (branches, 900, 500, 8);

  for (guint i = 0; i < 500; i++)
    {
      double x = g_rand_double_range (rand, 0, 900);
      double y = g_rand_double_range (rand, 0, 500);
      guint found = GRIND_NONE;

      for (guint k = 0; k < grind_treemap_get_n_boxes (map); k++)
        if (grind_box_contains (&grind_treemap_get_box (map, k)->cell, x, y))
          found = k;
      g_assert_cmpuint (grind_treemap_find (map, x, y), ==, found);
    }
  g_assert_cmpuint (grind_treemap_find (map, -1, 5), ==, GRIND_NONE);
  g_assert_cmpuint (grind_treemap_find (map, 5, 502), ==, GRIND_NONE);
}

/* Going right reaches every sibling once, and never goes back; going left is the reverse. */
static void
test_beside (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  g_autoptr (GArray) branches = test_branches_new (rand);
  g_autoptr (GrindTreemap) map = lay_out (branches, 900, 500, 8);

  for (guint i = 0; i < grind_treemap_get_n_boxes (map); i++)
    {
      const GrindTreemapBox *box = grind_treemap_get_box (map, i);
      guint at = box->first_child;
      guint n = 1;

      if (box->n_children == 0)
        continue;
      while (grind_treemap_find_beside (map, at, FALSE) != GRIND_NONE)
        at = grind_treemap_find_beside (map, at, FALSE);
      for (guint next; (next = grind_treemap_find_beside (map, at, TRUE)) != GRIND_NONE; n++)
        {
          g_assert_cmpfloat (grind_treemap_get_box (map, next)->cell.x, >=,
                             grind_treemap_get_box (map, at)->cell.x);
          g_assert_cmpuint (grind_treemap_find_beside (map, next, FALSE), ==, at);
          at = next;
        }
      g_assert_cmpuint (n, ==, box->n_children);
    }
  g_assert_cmpuint (grind_treemap_find_beside (map, 0, TRUE), ==, GRIND_NONE);
}

/* A lower size limit never shows fewer boxes. */
static void
test_limits (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  g_autoptr (GArray) branches = test_branches_new (rand);
  g_autoptr (GrindTreemap) all = lay_out (branches, 1600, 1000, 0);
  g_autoptr (GrindTreemap) some = lay_out (branches, 1600, 1000, 100);
  g_autoptr (GrindTreemap) none = lay_out (branches, 1600, 1000, 1e9);

  g_assert_cmpuint (grind_treemap_get_n_boxes (some), <=, grind_treemap_get_n_boxes (all));
  for (guint i = 1; i < grind_treemap_get_n_boxes (none); i++)
    {
      guint parent = grind_treemap_get_box (none, i)->parent;

      g_assert_true (grind_treemap_get_box (none, parent)->has_link ||
                     grind_treemap_get_box (none, i)->kind != GRIND_TREEMAP_BRANCH);
    }
}

static void
test_tiny (void)
{
  static const double sides[] = { 0, 0.3, 1, 2, 3, 5, 9, 14, 18, 36 };
  g_autoptr (GRand) rand = test_rand_new ();
  g_autoptr (GArray) branches = test_branches_new (rand);

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    for (guint k = 0; k < G_N_ELEMENTS (sides); k++)
      {
        g_autoptr (GrindTreemap) map = lay_out (branches, sides[i], sides[k], 0);

        check_map (branches, map, 0.25);
      }
}

static void
test_no_weight (void)
{
  g_autoptr (GArray) branches = g_array_new (FALSE, FALSE, sizeof (GrindBranch));
  g_autoptr (GrindTreemap) map = NULL;

  test_add_branch (branches, GRIND_NONE, 0, 0, 0, 1, 2);
  test_add_branch (branches, 0, 0, 0, 0, 0, 0);
  test_add_branch (branches, 0, 0, 0, 0, 0, 0);
  map = lay_out (branches, 300, 200, 8);

  g_assert_cmpuint (grind_treemap_get_n_boxes (map), ==, 1);
  g_assert_cmpuint (grind_treemap_get_box (map, 0)->n_hidden, ==, 2);
}

static void
test_one_branch (void)
{
  g_autoptr (GArray) branches = g_array_new (FALSE, FALSE, sizeof (GrindBranch));
  g_autoptr (GrindTreemap) map = NULL;
  const GrindTreemapBox *box;

  test_add_branch (branches, GRIND_NONE, 5, 5, 0, 0, 0);
  map = lay_out (branches, 300, 200, 8);
  box = grind_treemap_get_box (map, 0);

  g_assert_cmpuint (grind_treemap_get_n_boxes (map), ==, 1);
  g_assert_cmpfloat (box->cell.width, ==, 300 + GRIND_TREEMAP_GAP);
  g_assert_cmpfloat (box->cell.height, ==, 200 + GRIND_TREEMAP_GAP);
  g_assert_cmpfloat (box->strip, ==, 0);
}

/* 300 = 100 self cost, 150 and 30 of callees, 20 hidden: 2 of 3 columns and so on */
static void
test_proportions (void)
{
  g_autoptr (GArray) branches = g_array_new (FALSE, FALSE, sizeof (GrindBranch));
  g_autoptr (GrindTreemap) map = NULL;
  static const struct { GrindTreemapKind kind; double part; } expected[] = {
    { GRIND_TREEMAP_BRANCH, 0.5 },
    { GRIND_TREEMAP_SELF, 1 / 3.0 },
    { GRIND_TREEMAP_BRANCH, 0.1 },
    { GRIND_TREEMAP_HIDDEN, 1 / 15.0 },
  };
  GrindBox inside;

  test_add_branch (branches, GRIND_NONE, 300, 100, 20, 1, 2);
  test_add_branch (branches, 0, 150, 150, 0, 0, 0);
  test_add_branch (branches, 0, 30, 30, 0, 0, 0);
  map = lay_out (branches, 603, 418, 8);
  inside = grind_treemap_box_get_inside (grind_treemap_get_box (map, 0));

  g_assert_cmpfloat (inside.x, ==, 2);
  g_assert_cmpfloat (inside.y, ==, STRIP);
  g_assert_cmpfloat (inside.width, ==, 600);
  g_assert_cmpfloat (inside.height, ==, 400);
  g_assert_cmpuint (grind_treemap_get_n_boxes (map), ==, 5);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const GrindTreemapBox *box = grind_treemap_get_box (map, i + 1);

      g_assert_cmpuint (box->kind, ==, expected[i].kind);
      g_assert_cmpfloat_with_epsilon (box->cell.width * box->cell.height,
                                      expected[i].part * 600 * 400, TOLERANCE);
    }
}

/* Branches that pass on all their cost share a frame, however many there are. */
static void
test_chain (void)
{
  const guint n = 100000;
  g_autoptr (GArray) branches = g_array_new (FALSE, FALSE, sizeof (GrindBranch));
  g_autoptr (GrindTreemap) map = NULL;
  const GrindTreemapBox *last;

  for (guint i = 0; i + 1 < n; i++)
    test_add_branch (branches, i == 0 ? GRIND_NONE : i - 1, 1000, 0, 0, i + 1, 1);
  test_add_branch (branches, n - 2, 1000, 400, 600, 0, 0);
  map = lay_out (branches, 600, 400, 8);

  g_assert_cmpuint (grind_treemap_get_n_boxes (map), ==, n + 2);
  last = grind_treemap_get_box (map, n - 1);
  g_assert_cmpuint (last->depth, ==, n - 1);
  g_assert_cmpfloat (last->strip, ==, STRIP);
  g_assert_false (last->has_link);
  g_assert_true (grind_treemap_get_box (map, n - 2)->has_link);
  g_assert_cmpuint (last->n_children, ==, 2);
  g_assert_cmpuint (grind_treemap_find (map, 1, 1), ==, n - 1);
}

/* Each has a little self cost, so each has a frame, until there is no space left. */
static void
test_deep (void)
{
  const guint n = 100000;
  g_autoptr (GArray) branches = g_array_new (FALSE, FALSE, sizeof (GrindBranch));
  g_autoptr (GrindTreemap) map = NULL;

  for (guint i = 0; i + 1 < n; i++)
    test_add_branch (branches, i == 0 ? GRIND_NONE : i - 1, 1e9 - i * 1e4, 1e4, 0, i + 1, 1);
  test_add_branch (branches, n - 2, 1e9 - (n - 1) * 1e4, 1e9 - (n - 1) * 1e4, 0, 0, 0);
  map = lay_out (branches, 600, 400, 8);

  check_map (branches, map, 8);
}

static gboolean
refuse_label (const GrindTreemapBox *box,
              guint                  last,
              guint                  index,
              gpointer               data)
{
  guint *n_asked = data;

  g_assert_cmpfloat (box->cell.height, >=, 2 * STRIP);
  (*n_asked)++;

  return FALSE;
}

static void
test_no_label (void)
{
  g_autoptr (GArray) branches = g_array_new (FALSE, FALSE, sizeof (GrindBranch));
  guint n_asked = 0;
  GrindTreemapRequest request = {
    .width = 600, .height = 400, .strip = STRIP, .min_area = 8,
    .can_label = refuse_label, .data = &n_asked,
  };
  g_autoptr (GrindTreemap) map = NULL;

  test_add_branch (branches, GRIND_NONE, 300, 100, 200, 0, 0);
  request.branches = (gconstpointer) branches->data;
  request.n_branches = branches->len;
  map = grind_treemap_new (&request, NULL, NULL);

  g_assert_cmpuint (n_asked, ==, 1);
  g_assert_cmpfloat (grind_treemap_get_box (map, 0)->strip, ==, 0);
  g_assert_cmpfloat (grind_treemap_box_get_inside (grind_treemap_get_box (map, 0)).y, ==, 2);
}

static void
test_cancel (void)
{
  g_autoptr (GArray) branches = g_array_new (FALSE, FALSE, sizeof (GrindBranch));
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  GrindTreemapRequest request = { .width = 600, .height = 400, .strip = STRIP };

  test_add_branch (branches, GRIND_NONE, 300, 300, 0, 0, 0);
  request.branches = (gconstpointer) branches->data;
  request.n_branches = branches->len;
  g_cancellable_cancel (cancellable);

  g_assert_null (grind_treemap_new (&request, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/treemap/random", test_random);
  g_test_add_func ("/treemap/rounded", test_rounded);
  g_test_add_func ("/treemap/stable", test_stable);
  g_test_add_func ("/treemap/find", test_find_point);
  g_test_add_func ("/treemap/beside", test_beside);
  g_test_add_func ("/treemap/limits", test_limits);
  g_test_add_func ("/treemap/tiny", test_tiny);
  g_test_add_func ("/treemap/no-weight", test_no_weight);
  g_test_add_func ("/treemap/one-branch", test_one_branch);
  g_test_add_func ("/treemap/proportions", test_proportions);
  g_test_add_func ("/treemap/chain", test_chain);
  g_test_add_func ("/treemap/deep", test_deep);
  g_test_add_func ("/treemap/no-label", test_no_label);
  g_test_add_func ("/treemap/cancel", test_cancel);

  return g_test_run ();
}
