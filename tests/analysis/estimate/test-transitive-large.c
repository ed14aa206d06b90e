/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Graphs that break algorithms that recurse or walk paths. The time limit is far above the expected
 * time and far below the time of a quadratic step. */
#include "config.h"

#include "analysis/lists/grind-transitive-order.h"
#include "grind-test-large.h"

#define CHAIN_LENGTH 1000000
#define RING_LENGTH 100000
#define N_RUNGS 60
#define N_CALLEES 100000
#define MAX_SECONDS 20.0

static GrindGraph *
end (GString  *text,
     gboolean  show_cycles)
{
  g_autoptr (GrindProfile) profile = test_text_end (text);
  GrindGraph *graph = test_graph_new (profile, show_cycles);

  grind_graph_get_costs (graph, 0);

  return graph;
}

static GrindTransitive *
list (GrindGraph  *graph,
      GrindNodeId  node,
      gboolean     is_callees)
{
  GrindTransitiveRequest request = {
    .graph = graph, .node = node, .is_callees = is_callees,
    .secondary_event = GRIND_NONE,
  };
  GrindTransitive *transitive;
  double seconds;

  g_test_timer_start ();
  transitive = grind_transitive_order_list (&request, NULL, NULL);
  seconds = g_test_timer_elapsed ();
  g_test_minimized_result (seconds, "%u entries: %.3f s", transitive->entries->len, seconds);
  g_assert_cmpfloat (seconds, <, MAX_SECONDS);

  return transitive;
}

static const GrindTransitiveEntry *
get_entry (GrindTransitive *transitive,
           guint            position)
{
  return &g_array_index (transitive->entries, GrindTransitiveEntry, position);
}

static void
test_chain (void)
{
  GString *text = test_text_begin ();
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindTransitive) callees = NULL;
  g_autoptr (GrindTransitive) callers = NULL;
  g_autofree char *last = g_strdup_printf ("f%u", CHAIN_LENGTH - 1);

  for (guint i = 0; i < CHAIN_LENGTH; i++)
    {
      test_text_add_function (text, i, 1);
      if (i + 1 < CHAIN_LENGTH)
        test_text_add_call (text, i + 1, CHAIN_LENGTH - i - 1);
    }
  graph = end (text, TRUE);

  callees = list (graph, test_find (graph, "f0"), TRUE);
  g_assert_cmpuint (callees->entries->len, ==, CHAIN_LENGTH - 1);
  for (guint i = 0; i < callees->entries->len; i++)
    {
      const GrindTransitiveEntry *entry = get_entry (callees, i);

      g_assert_cmpuint (entry->least, ==, i + 1);
      g_assert_cmpuint (entry->most, ==, i + 1);
      g_assert_cmpfloat_with_epsilon (entry->cost, CHAIN_LENGTH - i - 1, 1e-3);
      g_assert_cmpfloat_with_epsilon (entry->self_cost, 1, 1e-6);
    }

  callers = list (graph, test_find (graph, last), FALSE);
  g_assert_cmpuint (callers->entries->len, ==, CHAIN_LENGTH - 1);
  for (guint i = 0; i < callers->entries->len; i++)
    g_assert_cmpfloat_with_epsilon (get_entry (callers, i)->cost, 1, 1e-6);
}

/* Each of two functions calls both of the next two: about 2^60 paths. */
static void
test_ladder (void)
{
  GString *text = test_text_begin ();
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindTransitive) callees = NULL;
  g_autoptr (GrindTransitive) callers = NULL;

  for (guint i = 0; i < 2 * N_RUNGS; i++)
    {
      test_text_add_function (text, i, i < 2 * N_RUNGS - 2 ? 0 : 1 << 20);
      for (guint j = 0; j < 2 && i < 2 * N_RUNGS - 2; j++)
        test_text_add_call (text, i / 2 * 2 + 2 + j, 1 << 19);
    }
  graph = end (text, TRUE);

  callees = list (graph, test_find (graph, "f0"), TRUE);
  g_assert_cmpuint (callees->entries->len, ==, 2 * N_RUNGS - 2);
  for (guint i = 0; i < callees->entries->len; i++)
    {
      g_assert_cmpfloat (get_entry (callees, i)->cost, ==, 1 << 19);
      g_assert_cmpuint (get_entry (callees, i)->least, ==, i / 2 + 1);
      g_assert_cmpuint (get_entry (callees, i)->most, ==, i / 2 + 1);
    }

  callers = list (graph, test_find (graph, "f119"), FALSE);
  g_assert_cmpuint (callers->entries->len, ==, 2 * N_RUNGS - 2);
  for (guint i = 0; i < callers->entries->len; i++)
    g_assert_cmpfloat (get_entry (callers, i)->cost, ==, 1 << 19);
}

/* A ring, entered once, whose functions all call one leaf. */
static void
check_ring (gboolean show_cycles)
{
  GString *text = test_text_begin ();
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindTransitive) callees = NULL;
  g_autoptr (GrindTransitive) callers = NULL;
  guint n_rows = show_cycles ? 1 : RING_LENGTH;
  double leaf_cost = 2.0 * RING_LENGTH;

  for (guint i = 0; i < RING_LENGTH; i++)
    {
      test_text_add_function (text, i, 1);
      test_text_add_call (text, (i + 1) % RING_LENGTH, 7);
      test_text_add_call (text, RING_LENGTH, 2);
    }
  test_text_add_function (text, RING_LENGTH, (gint64) leaf_cost);
  test_text_add_function (text, RING_LENGTH + 1, 0);
  test_text_add_call (text, 0, 3 * RING_LENGTH);
  graph = end (text, show_cycles);

  callees = list (graph, test_find (graph, "f100001"), TRUE);
  g_assert_cmpuint (callees->entries->len, ==, n_rows + 1);
  callers = list (graph, test_find (graph, "f100000"), FALSE);
  g_assert_cmpuint (callers->entries->len, ==, n_rows + 1);
  for (guint i = 0; i < n_rows + 1; i++)
    {
      if (show_cycles || i == 0)
        g_assert_cmpfloat_with_epsilon (get_entry (callers, i)->cost, leaf_cost, 1e-3);
      g_assert_cmpfloat (get_entry (callees, i)->cost, >=, show_cycles ? 2 : 3 - 1e-9);
    }
}

static void
test_ring (void)
{
  check_ring (TRUE);
}

static void
test_plain_ring (void)
{
  check_ring (FALSE);
}

static void
test_star (void)
{
  GString *text = test_text_begin ();
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindTransitive) transitive = NULL;

  test_text_add_function (text, 0, 0);
  for (guint i = 1; i <= N_CALLEES; i++)
    test_text_add_call (text, i, i);
  for (guint i = 1; i <= N_CALLEES; i++)
    test_text_add_function (text, i, i);
  graph = end (text, TRUE);

  transitive = list (graph, test_find (graph, "f0"), TRUE);
  g_assert_cmpuint (transitive->entries->len, ==, N_CALLEES);
  for (guint i = 0; i < N_CALLEES; i++)
    g_assert_cmpfloat_with_epsilon (get_entry (transitive, i)->cost, N_CALLEES - i, 1e-3);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/transitive/chain", test_chain);
  g_test_add_func ("/analysis/transitive/ladder", test_ladder);
  g_test_add_func ("/analysis/transitive/ring", test_ring);
  g_test_add_func ("/analysis/transitive/plain-ring", test_plain_ring);
  g_test_add_func ("/analysis/transitive/star", test_star);

  return g_test_run ();
}
