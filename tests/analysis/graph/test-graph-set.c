/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/graph/grind-graph.h"
#include "grind-test-load.h"
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
      g_autofree TestModel *model = test_model_new (rand);
      g_autoptr (GrindProfile) profile = test_load_take (test_model_write (model));
      guint8 all = (1 << model->n_parts) - 1;

      for (guint8 bits = 0; bits <= all; bits++)
        {
          guint8 others = all & ~bits;
          g_autoptr (GrindGraph) pair =
            grind_graph_new_compared (profile, &others, &bits, FALSE, NULL, NULL);
          g_autoptr (GrindGraph) cycles =
            grind_graph_new_compared (profile, &others, &bits, TRUE, NULL, NULL);
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

/* A graph with the events of the user has them before, too. */
static void
test_events (void)
{
  g_autoptr (GrindProfile) profile = test_load (
    "# callgrind format\nevents: A B\npart: 1\nfn=f\n1 10 1\npart: 2\nfn=f\n1 30 2\nfn=g\n1 5 5\n");
  const guint8 before = 1;
  const guint8 after = 2;
  g_autoptr (GrindGraph) graph =
    grind_graph_new_compared (profile, &before, &after, TRUE, NULL, NULL);
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
  g_test_add_func ("/analysis/graph-set/events", test_events);

  return g_test_run ();
}
