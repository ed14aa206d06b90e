/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "grind-test-graph.h"
#include "layout/grind-dot-run.h"
#include "layout/grind-dot.h"

#define N_MUTATIONS 20000

/* Two boxes, one inch by half an inch, and two edges between them, the second one a back edge. */
static const GrindGraphLayoutNode two_nodes[] = {
  { 72, 36, 3 },
  { 72, 36, G_MAXUINT },
};

static const GrindGraphLayoutEdge two_edges[] = {
  { .from = 0, .to = 1, .label_width = 36, .label_height = 18, .weight = 1 },
  { .from = 1, .to = 0, .is_back = TRUE },
};

static const GrindGraphLayoutRequest two = {
  .nodes = two_nodes, .n_nodes = 2, .edges = two_edges, .n_edges = 2,
  .spread = GRIND_GRAPH_NORMAL,
};

#define GRAPH "graph 1 2 3\n"
#define NODES \
  "node n0 0.5 2.75 1 0.5 \"\" solid box black lightgrey\n" \
  "node n1 1 0.25 1 0.5 \"\" solid box black lightgrey\n"
#define EDGE_0 "edge n0 n1 4 0.5 2.5 0.5 2 0.9 1 1 0.5 \"<TABLE>\" 1.5 1.5 solid black\n"
#define EDGE_1 "edge n0 n1 4 0.6 2.5 0.6 2 1.1 1 1.1 0.5 solid black\n"

static char *
write_text (const GrindGraphLayoutRequest *request)
{
  g_autoptr (GBytes) input = grind_dot_write (request);

  return g_strndup (g_bytes_get_data (input, NULL), g_bytes_get_size (input));
}

static GrindGraphLayout *
read_text (const char  *text,
           GError     **error)
{
  g_autoptr (GBytes) output = g_bytes_new (text, strlen (text));

  return grind_dot_read (&two, output, error);
}

static void
assert_contains (const char *text,
                 const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("no “%s” in “%s”", part, text);
}

static void
test_write (void)
{
  GrindGraphLayoutRequest request = two;
  g_autofree char *text = write_text (&request);
  g_autofree char *turned = NULL;
  g_autofree char *named = NULL;

  assert_contains (text, "rankdir=TB");
  assert_contains (text, "\nn0 [ width=1.00000 height=0.50000];\n");
  assert_contains (text, "\nn0 -> n1 [weight=100 label=<<TABLE ");
  assert_contains (text, " WIDTH=\"36\" HEIGHT=\"18\"");
  assert_contains (text, "\nn0 -> n1 [weight=1];\n");
  g_assert_null (strstr (text, "cluster"));

  request.is_left_to_right = request.has_clusters = TRUE;
  turned = write_text (&request);
  assert_contains (turned, "rankdir=LR");
  assert_contains (turned, "\nsubgraph cluster_3 { margin=8; n0; }\n");

  request.cluster_head = 20;
  named = write_text (&request);
  assert_contains (named, "\nsubgraph cluster_3 { margin=8 label=<<TABLE ");
  assert_contains (named, " WIDTH=\"1\" HEIGHT=\"20\"");
}

static void
assert_point (GrindPoint point,
              double     x,
              double     y)
{
  g_assert_cmpfloat_with_epsilon (point.x, x, 1e-6);
  g_assert_cmpfloat_with_epsilon (point.y, y, 1e-6);
}

/* Coordinates are pixels from the upper left corner, with a margin of 12. */
static void
test_read (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindGraphLayout) layout = read_text (GRAPH NODES EDGE_0 EDGE_1 "stop\n", &error);
  const GrindBox *boxes;
  const GrindPoint *points;
  double width, height;
  GrindBox label;
  guint n;

  g_assert_no_error (error);
  test_check_layout (layout, &two);
  grind_graph_layout_get_size (layout, &width, &height);
  g_assert_cmpfloat_with_epsilon (width, 1.75 * 72 + 24, 1e-6);
  g_assert_cmpfloat_with_epsilon (height, 3 * 72 + 24, 1e-6);
  boxes = grind_graph_layout_get_boxes (layout, &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpfloat_with_epsilon (boxes[0].x, 12, 1e-6);
  g_assert_cmpfloat_with_epsilon (boxes[0].y, 12, 1e-6);
  g_assert_cmpfloat_with_epsilon (boxes[1].x, 12 + 36, 1e-6);
  g_assert_cmpfloat_with_epsilon (boxes[1].y, 12 + 2.5 * 72, 1e-6);

  points = grind_graph_layout_get_curve (layout, 0, &n);
  g_assert_cmpuint (n, ==, 4);
  assert_point (points[0], 12 + 36, 12 + 36);
  assert_point (points[1], 12 + 36, 12 + 72);
  assert_point (points[3], 12 + 72, 12 + 2.5 * 72);
  points = grind_graph_layout_get_curve (layout, 1, &n);
  assert_point (points[0], 12 + 1.1 * 72, 12 + 2.5 * 72);
  assert_point (points[3], 12 + 0.6 * 72, 12 + 36);

  g_assert_true (grind_graph_layout_get_label (layout, 0, &label));
  g_assert_cmpfloat_with_epsilon (label.x, 12 + 1.25 * 72, 1e-6);
  g_assert_cmpfloat_with_epsilon (label.y, 12 + 1.375 * 72, 1e-6);
  g_assert_false (grind_graph_layout_get_label (layout, 1, &label));
}

