/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib.h>
#include <stdlib.h>

#include "grind-test-graph.h"
#include "layout/grind-jump-lanes.h"

#define N_TEXTS 300

static gboolean
is_outside (guint row)
{
  return row == GRIND_JUMP_ABOVE || row == GRIND_JUMP_BELOW;
}

static void
add (GArray  *jumps,
     guint    from,
     guint    to,
     guint64  weight,
     gboolean is_conditional)
{
  GrindJumpSpan jump = { from, to, weight, is_conditional };

  g_array_append_val (jumps, jump);
}

static GrindJumpLanes *
lay_out (GArray *jumps,
         guint   max_lanes)
{
  return grind_jump_lanes_new ((gconstpointer) jumps->data, jumps->len, max_lanes);
}

static GArray *
make_random (GRand *rand)
{
  GArray *jumps = g_array_new (FALSE, FALSE, sizeof (GrindJumpSpan));
  guint n_rows = g_rand_int_range (rand, 1, 60);
  guint n_jumps = g_rand_int_range (rand, 0, 50);

  for (guint i = 0; i < n_jumps; i++)
    {
      guint from = g_rand_int_range (rand, 0, n_rows);
      guint to = g_rand_int_range (rand, 0, n_rows);

      if (g_rand_int_range (rand, 0, 10) == 0)
        to = g_rand_boolean (rand) ? GRIND_JUMP_ABOVE : GRIND_JUMP_BELOW;
      else if (g_rand_int_range (rand, 0, 10) == 0)
        from = g_rand_boolean (rand) ? GRIND_JUMP_ABOVE : GRIND_JUMP_BELOW;
      add (jumps, from, to, g_rand_int_range (rand, 0, 1000), g_rand_boolean (rand));
    }

  return jumps;
}

static gboolean
overlap (const GrindJumpBundle *one,
         const GrindJumpBundle *other)
{
  return one->first_row <= other->last_row && other->first_row <= one->last_row;
}

static gboolean
is_inside (const GrindJumpBundle *inner,
           const GrindJumpBundle *outer)
{
  return inner->first_row >= outer->first_row && inner->last_row <= outer->last_row &&
         (inner->first_row > outer->first_row || inner->last_row < outer->last_row);
}

/* Each jump is in one bundle of its kind, whose weight is the sum of its jumps. */
static void
check_jumps (GArray         *jumps,
             GrindJumpLanes *lanes)
{
  guint n_bundles;
  const GrindJumpBundle *bundles = grind_jump_lanes_get_bundles (lanes, &n_bundles);
  g_autofree guint *seen = g_new0 (guint, jumps->len + 1);

  for (guint i = 0; i < n_bundles; i++)
    {
      guint n_inside;
      const guint *inside = grind_jump_lanes_get_jumps (lanes, i, &n_inside);
      guint64 weight = 0;

      g_assert_cmpuint (n_inside, >, 0);
      for (guint k = 0; k < n_inside; k++)
        {
          const GrindJumpSpan *jump = &g_array_index (jumps, GrindJumpSpan, inside[k]);

          g_assert_cmpuint (grind_jump_lanes_get_bundle (lanes, inside[k]), ==, i);
          g_assert_cmpint (jump->is_conditional, ==, bundles[i].is_conditional);
          if (k > 0)
            g_assert_cmpuint (jump->weight, <=,
                              g_array_index (jumps, GrindJumpSpan, inside[k - 1]).weight);
          weight += jump->weight;
          seen[inside[k]]++;
        }
      g_assert_cmpuint (weight, ==, bundles[i].weight);
    }
  for (guint i = 0; i < jumps->len; i++)
    g_assert_cmpuint (seen[i], ==, 1);
}

/* A bundle has a stem for each row where one of its jumps starts or ends, and no other. */
static void
check_stems (GArray         *jumps,
             GrindJumpLanes *lanes)
{
  guint n_bundles;
  const GrindJumpBundle *bundles = grind_jump_lanes_get_bundles (lanes, &n_bundles);

  for (guint i = 0; i < n_bundles; i++)
    {
      guint n_stems, n_inside;
      const GrindJumpStem *stems = grind_jump_lanes_get_stems (lanes, i, &n_stems);
      const guint *inside = grind_jump_lanes_get_jumps (lanes, i, &n_inside);

      g_assert_cmpuint (stems[0].row, ==, bundles[i].first_row);
      g_assert_cmpuint (stems[n_stems - 1].row, ==, bundles[i].last_row);
      for (guint k = 0; k < n_stems; k++)
        {
          gboolean is_start = FALSE;
          gboolean is_end = FALSE;

          if (k > 0)
            g_assert_cmpuint (stems[k].row, >, stems[k - 1].row);
          for (guint l = 0; l < n_inside; l++)
            {
              const GrindJumpSpan *jump = &g_array_index (jumps, GrindJumpSpan, inside[l]);

              is_start |= jump->from == stems[k].row;
              is_end |= jump->to == stems[k].row;
            }
          g_assert_cmpint (stems[k].is_start, ==, is_start);
          g_assert_cmpint (stems[k].is_end, ==, is_end);
          g_assert_true (is_start || is_end);
        }
    }
}

