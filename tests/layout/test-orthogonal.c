/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-cfg.h"
#include "grind-test-graph.h"
#include "layout/grind-layered.h"

/* Generous for 2,000 boxes, in milliseconds: sanitizers take several times as long. */
#define TIME_LIMIT 5000

/* A straight part of a line. */
typedef struct
{
  guint    edge;
  GrindBox box;      /* without width or without height */
} Segment;

static GrindGraphLayout *
lay_out (const GrindGraphLayoutRequest *request)
{
  g_autoptr (GError) error = NULL;
  GrindGraphLayout *layout;

  layout = grind_layered_lay_out (request, GRIND_GRAPH_LAYOUT_BUILT_IN, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (layout);

  return layout;
}

static int
compare_segments (gconstpointer a,
                  gconstpointer b)
{
  const Segment *first = a;
  const Segment *second = b;

  return (first->box.y > second->box.y) - (first->box.y < second->box.y);
}

/* Lists the segments of all lines, which must be parallel to the axes, sorted by their tops. */
static GArray *
list_segments (const GrindGraphLayout        *layout,
               const GrindGraphLayoutRequest *request)
{
  GArray *segments = g_array_new (FALSE, FALSE, sizeof (Segment));

  for (guint i = 0; i < request->n_edges; i++)
    {
      guint n_points;
      const GrindPoint *points = grind_graph_layout_get_curve (layout, i, &n_points);

      for (guint j = 3; j < n_points; j += 3)
        {
          GrindPoint start = points[j - 3];
          GrindPoint end = points[j];
          Segment segment = {
            i, { MIN (start.x, end.x), MIN (start.y, end.y),
                 fabs (start.x - end.x), fabs (start.y - end.y) },
          };

          g_assert_true (segment.box.width == 0 || segment.box.height == 0);
          g_assert_true (segment.box.width > 0 || segment.box.height > 0);
          g_array_append_val (segments, segment);
        }
    }
  g_array_sort (segments, compare_segments);

  return segments;
}

/* Whether a segment is inside of a box, by more than a touch. */
static gboolean
crosses (const GrindBox *segment,
         const GrindBox *box)
{
  return segment->x < box->x + box->width - 1e-6 && segment->x + segment->width > box->x + 1e-6 &&
         segment->y < box->y + box->height - 1e-6 && segment->y + segment->height > box->y + 1e-6;
}

/* Whether two segments in the same direction have more than a point in common. */
static gboolean
are_on_each_other (const GrindBox *first,
                   const GrindBox *second)
{
  if (first->width > 0 && second->width > 0)
    return fabs (first->y - second->y) < 1e-3 &&
           first->x < second->x + second->width && second->x < first->x + first->width;
  if (first->height > 0 && second->height > 0)
    return fabs (first->x - second->x) < 1e-3 &&
           first->y < second->y + second->height && second->y < first->y + first->height;

  return FALSE;
}

/* Checks that no segment is on one of another edge. */
static void
check_segments (const GArray *segments)
{
  for (guint i = 0; i < segments->len; i++)
    {
      const Segment *segment = &g_array_index (segments, Segment, i);

      for (guint j = i + 1; j < segments->len; j++)
        {
          const Segment *other = &g_array_index (segments, Segment, j);

          if (other->box.y > segment->box.y + segment->box.height + 1)
            break;
          if (other->edge != segment->edge)
            g_assert_false (are_on_each_other (&segment->box, &other->box));
        }
    }
}

/* Checks that no line crosses a box or a label. */
static void
check_lines (const GrindGraphLayout        *layout,
             const GrindGraphLayoutRequest *request,
             const GArray                  *segments)
{
  const GrindBox *boxes = grind_graph_layout_get_boxes (layout, NULL);

  for (guint i = 0; i < segments->len; i++)
    {
      const Segment *segment = &g_array_index (segments, Segment, i);

      for (guint j = 0; j < request->n_nodes; j++)
        g_assert_false (crosses (&segment->box, &boxes[j]));
      for (guint j = 0; j < request->n_edges; j++)
        {
          GrindBox label;

          if (grind_graph_layout_get_label (layout, j, &label))
            g_assert_false (crosses (&segment->box, &label));
        }
    }
}

/* Checks that arrows leave boxes at the bottom, and arrive at the top with space for a head. */
static void
check_ends (const GrindGraphLayout        *layout,
            const GrindGraphLayoutRequest *request)
{
  const GrindBox *boxes = grind_graph_layout_get_boxes (layout, NULL);

  for (guint i = 0; i < request->n_edges; i++)
    {
      const GrindBox *from = &boxes[request->edges[i].from];
      const GrindBox *to = &boxes[request->edges[i].to];
      guint n_points;
      const GrindPoint *points = grind_graph_layout_get_curve (layout, i, &n_points);
      GrindBox label;

      g_assert_cmpfloat_with_epsilon (points[0].y, from->y + from->height, 1e-6);
      g_assert_cmpfloat (points[n_points - 1].y, ==, to->y);
      g_assert_cmpfloat (points[n_points - 4].y, <=, to->y - 10);
      g_assert_cmpint (grind_graph_layout_get_label (layout, i, &label), ==,
                       request->edges[i].label_width > 0);
      if (label.width > 0)
        g_assert_cmpfloat (label.y + label.height, >, from->y);
    }
}

/* Marks the boxes that arrows leading down connect with @box. */
static void
mark (const GrindGraphLayoutRequest *request,
      const GrindBox                *boxes,
      guint                          box,
      gboolean                       is_down,
      guint8                        *marks)
{
  gboolean is_done = FALSE;

  marks[box] = TRUE;
  while (!is_done)
    {
      is_done = TRUE;
      for (guint i = 0; i < request->n_edges; i++)
        {
          guint from = request->edges[i].from;
          guint to = request->edges[i].to;
          guint start = is_down ? from : to;
          guint end = is_down ? to : from;

          if (boxes[to].y <= boxes[from].y || !marks[start] || marks[end])
            continue;
          marks[end] = TRUE;
          is_done = FALSE;
        }
    }
}

/* Checks that a back edge is at the left of the boxes between its ends. */
static void
check_back_edge (const GrindGraphLayout        *layout,
                 const GrindGraphLayoutRequest *request,
                 guint                          edge)
{
  const GrindBox *boxes = grind_graph_layout_get_boxes (layout, NULL);
  g_autofree guint8 *below = g_new0 (guint8, request->n_nodes);
  g_autofree guint8 *above = g_new0 (guint8, request->n_nodes);
  guint n_points, n_up = 0;
  const GrindPoint *points = grind_graph_layout_get_curve (layout, edge, &n_points);

  mark (request, boxes, request->edges[edge].to, TRUE, below);
  mark (request, boxes, request->edges[edge].from, FALSE, above);
  for (guint i = 3; i < n_points; i += 3)
    {
      if (points[i].y >= points[i - 3].y)
        continue;
      n_up++;
      for (guint j = 0; j < request->n_nodes; j++)
        if (below[j] && above[j] && points[i].y < boxes[j].y + boxes[j].height &&
            points[i - 3].y > boxes[j].y)
          g_assert_cmpfloat (points[i].x, <, boxes[j].x);
    }
  g_assert_cmpuint (n_up, >, 0);
}

/* Checks that arrows lead down, or up at the left of their loops. */
static void
check_directions (const GrindGraphLayout        *layout,
                  const GrindGraphLayoutRequest *request)
{
  const GrindBox *boxes = grind_graph_layout_get_boxes (layout, NULL);

  for (guint i = 0; i < request->n_edges; i++)
    {
      const GrindBox *from = &boxes[request->edges[i].from];
      const GrindBox *to = &boxes[request->edges[i].to];
      guint n_points;
      const GrindPoint *points = grind_graph_layout_get_curve (layout, i, &n_points);

      if (to->y <= from->y)
        {
          check_back_edge (layout, request, i);
          continue;
        }
      g_assert_cmpfloat (to->y, >, from->y + from->height);
      for (guint j = 3; j < n_points; j += 3)
        g_assert_cmpfloat (points[j].y, >=, points[j - 3].y);
    }
}

static GrindGraphLayout *
check (const GrindGraphLayoutRequest *request)
{
  GrindGraphLayout *layout = lay_out (request);
  g_autoptr (GrindGraphLayout) again = lay_out (request);
  g_autoptr (GArray) segments = list_segments (layout, request);
  const GrindBox *boxes = grind_graph_layout_get_boxes (layout, NULL);

  test_check_layout (layout, request);
  test_check_room (layout, request, 1e-6);
  check_ends (layout, request);
  check_segments (segments);
  check_lines (layout, request, segments);
  check_directions (layout, request);
  test_assert_same (layout, again, request);
  for (guint i = 0; i < request->n_nodes; i++)
    g_assert_cmpfloat (boxes[0].y, <=, boxes[i].y);

  return layout;
}

static void
test_structured (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < 300; round++)
    {
      g_autoptr (TestCfg) cfg = test_cfg_new (rand, g_rand_int_range (rand, 1, 90));
      g_autoptr (GrindGraphLayout) layout = NULL;

      test_cfg_add_function (cfg);
      layout = check (&cfg->request);
    }
}

