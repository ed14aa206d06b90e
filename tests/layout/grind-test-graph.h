/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>
#include <stdlib.h>

#include "layout/grind-graph-layout.h"

G_BEGIN_DECLS

/* Rounding in Graphviz's output moves things by this much. */
#define TEST_TOLERANCE 1.5

/* A random graph to lay out. */
typedef struct
{
  GrindGraphLayoutRequest  request;
  GrindGraphLayoutNode    *nodes;
  GrindGraphLayoutEdge    *edges;
} TestGraph;

/* The seed is the environment's SEED, or a new one; a failing run prints it. */
static inline GRand *
test_rand_new (void)
{
  const char *text = g_getenv ("SEED");
  guint32 seed = text != NULL ? strtoul (text, NULL, 0) : g_random_int ();

  g_test_message ("SEED=%u", seed);

  return g_rand_new_with_seed (seed);
}

static inline void
test_graph_add_edge (TestGraph *graph,
                     GRand     *rand,
                     guint      from,
                     guint      to)
{
  GrindGraphLayoutEdge *edge = &graph->edges[graph->request.n_edges++];

  edge->from = from;
  edge->to = to;
  edge->weight = g_rand_double (rand);
  edge->is_back = g_rand_int_range (rand, 0, 12) == 0;
  if (g_rand_boolean (rand))
    {
      edge->label_width = g_rand_int_range (rand, 10, 90);
      edge->label_height = 16;
    }
}

/* Each box except the first is called by an earlier one; the other edges are random. */
static inline TestGraph *
test_graph_new (GRand *rand,
                guint  n_nodes,
                guint  n_more_edges)
{
  TestGraph *graph = g_new0 (TestGraph, 1);
  gboolean has_sizes = g_rand_boolean (rand);

  graph->nodes = g_new0 (GrindGraphLayoutNode, n_nodes);
  graph->edges = g_new0 (GrindGraphLayoutEdge, n_nodes + n_more_edges);
  graph->request.nodes = graph->nodes;
  graph->request.n_nodes = n_nodes;
  graph->request.edges = graph->edges;
  graph->request.is_left_to_right = g_rand_boolean (rand);
  graph->request.spread = g_rand_int_range (rand, 0, GRIND_GRAPH_WIDE + 1);
  graph->request.has_clusters = g_rand_boolean (rand);
  graph->request.cluster_head = g_rand_int_range (rand, 0, 3) * 10;
  graph->request.time_limit = 60000;

  for (guint i = 0; i < n_nodes; i++)
    {
      graph->nodes[i].width = has_sizes ? g_rand_double_range (rand, 10, 300)
                                        : GRIND_GRAPH_NODE_WIDTH;
      graph->nodes[i].height = has_sizes ? g_rand_double_range (rand, 10, 90)
                                         : GRIND_GRAPH_NODE_HEIGHT;
      graph->nodes[i].cluster = g_rand_boolean (rand) ? (guint) g_rand_int_range (rand, 0, 4)
                                                      : G_MAXUINT;
      if (i > 0)
        test_graph_add_edge (graph, rand, g_rand_int_range (rand, 0, i), i);
    }
  for (guint i = 0; i < n_more_edges && n_nodes > 0; i++)
    test_graph_add_edge (graph, rand, g_rand_int_range (rand, 0, n_nodes),
                         g_rand_int_range (rand, 0, n_nodes));

  return graph;
}

static inline void
test_graph_free (TestGraph *graph)
{
  g_free (graph->nodes);
  g_free (graph->edges);
  g_free (graph);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestGraph, test_graph_free)

static inline void
test_assert_inside (double x,
                    double y,
                    double width,
                    double height)
{
  g_assert_true (isfinite (x) && isfinite (y));
  g_assert_cmpfloat (x, >=, 0);
  g_assert_cmpfloat (y, >=, 0);
  g_assert_cmpfloat (x, <=, width);
  g_assert_cmpfloat (y, <=, height);
}

static inline gboolean
test_is_on_border (const GrindBox *box,
                   GrindPoint      point)
{
  double right = box->x + box->width;
  double bottom = box->y + box->height;

  if (point.x < box->x - 1e-6 || point.x > right + 1e-6 ||
      point.y < box->y - 1e-6 || point.y > bottom + 1e-6)
    return FALSE;

  return fabs (point.x - box->x) < 1e-6 || fabs (point.x - right) < 1e-6 ||
         fabs (point.y - box->y) < 1e-6 || fabs (point.y - bottom) < 1e-6;
}

static inline gboolean
test_overlap (const GrindBox *box,
              const GrindBox *other,
              double          tolerance)
{
  return box->x + tolerance < other->x + other->width &&
         other->x + tolerance < box->x + box->width &&
         box->y + tolerance < other->y + other->height &&
         other->y + tolerance < box->y + box->height;
}

static inline void
test_check_boxes (const GrindGraphLayout        *layout,
                  const GrindGraphLayoutRequest *request)
{
  const GrindBox *boxes;
  double width, height;
  guint n_boxes;

  grind_graph_layout_get_size (layout, &width, &height);
  boxes = grind_graph_layout_get_boxes (layout, &n_boxes);
  g_assert_cmpuint (n_boxes, ==, request->n_nodes);
  for (guint i = 0; i < n_boxes; i++)
    {
      g_assert_cmpfloat_with_epsilon (boxes[i].width, request->nodes[i].width, 1e-9);
      g_assert_cmpfloat_with_epsilon (boxes[i].height, request->nodes[i].height, 1e-9);
      test_assert_inside (boxes[i].x, boxes[i].y, width, height);
      test_assert_inside (boxes[i].x + boxes[i].width, boxes[i].y + boxes[i].height, width, height);
    }
}

