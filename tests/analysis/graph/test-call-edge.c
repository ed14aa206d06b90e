/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/graph/grind-call-edge.h"
#include "grind-test-random.h"

#define HEADER "# callgrind format\nevents: A B\n"

/* main enters a <-> b at a and b; b calls leaf and y <-> z; a calls itself. */
#define PROFILE \
  HEADER \
  "fn=main\n1 1 0\ncfn=a\ncalls=3 0\n1 60 0\ncfn=b\ncalls=1 0\n1 20 0\n" \
  "cfn=leaf\ncalls=0 0\n1 9 0\n" \
  "fn=a\n1 10 0\ncfn=b\ncalls=5 0\n1 45 0\ncfn=a\ncalls=2 0\n1 700 0\n" \
  "fn=b\n1 20 0\ncfn=a\ncalls=4 0\n1 25 0\ncfn=leaf\ncalls=6 0\n1 30 0\n" \
  "cfn=y\ncalls=1 0\n1 20 0\n" \
  "fn=leaf\n1 49 0\n" \
  "fn=y\n1 15 0\ncfn=z\ncalls=1 0\n1 5 0\n" \
  "fn=z\n1 5 0\ncfn=y\ncalls=1 0\n1 1 0\n"

static char *
describe (GrindGraph *graph,
          GArray     *edges)
{
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (graph));
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < edges->len; i++)
    {
      const GrindCallEdge *edge = &g_array_index (edges, GrindCallEdge, i);
      g_autofree char *node = grind_graph_dup_node_name (graph, edge->node);
      g_autofree char *member = grind_graph_dup_node_name (graph, edge->member);

      g_assert_true (edge->node >= n_functions || edge->node == edge->member);
      g_string_append_printf (text, "%s", node);
      if (edge->node != edge->member)
        g_string_append_printf (text, "/%s", member);
      g_string_append_printf (text, " %s%" G_GINT64_FORMAT "x %" G_GINT64_FORMAT " %.4f%s\n",
                              edge->count.is_partial ? ">=" : "", edge->count.count,
                              edge->cost, edge->share, edge->is_inner ? " inner" : "");
    }

  return g_string_free (text, FALSE);
}

static void
check_edges (GrindGraph *graph,
             const char *name,
             const char *callers,
             const char *callees)
{
  GrindNodeId node = test_find (graph, name);
  g_autoptr (GArray) caller_list = grind_call_edge_list_callers (graph, node, 0);
  g_autoptr (GArray) callee_list = grind_call_edge_list_callees (graph, node, 0);
  g_autofree char *caller_text = describe (graph, caller_list);
  g_autofree char *callee_text = describe (graph, callee_list);

  g_assert_cmpstr (caller_text, ==, callers);
  g_assert_cmpstr (callee_text, ==, callees);
}

static void
test_cycles (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (PROFILE, TRUE);

  /* out(main) = 90 */
  check_edges (graph, "main", "",
               "<cycle 1>/a 3x 60 0.6667\n"
               "<cycle 1>/b 1x 20 0.2222\n"
               "leaf >=0x 9 0.1000\n");

  /* in = 60 + 20, out = 30 + 50 */
  check_edges (graph, "<cycle 1>",
               "main 3x 60 0.7500\n"
               "main 1x 20 0.2500\n",
               "leaf 6x 30 0.3750\n"
               "<cycle 2>/y 1x 20 0.2500\n");

  /* in(a) = 85, out(a) = 55 */
  check_edges (graph, "a",
               "main 3x 60 0.7059\n"
               "a 2x 700 0.0000 inner\n"
               "b 4x 25 0.2941 inner\n",
               "a 2x 700 0.0000 inner\n"
               "b 5x 45 0.8182 inner\n");

  /* in(leaf) = 39, out(leaf) = 49: the rest has no caller */
  check_edges (graph, "leaf",
               "b 6x 30 0.6122\n"
               "main >=0x 9 0.1837\n",
               "");
}

