/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tells functions of the same name apart. */
#include "config.h"

#include "../grind-test-load.h"
#include "analysis/events/grind-event-set.h"

/* Names of one function, of several in two files, in two objects, in both, and of unknown places; a
 * cycle */
#define PROFILE \
  "events: Ir Dr\n" \
  "ob=/bin/app\nfl=a.c\n" \
  "fn=alone\n1 1 1\nfn=files\n1 1 1\nfn=objects\n1 1 1\nfn=both\n1 1 1\nfn=either\n1 1 1\n" \
  "fn=???\n1 1 1\n" \
  "fl=b.c\nfn=files\n1 1 1\nfn=either\n1 1 1\n" \
  "ob=/lib/libb.so\nfl=a.c\nfn=objects\n1 1 1\nfn=either\n1 1 1\n" \
  "fl=b.c\nfn=both\n1 1 1\n" \
  "ob=???\nfl=???\nfn=???\n1 1 1\n" \
  "fn=odd\n1 1 1\ncfn=even\ncalls=1 1\n1 1 1\nfn=even\n1 1 1\ncfn=odd\ncalls=1 1\n1 1 1\n"

/* All functions of a name are told apart by the same, or they would not look alike. */
static void
assert_distinctions (GrindGraph        *graph,
                     const char        *name,
                     guint              n_functions,
                     GrindDistinctions  expected)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  guint n_found = 0;

  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (profile); i++)
    {
      g_autofree char *found = grind_profile_dup_function_name (profile, i);

      if (strcmp (found, name) != 0)
        continue;
      g_assert_cmpuint (grind_graph_get_distinctions (graph, i), ==, expected);
      n_found++;
    }
  g_assert_cmpuint (n_found, ==, n_functions);
}

static void
assert_all (GrindGraph *graph)
{
  const GrindDistinctions both = GRIND_DIFFERENT_FILES | GRIND_DIFFERENT_OBJECTS;

  assert_distinctions (graph, "alone", 1, 0);
  assert_distinctions (graph, "files", 2, GRIND_DIFFERENT_FILES);
  assert_distinctions (graph, "objects", 2, GRIND_DIFFERENT_OBJECTS);
  assert_distinctions (graph, "both", 2, both);
  assert_distinctions (graph, "either", 3, both);
  assert_distinctions (graph, "???", 2, both);
  assert_distinctions (graph, "odd", 1, 0);
}

static void
test_functions (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (PROFILE, TRUE);

  assert_all (graph);
  g_assert_cmpuint (grind_graph_get_n_cycles (graph), ==, 1);
  g_assert_cmpuint (grind_graph_get_distinctions (graph, test_find (graph, "<cycle 1>")), ==, 0);
}

/* A graph with other events has the same functions. */
static void
test_other_events (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (PROFILE, TRUE);
  g_autoptr (GrindGraph) other = NULL;
  g_autoptr (GrindEventSet) events = NULL;

  events = grind_event_set_new (grind_graph_get_profile (graph),
                                g_variant_new_parsed ("[('q', '', 'Ir / Dr')]"));
  other = grind_graph_with_events (graph, events);
  g_assert_true (other != graph);
  g_clear_object (&graph);
  assert_all (other);
}

static gpointer
assert_all_thread (gpointer graph)
{
  for (guint i = 0; i < 100; i++)
    assert_all (graph);

  return NULL;
}

/* Several threads may be the first. */
static void
test_threads (void)
{
  for (guint round = 0; round < 20; round++)
    {
      g_autoptr (GrindGraph) graph = test_graph_load (PROFILE, TRUE);
      GThread *threads[4];

      for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
        threads[i] = g_thread_new ("namesakes", assert_all_thread, graph);
      for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
        g_thread_join (threads[i]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/namesakes/functions", test_functions);
  g_test_add_func ("/namesakes/other-events", test_other_events);
  g_test_add_func ("/namesakes/threads", test_threads);

  return g_test_run ();
}
