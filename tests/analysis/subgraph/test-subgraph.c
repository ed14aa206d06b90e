/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/subgraph/grind-subgraph.h"
#include "grind-test-hidden.h"
#include "grind-test-load.h"

#define HEADER "# callgrind format\nevents: A B\nevent: R = A / B\n"

/*
 * start -> main -> outer -> inner -> work; work -> left, right, tiny; left and right -> wrapper,
 * which passes on to leaf, as tiny does; other, without callers, makes cheap calls to work.
 */
#define PROFILE \
  HEADER \
  "fn=start\n1 1 0\ncfn=main\ncalls=1 0\n1 999 0\n" \
  "fn=main\n1 9 0\ncfn=outer\ncalls=1 0\n1 990 0\n" \
  "fn=outer\n1 2 0\ncfn=inner\ncalls=2 0\n1 988 0\n" \
  "fn=inner\n1 8 0\ncfn=work\ncalls=3 0\n1 980 0\n" \
  "fn=other\n1 1 0\ncfn=work\ncalls=1 0\n1 20 0\n" \
  "fn=work\n1 100 0\ncfn=left\ncalls=4 0\n1 500 0\ncfn=right\ncalls=5 0\n1 390 0\n" \
  "cfn=tiny\ncalls=6 0\n1 10 0\n" \
  "fn=left\n1 300 0\ncfn=wrapper\ncalls=7 0\n1 200 0\n" \
  "fn=right\n1 190 0\ncfn=wrapper\ncalls=8 0\n1 200 0\n" \
  "fn=wrapper\n1 4 0\ncfn=leaf\ncalls=15 0\n1 396 0\n" \
  "fn=tiny\n1 0 0\ncfn=leaf\ncalls=6 0\n1 10 0\n" \
  "fn=leaf\n1 406 0\n"

/* main -> a <-> b -> leaf, a -> a, and side -> b */
#define CIRCLE \
  HEADER \
  "fn=main\n1 10 0\ncfn=a\ncalls=1 0\n1 90 0\ncfn=side\ncalls=1 0\n1 40 0\n" \
  "fn=side\n1 10 0\ncfn=b\ncalls=2 0\n1 30 0\n" \
  "fn=a\n1 30 0\ncfn=b\ncalls=3 0\n1 60 0\ncfn=a\ncalls=4 0\n1 20 0\n" \
  "fn=b\n1 50 0\ncfn=a\ncalls=2 0\n1 25 0\ncfn=leaf\ncalls=6 0\n1 40 0\n" \
  "fn=leaf\n1 40 0\n"

static GrindSubgraphRequest
make_request (GrindGraph *graph,
              const char *root)
{
  return (GrindSubgraphRequest) {
    .graph = graph,
    .root = test_find (graph, root),
    .caller_depth = 10,
    .callee_depth = 10,
    .min_node_share = 0.03,
    .min_call_share = 0.03,
    .collapse_passing = TRUE,
  };
}