/* A label that overlaps a box or another label is omitted. */
static void
test_no_room (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindGraphLayout) layout = NULL;
  GrindBox label;

  layout = read_text (GRAPH NODES
                      "edge n0 n1 4 0.5 2.5 0.5 2 0.9 1 1 0.5 \"a \\\" b\" 1.2 0.4 solid black\n"
                      EDGE_1 "stop\n", &error);
  g_assert_no_error (error);
  g_assert_false (grind_graph_layout_get_label (layout, 0, &label));
}

static void
test_bad (void)
{
  static const char *const texts[] = {
    "",
    "\n",
    "stop\n",
    GRAPH,
    GRAPH NODES EDGE_0 EDGE_1,
    GRAPH NODES EDGE_0 "stop\n",
    GRAPH EDGE_0 EDGE_1 "stop\n",
    NODES EDGE_0 EDGE_1 "stop\n",
    GRAPH NODES EDGE_0 EDGE_1 EDGE_1 "stop\n",
    GRAPH NODES NODES EDGE_0 EDGE_1 "stop\n",
    GRAPH NODES "node n2 0.5 2.75 1 0.5 \"\" solid box black lightgrey\n" EDGE_0 EDGE_1 "stop\n",
    GRAPH NODES EDGE_0 EDGE_1 "hello\nstop\n",
    GRAPH NODES EDGE_0 EDGE_1 "st",
    "graph 2 2 3\n" NODES EDGE_0 EDGE_1 "stop\n",
    "graph 1 2 -3\n" NODES EDGE_0 EDGE_1 "stop\n",
    "graph 1 2 nan\n" NODES EDGE_0 EDGE_1 "stop\n",
    "graph 1 2 1e300\n" NODES EDGE_0 EDGE_1 "stop\n",
    "graph 1 2\n" NODES EDGE_0 EDGE_1 "stop\n",
    GRAPH NODES EDGE_0 "edge n0 n1 3 0.6 2.5 0.6 2 1.1 1 solid black\n" "stop\n",
    GRAPH NODES EDGE_0 "edge n0 n1 4000000000 0.6 2.5 0.6 2 1.1 1 1 1 solid black\n" "stop\n",
    GRAPH NODES EDGE_0 "edge n0 n1 4 0.6 2.5 0.6 2 1.1 1 1.1\n" "stop\n",
    GRAPH NODES EDGE_0 "edge n0 n1 4 0.6 2.5 0.6 inf 1.1 1 1.1 1 solid black\n" "stop\n",
    GRAPH NODES EDGE_0 "edge n0 n1 4 0.6 2.5 0.6 0x 1.1 1 1.1 1 solid black\n" "stop\n",
    GRAPH NODES EDGE_0 "edge n1 n0 4 0.6 2.5 0.6 2 1.1 1 1.1 0.5 solid black\n" "stop\n",
    GRAPH NODES EDGE_0 "edge n0 x1 4 0.6 2.5 0.6 2 1.1 1 1.1 0.5 solid black\n" "stop\n",
    GRAPH NODES EDGE_0 "edge n0 n-1 4 0.6 2.5 0.6 2 1.1 1 1.1 0.5 solid black\n" "stop\n",
    GRAPH NODES EDGE_1 EDGE_1 "stop\n",
    /* Another size; overlapping boxes */
    GRAPH "node n0 0.5 2.75 2 0.5\nnode n1 1 0.25 1 0.5\n" EDGE_0 EDGE_1 "stop\n",
    GRAPH "node n0 0.5 2.75 1 0.5\nnode n1 1 2.5 1 0.5\n" EDGE_0 EDGE_1 "stop\n",
    "\"",
    "graph \"1 2 3",
    "graph 1 2 3",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      if (read_text (texts[i], &error) != NULL)
        g_error ("“%s” was read", texts[i]);
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    }
}

