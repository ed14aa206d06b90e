/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/session/grind-navigator.h"
#include "grind-test-load.h"

#define MAX_WAIT_US (30 * G_USEC_PER_SEC)

/* In part 2, leaf has neither calls nor cost, and a is not called; a <-> b is a cycle in part 1
 * and, with c, in part 3. */
#define PART_1 \
  "pid: 1\npart: 1\nfn=main\n1 1 5\ncfn=a\ncalls=3 0\n1 60 0\n" \
  "fn=a\n1 10 0\ncfn=b\ncalls=5 0\n1 45 0\n" \
  "fn=b\n1 20 0\ncfn=a\ncalls=4 0\n1 25 0\ncfn=leaf\ncalls=6 0\n1 30 0\n" \
  "fn=leaf\n1 30 0\n"
#define PART_2 "part: 2\nfn=main\n1 7 8\ncfn=b\ncalls=1 0\n1 2 2\nfn=b\n1 2 2\n"
#define PART_3 \
  "part: 3\nfn=b\n1 90 4\ncfn=c\ncalls=1 0\n1 9 9\nfn=c\n1 9 9\ncfn=b\ncalls=1 0\n1 3 3\n" \
  "cfn=a\ncalls=1 0\n1 3 3\nfn=a\n1 1 1\ncfn=b\ncalls=1 0\n1 3 3\n"
#define PROFILE "# callgrind format\nevents: A B\n" PART_1 PART_2 PART_3

static GrindSession *
session_new (const char *text)
{
  g_autoptr (GrindProfile) profile = test_load (text);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);

  return grind_session_new (profile, graph);
}

static void
set_parts (GrindSession *session,
           guint8        parts)
{
  grind_session_set_parts (session, &parts);
}

static void
wait_for_graph (GrindSession *session,
                GrindGraph   *previous)
{
  gint64 limit = g_get_monotonic_time () + MAX_WAIT_US;

  while (grind_session_get_graph (session) == previous)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, limit);
      g_main_context_iteration (NULL, FALSE);
    }
}

static void
run_for_a_while (void)
{
  gint64 limit = g_get_monotonic_time () + G_USEC_PER_SEC / 10;

  while (g_get_monotonic_time () < limit)
    g_main_context_iteration (NULL, FALSE);
}

static void
choose (GrindSession *session,
        guint8        parts)
{
  GrindGraph *previous = grind_session_get_graph (session);

  set_parts (session, parts);
  wait_for_graph (session, previous);
}

static void
select_name (GrindNavigator *navigator,
             const char     *name)
{
  grind_navigator_go_to (navigator, test_find (grind_navigator_get_graph (navigator), name));
}

static void
check_selected (GrindNavigator *navigator,
                const char     *expected)
{
  g_autofree char *name = grind_graph_dup_node_name (grind_navigator_get_graph (navigator),
                                                     grind_navigator_get_selected (navigator));

  g_assert_cmpstr (name, ==, expected);
}

/* Checks that the graph of the session is that of @parts. */
static void
check_graph (GrindSession *session,
             guint8        parts)
{
  GrindGraph *graph = grind_session_get_graph (session);
  g_autoptr (GrindGraph) expected = NULL;

  expected = grind_graph_new (grind_session_get_profile (session), &parts,
                              grind_session_get_show_cycles (session), NULL, NULL);
  for (GrindEventId event = 0; event < 2; event++)
    {
      g_autofree char *is = test_describe (graph, event);
      g_autofree char *should = test_describe (expected, event);

      g_assert_cmpstr (is, ==, should);
      g_assert_cmpint (grind_graph_get_costs (graph, event)->total, ==,
                       grind_graph_get_costs (expected, event)->total);
    }
}

static void
count_cb (GrindSession *session,
          guint        *count)
{
  (*count)++;
}

static void
count_notify_cb (GrindSession *session,
                 GParamSpec   *pspec,
                 guint        *count)
{
  (*count)++;
}