static GrindSubgraph *
choose (const GrindSubgraphRequest *request)
{
  g_autoptr (GError) error = NULL;
  GrindSubgraph *subgraph = grind_subgraph_new (request, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (subgraph);

  return subgraph;
}

static char *
get_name (GrindSubgraph *subgraph,
          guint          position)
{
  guint n_nodes;
  const GrindSubgraphNode *nodes = grind_subgraph_get_nodes (subgraph, &n_nodes);

  g_assert_cmpuint (position, <, n_nodes);

  return grind_graph_dup_node_name (grind_subgraph_get_graph (subgraph),
                                    nodes[position].node);
}

static void
append_hidden (GString    *text,
               const char *what,
               guint       n_hidden,
               GrindValue  cost)
{
  if (n_hidden > 0)
    g_string_append_printf (text, " %s %u (%" G_GINT64_FORMAT ")", what, n_hidden, cost.whole);
}

/* "name depth self/inclusive" with the hidden nodes, one line per node. */
static char *
describe_nodes (GrindSubgraph *subgraph)
{
  GString *text = g_string_new (NULL);
  guint n_nodes;
  const GrindSubgraphNode *nodes = grind_subgraph_get_nodes (subgraph, &n_nodes);

  for (guint i = 0; i < n_nodes; i++)
    {
      g_autofree char *name = get_name (subgraph, i);

      g_string_append_printf (text, "%s %d %" G_GINT64_FORMAT "/%" G_GINT64_FORMAT, name,
                              nodes[i].depth, nodes[i].self.whole, nodes[i].inclusive.whole);
      append_hidden (text, "callers", nodes[i].n_hidden_callers, nodes[i].hidden_caller_cost);
      append_hidden (text, "callees", nodes[i].n_hidden_callees, nodes[i].hidden_callee_cost);
      g_string_append_c (text, '\n');
    }

  return g_string_free (text, FALSE);
}

static void
append_passed (GString       *text,
               GrindSubgraph *subgraph,
               guint          edge)
{
  guint n_passed;
  g_autofree GrindNodeId *nodes = grind_subgraph_list_passed (subgraph, edge, &n_passed);

  for (guint i = 0; i < n_passed; i++)
    {
      g_autofree char *name = NULL;

      name = grind_graph_dup_node_name (grind_subgraph_get_graph (subgraph), nodes[i]);
      g_string_append_printf (text, "%s%s", i == 0 ? " via " : ",", name);
    }
}

/* "from > to count x cost", one line per edge. */
static char *
describe_edges (GrindSubgraph *subgraph)
{
  GString *text = g_string_new (NULL);
  guint n_edges;
  const GrindSubgraphEdge *edges = grind_subgraph_get_edges (subgraph, &n_edges);

  for (guint i = 0; i < n_edges; i++)
    {
      g_autofree char *from = get_name (subgraph, edges[i].from);
      g_autofree char *to = get_name (subgraph, edges[i].to);

      g_string_append_printf (text, "%s > %s %" G_GINT64_FORMAT "x %s%" G_GINT64_FORMAT, from, to,
                              edges[i].count.count, edges[i].is_estimate ? "~" : "",
                              edges[i].cost.whole);
      append_passed (text, subgraph, i);
      g_string_append_printf (text, "%s%s\n", edges[i].is_inner ? " inner" : "",
                              edges[i].is_back ? " back" : "");
    }

  return g_string_free (text, FALSE);
}

static void
check (GrindSubgraph *subgraph,
       const char    *nodes,
       const char    *edges)
{
  g_autofree char *found_nodes = describe_nodes (subgraph);
  g_autofree char *found_edges = describe_edges (subgraph);

  g_assert_cmpstr (found_nodes, ==, nodes);
  g_assert_cmpstr (found_edges, ==, edges);
}

static void
check_request (const GrindSubgraphRequest *request,
               const char                 *nodes,
               const char                 *edges)
{
  g_autoptr (GrindSubgraph) subgraph = choose (request);

  check (subgraph, nodes, edges);
}

static void
test_folded (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (PROFILE, TRUE);
  GrindSubgraphRequest request = make_request (graph, "work");
  g_autoptr (GrindSubgraph) subgraph = choose (&request);
  const GrindSubgraphTotals *totals = grind_subgraph_get_totals (subgraph);

  check (subgraph,
         "work 0 100/1000 callers 1 (20) callees 1 (10)\n"
         "left 1 300/500\n"
         "right 1 190/390\n"
         "leaf 2 406/406 callers 1 (10)\n"
         "main -1 9/999\n"
         "start -2 1/1000\n",
         "work > left 4x 500\n"
         "work > right 5x 390\n"
         "left > leaf 7x ~198 via wrapper\n"
         "right > leaf 8x ~198 via wrapper\n"
         "main > work 1x 980 via outer,inner\n"
         "start > main 1x 999\n");
  g_assert_cmpuint (totals->n_passed, ==, 3);
  g_assert_cmpuint (totals->n_hidden_callers, ==, 2);
  g_assert_cmpuint (totals->n_hidden_callees, ==, 1);
  g_assert_cmpuint (totals->n_omitted, ==, 0);
  g_assert_cmpuint (totals->n_cut_nodes + totals->n_cut_edges, ==, 0);
  g_assert_cmpfloat (totals->node_share, ==, 0.03);
  g_assert_cmpfloat (totals->call_share, ==, 0.03);
}

static void
test_not_folded (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (PROFILE, TRUE);
  GrindSubgraphRequest request = make_request (graph, "work");

  request.collapse_passing = FALSE;
  request.caller_depth = 1;
  check_request (&request,
                 "work 0 100/1000 callers 1 (20) callees 1 (10)\n"
                 "left 1 300/500\n"
                 "right 1 190/390\n"
                 "wrapper 2 4/400\n"
                 "leaf 3 406/406 callers 1 (10)\n"
                 "inner -1 8/988 callers 1 (988)\n",
                 "work > left 4x 500\n"
                 "work > right 5x 390\n"
                 "left > wrapper 7x 200\n"
                 "right > wrapper 8x 200\n"
                 "wrapper > leaf 15x 396\n"
                 "inner > work 3x 980\n");
}

/* The depth counts arrows, however many functions are folded into them. */
static void
test_depth (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (PROFILE, TRUE);
  GrindSubgraphRequest request = make_request (graph, "work");

  request.caller_depth = 1;
  request.callee_depth = 0;
  check_request (&request,
                 "work 0 100/1000 callers 1 (20) callees 3 (900)\n"
                 "main -1 9/999 callers 1 (999)\n",
                 "main > work 1x 980 via outer,inner\n");

  request.caller_depth = 0;
  request.callee_depth = 1;
  check_request (&request,
                 "work 0 100/1000 callers 2 (1000) callees 1 (10)\n"
                 "left 1 300/500 callees 1 (200)\n"
                 "right 1 190/390 callees 1 (200)\n",
                 "work > left 4x 500\n"
                 "work > right 5x 390\n");
}

/* Shares are relative to the root's cost. Without it, nothing is hidden by cost. */
static void
test_shares (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (PROFILE, TRUE);
  GrindSubgraphRequest request = make_request (graph, "leaf");

  request.callee_depth = request.caller_depth = 1;
  request.min_node_share = request.min_call_share = 0;
  check_request (&request,
                 "leaf 0 406/406\n"
                 "work -1 100/1000 callers 2 (1000)\n"
                 "left -1 300/500\n"
                 "right -1 190/390\n",
                 "work > left 4x 500\n"
                 "work > right 5x 390\n"
                 "work > leaf 6x 10 via tiny\n"
                 "left > leaf 7x ~198 via wrapper\n"
                 "right > leaf 8x ~198 via wrapper\n");

  request.min_call_share = 0.4;
  check_request (&request,
                 "leaf 0 406/406 callers 1 (10)\n"
                 "left -1 300/500 callers 1 (500)\n"
                 "right -1 190/390 callers 1 (390)\n",
                 "left > leaf 7x ~198 via wrapper\n"
                 "right > leaf 8x ~198 via wrapper\n");

  /* No caller of wrapper can be drawn, so wrapper is not folded. */
  request.min_call_share = 0.5;
  check_request (&request,
                 "leaf 0 406/406 callers 1 (10)\n"
                 "wrapper -1 4/400 callers 2 (400)\n",
                 "wrapper > leaf 15x 396\n");

  request.min_call_share = 0.03;
  request.min_node_share = 1;
  check_request (&request, "leaf 0 406/406 callers 2 (406)\n", "");
}

static void
test_cycles (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (CIRCLE, TRUE);
  GrindSubgraphRequest request = make_request (graph, "main");

  check_request (&request,
                 "main 0 10/140\n"
                 "<cycle 1> 1 80/120\n"
                 "side 1 10/40\n"
                 "leaf 2 40/40\n",
                 "main > <cycle 1> 1x 90\n"
                 "main > side 1x 40\n"
                 "<cycle 1> > leaf 6x 40\n"
                 "side > <cycle 1> 2x 30\n");

  /* If the root is a member, the rest of its cycle is another box. */
  request.root = test_find (graph, "a");
  check_request (&request,
                 "a 0 30/30\n"
                 "<cycle 1> 1 80/120\n"
                 "leaf 2 40/40\n"
                 "main -1 10/140\n"
                 "side -2 10/40\n",
                 "a > <cycle 1> 3x 60 inner back\n"
                 "a > a 4x 20 inner\n"
                 "<cycle 1> > leaf 6x 40\n"
                 "<cycle 1> > a 2x 25 inner\n"
                 "main > a 1x 90\n"
                 "main > side 1x 40\n"
                 "side > <cycle 1> 2x 30\n");
}

static void
test_no_cycles (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (CIRCLE, FALSE);
  GrindSubgraphRequest request = make_request (graph, "b");

  check_request (&request,
                 "b 0 50/115\n"
                 "leaf 1 40/40\n"
                 "a 1 30/115\n"
                 "side -1 10/40\n"
                 "main -2 10/140\n",
                 "b > leaf 6x 40\n"
                 "b > a 2x 25 back\n"
                 "a > b 3x 60\n"
                 "a > a 4x 20 inner\n"
                 "side > b 2x 30\n"
                 "main > a 1x 90\n"
                 "main > side 1x 40\n");
}

/* The heaviest nodes linked to the root are kept, and the rest is counted. */
static void
test_limits (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (PROFILE, TRUE);
  GrindSubgraphRequest request = make_request (graph, "work");
  const GrindSubgraphTotals *totals;
  g_autoptr (GrindSubgraph) edges = NULL;
  g_autoptr (GrindSubgraph) nodes = NULL;

  request.caller_depth = 1;
  request.max_edges = 2;
  edges = choose (&request);
  check (edges,
         "work 0 100/1000 callers 1 (20) callees 2 (400)\n"
         "left 1 300/500 callees 1 (200)\n"
         "main -1 9/999 callers 1 (999)\n",
         "work > left 4x 500\n"
         "main > work 1x 980 via outer,inner\n");
  totals = grind_subgraph_get_totals (edges);
  g_assert_cmpuint (totals->n_cut_edges, ==, 3);
  g_assert_cmpuint (totals->n_cut_nodes, ==, 0);
  g_assert_cmpuint (totals->n_passed, ==, 2);
  g_assert_cmpfloat (totals->call_share, ==, 0.5);
  g_assert_cmpfloat (totals->node_share, ==, 0.03);

  request.max_nodes = 4;
  request.max_edges = 0;
  nodes = choose (&request);
  check (nodes,
         "work 0 100/1000 callers 1 (20) callees 2 (400)\n"
         "left 1 300/500\n"
         "leaf 2 406/406 callers 1 (10)\n"
         "main -1 9/999 callers 1 (999)\n",
         "work > left 4x 500\n"
         "left > leaf 7x ~198 via wrapper\n"
         "main > work 1x 980 via outer,inner\n");
  totals = grind_subgraph_get_totals (nodes);
  g_assert_cmpuint (totals->n_cut_nodes, ==, 1);
  g_assert_cmpuint (totals->n_cut_edges, ==, 0);
  g_assert_cmpfloat (totals->node_share, ==, 0.406);
}

/* No path leads through hidden functions; with a focus, all remaining paths lead to it. */
static void
test_hidden_functions (void)
{
  g_autoptr (GrindProfile) profile = test_load (PROFILE);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);
  g_autoptr (GrindHiddenFunctions) hidden = test_hidden_functions_new (profile, "^left|^inner",
                                                                       NULL);
  g_autoptr (GrindHiddenFunctions) focus = test_hidden_functions_new (profile, NULL,
                                                                      "^outer|^right");
  g_autoptr (GrindSubgraph) subgraph = NULL;
  GrindSubgraphRequest request = make_request (graph, "work");

  request.hidden_functions = hidden;
  subgraph = choose (&request);
  check (subgraph,
         "work 0 100/1000 callers 2 (1000) callees 2 (510)\n"
         "right 1 190/390\n"
         "leaf 2 406/406 callers 1 (10)\n",
         "work > right 5x 390\n"
         "right > leaf 8x ~198 via wrapper\n");
  g_assert_cmpuint (grind_subgraph_get_totals (subgraph)->n_omitted, ==, 2);

  request.hidden_functions = focus;
  check_request (&request,
                 "work 0 100/1000 callers 1 (20) callees 2 (510)\n"
                 "right 1 190/390 callees 1 (200)\n"
                 "outer -1 2/990 callers 1 (990)\n",
                 "work > right 5x 390\n"
                 "outer > work 2x 980 via inner\n");
}