/* Overlapping bundles are in different lanes, longer ones further out, and none that fits is
 * omitted. */
static void
check_lanes (GrindJumpLanes *lanes,
             guint           max_lanes)
{
  guint n_bundles;
  const GrindJumpBundle *bundles = grind_jump_lanes_get_bundles (lanes, &n_bundles);
  guint n_lanes = grind_jump_lanes_get_n_lanes (lanes);
  gboolean is_roomy = n_lanes < max_lanes;

  g_assert_cmpuint (n_lanes, <=, max_lanes);
  for (guint i = 0; i < n_bundles; i++)
    {
      g_assert_cmpuint (bundles[i].first_row, <=, bundles[i].last_row);
      if (bundles[i].lane == GRIND_NONE)
        {
          g_assert_false (is_roomy);
          continue;
        }
      g_assert_cmpuint (bundles[i].lane, <, n_lanes);
      for (guint k = 0; k < i; k++)
        {
          if (!overlap (&bundles[i], &bundles[k]))
            continue;
          g_assert_cmpuint (bundles[i].lane, !=, bundles[k].lane);
          if (is_roomy && is_inside (&bundles[i], &bundles[k]))
            g_assert_cmpuint (bundles[i].lane, <, bundles[k].lane);
          if (is_roomy && is_inside (&bundles[k], &bundles[i]))
            g_assert_cmpuint (bundles[k].lane, <, bundles[i].lane);
        }
    }
  if (n_bundles > 0)
    g_assert_cmpuint (n_lanes, >, 0);
}

/* No lane has space for the omitted bundles. */
static guint
check_left_out (GrindJumpLanes *lanes,
                guint           max_lanes)
{
  guint n_bundles;
  const GrindJumpBundle *bundles = grind_jump_lanes_get_bundles (lanes, &n_bundles);
  guint start, end;

  grind_jump_lanes_get_lane (lanes, grind_jump_lanes_get_n_lanes (lanes), &start, &end);
  g_assert_cmpuint (end, ==, n_bundles);
  for (guint i = start; i < end; i++)
    {
      guint n_taken = 0;

      g_assert_cmpuint (bundles[i].lane, ==, GRIND_NONE);
      for (guint lane = 0; lane < max_lanes; lane++)
        {
          gboolean is_taken = FALSE;

          for (guint k = 0; k < start; k++)
            is_taken |= bundles[k].lane == lane && overlap (&bundles[i], &bundles[k]);
          n_taken += is_taken;
        }
      g_assert_cmpuint (n_taken, ==, max_lanes);
    }

  return end - start;
}

static void
check_find (GArray         *jumps,
            GrindJumpLanes *lanes)
{
  guint n_bundles;
  const GrindJumpBundle *bundles = grind_jump_lanes_get_bundles (lanes, &n_bundles);
  guint n_lanes = grind_jump_lanes_get_n_lanes (lanes);

  for (guint row = 0; row < 62; row++)
    {
      guint n_found, n_expected = 0;
      const guint *found = grind_jump_lanes_get_at_row (lanes, row, &n_found);

      for (guint i = 0; i < jumps->len; i++)
        {
          const GrindJumpSpan *jump = &g_array_index (jumps, GrindJumpSpan, i);

          n_expected += jump->from == row || jump->to == row;
        }
      g_assert_cmpuint (n_found, ==, n_expected);
      for (guint i = 0; i < n_found; i++)
        {
          const GrindJumpSpan *jump = &g_array_index (jumps, GrindJumpSpan, found[i]);

          g_assert_true (jump->from == row || jump->to == row);
          if (i > 0)
            g_assert_cmpuint (jump->weight, <=,
                              g_array_index (jumps, GrindJumpSpan, found[i - 1]).weight);
        }

      for (guint lane = 0; lane < n_lanes; lane++)
        {
          guint expected = GRIND_NONE;
          guint near, start, end;

          grind_jump_lanes_get_lane (lanes, lane, &start, &end);
          near = end;
          for (guint i = end; i-- > start;)
            {
              g_assert_cmpuint (bundles[i].lane, ==, lane);
              if (bundles[i].last_row >= row)
                near = i;
              if (bundles[i].first_row <= row && bundles[i].last_row >= row)
                expected = i;
            }
          g_assert_cmpuint (grind_jump_lanes_find (lanes, lane, row), ==, expected);
          g_assert_cmpuint (grind_jump_lanes_find_near (lanes, lane, row), ==, near);
        }
    }
  g_assert_cmpuint (n_bundles, <=, jumps->len);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  guint n_left_out = 0;

  for (guint i = 0; i < N_TEXTS; i++)
    {
      g_autoptr (GArray) jumps = make_random (rand);
      guint max_lanes = i % 3 == 0 ? GRIND_JUMP_MAX_LANES : 1 + i % 8;
      g_autoptr (GrindJumpLanes) lanes = lay_out (jumps, max_lanes);

      check_jumps (jumps, lanes);
      check_stems (jumps, lanes);
      check_lanes (lanes, max_lanes);
      check_find (jumps, lanes);
      n_left_out += check_left_out (lanes, max_lanes);
    }
  g_assert_cmpuint (n_left_out, >, 0);
}