static void
test_set (void)
{
  g_autoptr (GrindSession) session = session_new (PROFILE);
  g_autoptr (GrindGraph) all = g_object_ref (grind_session_get_graph (session));
  guint n_wishes = 0, n_graphs = 0;

  g_signal_connect (session, "parts-changed", G_CALLBACK (count_cb), &n_wishes);
  g_signal_connect (session, "notify::graph", G_CALLBACK (count_notify_cb), &n_graphs);
  g_assert_null (grind_session_get_parts (session));
  g_assert_cmpuint (grind_session_count_parts (session), ==, 3);

  set_parts (session, 5);
  g_assert_cmpuint (n_wishes, ==, 1);
  g_assert_cmpuint (grind_session_get_parts (session)[0], ==, 5);
  g_assert_cmpuint (grind_session_count_parts (session), ==, 2);
  g_assert_true (grind_session_get_graph (session) == all);
  wait_for_graph (session, all);
  check_graph (session, 5);
  g_assert_cmpuint (n_graphs, ==, 1);

  /* Choosing the same parts again is no change, even with bits beyond the last part. */
  set_parts (session, 5 | 8 | 64);
  run_for_a_while ();
  g_assert_cmpuint (n_wishes, ==, 1);
  g_assert_cmpuint (n_graphs, ==, 1);

  choose (session, 2);
  check_graph (session, 2);
  g_assert_cmpuint (n_wishes, ==, 2);
  g_assert_finalize_object (g_steal_pointer (&session));
}

/* Choosing all parts or none resets the choice. */
static void
test_all (void)
{
  g_autoptr (GrindSession) session = session_new (PROFILE);

  set_parts (session, 7);
  g_assert_null (grind_session_get_parts (session));
  set_parts (session, 0);
  g_assert_null (grind_session_get_parts (session));

  choose (session, 1);
  choose (session, 7);
  g_assert_null (grind_session_get_parts (session));
  check_graph (session, 7);
  choose (session, 1);
  choose (session, 0);
  g_assert_null (grind_session_get_parts (session));
  check_graph (session, 7);
}

/* A session may start with a choice of parts. */
static void
test_new (void)
{
  g_autoptr (GrindProfile) profile = test_load (PROFILE);
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindSession) session = NULL;
  guint8 parts = 2;

  graph = grind_graph_new (profile, &parts, TRUE, NULL, NULL);
  session = grind_session_new (profile, graph);
  g_assert_cmpuint (grind_session_get_parts (session)[0], ==, 2);
  grind_session_set_event (session, 1);
  g_assert_true (grind_session_get_graph (session) == graph);
  grind_session_set_parts (session, NULL);
  wait_for_graph (session, graph);
  check_graph (session, 7);
}

static void
test_fast (void)
{
  g_autoptr (GrindSession) session = session_new (PROFILE);
  g_autoptr (GrindGraph) all = g_object_ref (grind_session_get_graph (session));
  guint n_graphs = 0;

  g_signal_connect (session, "notify::graph", G_CALLBACK (count_notify_cb), &n_graphs);
  set_parts (session, 1);
  set_parts (session, 7);
  run_for_a_while ();
  g_assert_true (grind_session_get_graph (session) == all);

  for (guint8 parts = 1; parts < 7; parts++)
    set_parts (session, parts);
  wait_for_graph (session, all);
  run_for_a_while ();
  g_assert_cmpuint (n_graphs, ==, 1);
  check_graph (session, 6);
}

/* Parts, cycles and event change in one step. */
static void
test_together (void)
{
  g_autoptr (GrindSession) session = session_new (PROFILE);
  g_autoptr (GrindGraph) all = g_object_ref (grind_session_get_graph (session));
  guint n_graphs = 0;

  g_signal_connect (session, "notify::graph", G_CALLBACK (count_notify_cb), &n_graphs);
  set_parts (session, 3);
  grind_session_set_show_cycles (session, FALSE);
  grind_session_set_event (session, 1);
  g_assert_cmpuint (grind_session_get_event (session), ==, 0);
  wait_for_graph (session, all);
  g_assert_cmpuint (grind_session_get_event (session), ==, 1);
  g_assert_cmpuint (n_graphs, ==, 1);
  g_assert_true (grind_graph_has_costs (grind_session_get_graph (session), 1));
  check_graph (session, 3);
}