static void
test_irreducible (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < 300; round++)
    {
      g_autoptr (TestCfg) cfg = test_cfg_new (rand, 0);
      g_autoptr (GrindGraphLayout) layout = NULL;

      for (guint n = g_rand_int_range (rand, 1, 60); n > 0; n--)
        test_cfg_add_box (cfg);
      test_cfg_add_random (cfg, g_rand_int_range (rand, 0, 90));
      layout = check (&cfg->request);
    }
}

/* Many arrows at one box: a switch, and a loop that is continued by each case. */
static void
test_switch (void)
{
  static const guint n_cases[] = { 40, 300 };
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint i = 0; i < G_N_ELEMENTS (n_cases); i++)
    {
      g_autoptr (TestCfg) cfg = test_cfg_new (rand, 0);
      g_autoptr (GrindGraphLayout) layout = NULL;
      guint start = test_cfg_add_next (cfg, test_cfg_add_box (cfg));
      guint end = test_cfg_add_switch (cfg, start, n_cases[i], 0);
      const GrindBox *boxes;

      for (guint j = 0; j < n_cases[i]; j++)
        test_cfg_add_edge (cfg, end + 1 + j, start, 0, TRUE);
      test_cfg_finish (cfg);
      layout = check (&cfg->request);
      boxes = grind_graph_layout_get_boxes (layout, NULL);
      for (guint j = 1; j < n_cases[i]; j++)
        g_assert_cmpfloat (boxes[end + 1 + j].y, ==, boxes[end + 1].y);
    }
}