/* With a single lane, the heaviest jump is drawn. */
static void
test_weights (void)
{
  g_autoptr (GArray) jumps = g_array_new (FALSE, FALSE, sizeof (GrindJumpSpan));
  g_autoptr (GrindJumpLanes) lanes = NULL;
  guint n_bundles;
  const GrindJumpBundle *bundles;

  add (jumps, 2, 9, 10, TRUE);
  add (jumps, 1, 5, 500, TRUE);
  add (jumps, 4, 8, 30, TRUE);
  add (jumps, 6, 7, 20, FALSE);
  lanes = lay_out (jumps, 1);
  bundles = grind_jump_lanes_get_bundles (lanes, &n_bundles);

  g_assert_cmpuint (n_bundles, ==, 4);
  g_assert_cmpuint (grind_jump_lanes_get_bundle (lanes, 1), ==, 0);
  g_assert_cmpuint (grind_jump_lanes_get_bundle (lanes, 3), ==, 1);
  g_assert_cmpuint (bundles[1].lane, ==, 0);
  g_assert_cmpuint (bundles[2].lane, ==, GRIND_NONE);
  g_assert_cmpuint (bundles[3].lane, ==, GRIND_NONE);
}

static void
test_shapes (void)
{
  static const GrindJumpShape shapes[] = {
    GRIND_JUMP_LOOP, GRIND_JUMP_LEAVES_UP, GRIND_JUMP_LEAVES_DOWN, GRIND_JUMP_ENTERS_DOWN,
    GRIND_JUMP_ENTERS_UP, GRIND_JUMP_SPAN,
  };
  g_autoptr (GArray) jumps = g_array_new (FALSE, FALSE, sizeof (GrindJumpSpan));
  g_autoptr (GrindJumpLanes) lanes = NULL;
  guint n_bundles;
  const GrindJumpBundle *bundles;

  add (jumps, 3, 3, 1, TRUE);
  add (jumps, 3, GRIND_JUMP_ABOVE, 1, TRUE);
  add (jumps, 3, GRIND_JUMP_BELOW, 1, TRUE);
  add (jumps, GRIND_JUMP_ABOVE, 3, 1, TRUE);
  add (jumps, GRIND_JUMP_BELOW, 3, 1, TRUE);
  add (jumps, 3, 8, 1, TRUE);
  add (jumps, 3, GRIND_JUMP_ABOVE, 1, TRUE);
  lanes = lay_out (jumps, GRIND_JUMP_MAX_LANES);
  bundles = grind_jump_lanes_get_bundles (lanes, &n_bundles);

  g_assert_cmpuint (n_bundles, ==, 6);
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      const GrindJumpBundle *bundle = &bundles[grind_jump_lanes_get_bundle (lanes, i)];

      g_assert_cmpint (bundle->shape, ==, shapes[i]);
      g_assert_cmpuint (bundle->first_row, ==, 3);
      g_assert_cmpuint (bundle->last_row, ==, i == 5 ? 8 : 3);
    }
  g_assert_cmpuint (bundles[grind_jump_lanes_get_bundle (lanes, 6)].n_jumps, ==, 2);
}