/* The selection stays, even without cost, and so does the history. */
static void
test_selection (void)
{
  g_autoptr (GrindSession) session = session_new (PROFILE);
  g_autoptr (GrindNavigator) navigator = grind_navigator_new (session);
  GrindNodeId leaf;

  select_name (navigator, "main");
  select_name (navigator, "leaf");
  leaf = grind_navigator_get_selected (navigator);
  choose (session, 2);
  check_selected (navigator, "leaf");
  g_assert_false (grind_graph_is_active_node (grind_session_get_graph (session), leaf));
  g_assert_false (grind_navigator_can_go_up (navigator));
  g_assert_true (grind_navigator_can_go_back (navigator));
  grind_navigator_go_back (navigator);
  check_selected (navigator, "main");
  grind_navigator_go_forward (navigator);
  choose (session, 7);
  check_selected (navigator, "leaf");
  g_assert_true (grind_navigator_can_go_up (navigator));
}

/* A selected cycle stays one if its most expensive member is in a cycle. */
static void
test_cycle (void)
{
  g_autoptr (GrindSession) session = session_new (PROFILE);
  g_autoptr (GrindNavigator) navigator = grind_navigator_new (session);

  choose (session, 1);
  select_name (navigator, "<cycle 1>");
  choose (session, 4);
  check_selected (navigator, "<cycle 1>");
  choose (session, 2);
  check_selected (navigator, "b");
  choose (session, 4);
  check_selected (navigator, "b");
}

/* A reload, also with more files, keeps the active parts that still exist. */
static void
test_take_over (void)
{
  g_autoptr (GrindSession) previous = session_new (PROFILE);
  g_autoptr (GrindSession) more = session_new ("# callgrind format\nevents: A B\npid: 1\n"
                                               "part: 9\nfn=f\n1 1 1\n" PART_1 PART_2 PART_3);
  g_autoptr (GrindSession) other = session_new ("events: A\npid: 2\npart: 1\nfn=main\n1 1\n"
                                                "part: 2\nfn=main\n1 1\n");
  GrindGraph *graph = grind_session_get_graph (more);

  grind_session_take_over (more, previous);
  g_assert_null (grind_session_get_parts (more));

  choose (previous, 5);
  grind_session_take_over (more, previous);
  wait_for_graph (more, graph);
  g_assert_cmpuint (grind_session_get_parts (more)[0], ==, 2 | 8);
  check_graph (more, 2 | 8);

  grind_session_take_over (other, previous);
  g_assert_null (grind_session_get_parts (other));
}

/* Parts without any difference are identified by their order. */
static void
test_take_over_same (void)
{
  static const char text[] = "events: A\nfn=f\n1 1\nevents: A\nfn=f\n1 2\nevents: A\nfn=f\n1 4\n";
  g_autoptr (GrindSession) previous = session_new (text);
  g_autoptr (GrindSession) session = session_new (text);

  set_parts (previous, 6);
  grind_session_take_over (session, previous);
  g_assert_cmpuint (grind_session_get_parts (session)[0], ==, 6);
}

static void
test_close (void)
{
  for (guint i = 0; i < 20; i++)
    {
      GrindSession *session = session_new (PROFILE);

      set_parts (session, 1 + i % 6);
      if (i % 2)
        g_usleep (2000);
      g_assert_finalize_object (session);
    }
  run_for_a_while ();
}