static void
test_plain (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (PROFILE, FALSE);

  check_edges (graph, "a",
               "main 3x 60 0.7059\n"
               "b 4x 25 0.2941\n"
               "a 2x 700 0.0000 inner\n",
               "b 5x 45 0.8182\n"
               "a 2x 700 0.0000 inner\n");

  /* in(b) = 65, out(b) = 95 */
  check_edges (graph, "b",
               "a 5x 45 0.4737\n"
               "main 1x 20 0.2105\n",
               "leaf 6x 30 0.3158\n"
               "a 4x 25 0.2632\n"
               "y 1x 20 0.2105\n");
}

static void
test_no_cost (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (PROFILE, TRUE);
  g_autoptr (GArray) callees = grind_call_edge_list_callees (graph, test_find (graph, "main"), 1);

  g_assert_cmpuint (callees->len, ==, 3);
  for (guint i = 0; i < callees->len; i++)
    {
      g_assert_cmpint (g_array_index (callees, GrindCallEdge, i).cost, ==, 0);
      g_assert_cmpfloat (g_array_index (callees, GrindCallEdge, i).share, ==, 0.0);
    }
}

/* Calls of inactive parts are not listed. */
static void
test_parts (void)
{
  g_autoptr (GrindProfile) profile = test_load (HEADER
    "part: 1\nfn=m\n1 1 0\ncfn=f\ncalls=1 0\n1 5 0\n"
    "part: 2\nfn=m\n1 1 0\ncfn=g\ncalls=1 0\n1 5 0\n");
  guint8 parts = 2;
  g_autoptr (GrindGraph) graph = grind_graph_new (profile, &parts, TRUE, NULL, NULL);

  check_edges (graph, "m", "", "g 1x 5 0.8333\n");
}

typedef struct
{
  gint64 cost;     /* of calls that are not inner */
  guint  n_inner;
} Sums;

static Sums
add_up (GrindGraph *graph,
        GArray     *edges)
{
  Sums sums = { 0, };

  for (guint i = 0; i < edges->len; i++)
    {
      const GrindCallEdge *edge = &g_array_index (edges, GrindCallEdge, i);
      const GrindCallEdge *before = edge - 1;

      if (edge->is_inner)
        sums.n_inner++;
      else
        sums.cost += edge->cost;

      g_assert_cmpint (edge->is_inner, ==, grind_graph_is_inner_call (graph, edge->call));
      if (i == 0)
        continue;

      g_assert_cmpint (before->is_inner, <=, edge->is_inner);
      if (before->is_inner == edge->is_inner)
        g_assert_cmpint (before->cost, >=, edge->cost);
    }

  return sums;
}

static void
check_node (GrindGraph   *graph,
            GrindNodeId   node,
            GrindEventId  event)
{
  const GrindCosts *costs = grind_graph_get_costs (graph, event);
  g_autoptr (GArray) callers = grind_call_edge_list_callers (graph, node, event);
  g_autoptr (GArray) callees = grind_call_edge_list_callees (graph, node, event);
  Sums in = add_up (graph, callers);
  Sums out = add_up (graph, callees);
  gboolean is_cycle = grind_graph_is_cycle (graph, node);
  gboolean is_member = !is_cycle && grind_graph_get_cycle (graph, node) != 0;
  gint64 expected = out.cost + costs->self[node];

  if (is_cycle)
    g_assert_cmpuint (in.n_inner + out.n_inner, ==, 0);

  /* The lists add up to the inclusive cost, which is the larger of in and out. */
  if (!is_cycle && !is_member && callers->len > in.n_inner)
    expected = MAX (expected, in.cost);
  g_assert_cmpint (costs->inclusive[node], ==, expected);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < 200; round++)
    {
      g_autoptr (GrindGraph) graph = test_random_graph (rand, round % 2);

      for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (graph); node++)
        for (GrindEventId event = 0; event < TEST_N_EVENTS; event++)
          check_node (graph, node, event);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/call-edge/cycles", test_cycles);
  g_test_add_func ("/call-edge/plain", test_plain);
  g_test_add_func ("/call-edge/no-cost", test_no_cost);
  g_test_add_func ("/call-edge/parts", test_parts);
  g_test_add_func ("/call-edge/random", test_random);

  return g_test_run ();
}
