/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/graph/grind-cost-reader.h"
#include "grind-test-random.h"

#define N_ROUNDS 300

static void
check_count (GrindCount a,
             GrindCount b)
{
  g_assert_cmpint (a.count, ==, b.count);
  g_assert_cmpint (a.is_partial, ==, b.is_partial);
}

/* Without cycles the numbers of each graph are those that it has alone. */
static void
check_alone (GrindGraph *graph,
             GrindGraph *alone)
{
  GrindProfile *profile = grind_graph_get_profile (graph);

  for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (graph); node++)
    {
      g_assert_cmpint (grind_graph_is_recorded (graph, node), ==,
                       grind_graph_is_active_node (alone, node));
      check_count (grind_graph_get_called (graph, node), grind_graph_get_called (alone, node));
      check_count (grind_graph_get_recursive (graph, node),
                   grind_graph_get_recursive (alone, node));
    }
  for (GrindEventId event = 0; event < grind_profile_get_n_events (profile); event++)
    {
      const GrindCosts *costs = grind_graph_get_costs (graph, event);
      const GrindCosts *expected = grind_graph_get_costs (alone, event);
      gsize n_bytes = grind_graph_get_n_nodes (graph) * sizeof (gint64);

      g_assert_cmpmem (costs->self, n_bytes, expected->self, n_bytes);
      g_assert_cmpmem (costs->inclusive, n_bytes, expected->inclusive, n_bytes);
      g_assert_cmpint (costs->total, ==, expected->total);
    }
}

/* The cycles are those of all parts; what adds up for cycles does so over the graphs. */
static void
check_cycles (GrindGraph *after,
              GrindGraph *both)
{
  GrindGraph *before = grind_graph_get_before (after);
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (after));

  g_assert_cmpuint (grind_graph_get_n_cycles (after), ==, grind_graph_get_n_cycles (both));
  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      g_assert_cmpuint (grind_graph_get_cycle (after, function), ==,
                        grind_graph_get_cycle (both, function));
      g_assert_cmpuint (grind_graph_get_cycle (before, function), ==,
                        grind_graph_get_cycle (both, function));
    }
  for (GrindNodeId node = n_functions; node < grind_graph_get_n_nodes (both); node++)
    for (GrindEventId event = 0; event < TEST_N_EVENTS; event++)
      {
        const GrindCosts *left = grind_graph_get_costs (before, event);
        const GrindCosts *right = grind_graph_get_costs (after, event);
        const GrindCosts *sum = grind_graph_get_costs (both, event);

        g_assert_cmpint (left->self[node] + right->self[node], ==, sum->self[node]);
        g_assert_cmpint (left->inclusive[node] + right->inclusive[node], ==,
                         sum->inclusive[node]);
      }
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (GrindProfile) profile = test_random_profile (rand);
      guint8 all = (1 << grind_profile_get_n_parts (profile)) - 1;

      for (guint8 bits = 0; bits <= all; bits++)
        {
          guint8 others = all & ~bits;
          g_autoptr (GrindGraph) pair = test_graph_compare (profile, others, bits, FALSE);
          g_autoptr (GrindGraph) cycles = test_graph_compare (profile, others, bits, TRUE);
          g_autoptr (GrindGraph) left = grind_graph_new (profile, &others, FALSE, NULL, NULL);
          g_autoptr (GrindGraph) right = grind_graph_new (profile, &bits, FALSE, NULL, NULL);
          g_autoptr (GrindGraph) both = grind_graph_new (profile, &all, TRUE, NULL, NULL);

          check_alone (pair, right);
          check_alone (grind_graph_get_before (pair), left);
          check_cycles (cycles, both);
          g_assert_cmpuint (grind_graph_get_n_active (cycles), ==,
                            grind_graph_get_n_active (both));
        }
    }
}

#define N_RUNS 3

/* Makes one number of those of several graphs. */
typedef gint64 (* JoinFunc) (gint64 *values,
                             guint   n);

static gint64
get_larger (gint64 *values,
            guint   n)
{
  g_assert_cmpuint (n, ==, 2);

  return MAX (values[0], values[1]);
}

/* Three halves, rounded away from 0 */
static gint64
scale (gint64 *values,
       guint   n)
{
  g_assert_cmpuint (n, ==, 1);

  return (3 * values[0] + (values[0] < 0 ? -1 : 1)) / 2;
}

/* Numbers of one place in several graphs */
typedef struct
{
  GrindGraph **graphs;
  guint        n;
  JoinFunc     join;
  GrindEventId event;
} Sources;

enum { TOTAL, SELF, INCLUSIVE, CALL_COST, CALL_COUNT, CALLED };

static gint64
join (const Sources *sources,
      int            what,
      guint          row)
{
  gint64 values[N_RUNS];

  for (guint i = 0; i < sources->n; i++)
    {
      GrindGraph *graph = sources->graphs[i];
      const GrindCosts *costs = grind_graph_get_costs (graph, sources->event);

      values[i] = what == TOTAL ? costs->total : what == SELF ? costs->self[row]
                  : what == INCLUSIVE ? costs->inclusive[row] : what == CALL_COST
                  ? costs->calls[row] : what == CALL_COUNT
                  ? grind_graph_get_call_count (graph, row).count
                  : grind_graph_get_called (graph, row).count;
    }

  return sources->join (values, sources->n);
}