/* Parts are compared with others; a comparison is saved, and ends. */
static void
test_base (void)
{
  g_autoptr (GrindSession) session = session_new (PROFILE);
  g_autoptr (GrindSession) other = session_new (PROFILE);
  g_autoptr (GVariant) state = NULL;
  const guint8 first = 1, second = 2, none = 0;
  GrindGraph *previous = grind_session_get_graph (session);
  GrindGraph *graph;
  GrindNodeId node;

  g_assert_null (grind_session_get_base (session));
  grind_session_set_base (session, &first);
  wait_for_graph (session, previous);
  graph = grind_session_get_graph (session);
  node = test_find (graph, "main");
  g_assert_cmpint (grind_graph_get_parts (graph)[0], ==, 6);
  g_assert_cmpint (grind_graph_get_costs (grind_graph_get_before (graph), 0)->self[node], ==, 1);
  g_assert_cmpint (grind_graph_get_costs (graph, 0)->self[node], ==, 7);

  previous = graph;
  grind_session_set_parts (session, &second);
  wait_for_graph (session, previous);
  graph = grind_session_get_graph (session);
  g_assert_cmpint (grind_graph_get_parts (graph)[0], ==, 2);
  g_assert_cmpint (grind_graph_get_parts (grind_graph_get_before (graph))[0], ==, 1);

  state = grind_session_dup_state (session);
  previous = grind_session_get_graph (other);
  grind_session_set_state (other, state);
  while (!grind_session_is_ready (other))
    wait_for_graph (other, previous);
  graph = grind_session_get_graph (other);
  g_assert_cmpint (grind_session_get_base (other)[0], ==, 1);
  g_assert_cmpint (grind_graph_get_parts (graph)[0], ==, 2);
  g_assert_nonnull (grind_graph_get_before (graph));

  previous = grind_session_get_graph (session);
  grind_session_set_base (session, &none);
  wait_for_graph (session, previous);
  g_assert_null (grind_session_get_base (session));
  g_assert_null (grind_graph_get_before (grind_session_get_graph (session)));
  grind_session_take_over (session, other);
  g_assert_cmpint (grind_session_get_base (session)[0], ==, 1);
}

/* Both sides are exchanged as they are wanted, even before the graph follows. */
static void
test_swap (void)
{
  g_autoptr (GrindSession) session = session_new (PROFILE);
  const guint8 first = 1, second = 2;
  GrindGraph *previous = grind_session_get_graph (session);

  /* Without a comparison there is nothing to swap. */
  grind_session_swap_parts (session);
  g_assert_null (grind_session_get_parts (session));
  g_assert_null (grind_session_get_base (session));

  grind_session_compare_parts (session, &first, &second);
  wait_for_graph (session, previous);
  previous = grind_session_get_graph (session);
  grind_session_swap_parts (session);
  g_assert_true (grind_session_get_graph (session) == previous);
  grind_session_swap_parts (session);
  g_assert_cmpint (grind_session_get_base (session)[0], ==, 1);
  g_assert_cmpint (grind_session_get_parts (session)[0], ==, 2);
  grind_session_swap_parts (session);
  wait_for_graph (session, previous);
  g_assert_cmpint (grind_session_get_base (session)[0], ==, 2);
  g_assert_cmpint (grind_session_get_parts (session)[0], ==, 1);

  /* The comparison has ended, although the graph still is of one. */
  grind_session_set_base (session, NULL);
  g_assert_nonnull (grind_graph_get_before (grind_session_get_graph (session)));
  grind_session_swap_parts (session);
  g_assert_null (grind_session_get_base (session));
}

/* Two files, each with two parts; the functions of the first are those before. */
static GrindSession *
session_new_compared (GrindProfile *profile,
                      guint8        before)
{
  const guint8 after = ~before & 15;
  const GrindComparisonOptions options = { .folds_clones = TRUE };
  g_autoptr (GrindComparison) comparison =
    grind_comparison_new (profile, &before, &after, &options, NULL, NULL);
  g_autoptr (GrindGraph) graph =
    grind_graph_new_compared (profile, &before, &after, TRUE, NULL, NULL);

  return grind_session_new_compared (graph, comparison, NULL, NULL);
}

