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

/* A session that compares two files; the names are those of files. */
static GrindSession *
session_new (const char *before,
             const char *before_name,
             const char *after,
             const char *after_name)
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

  return grind_session_new_compared (graph, comparison);
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

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/session/compare/base-source", test_base_source);
  g_test_add_func ("/session/compare/base-source-of-parts", test_base_source_of_parts);

  return g_test_run ();
}