/* The output of `dot` for a graph, or NULL without `dot`. */
static GBytes *
get_output (const TestGraph *graph)
{
  g_autoptr (GBytes) input = grind_dot_write (&graph->request);
  g_autoptr (GError) error = NULL;
  GBytes *output = grind_dot_run (input, FALSE, 60000, NULL, &error);

  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    g_assert_no_error (error);

  return output;
}

static void
replace (GByteArray *bytes,
         guint       start,
         guint       length,
         const char *with)
{
  g_autofree guint8 *rest = NULL;
  guint n_rest;

  start = MIN (start, bytes->len);
  length = MIN (length, bytes->len - start);
  n_rest = bytes->len - start - length;
  rest = g_memdup2 (bytes->data + start + length, n_rest);
  g_byte_array_set_size (bytes, start);
  g_byte_array_append (bytes, (const guint8 *) with, strlen (with));
  g_byte_array_append (bytes, rest, n_rest);
}

/* Replaces the next word after a random position. */
static void
replace_word (GRand      *rand,
              GByteArray *bytes,
              const char *with)
{
  guint start = g_rand_int_range (rand, 0, bytes->len);
  guint end;

  while (start < bytes->len && bytes->data[start] != ' ')
    start++;
  for (end = ++start; end < bytes->len && bytes->data[end] != ' ' && bytes->data[end] != '\n';)
    end++;
  replace (bytes, start, end - MIN (start, end), with);
}

static void
mutate (GRand      *rand,
        GByteArray *bytes)
{
  static const char *const words[] = {
    "nan", "inf", "-inf", "1e999", "1e5", "-99999", "99999999999999999999", "", "\"", "\\", "n0",
    "n4294967296", "stop", "4", "7", "0", "0.5", "edge", "node", "\n",
  };
  const char *word = words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))];
  guint place = g_rand_int_range (rand, 0, bytes->len);
  const char byte[2] = { g_rand_int_range (rand, 0, 256), '\0' };

  switch (g_rand_int_range (rand, 0, 5))
    {
    case 0:
      replace (bytes, place, 1, byte);
      break;
    case 1:
      replace (bytes, place, g_rand_int_range (rand, 0, 60), "");
      break;
    case 2:
      g_byte_array_set_size (bytes, place + 1);
      break;
    default:
      replace_word (rand, bytes, word);
      break;
    }
}

/* Any input gives an error or a valid layout. */
static void
test_fuzz (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  guint n_read = 0;

  for (guint round = 0; round < N_MUTATIONS / 1000; round++)
    {
      g_autoptr (TestGraph) graph = test_graph_new (rand, 2 + round, round);
      g_autoptr (GBytes) output = get_output (graph);

      if (output == NULL)
        {
          g_test_skip ("dot is not there");
          return;
        }
      for (guint i = 0; i < 1000; i++)
        {
          g_autoptr (GByteArray) bytes = g_byte_array_new ();
          g_autoptr (GBytes) mutated = NULL;
          g_autoptr (GrindGraphLayout) layout = NULL;

          g_byte_array_append (bytes, g_bytes_get_data (output, NULL), g_bytes_get_size (output));
          for (int times = g_rand_int_range (rand, 1, 4); times > 0 && bytes->len > 0; times--)
            mutate (rand, bytes);
          mutated = g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
          layout = grind_dot_read (&graph->request, mutated, NULL);
          if (layout == NULL)
            continue;
          n_read++;
          test_check_layout (layout, &graph->request);
          test_check_room (layout, &graph->request, 1e-6);
        }
    }
  g_assert_cmpuint (n_read, >, 0);
  g_assert_cmpuint (n_read, <, N_MUTATIONS);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/dot/write", test_write);
  g_test_add_func ("/dot/read", test_read);
  g_test_add_func ("/dot/no-room", test_no_room);
  g_test_add_func ("/dot/bad", test_bad);
  g_test_add_func ("/dot/fuzz", test_fuzz);

  return g_test_run ();
}