static inline void
test_check_edges (const GrindGraphLayout        *layout,
                  const GrindGraphLayoutRequest *request)
{
  const GrindBox *boxes = grind_graph_layout_get_boxes (layout, NULL);
  double width, height;

  grind_graph_layout_get_size (layout, &width, &height);
  for (guint i = 0; i < request->n_edges; i++)
    {
      guint n_points;
      const GrindPoint *points = grind_graph_layout_get_curve (layout, i, &n_points);
      GrindBox label;

      g_assert_cmpuint (n_points, >=, 4);
      g_assert_cmpuint (n_points % 3, ==, 1);
      for (guint j = 0; j < n_points; j++)
        test_assert_inside (points[j].x, points[j].y, width, height);
      g_assert_true (test_is_on_border (&boxes[request->edges[i].from], points[0]));
      g_assert_true (test_is_on_border (&boxes[request->edges[i].to], points[n_points - 1]));

      if (!grind_graph_layout_get_label (layout, i, &label))
        continue;
      g_assert_cmpfloat (label.width, ==, request->edges[i].label_width);
      g_assert_cmpfloat (label.height, ==, request->edges[i].label_height);
      test_assert_inside (label.x, label.y, width, height);
      test_assert_inside (label.x + label.width, label.y + label.height, width, height);
    }
}

/* Checks the invariants of any layout, whatever made it. */
static inline void
test_check_layout (const GrindGraphLayout        *layout,
                   const GrindGraphLayoutRequest *request)
{
  test_check_boxes (layout, request);
  test_check_edges (layout, request);
}

static inline void
test_check_clusters (const GrindGraphLayout        *layout,
                     const GrindGraphLayoutRequest *request)
{
  const GrindBox *boxes = grind_graph_layout_get_boxes (layout, NULL);
  double width, height;

  grind_graph_layout_get_size (layout, &width, &height);
  for (guint i = 0; i < grind_graph_layout_get_n_clusters (layout); i++)
    {
      GrindBox frame;
      guint cluster = grind_graph_layout_get_cluster (layout, i, &frame);

      test_assert_inside (frame.x, frame.y, width, height);
      test_assert_inside (frame.x + frame.width, frame.y + frame.height, width, height);
      for (guint j = 0; j < request->n_nodes; j++)
        g_assert_cmpint (test_overlap (&frame, &boxes[j], TEST_TOLERANCE), ==,
                         request->nodes[j].cluster == cluster);
    }
}

/* Checks the labels of a good layout: none overlaps a box or another label. */
static inline void
test_check_room (const GrindGraphLayout        *layout,
                 const GrindGraphLayoutRequest *request,
                 double                         tolerance)
{
  const GrindBox *boxes = grind_graph_layout_get_boxes (layout, NULL);

  for (guint i = 0; i < request->n_nodes; i++)
    for (guint j = 0; j < i; j++)
      g_assert_false (test_overlap (&boxes[i], &boxes[j], tolerance));

  for (guint i = 0; i < request->n_edges; i++)
    {
      GrindBox label, other;

      if (!grind_graph_layout_get_label (layout, i, &label))
        continue;
      for (guint j = 0; j < request->n_nodes; j++)
        g_assert_false (test_overlap (&label, &boxes[j], tolerance));
      for (guint j = 0; j < i; j++)
        if (grind_graph_layout_get_label (layout, j, &other))
          g_assert_false (test_overlap (&label, &other, tolerance));
    }
}

static inline guint
test_count_clusters (const GrindGraphLayoutRequest *request)
{
  guint seen = 0;

  for (guint i = 0; i < request->n_nodes && request->has_clusters; i++)
    if (request->nodes[i].cluster != G_MAXUINT)
      seen |= 1u << request->nodes[i].cluster;

  return __builtin_popcount (seen);
}

static inline void
test_assert_same (const GrindGraphLayout        *layout,
                  const GrindGraphLayout        *other,
                  const GrindGraphLayoutRequest *request)
{
  const GrindBox *boxes = grind_graph_layout_get_boxes (layout, NULL);
  const GrindBox *other_boxes = grind_graph_layout_get_boxes (other, NULL);

  g_assert_cmpmem (boxes, request->n_nodes * sizeof *boxes,
                   other_boxes, request->n_nodes * sizeof *boxes);
  for (guint i = 0; i < request->n_edges; i++)
    {
      guint n_points, n_others;
      const GrindPoint *points = grind_graph_layout_get_curve (layout, i, &n_points);
      const GrindPoint *others = grind_graph_layout_get_curve (other, i, &n_others);
      GrindBox label, other_label;

      g_assert_cmpmem (points, n_points * sizeof *points, others, n_others * sizeof *others);
      g_assert_cmpint (grind_graph_layout_get_label (layout, i, &label), ==,
                       grind_graph_layout_get_label (other, i, &other_label));
      g_assert_cmpmem (&label, sizeof label, &other_label, sizeof other_label);
    }
}

G_END_DECLS