static void
test_groups (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (HEADER
    "ob=one\nfn=a\n1 1 0\ncfn=b\ncalls=1 0\n1 20 0\ncob=two\ncfn=c\ncalls=1 0\n1 9 0\n"
    "ob=one\nfn=b\n1 10 0\ncfn=d\ncalls=1 0\n1 10 0\n"
    "fn=d\n1 10 0\ncfn=b\ncalls=1 0\n1 1 0\n"
    "ob=two\nfn=c\n1 5 0\ncob=one\ncfn=e\ncalls=1 0\n1 4 0\n"
    "ob=one\nfn=e\n1 4 0\ncob=two\ncfn=c\ncalls=1 0\n1 1 0\n", TRUE);
  g_autoptr (GrindGrouping) grouping = NULL;
  g_autoptr (GrindSubgraph) subgraph = NULL;
  GrindSubgraphRequest request = make_request (graph, "a");
  const GrindSubgraphNode *nodes;
  guint n_nodes;

  grouping = grind_grouping_new (graph, GRIND_GROUP_BY_OBJECT, NULL, NULL);
  request.grouping = grouping;
  subgraph = choose (&request);
  nodes = grind_subgraph_get_nodes (subgraph, &n_nodes);
  g_assert_cmpuint (n_nodes, ==, 3);
  g_assert_cmpuint (nodes[0].group, ==, grind_grouping_get_group (grouping, nodes[0].node));
  g_assert_cmpuint (nodes[1].group, ==, nodes[0].group);
  g_assert_cmpuint (nodes[2].group, ==, GRIND_NONE);
}

