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

/* Lists the segments of all lines, which must be parallel to the axes, sorted by their tops. */
static int
compare_segments (gconstpointer a,
                  gconstpointer b)
{
  const Segment *first = a;
  const Segment *second = b;

  return (first->box.y > second->box.y) - (first->box.y < second->box.y);
}

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

/* Checks that no line crosses a box, or the label of another edge; and no label its own line. */
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

      g_assert_cmpfloat (points[0].y, ==, from->y + from->height);
      g_assert_cmpfloat (points[n_points - 1].y, ==, to->y);
      g_assert_cmpfloat (points[n_points - 4].y, <=, to->y - 10);
      g_assert_cmpint (grind_graph_layout_get_label (layout, i, &label), ==,
                       request->edges[i].label_width > 0);
      if (label.width > 0)
        g_assert_cmpfloat (label.y + label.height, >, from->y);
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

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/orthogonal/structured", test_structured);
  g_test_add_func ("/orthogonal/irreducible", test_irreducible);

  return g_test_run ();
}