/* Loops in loops, parallel arrows, an arrow to the same box, and boxes without arrows. */
static void
test_nested (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  g_autoptr (TestCfg) cfg = test_cfg_new (rand, 0);
  g_autoptr (GrindGraphLayout) layout = NULL;
  guint n_loops = 8;
  guint last = test_cfg_add_box (cfg);
  double before = G_MAXDOUBLE;

  for (guint i = 0; i < n_loops; i++)
    last = test_cfg_add_next (cfg, last);
  test_cfg_add_edge (cfg, last, last, 1, TRUE);
  for (guint i = n_loops; i > 0; i--)
    {
      guint next = test_cfg_add_box (cfg);

      test_cfg_add_edge (cfg, last, next, 0.1, FALSE);
      test_cfg_add_edge (cfg, last, next, 0.1, FALSE);
      test_cfg_add_edge (cfg, next, i, 0.1, TRUE);
      last = next;
    }
  test_cfg_add_box (cfg);
  test_cfg_add_box (cfg);
  test_cfg_finish (cfg);

  /* The lanes of outer loops are further left. */
  layout = check (&cfg->request);
  for (guint i = 0; i < cfg->request.n_edges; i++)
    if (cfg->request.edges[i].is_back)
      {
        guint n_points;
        const GrindPoint *points = grind_graph_layout_get_curve (layout, i, &n_points);

        g_assert_cmpuint (n_points, ==, 16);
        g_assert_cmpfloat (points[6].x, <, before);
        before = points[6].x;
      }
}