/* A ratio has no shares, so only the root is drawn, and its neighbours are counted. */
static void
test_ratio (void)
{
  g_autoptr (GrindProfile) profile = test_load (PROFILE);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);
  g_autoptr (GVariant) definitions = g_variant_ref_sink (
    g_variant_new_parsed ("[('Q', '', 'A / B')]"));
  g_autoptr (GrindEventSet) events = grind_event_set_new (profile, definitions);
  g_autoptr (GrindGraph) with_ratio = grind_graph_with_events (graph, events);
  g_autoptr (GrindSubgraph) subgraph = NULL;
  GrindSubgraphRequest request = make_request (with_ratio, "work");
  const GrindSubgraphNode *nodes;
  guint n_nodes;

  request.event = grind_event_set_find (events, "Q");
  request.min_node_share = request.min_call_share = 0;
  subgraph = choose (&request);
  nodes = grind_subgraph_get_nodes (subgraph, &n_nodes);
  g_assert_cmpuint (n_nodes, ==, 1);
  g_assert_cmpuint (nodes[0].n_hidden_callees, ==, 3);
  g_assert_cmpuint (nodes[0].n_hidden_callers, ==, 2);
  g_assert_false (grind_value_is_known (nodes[0].hidden_callee_cost));
}

static void
test_cancelled (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (PROFILE, TRUE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  GrindSubgraphRequest request = make_request (graph, "work");

  g_cancellable_cancel (cancellable);
  g_assert_null (grind_subgraph_new (&request, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* A path of many functions that only pass on. */
static void
test_long (void)
{
  g_autoptr (GString) text = g_string_new (HEADER);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindSubgraph) subgraph = NULL;
  GrindSubgraphRequest request;
  const GrindSubgraphEdge *edges;
  guint n_edges;

  for (guint i = 0; i < 300000; i++)
    g_string_append_printf (text, "fn=f%u\n1 0 0\ncfn=f%u\ncalls=1 0\n1 7 0\n", i, i + 1);
  g_string_append (text, "fn=f300000\n1 7 0\n");
  profile = test_load (text->str);
  graph = test_graph_new (profile, TRUE);
  request = make_request (graph, "f150000");

  subgraph = choose (&request);
  edges = grind_subgraph_get_edges (subgraph, &n_edges);
  g_assert_cmpuint (n_edges, ==, 2);
  g_assert_cmpuint (edges[0].n_passed, ==, 149999);
  g_assert_cmpuint (edges[1].n_passed, ==, 149999);
  g_assert_cmpint (edges[0].cost.whole, ==, 7);
  g_assert_false (edges[0].is_estimate);
  g_assert_cmpuint (grind_subgraph_get_totals (subgraph)->n_passed, ==, 299998);
}

/* Without cycles, functions may pass on to each other. */
static void
test_passing_circle (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (HEADER
    "fn=root\n1 50 0\ncfn=p\ncalls=1 0\n1 100 0\n"
    "fn=p\n1 0 0\ncfn=q\ncalls=9 0\n1 900 0\n"
    "fn=q\n1 0 0\ncfn=p\ncalls=9 0\n1 890 0\ncfn=end\ncalls=1 0\n1 10 0\n"
    "fn=end\n1 10 0\n", FALSE);
  GrindSubgraphRequest request = make_request (graph, "root");

  check_request (&request,
                 "root 0 50/150\n"
                 "p 1 0/990\n",
                 "root > p 1x 100\n"
                 "p > p 9x 890 via q\n");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/subgraph/folded", test_folded);
  g_test_add_func ("/subgraph/not-folded", test_not_folded);
  g_test_add_func ("/subgraph/depth", test_depth);
  g_test_add_func ("/subgraph/shares", test_shares);
  g_test_add_func ("/subgraph/cycles", test_cycles);
  g_test_add_func ("/subgraph/no-cycles", test_no_cycles);
  g_test_add_func ("/subgraph/limits", test_limits);
  g_test_add_func ("/subgraph/hidden-functions", test_hidden_functions);
  g_test_add_func ("/subgraph/groups", test_groups);
  g_test_add_func ("/subgraph/ratio", test_ratio);
  g_test_add_func ("/subgraph/cancelled", test_cancelled);
  g_test_add_func ("/subgraph/long", test_long);
  g_test_add_func ("/subgraph/passing-circle", test_passing_circle);

  return g_test_run ();
}
