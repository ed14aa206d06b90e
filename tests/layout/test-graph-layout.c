/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-graph.h"

static GrindGraphLayout *
lay_out (const GrindGraphLayoutRequest *request)
{
  g_autoptr (GError) error = NULL;
  GrindGraphLayout *layout = grind_graph_layout_new (request, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (layout);

  return layout;
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  guint n_frames = 0;
  guint n_clusters = 0;

  for (guint round = 0; round < 60; round++)
    {
      guint n_nodes = g_rand_int_range (rand, 1, 40);
      g_autoptr (TestGraph) graph = test_graph_new (rand, n_nodes, g_rand_int_range (rand, 0, 40));
      g_autoptr (GrindGraphLayout) layout = lay_out (&graph->request);
      g_autoptr (GrindGraphLayout) again = lay_out (&graph->request);

      g_assert_cmpint (grind_graph_layout_get_reason (layout), ==, GRIND_GRAPH_LAYOUT_DOT);
      test_check_layout (layout, &graph->request);
      test_check_room (layout, &graph->request, TEST_TOLERANCE);
      test_check_clusters (layout, &graph->request);
      n_frames += grind_graph_layout_get_n_clusters (layout);
      n_clusters += test_count_clusters (&graph->request);
      test_assert_same (layout, again, &graph->request);
    }

  /* Now and then Graphviz is at a loss with clusters. */
  g_assert_cmpuint (n_frames, <=, n_clusters);
  g_assert_cmpuint (n_frames, >, n_clusters / 3);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/graph-layout/random", test_random);

  return g_test_run ();
}