/* The heaviest path is a straight column. */
static void
test_hot (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  g_autoptr (TestCfg) cfg = test_cfg_new (rand, 0);
  g_autoptr (GrindGraphLayout) layout = NULL;
  guint last = test_cfg_add_box (cfg);

  for (guint i = 0; i < 30; i++)
    {
      guint then = test_cfg_add_box (cfg);
      guint end = test_cfg_add_box (cfg);
      double weight = i % 2 == 0 ? 0.9 : 0.1;

      test_cfg_add_edge (cfg, last, then, weight, FALSE);
      test_cfg_add_edge (cfg, last, end, 1 - weight, FALSE);
      test_cfg_add_edge (cfg, then, end, weight, FALSE);
      last = end;
    }
  test_cfg_finish (cfg);

  layout = check (&cfg->request);
  for (guint i = 0; i < cfg->request.n_edges; i++)
    if (cfg->request.edges[i].weight > 0.5)
      {
        guint n_points;

        grind_graph_layout_get_curve (layout, i, &n_points);
        g_assert_cmpuint (n_points, ==, 4);
      }
}

/* Two arrows change places between two ranks: each begins where the other one ends. */
static void
test_crossed (void)
{
  const GrindGraphLayoutNode node = { 184, 46, G_MAXUINT };
  const GrindGraphLayoutNode nodes[] = { node, node, node, node, node };
  const GrindGraphLayoutEdge edges[] = {
    { .from = 0, .to = 1 }, { .from = 0, .to = 2 }, { .from = 1, .to = 3 },
    { .from = 1, .to = 4 }, { .from = 2, .to = 3 }, { .from = 2, .to = 4 },
  };
  const GrindGraphLayoutRequest request = {
    .nodes = nodes, .n_nodes = 5, .edges = edges, .n_edges = 6,
    .lines = GRIND_GRAPH_LINES_ORTHOGONAL, .spread = GRIND_GRAPH_NORMAL,
  };
  g_autoptr (GrindGraphLayout) layout = check (&request);
  const GrindBox *boxes = grind_graph_layout_get_boxes (layout, NULL);

  g_assert_cmpfloat (boxes[1].x, ==, boxes[3].x);
  g_assert_cmpfloat (boxes[2].x, ==, boxes[4].x);
}

/* More bends than the engine allows: the longest arrows are beside the picture. */
static void
test_bends (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  g_autoptr (TestCfg) cfg = test_cfg_new (rand, 0);
  g_autoptr (GrindGraphLayout) layout = NULL;
  guint n = 400;

  test_cfg_add_box (cfg);
  for (guint i = 1; i < n; i++)
    {
      test_cfg_add_next (cfg, i - 1);
      if (i % 2 == 0)
        test_cfg_add_edge (cfg, i, i / 4, 0.1, TRUE);
      else
        test_cfg_add_edge (cfg, i / 4, i, 0.1, FALSE);
    }
  test_cfg_finish (cfg);
  layout = check (&cfg->request);
}