/* Jumps with the same target or the same source share a line. */
static void
test_bundles (void)
{
  g_autoptr (GArray) jumps = g_array_new (FALSE, FALSE, sizeof (GrindJumpSpan));
  g_autoptr (GrindJumpLanes) lanes = NULL;
  guint n_bundles;

  for (guint i = 0; i < 4; i++)
    add (jumps, 10 + i, 40, 5, TRUE);
  for (guint i = 0; i < 5; i++)
    add (jumps, 12, 20 + i, 5, TRUE);
  add (jumps, 11, 40, 5, FALSE);
  lanes = lay_out (jumps, 8);
  grind_jump_lanes_get_bundles (lanes, &n_bundles);

  g_assert_cmpuint (n_bundles, ==, 3);
  g_assert_cmpuint (grind_jump_lanes_get_bundle (lanes, 0), ==,
                    grind_jump_lanes_get_bundle (lanes, 3));
  g_assert_cmpuint (grind_jump_lanes_get_bundle (lanes, 4), ==,
                    grind_jump_lanes_get_bundle (lanes, 8));
  g_assert_cmpuint (grind_jump_lanes_get_bundle (lanes, 9), !=,
                    grind_jump_lanes_get_bundle (lanes, 1));
}

/* A jump table is one line, and so are the jumps to one target. */
static void
test_many (void)
{
  const guint n = 20000;
  g_autoptr (GArray) table = g_array_new (FALSE, FALSE, sizeof (GrindJumpSpan));
  g_autoptr (GArray) wild = g_array_new (FALSE, FALSE, sizeof (GrindJumpSpan));
  g_autoptr (GrindJumpLanes) one = NULL;
  g_autoptr (GrindJumpLanes) other = NULL;
  g_autoptr (GRand) rand = test_rand_new ();
  guint n_found;
  guint64 start;

  for (guint i = 0; i < n; i++)
    {
      guint from = g_rand_int_range (rand, 0, 100000);

      add (table, 7, 100 + i, i, FALSE);
      add (wild, from, from ^ g_rand_int_range (rand, 0, 1 << g_rand_int_range (rand, 1, 16)), i,
           i % 3 == 0);
    }

  start = g_get_monotonic_time ();
  one = lay_out (table, 8);
  g_test_message ("20,000 from one row: %.1f ms", (g_get_monotonic_time () - start) / 1000.0);
  start = g_get_monotonic_time ();
  other = lay_out (wild, 8);
  g_test_message ("20,000 anywhere: %.1f ms", (g_get_monotonic_time () - start) / 1000.0);

  g_assert_cmpuint (grind_jump_lanes_get_n_lanes (one), ==, 1);
  grind_jump_lanes_get_stems (one, 0, &n_found);
  g_assert_cmpuint (n_found, ==, n + 1);
  g_assert_cmpuint (grind_jump_lanes_get_at_row (one, 7, &n_found)[0], ==, n - 1);
  g_assert_cmpuint (n_found, ==, n);
  g_assert_cmpuint (grind_jump_lanes_get_n_lanes (other), ==, 8);
  check_jumps (wild, other);
}

static void
test_none (void)
{
  g_autoptr (GrindJumpLanes) lanes = grind_jump_lanes_new (NULL, 0, 8);
  guint n;

  g_assert_cmpuint (grind_jump_lanes_get_n_lanes (lanes), ==, 0);
  grind_jump_lanes_get_bundles (lanes, &n);
  g_assert_cmpuint (n, ==, 0);
  grind_jump_lanes_get_at_row (lanes, 5, &n);
  g_assert_cmpuint (n, ==, 0);
}

/* Weights that do not fit into 64 bits saturate. */
static void
test_huge (void)
{
  g_autoptr (GArray) jumps = g_array_new (FALSE, FALSE, sizeof (GrindJumpSpan));
  g_autoptr (GrindJumpLanes) lanes = NULL;
  guint n;

  add (jumps, 0, GRIND_JUMP_ABOVE - 1, G_MAXUINT64 - 1, TRUE);
  add (jumps, 1, GRIND_JUMP_ABOVE - 1, 100, TRUE);
  lanes = lay_out (jumps, 8);

  g_assert_cmpuint (grind_jump_lanes_get_bundles (lanes, &n)->weight, ==, G_MAXUINT64);
  g_assert_cmpuint (grind_jump_lanes_find (lanes, 0, 5000), ==, 0);
  g_assert_false (is_outside (grind_jump_lanes_get_bundles (lanes, &n)->last_row));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/jump-lanes/random", test_random);
  g_test_add_func ("/jump-lanes/weights", test_weights);
  g_test_add_func ("/jump-lanes/shapes", test_shapes);
  g_test_add_func ("/jump-lanes/bundles", test_bundles);
  g_test_add_func ("/jump-lanes/many", test_many);
  g_test_add_func ("/jump-lanes/none", test_none);
  g_test_add_func ("/jump-lanes/huge", test_huge);

  return g_test_run ();
}
