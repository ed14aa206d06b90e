/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shapes that break recursive or quadratic algorithms. The time limits are far above the expected
 * time and far below the time of a quadratic step. */
#include "config.h"

#include "analysis/graph/grind-call-edge.h"
#include "analysis/lists/grind-function-sort.h"
#include "grind-test-large.h"

#define CHAIN_LENGTH 1000000
#define CYCLE_LENGTH 100000
#define N_CALLEES 80000
#define N_DENSE 250
#define N_RUNGS 40
#define N_EQUAL_CYCLES 50000
#define N_STARTS 50000
#define MAX_SECONDS 20.0

static void
check_time (const char *what)
{
  double seconds = g_test_timer_elapsed ();

  g_test_minimized_result (seconds, "%s: %.3f s", what, seconds);
  g_assert_cmpfloat (seconds, <, MAX_SECONDS);
}

/* Computes everything that a function list needs. */
static GrindGraph *
analyse (GrindProfile *profile,
         gboolean      show_cycles,
         const char   *what)
{
  g_autoptr (GArray) order = NULL;
  GrindGraph *graph;

  g_test_timer_start ();
  graph = test_graph_new (profile, show_cycles);
  grind_graph_get_costs (graph, 0);
  check_time (what);
  order = grind_function_sort (graph, 0, GRIND_SORT_SELF, TRUE, NULL, NULL);
  g_assert_cmpuint (order->len, ==, grind_graph_get_n_active (graph));
  check_time (what);

  return graph;
}

static void
test_chain (void)
{
  GString *text = test_text_begin ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  const GrindCosts *costs;

  for (guint i = 0; i < CHAIN_LENGTH; i++)
    {
      test_text_add_function (text, i, 1);
      if (i + 1 < CHAIN_LENGTH)
        test_text_add_call (text, i + 1, CHAIN_LENGTH - i - 1);
    }
  profile = test_text_end (text);
  g_assert_cmpuint (grind_profile_get_n_functions (profile), ==, CHAIN_LENGTH);

  graph = analyse (profile, TRUE, "chain");
  costs = grind_graph_get_costs (graph, 0);
  g_assert_cmpuint (grind_graph_get_n_cycles (graph), ==, 0);
  g_assert_cmpint (costs->base, ==, CHAIN_LENGTH);
  for (GrindFunctionId f = 0; f < CHAIN_LENGTH; f += 997)
    {
      gsize length;
      const char *name = grind_profile_get_function_name (profile, f, &length);

      g_assert_cmpint (costs->inclusive[f], ==, CHAIN_LENGTH - atoi (name + 1));
    }

  /* Functions pass through up to the first call below 97 % of their cost: 32 of 33. */
  g_test_timer_start ();
  g_assert_cmpint (costs->inclusive[grind_graph_find_first_choice (graph, 0)], ==, 33);
  check_time ("first choice");
}

static void
test_ring (void)
{
  GString *text = test_text_begin ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  const GrindCosts *costs;
  guint n_members;

  for (guint i = 0; i < CYCLE_LENGTH; i++)
    {
      test_text_add_function (text, i, 2);
      test_text_add_call (text, (i + 1) % CYCLE_LENGTH, 7);
    }
  profile = test_text_end (text);

  graph = analyse (profile, TRUE, "ring");
  costs = grind_graph_get_costs (graph, 0);
  g_assert_cmpuint (grind_graph_get_n_cycles (graph), ==, 1);
  grind_graph_get_members (graph, 1, &n_members);
  g_assert_cmpuint (n_members, ==, CYCLE_LENGTH);
  g_assert_cmpint (costs->inclusive[CYCLE_LENGTH], ==, 2 * CYCLE_LENGTH);
  g_assert_cmpint (costs->base, ==, 2 * CYCLE_LENGTH);
  g_assert_cmpint (grind_graph_get_recursive (graph, CYCLE_LENGTH).count, ==, CYCLE_LENGTH);
  g_assert_cmpuint (grind_graph_find_first_choice (graph, 0), ==, CYCLE_LENGTH);

  g_clear_object (&graph);
  graph = analyse (profile, FALSE, "ring, cycles not shown");
  costs = grind_graph_get_costs (graph, 0);
  g_assert_cmpint (costs->inclusive[CYCLE_LENGTH / 2], ==, 9);
  g_test_timer_start ();
  g_assert_cmpuint (grind_graph_find_first_choice (graph, 0), !=, GRIND_NONE);
  check_time ("first choice");
}

static void
test_callees (void)
{
  GString *text = test_text_begin ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GArray) callees = NULL;

  test_text_add_function (text, 0, 1);
  for (guint i = 1; i <= N_CALLEES; i++)
    test_text_add_call (text, i, i);
  for (guint i = 1; i <= N_CALLEES; i++)
    test_text_add_function (text, i, i);
  profile = test_text_end (text);

  graph = analyse (profile, TRUE, "callees");
  g_test_timer_start ();
  callees = grind_call_edge_list_callees (graph, test_find (graph, "f0"), 0);
  check_time ("list of callees");
  g_assert_cmpuint (callees->len, ==, N_CALLEES);
  for (guint i = 0; i < N_CALLEES; i++)
    g_assert_cmpint (g_array_index (callees, GrindCallEdge, i).cost, ==, N_CALLEES - i);
}