/* Each number of a graph is made of those of others. */
static void
check_joined (GrindGraph  *graph,
              GrindGraph **graphs,
              guint        n,
              JoinFunc     function)
{
  g_autoptr (GrindCostReader) reader = grind_cost_reader_new (graph, NULL);
  g_autofree GrindEventSums *sums = grind_graph_sum_events (graph);
  GrindProfile *profile = grind_graph_get_profile (graph);
  Sources sources = { graphs, n, function, 0 };

  for (GrindEventId event = 0; event < grind_profile_get_n_events (profile); event++)
    {
      const GrindCosts *costs = grind_graph_get_costs (graph, event);

      sources.event = event;
      g_assert_cmpint (costs->total, ==, sums[event].total);
      g_assert_cmpint (costs->total, ==, join (&sources, TOTAL, 0));
      for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (graph); node++)
        {
          grind_cost_reader_read_node (reader, node);
          g_assert_cmpint (costs->self[node], ==, join (&sources, SELF, node));
          g_assert_cmpint (costs->inclusive[node], ==, join (&sources, INCLUSIVE, node));
          g_assert_cmpint (costs->self[node], ==, grind_cost_reader_get_self (reader)[event]);
          g_assert_cmpint (costs->inclusive[node], ==,
                           grind_cost_reader_get_inclusive (reader)[event]);
          g_assert_cmpint (grind_graph_get_called (graph, node).count, ==,
                           join (&sources, CALLED, node));
        }
      for (GrindCallId call = 0; call < grind_profile_get_n_calls (profile); call++)
        {
          g_assert_cmpint (costs->calls[call], ==, join (&sources, CALL_COST, call));
          g_assert_cmpint (grind_cost_reader_read_call (reader, call)[event], ==,
                           join (&sources, CALL_COST, call));
          g_assert_cmpint (grind_graph_get_call_count (graph, call).count, ==,
                           join (&sources, CALL_COUNT, call));
        }
    }
}

static void
test_runs (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (GrindProfile) profile = test_random_profile (rand);
      g_autoptr (GPtrArray) before = g_ptr_array_new ();
      g_autoptr (GPtrArray) after = g_ptr_array_new ();
      g_autoptr (GrindGraph) graph = NULL;
      GrindGraph *alone[N_RUNS];
      guint8 bits[N_RUNS];

      for (guint i = 0; i < N_RUNS; i++)
        {
          bits[i] = test_random_parts (rand, profile);
          alone[i] = grind_graph_new (profile, &bits[i], FALSE, NULL, NULL);
          g_ptr_array_add (after, &bits[i]);
        }
      g_ptr_array_add (before, &bits[0]);
      graph = grind_graph_new_of_runs (profile, before, after, FALSE, NULL, NULL);
      g_assert_cmpuint (grind_graph_get_n_runs (graph), ==, N_RUNS);
      check_joined (graph, alone, N_RUNS, grind_median_low);
      for (guint i = 0; i < N_RUNS; i++)
        {
          check_alone (grind_graph_get_run (graph, i), alone[i]);
          g_object_unref (alone[i]);
        }
    }
}

/* The larger numbers of both sides, and those before for other work */
static void
test_sides (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (GrindProfile) profile = test_random_profile (rand);
      guint8 before = test_random_parts (rand, profile);
      guint8 after = test_random_parts (rand, profile);
      g_autoptr (GrindGraph) graph = test_graph_compare (profile, before, after,
                                                         g_rand_boolean (rand));
      g_autoptr (GrindGraph) larger = grind_graph_dup_larger (graph);
      g_autoptr (GrindGraph) scaled = grind_graph_scale_before (graph, 3, 2);
      GrindGraph *sides[] = { grind_graph_get_before (graph), graph };

      check_joined (larger, sides, 2, get_larger);
      check_joined (grind_graph_get_before (scaled), sides, 1, scale);
      g_assert_true (grind_graph_get_costs (scaled, 0) == grind_graph_get_costs (graph, 0));
      g_assert_cmpuint (grind_graph_get_n_runs (grind_graph_get_before (scaled)), ==, 1);
      g_assert_true (grind_graph_get_unscaled (grind_graph_get_before (scaled)) ==
                     grind_graph_get_before (graph));
      g_assert_true (grind_graph_get_unscaled (graph) == graph);
    }
}

/* A graph with the events of the user has them before, too. */
static void
test_events (void)
{
  g_autoptr (GrindProfile) profile = test_load (
    "# callgrind format\nevents: A B\npart: 1\nfn=f\n1 10 1\npart: 2\nfn=f\n1 30 2\nfn=g\n1 5 5\n");
  g_autoptr (GrindGraph) graph = test_graph_compare (profile, 1, 2, TRUE);
  g_autoptr (GrindEventSet) events = grind_event_set_new (profile, NULL);
  g_autoptr (GrindGraph) other = grind_graph_with_events (graph, events);
  GrindNodeId f = test_find (graph, "f");
  GrindNodeId g = test_find (graph, "g");

  g_assert_true (grind_graph_get_events (grind_graph_get_before (other)) == events);
  g_assert_cmpint (grind_graph_get_costs (grind_graph_get_before (other), 0)->self[f], ==, 10);
  g_assert_cmpint (grind_graph_get_costs (other, 0)->self[f], ==, 30);

  /* What only one of them has is active in both. */
  g_assert_true (grind_graph_is_active_node (grind_graph_get_before (graph), g));
  g_assert_false (grind_graph_is_recorded (grind_graph_get_before (graph), g));
  g_assert_true (grind_graph_is_recorded (graph, g));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/graph-set/random", test_random);
  g_test_add_func ("/analysis/graph-set/runs", test_runs);
  g_test_add_func ("/analysis/graph-set/sides", test_sides);
  g_test_add_func ("/analysis/graph-set/events", test_events);

  return g_test_run ();
}
