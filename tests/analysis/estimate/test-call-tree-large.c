/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trees that break algorithms that recurse, walk up paths, or enumerate them. The time limit is far
 * above the expected time and far below the time of a quadratic step. */
#include "config.h"

#include "grind-test-call-tree.h"
#include "grind-test-large.h"

#define CHAIN_LENGTH 1000000
#define RING_LENGTH 300000
#define N_RUNGS 60
#define N_CALLEES 30000
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

static GrindCallTree *
make (const GrindCallTreeRequest *request)
{
  GrindCallTree *tree;
  double seconds;

  g_test_timer_start ();
  tree = grind_call_tree_new (request, NULL, NULL);
  seconds = g_test_timer_elapsed ();
  g_test_minimized_result (seconds, "%u branches: %.3f s", grind_call_tree_get_n_branches (tree),
                           seconds);
  g_assert_cmpfloat (seconds, <, MAX_SECONDS);
  test_check_tree (request, tree);

  return tree;
}

static GrindGraph *
make_chain (guint    length,
            gboolean is_ring,
            gboolean show_cycles)
{
  GString *text = test_text_begin ();

  for (guint i = 0; i < length; i++)
    {
      test_text_add_function (text, i, 1);
      if (i + 1 < length)
        test_text_add_call (text, i + 1, length - i - 1);
      else if (is_ring)
        test_text_add_call (text, 0, 1);
    }

  return end (text, show_cycles);
}

static void
check_chain (GrindGraph *graph,
             const char *root,
             gboolean    is_callers,
             gboolean    merge_levels,
             guint       n_branches)
{
  GrindCallTreeRequest request = { .graph = graph, .root = test_find (graph, root),
                                   .is_callers = is_callers, .merge_levels = merge_levels,
                                   .max_branches = 2 * CHAIN_LENGTH };
  g_autoptr (GrindCallTree) tree = make (&request);

  g_assert_cmpuint (grind_call_tree_get_n_branches (tree), ==, n_branches);
  g_assert_cmpuint (grind_call_tree_get_branch (tree, n_branches - 1)->depth, ==, n_branches - 1);
}

static void
test_chain (void)
{
  g_autoptr (GrindGraph) graph = make_chain (CHAIN_LENGTH, FALSE, TRUE);
  g_autofree char *last = g_strdup_printf ("f%u", CHAIN_LENGTH - 1);

  check_chain (graph, "f0", FALSE, FALSE, CHAIN_LENGTH);
  check_chain (graph, last, TRUE, FALSE, CHAIN_LENGTH);
}

/* All functions are in one component, so that each step checks for recursion. */
static void
test_ring (void)
{
  g_autoptr (GrindGraph) graph = make_chain (RING_LENGTH, TRUE, FALSE);

  check_chain (graph, "f0", FALSE, FALSE, RING_LENGTH + 1);
}

/* Every second function is the next recursion level of one function: an alternating chain. */
static void
test_levels (void)
{
  GString *text = test_text_begin ();
  g_autoptr (GrindGraph) graph = NULL;

  g_string_append (text, "fn=f\n1 1\n");
  for (guint i = 2; i <= RING_LENGTH; i++)
    g_string_append_printf (text, "cfn=g%u\ncalls=1 0\n1 1\nfn=g%u\n1 1\ncfn=f'%u\ncalls=1 0\n"
                            "1 1\nfn=f'%u\n1 1\n", i, i, i, i);
  graph = end (text, TRUE);

  {
    GrindCallTreeRequest request = { .graph = graph, .root = test_find (graph, "f"),
                                     .merge_levels = TRUE, .max_branches = 10 * RING_LENGTH };
    g_autoptr (GrindCallTree) tree = make (&request);

    g_assert_cmpuint (grind_call_tree_get_n_branches (tree), ==, 2 * RING_LENGTH - 1);
  }
}

