/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-graph.h"
#include "layout/grind-layered.h"

static GrindGraphLayout *
lay_out (const GrindGraphLayoutRequest *request)
{
  g_autoptr (GError) error = NULL;
  GrindGraphLayout *layout;

  layout = grind_layered_lay_out (request, GRIND_GRAPH_LAYOUT_NO_DOT, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (layout);
  g_assert_cmpint (grind_graph_layout_get_reason (layout), ==, GRIND_GRAPH_LAYOUT_NO_DOT);

  return layout;
}

/* A diamond: 0 -> 1, 2 -> 3, and a loop at 3. */
static void
test_diamond (void)
{
  const GrindGraphLayoutNode node = { 184, 46, G_MAXUINT };
  const GrindGraphLayoutNode nodes[] = { node, node, node, node };
  const GrindGraphLayoutEdge edges[] = {
    { .from = 0, .to = 1, .label_width = 30, .label_height = 16 },
    { .from = 0, .to = 2 },
    { .from = 1, .to = 3 },
    { .from = 2, .to = 3 },
    { .from = 3, .to = 3 },
    { .from = 3, .to = 0, .is_back = TRUE },
  };
  GrindGraphLayoutRequest request = {
    .nodes = nodes, .n_nodes = 4, .edges = edges, .n_edges = 6, .spread = GRIND_GRAPH_NORMAL,
  };
  g_autoptr (GrindGraphLayout) layout = lay_out (&request);
  const GrindBox *boxes = grind_graph_layout_get_boxes (layout, NULL);
  GrindBox label;

  test_check_layout (layout, &request);
  test_check_room (layout, &request, 0);
  g_assert_cmpfloat (boxes[1].y, ==, boxes[2].y);
  g_assert_cmpfloat (boxes[1].y - boxes[0].y, ==, 46 + 29);
  g_assert_cmpfloat (boxes[3].y - boxes[1].y, ==, 46 + 29);
  g_assert_cmpfloat (fabs (boxes[1].x - boxes[2].x), >=, 184 + 12);
  g_assert_cmpfloat_with_epsilon (boxes[0].x, boxes[3].x, 60);
  g_assert_true (grind_graph_layout_get_label (layout, 0, &label));
  g_assert_false (grind_graph_layout_get_label (layout, 1, &label));

  /* The same from left to right */
  request.is_left_to_right = TRUE;
  grind_graph_layout_unref (layout);
  layout = lay_out (&request);
  boxes = grind_graph_layout_get_boxes (layout, NULL);
  test_check_layout (layout, &request);
  test_check_room (layout, &request, 0);
  g_assert_cmpfloat (boxes[1].x, ==, boxes[2].x);
  g_assert_cmpfloat (boxes[1].x, >=, boxes[0].x + 184 + 29);
}

static void
test_empty (void)
{
  const GrindGraphLayoutRequest request = { 0, };
  g_autoptr (GrindGraphLayout) layout = lay_out (&request);
  double width, height;

  grind_graph_layout_get_size (layout, &width, &height);
  g_assert_cmpfloat (width, ==, 0);
  g_assert_cmpfloat (height, ==, 0);
  g_assert_cmpuint (grind_graph_layout_get_n_clusters (layout), ==, 0);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < 400; round++)
    {
      guint n_nodes = g_rand_int_range (rand, 1, 60);
      g_autoptr (TestGraph) graph = test_graph_new (rand, n_nodes, g_rand_int_range (rand, 0, 80));
      g_autoptr (GrindGraphLayout) layout = lay_out (&graph->request);
      g_autoptr (GrindGraphLayout) again = lay_out (&graph->request);

      test_check_layout (layout, &graph->request);
      test_check_room (layout, &graph->request, 1e-6);
      test_assert_same (layout, again, &graph->request);
    }
}

/* A long chain with edges from each box to the last one: their bends alone would be a million. */
static void
test_large (void)
{
  guint n = 2000;
  g_autofree GrindGraphLayoutNode *nodes = g_new0 (GrindGraphLayoutNode, n);
  g_autofree GrindGraphLayoutEdge *edges = g_new0 (GrindGraphLayoutEdge, 2 * n);
  GrindGraphLayoutRequest request = { .nodes = nodes, .n_nodes = n, .edges = edges };
  g_autoptr (GrindGraphLayout) layout = NULL;

  for (guint i = 0; i < n; i++)
    nodes[i] = (GrindGraphLayoutNode) { 184, 46, G_MAXUINT };
  for (guint i = 0; i + 1 < n; i++)
    {
      edges[request.n_edges++] = (GrindGraphLayoutEdge) { .from = i, .to = i + 1 };
      edges[request.n_edges++] = (GrindGraphLayoutEdge) { .from = i, .to = n - 1 };
    }

  layout = lay_out (&request);
  test_check_layout (layout, &request);
}

static void
test_cancelled (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  g_autoptr (TestGraph) graph = test_graph_new (rand, 50, 80);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (grind_layered_lay_out (&graph->request, GRIND_GRAPH_LAYOUT_NO_DOT, cancellable,
                                        &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/layered/diamond", test_diamond);
  g_test_add_func ("/layered/empty", test_empty);
  g_test_add_func ("/layered/random", test_random);
  g_test_add_func ("/layered/large", test_large);
  g_test_add_func ("/layered/cancelled", test_cancelled);

  return g_test_run ();
}