/* In a comparison of files, parts are chosen on each side; they do not change sides. */
static void
test_files (void)
{
  g_autoptr (GrindProfile) profile = test_load (
    "# callgrind format\nevents: A\npart: 1\nfn=f\n1 1\npart: 2\nfn=f\n1 2\n"
    "part: 3\nfn=f\n1 4\npart: 4\nfn=f\n1 8\nfn=g\n1 5\n");
  g_autoptr (GrindSession) session = session_new_compared (profile, 3);
  g_autoptr (GrindSession) reloaded = session_new_compared (profile, 3);
  g_autoptr (GrindSession) swapped = session_new_compared (profile, 12);
  g_autoptr (GrindSession) all = session_new_compared (profile, 3);
  g_autoptr (GrindSession) all_swapped = session_new_compared (profile, 12);
  g_autoptr (GrindSession) restored = session_new_compared (profile, 3);
  g_autoptr (GrindSession) alone = NULL;
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);
  g_autoptr (GVariant) state = NULL;
  const guint8 second = 2, fourth = 8;

  g_assert_nonnull (grind_session_get_comparison (session));
  g_assert_nonnull (grind_session_get_change_notes (session));
  g_assert_cmpint (grind_session_get_base_files (session)[0], ==, 3);
  g_assert_cmpint (grind_session_get_base (session)[0], ==, 3);
  g_assert_cmpuint (grind_session_count_parts (session), ==, 2);

  /* What is not chosen before does not count after. */
  grind_session_set_base (session, &second);
  g_assert_cmpuint (grind_session_count_parts (session), ==, 2);
  grind_session_set_parts (session, &fourth);
  while (!grind_session_is_ready (session))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (grind_graph_get_parts (grind_session_get_graph (session))[0], ==, 8);

  grind_session_take_over (reloaded, session);
  g_assert_cmpint (grind_session_get_base (reloaded)[0], ==, 2);
  g_assert_cmpint (grind_session_get_parts (reloaded)[0], ==, 8);

  state = grind_session_dup_state (session);
  grind_session_set_state (restored, state);
  g_assert_cmpint (grind_session_get_base (restored)[0], ==, 2);
  g_assert_cmpint (grind_session_get_parts (restored)[0], ==, 8);

  /* What was after is before now: the choices change sides, too. */
  grind_session_take_over (swapped, session);
  g_assert_cmpint (grind_session_get_base (swapped)[0], ==, 12);
  g_assert_null (grind_session_get_parts (swapped));
  grind_session_take_over_swapped (swapped, session);
  g_assert_cmpint (grind_session_get_base (swapped)[0], ==, 8);
  g_assert_cmpint (grind_session_get_parts (swapped)[0], ==, 2);

  /* All parts stay all parts. */
  grind_session_take_over_swapped (all_swapped, all);
  g_assert_cmpint (grind_session_get_base (all_swapped)[0], ==, 12);
  g_assert_null (grind_session_get_parts (all_swapped));

  alone = grind_session_new (profile, graph);
  g_assert_null (grind_session_get_comparison (alone));
  g_assert_null (grind_session_get_base_files (alone));
  g_assert_null (grind_session_get_change_notes (alone));
}