/* 2^60 paths */
static GrindGraph *
make_ladder (void)
{
  GString *text = test_text_begin ();

  for (guint rung = 0; rung < N_RUNGS; rung++)
    for (guint side = 0; side < 2; side++)
      {
        test_text_add_function (text, 2 * rung + side, 1 << 10);
        for (guint next = 0; next < 2 && rung + 1 < N_RUNGS; next++)
          test_text_add_call (text, 2 * (rung + 1) + next, (gint64) (N_RUNGS - rung - 1) << 10);
      }

  return end (text, TRUE);
}

static void
test_ladder (void)
{
  g_autoptr (GrindGraph) graph = make_ladder ();
  GrindCallTreeRequest request = { .graph = graph, .root = test_find (graph, "f0"),
                                   .max_branches = 20000 };
  g_autoptr (GrindCallTree) many = make (&request);
  g_autoptr (GrindCallTree) shares = NULL;
  g_autoptr (GrindCallTree) flat = NULL;

  g_assert_cmpuint (grind_call_tree_get_n_branches (many), ==, 20000);

  /* Each rung has its self cost, and halves the rest. */
  request.min_share = 1.0 / 1024;
  request.max_branches = G_MAXUINT;
  shares = make (&request);
  g_assert_cmpuint (grind_call_tree_get_n_branches (shares), <=, 2048);
  g_assert_cmpuint (grind_call_tree_get_n_branches (shares), >=, 512);

  request.min_share = 0;
  request.max_depth = 10;
  flat = make (&request);
  g_assert_cmpuint (grind_call_tree_get_n_branches (flat), ==, 2047);
}

/* A function with many callees is examined once, however often it is in the tree. */
static void
test_star (void)
{
  GString *text = test_text_begin ();
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindCallTree) tree = NULL;
  GrindCallTreeRequest request = { .min_share = 1e-5, .max_branches = 2 * N_CALLEES };

  test_text_add_function (text, 0, 0);
  for (guint i = 1; i <= N_CALLEES; i++)
    test_text_add_call (text, i, N_CALLEES + 1);
  for (guint i = 1; i <= N_CALLEES; i++)
    {
      test_text_add_function (text, i, 0);
      test_text_add_call (text, N_CALLEES + 1, N_CALLEES + 1);
    }
  test_text_add_function (text, N_CALLEES + 1, N_CALLEES);
  for (guint i = 1; i <= N_CALLEES; i++)
    test_text_add_call (text, N_CALLEES + 1 + i, N_CALLEES);
  graph = end (text, TRUE);

  request.graph = graph;
  request.root = test_find (graph, "f0");
  tree = make (&request);
  g_assert_cmpuint (grind_call_tree_get_n_branches (tree), ==, 2 * N_CALLEES);
}

static gboolean
cancel_cb (gpointer data)
{
  g_cancellable_cancel (data);

  return G_SOURCE_REMOVE;
}

static void
work (GTask        *task,
      gpointer      source,
      gpointer      data,
      GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindCallTree) tree = grind_call_tree_new (data, cancellable, &error);

  g_assert_null (tree);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_task_return_boolean (task, TRUE);
}

/* A tree that would take minutes */
static void
test_cancel (void)
{
  g_autoptr (GrindGraph) graph = make_ladder ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, NULL, NULL);
  GrindCallTreeRequest request = { .graph = graph, .root = test_find (graph, "f0"),
                                   .max_branches = G_MAXUINT };

  g_task_set_task_data (task, &request, NULL);
  g_timeout_add (50, cancel_cb, cancellable);
  g_test_timer_start ();
  g_task_run_in_thread (task, work);
  while (!g_task_get_completed (task))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpfloat (g_test_timer_elapsed (), <, MAX_SECONDS);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/call-tree/large/chain", test_chain);
  g_test_add_func ("/analysis/call-tree/large/ring", test_ring);
  g_test_add_func ("/analysis/call-tree/large/levels", test_levels);
  g_test_add_func ("/analysis/call-tree/large/ladder", test_ladder);
  g_test_add_func ("/analysis/call-tree/large/star", test_star);
  g_test_add_func ("/analysis/call-tree/large/cancel", test_cancel);

  return g_test_run ();
}