static void
test_chain (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  g_autoptr (TestCfg) cfg = test_cfg_new (rand, 0);
  g_autoptr (GrindGraphLayout) layout = NULL;
  guint last = test_cfg_add_box (cfg);
  double width, height;

  for (guint i = 1; i < 2000; i++)
    last = test_cfg_add_next (cfg, last);
  test_cfg_finish (cfg);
  layout = check (&cfg->request);
  grind_graph_layout_get_size (layout, &width, &height);
  g_assert_cmpfloat (width, <, 400);
  for (guint i = 0; i < cfg->request.n_edges; i++)
    {
      guint n_points;

      grind_graph_layout_get_curve (layout, i, &n_points);
      g_assert_cmpuint (n_points, ==, 4);
    }
}

static void
test_time (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  g_autoptr (TestCfg) cfg = test_cfg_new (rand, 2000);
  g_autoptr (GrindGraphLayout) layout = NULL;
  gint64 start;
  double duration;

  test_cfg_add_function (cfg);
  start = g_get_monotonic_time ();
  layout = lay_out (&cfg->request);
  duration = (g_get_monotonic_time () - start) / 1000.0;
  g_test_message ("%u boxes and %u arrows in %.1f ms", cfg->request.n_nodes, cfg->request.n_edges,
                  duration);
  g_assert_cmpfloat (duration, <, TIME_LIMIT);
}

/* The entry of layouts with any engine takes this one, and reuses a layout. */
static void
test_entry (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  g_autoptr (TestCfg) cfg = test_cfg_new (rand, 20);
  g_autoptr (GrindGraphLayout) layout = NULL;
  g_autoptr (GrindGraphLayout) same = NULL;
  g_autoptr (GrindGraphLayout) straight = NULL;

  test_cfg_add_function (cfg);
  layout = grind_graph_layout_new (&cfg->request, NULL, NULL);
  g_assert_cmpint (grind_graph_layout_get_reason (layout), ==, GRIND_GRAPH_LAYOUT_BUILT_IN);
  cfg->request.previous = layout;
  same = grind_graph_layout_new (&cfg->request, NULL, NULL);
  g_assert_true (same == layout);
  cfg->request.lines = GRIND_GRAPH_LINES_STRAIGHT;
  straight = grind_graph_layout_new (&cfg->request, NULL, NULL);
  g_assert_cmpint (grind_graph_layout_get_reason (straight), !=, GRIND_GRAPH_LAYOUT_BUILT_IN);
}

static void
test_cancelled (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  g_autoptr (TestCfg) cfg = test_cfg_new (rand, 50);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  test_cfg_add_function (cfg);
  g_cancellable_cancel (cancellable);
  g_assert_null (grind_layered_lay_out (&cfg->request, GRIND_GRAPH_LAYOUT_BUILT_IN, cancellable,
                                        &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_empty (void)
{
  TestCfg cfg = { .request.lines = GRIND_GRAPH_LINES_ORTHOGONAL };
  g_autoptr (GrindGraphLayout) layout = lay_out (&cfg.request);
  double width, height;

  grind_graph_layout_get_size (layout, &width, &height);
  g_assert_cmpfloat (width, ==, 0);
  g_assert_cmpfloat (height, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/orthogonal/structured", test_structured);
  g_test_add_func ("/orthogonal/irreducible", test_irreducible);
  g_test_add_func ("/orthogonal/switch", test_switch);
  g_test_add_func ("/orthogonal/nested", test_nested);
  g_test_add_func ("/orthogonal/hot", test_hot);
  g_test_add_func ("/orthogonal/crossed", test_crossed);
  g_test_add_func ("/orthogonal/bends", test_bends);
  g_test_add_func ("/orthogonal/chain", test_chain);
  g_test_add_func ("/orthogonal/time", test_time);
  g_test_add_func ("/orthogonal/entry", test_entry);
  g_test_add_func ("/orthogonal/cancelled", test_cancelled);
  g_test_add_func ("/orthogonal/empty", test_empty);

  return g_test_run ();
}