/* Costs and counts before become those of as many calls as after. */
static void
test_per (void)
{
  g_autoptr (GrindProfile) profile = test_load (
    "# callgrind format\nevents: A\npart: 1\nfn=main\n1 10\ncfn=f\ncalls=2 0\n1 40\nfn=f\n1 40\n"
    "part: 2\nfn=main\n1 10\ncfn=f\ncalls=6 0\n1 90\nfn=f\n1 90\npart: 3\nfn=main\n1 1\n");
  g_autoptr (GrindSession) session = session_new_compared (profile, 1);
  g_autoptr (GrindSession) other = session_new_compared (profile, 1);
  g_autoptr (GVariant) state = NULL;
  GrindNodeId f = test_find (grind_session_get_graph (session), "f");
  GrindNodeId main_node = test_find (grind_session_get_graph (session), "main");
  GrindGraph *before;
  gint64 n_before, n_after;

  g_assert_true (grind_session_get_calls (session, f, &n_before, &n_after));
  g_assert_cmpint (n_before, ==, 2);
  g_assert_cmpint (n_after, ==, 6);
  /* Nothing calls main. */
  g_assert_false (grind_session_get_calls (session, main_node, &n_before, &n_after));

  grind_session_set_per (session, f);
  while (!grind_session_is_ready (session))
    g_main_context_iteration (NULL, TRUE);
  before = grind_graph_get_before (grind_session_get_graph (session));
  g_assert_cmpint (grind_graph_get_costs (before, 0)->self[f], ==, 120);
  g_assert_cmpint (grind_graph_get_costs (before, 0)->self[main_node], ==, 30);
  g_assert_cmpint (grind_graph_get_called (before, f).count, ==, 6);
  /* They are still those that were recorded. */
  g_assert_true (grind_session_get_calls (session, f, &n_before, &n_after));
  g_assert_cmpint (n_before, ==, 2);

  state = grind_session_dup_state (session);
  grind_session_set_state (other, state);
  g_assert_cmpuint (grind_session_get_per (other), ==, f);
  grind_session_set_per (other, GRIND_NONE);
  grind_session_take_over (other, session);
  g_assert_cmpuint (grind_session_get_per (other), ==, f);

  grind_session_set_per (session, GRIND_NONE);
  while (!grind_session_is_ready (session))
    g_main_context_iteration (NULL, TRUE);
  before = grind_graph_get_before (grind_session_get_graph (session));
  g_assert_cmpint (grind_graph_get_costs (before, 0)->self[f], ==, 40);

  /* Without a comparison there is nothing to divide. */
  grind_session_set_per (session, f);
  grind_session_set_base (session, NULL);
  while (!grind_session_is_ready (session))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (grind_session_get_per (session), ==, GRIND_NONE);
  g_assert_false (grind_session_get_calls (session, f, &n_before, &n_after));
}

static void
count_notes_cb (guint *n)
{
  ++*n;
}

/* Notes are of the current event, and of the parts that are compared. */
static void
test_notes (void)
{
  g_autoptr (GrindProfile) profile = test_load (
    "# callgrind format\nevents: A B\npart: 1\nfn=f\n1 9 1\ncfn=old\ncalls=1 0\n1 5 0\n"
    "fn=old\n1 5 0\npart: 2\nfn=f\n1 14 1\npart: 3\nfn=f\n1 1\npart: 4\nfn=f\n1 1\n");
  g_autoptr (GrindSession) session = session_new_compared (profile, 1);
  guint n_changed = 0;
  guint n;

  grind_change_notes_get_inlinings (grind_session_get_change_notes (session), &n);
  g_assert_cmpuint (n, ==, 1);
  g_signal_connect_swapped (session, "notify::change-notes", G_CALLBACK (count_notes_cb),
                            &n_changed);
  grind_session_set_event (session, 1);
  while (n_changed == 0)
    g_main_context_iteration (NULL, TRUE);
  grind_change_notes_get_inlinings (grind_session_get_change_notes (session), &n);
  g_assert_cmpuint (n, ==, 0);

  /* Without a comparison there is nothing to explain. */
  grind_session_set_base (session, NULL);
  while (grind_session_get_change_notes (session) != NULL)
    g_main_context_iteration (NULL, TRUE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/session/parts/set", test_set);
  g_test_add_func ("/session/parts/all", test_all);
  g_test_add_func ("/session/parts/new", test_new);
  g_test_add_func ("/session/parts/fast", test_fast);
  g_test_add_func ("/session/parts/together", test_together);
  g_test_add_func ("/session/parts/selection", test_selection);
  g_test_add_func ("/session/parts/cycle", test_cycle);
  g_test_add_func ("/session/parts/take-over", test_take_over);
  g_test_add_func ("/session/parts/take-over-same", test_take_over_same);
  g_test_add_func ("/session/parts/close", test_close);
  g_test_add_func ("/session/parts/base", test_base);
  g_test_add_func ("/session/parts/swap", test_swap);
  g_test_add_func ("/session/parts/files", test_files);
  g_test_add_func ("/session/parts/notes", test_notes);
  g_test_add_func ("/session/parts/per", test_per);

  return g_test_run ();
}