static void
test_dense (void)
{
  GString *text = test_text_begin ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;

  for (guint i = 0; i < N_DENSE; i++)
    {
      test_text_add_function (text, i, 1);
      for (guint j = 0; j < N_DENSE; j++)
        test_text_add_call (text, j, 3);
    }
  profile = test_text_end (text);
  g_assert_cmpuint (grind_profile_get_n_calls (profile), ==, N_DENSE * N_DENSE);

  graph = analyse (profile, TRUE, "dense");
  g_assert_cmpuint (grind_graph_get_n_cycles (graph), ==, 1);
  g_assert_cmpint (grind_graph_get_costs (graph, 0)->inclusive[N_DENSE], ==, N_DENSE);
  g_assert_cmpint (grind_graph_get_recursive (graph, N_DENSE).count, ==, N_DENSE * N_DENSE);
  g_assert_cmpint (grind_graph_get_called (graph, 0).count, ==, N_DENSE - 1);

  g_clear_object (&graph);
  graph = analyse (profile, FALSE, "dense, cycles not shown");
  g_assert_cmpint (grind_graph_get_costs (graph, 0)->inclusive[7], ==, 1 + 3 * (N_DENSE - 1));
}

/* Each function of a rung calls both of the next: 2^40 paths, 160 calls. */
static void
test_ladder (void)
{
  GString *text = test_text_begin ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  const GrindCosts *costs;

  for (guint rung = 0; rung < N_RUNGS; rung++)
    for (guint side = 0; side < 2; side++)
      {
        gint64 below = ((gint64) 1 << (N_RUNGS - rung - 1)) - 1;

        test_text_add_function (text, 2 * rung + side, 1);
        if (rung + 1 < N_RUNGS)
          {
            test_text_add_call (text, 2 * rung + 2, below);
            test_text_add_call (text, 2 * rung + 3, below);
          }
      }
  profile = test_text_end (text);

  graph = analyse (profile, TRUE, "ladder");
  costs = grind_graph_get_costs (graph, 0);
  g_assert_cmpint (costs->total, ==, 2 * N_RUNGS);
  g_assert_cmpint (costs->inclusive[test_find (graph, "f0")], ==,
                   ((gint64) 1 << N_RUNGS) - 1);

  /* The second rung: called by both of the first. */
  g_assert_cmpint (costs->inclusive[test_find (graph, "f2")], ==,
                   2 * (((gint64) 1 << (N_RUNGS - 1)) - 1));
}

/* Many cycles that differ only in their names. */
static void
test_cycles (void)
{
  GString *text = test_text_begin ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;

  for (guint i = 0; i < 2 * N_EQUAL_CYCLES; i++)
    {
      test_text_add_function (text, i, 1);
      test_text_add_call (text, i ^ 1, 1);
    }
  profile = test_text_end (text);

  graph = analyse (profile, TRUE, "cycles");
  g_assert_cmpuint (grind_graph_get_n_cycles (graph), ==, N_EQUAL_CYCLES);
  g_assert_cmpuint (grind_graph_get_cycle (graph, test_find (graph, "f0")), ==, 1);
  g_assert_cmpuint (grind_graph_get_cycle (graph, test_find (graph, "f10")), ==, 2);
  g_assert_cmpuint (grind_graph_get_cycle (graph, test_find (graph, "f11")), ==, 2);
  g_assert_cmpuint (grind_graph_get_cycle (graph, test_find (graph, "f100")), ==, 3);
}

/* All program starts call the same function, whose calls are examined once. */
static void
test_starts (void)
{
  GString *text = test_text_begin ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;

  g_string_append (text, "fn=_start\n1 1\n");
  for (guint i = 0; i < N_STARTS; i++)
    g_string_append_printf (text, "cfn=__libc_start_%u\ncalls=1 0\n1 3\n", i);
  for (guint i = 0; i < N_STARTS; i++)
    {
      g_string_append_printf (text, "fn=__libc_start_%u\n1 1\n", i);
      test_text_add_call (text, 0, 2);
    }
  test_text_add_function (text, 0, N_STARTS);
  for (guint i = 1; i <= N_CALLEES; i++)
    test_text_add_call (text, i, 1);
  profile = test_text_end (text);

  graph = analyse (profile, TRUE, "starts");
  g_test_timer_start ();
  g_assert_cmpuint (grind_graph_find_first_choice (graph, 0), ==, test_find (graph, "_start"));
  check_time ("first choice");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/graph-large/chain", test_chain);
  g_test_add_func ("/graph-large/ring", test_ring);
  g_test_add_func ("/graph-large/callees", test_callees);
  g_test_add_func ("/graph-large/dense", test_dense);
  g_test_add_func ("/graph-large/ladder", test_ladder);
  g_test_add_func ("/graph-large/cycles", test_cycles);
  g_test_add_func ("/graph-large/starts", test_starts);

  return g_test_run ();
}
