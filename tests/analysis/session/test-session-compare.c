/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a session keeps of its two sides when the comparison changes. */
#include "config.h"

#include "analysis/session/grind-session.h"
#include "grind-test-compare.h"

#define HEAD "# callgrind format\nevents: A\n"

/* `f` of `/old/f.c` becomes that of `/new/f.c`. Nothing calls main. */
#define OLD \
  HEAD "fl=/old/f.c\nfn=main\n1 10\ncfn=f\ncalls=2 0\n1 40\nfn=f\n1 40\n"
#define NEW \
  HEAD "fl=/new/f.c\nfn=main\n1 10\ncfn=f\ncalls=6 0\n1 90\nfn=f\n1 90\n"

/* A session that compares two files; the names are those of files. %NULL if it is cancelled. */
static GrindSession *
session_new_cancellable (const char    *before,
                         const char    *before_name,
                         const char    *after,
                         const char    *after_name,
                         GCancellable  *cancellable,
                         GError       **cancelled)
{
  const GrindComparisonOptions options = { .folds_clones = TRUE, .joins_unnamed = TRUE };
  const guint8 first = 1, second = 2;
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindProfile) joined = NULL;
  g_autoptr (GrindComparison) comparison = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GError) error = NULL;

  test_add_input (loader, g_strdup (before), before_name);
  test_add_input (loader, g_strdup (after), after_name);
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);
  comparison = grind_comparison_new (profile, &first, &second, &options, NULL, &error);
  g_assert_no_error (error);
  joined = grind_comparison_join (comparison, profile, &error);
  g_assert_no_error (error);
  graph = test_graph_compare (joined, 1, 2, TRUE);

  return grind_session_new_compared (graph, comparison, cancellable, cancelled);
}

static GrindSession *
session_new (const char *before,
             const char *before_name,
             const char *after,
             const char *after_name)
{
  return session_new_cancellable (before, before_name, after, after_name, NULL, NULL);
}

static void
wait_until_ready (GrindSession *session)
{
  while (!grind_session_is_ready (session))
    g_main_context_iteration (NULL, TRUE);
}

static void
assert_base_source (GrindSession *session,
                    const char   *expected)
{
  const char *repository;

  g_assert_cmpstr (grind_session_get_base_source (session, &repository), ==, expected);
  g_assert_cmpstr (repository, ==, expected != NULL ? "/src" : NULL);
}

/* Sources before are those of the files before, and go with them. */
static void
test_base_source (void)
{
  g_autoptr (GrindSession) session = session_new (OLD, "old", NEW, "new");
  g_autoptr (GrindSession) reloaded = session_new (OLD, "old", NEW, "new");
  g_autoptr (GrindSession) swapped = session_new (NEW, "new", OLD, "old");
  g_autoptr (GrindSession) other = session_new (OLD, "other", NEW, "new");
  g_autoptr (GrindGraph) graph = test_graph_load (NEW, TRUE);
  g_autoptr (GrindSession) alone = grind_session_new (grind_graph_get_profile (graph), graph);

  grind_session_set_base_source (session, "git:v1", "/src");
  grind_session_take_over (reloaded, session);
  assert_base_source (reloaded, "git:v1");
  grind_session_take_over_swapped (swapped, session);
  assert_base_source (swapped, NULL);
  grind_session_take_over (other, session);
  assert_base_source (other, NULL);
  grind_session_take_over (alone, session);
  assert_base_source (alone, NULL);
}

/* Likewise those of parts */
static void
test_base_source_of_parts (void)
{
  static const char text[] = HEAD "part: 1\nfn=f\n1 1\npart: 2\nfn=f\n1 2\n";
  g_autoptr (GrindGraph) graph = test_graph_load (text, TRUE);
  g_autoptr (GrindSession) session = grind_session_new (grind_graph_get_profile (graph), graph);
  g_autoptr (GrindSession) reloaded = grind_session_new (grind_graph_get_profile (graph), graph);
  const guint8 first = 1;

  grind_session_set_base (session, &first);
  grind_session_set_base_source (session, "git:v1", "/src");
  grind_session_take_over (reloaded, session);
  assert_base_source (reloaded, "git:v1");
  grind_session_swap_parts (session);
  assert_base_source (session, NULL);
  grind_session_set_base (reloaded, NULL);
  assert_base_source (reloaded, NULL);
  wait_until_ready (session);
  wait_until_ready (reloaded);
}

/* Checks that costs before are divided by the calls of f, so that f costs @cost there. */
static void
assert_divided (GrindSession *session,
                gint64        cost)
{
  GrindGraph *graph = grind_session_get_graph (session);
  GrindNodeId per = grind_session_get_per (session);
  g_autofree char *name = NULL;

  g_assert_cmpuint (per, !=, GRIND_NONE);
  name = grind_graph_dup_node_name (graph, per);
  g_assert_cmpstr (name, ==, "f");
  g_assert_cmpint (grind_graph_get_costs (grind_graph_get_before (graph), 0)->self[per], ==, cost);
}

/* Costs are divided by the calls of the same function after a swap, although its file differs. */
static void
test_per (void)
{
  g_autoptr (GrindSession) session = session_new (OLD, "old", NEW, "new");
  g_autoptr (GrindSession) swapped = session_new (NEW, "new", OLD, "old");
  g_autoptr (GrindSession) restored = session_new (NEW, "new", OLD, "old");
  g_autoptr (GVariant) state = NULL;
  GrindFunctionId f = test_find_function (grind_session_get_profile (session), "f");
  gint64 before, after;

  /* Both are f, but one of them has joined the other. */
  while (!grind_session_get_calls (session, f, &before, &after))
    g_assert_cmpuint (++f, <, grind_profile_get_n_functions (grind_session_get_profile (session)));
  grind_session_set_per (session, f);
  wait_until_ready (session);
  assert_divided (session, 120);

  grind_session_take_over_swapped (swapped, session);
  wait_until_ready (swapped);
  assert_divided (swapped, 30);
  state = grind_session_dup_state (session);
  grind_session_set_state (restored, state);
  wait_until_ready (restored);
  assert_divided (restored, 30);
}

/* A function without known calls divides nothing. */
static void
test_per_unknown (void)
{
  g_autoptr (GrindSession) session = session_new (OLD, "old", NEW, "new");
  GrindGraph *graph = grind_session_get_graph (session);

  grind_session_set_per (session, test_find (graph, "main"));
  wait_until_ready (session);
  g_assert_cmpuint (grind_session_get_per (session), ==, GRIND_NONE);
}

/* Notes are expensive, and so can be cancelled. */
static void
test_cancelled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GrindSession) session = NULL;
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  session = session_new_cancellable (OLD, "old", NEW, "new", cancellable, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (session);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/session/compare/base-source", test_base_source);
  g_test_add_func ("/session/compare/base-source-of-parts", test_base_source_of_parts);
  g_test_add_func ("/session/compare/cancelled", test_cancelled);
  g_test_add_func ("/session/compare/per", test_per);
  g_test_add_func ("/session/compare/per-unknown", test_per_unknown);

  return g_test_run ();
}
