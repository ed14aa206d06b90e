/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Subgraphs of random profiles, checked call by call. */
#include "config.h"

#include "analysis/subgraph/grind-subgraph.h"
#include "grind-test-hidden.h"
#include "grind-test-random.h"

/* The calls between two nodes, from all calls of the profile */
typedef struct
{
  gboolean   is_there;
  gint64     cost;
  GrindCount count;
} Link;

/* The subgraph to check, and frequently used parts of it */
typedef struct
{
  const GrindSubgraphRequest *request;
  GrindSubgraph              *subgraph;
  GrindGraph                 *graph;
  GrindProfile               *profile;
  const GrindCosts           *costs;
  const GrindSubgraphNode    *nodes;
  guint                       n_nodes;
  const GrindSubgraphEdge    *edges;
  guint                       n_edges;
} Check;

static GrindNodeId
get_node (const Check     *check,
          GrindFunctionId  function)
{
  guint cycle = grind_graph_get_cycle (check->graph, function);

  if (cycle == 0 || function == check->request->root)
    return function;

  return grind_graph_get_cycle_node (check->graph, cycle);
}

static Link
find_link (const Check *check,
           GrindNodeId  from,
           GrindNodeId  to)
{
  Link link = { FALSE, 0, { 0, FALSE } };

  for (GrindCallId call = 0; call < grind_profile_get_n_calls (check->profile); call++)
    {
      GrindCount count = grind_graph_get_call_count (check->graph, call);

      if (!grind_graph_is_active_call (check->graph, call) ||
          get_node (check, grind_profile_get_caller (check->profile, call)) != from ||
          get_node (check, grind_profile_get_callee (check->profile, call)) != to)
        continue;
      link.is_there = TRUE;
      link.cost += check->costs->calls[call];
      link.count.count += count.count;
      link.count.is_partial |= count.is_partial;
    }

  return link;
}

static guint
find_box (const Check *check,
          GrindNodeId  node)
{
  for (guint i = 0; i < check->n_nodes; i++)
    if (check->nodes[i].node == node)
      return i;

  return G_MAXUINT;
}

static gboolean
takes (const Check *check,
       double       cost,
       double       share)
{
  return share <= 0 || (check->nodes[0].inclusive.whole > 0 &&
                        cost / check->nodes[0].inclusive.whole >= share);
}

static void
check_nodes (const Check *check)
{
  const GrindSubgraphRequest *request = check->request;

  g_assert_cmpuint (check->n_nodes, >=, 1);
  g_assert_cmpuint (check->nodes[0].node, ==, request->root);
  g_assert_cmpint (check->nodes[0].depth, ==, 0);
  for (guint i = 0; i < check->n_nodes; i++)
    {
      const GrindSubgraphNode *node = &check->nodes[i];

      g_assert_cmpuint (find_box (check, node->node), ==, i);
      g_assert_cmpint (node->inclusive.whole, ==, check->costs->inclusive[node->node]);
      g_assert_cmpint (node->self.whole, ==, check->costs->self[node->node]);
      g_assert_cmpint (node->depth, <=, (int) request->callee_depth);
      g_assert_cmpint (-node->depth, <=, (int) request->caller_depth);
      if (i == 0)
        continue;

      g_assert_cmpint (node->depth, !=, 0);
      g_assert_true (takes (check, node->inclusive.whole, request->min_node_share));
      if (!grind_graph_is_cycle (check->graph, node->node))
        g_assert_cmpuint (get_node (check, node->node), ==, node->node);
    }
}

/* Follows the functions folded into an edge. */
static void
check_passed (const Check *check,
              guint        position)
{
  const GrindSubgraphEdge *edge = &check->edges[position];
  Link entering = find_link (check, check->nodes[edge->from].node, edge->first);
  guint n_passed;
  g_autofree GrindNodeId *passed = NULL;
  double least = entering.cost;

  passed = grind_subgraph_list_passed (check->subgraph, position, &n_passed);
  g_assert_cmpuint (n_passed, ==, edge->n_passed);
  g_assert_cmpuint (n_passed, >, 0);
  g_assert_cmpuint (passed[0], ==, edge->first);
  g_assert_cmpuint (passed[n_passed - 1], ==, edge->last);
  for (guint i = 0; i < n_passed; i++)
    {
      GrindNodeId next = i + 1 < n_passed ? passed[i + 1] : check->nodes[edge->to].node;
      Link link = find_link (check, passed[i], next);

      g_assert_true (link.is_there);
      g_assert_true (grind_graph_is_passing (check->graph, check->request->event, passed[i]));
      g_assert_cmpuint (find_box (check, passed[i]), ==, G_MAXUINT);
      least *= 0.97;
      if (!edge->is_estimate)
        g_assert_cmpint (edge->cost.whole, <=, link.cost);
    }
  if (entering.cost > 0)
    g_assert_cmpfloat (edge->cost.whole, >=, least - 1);
  if (!edge->is_estimate)
    g_assert_cmpint (edge->cost.whole, ==,
                     find_link (check, edge->last, check->nodes[edge->to].node).cost);
}

static void
check_edges (const Check *check)
{
  for (guint i = 0; i < check->n_edges; i++)
    {
      const GrindSubgraphEdge *edge = &check->edges[i];
      GrindNodeId from, to;
      Link link;

      g_assert_cmpuint (edge->from, <, check->n_nodes);
      g_assert_cmpuint (edge->to, <, check->n_nodes);
      from = check->nodes[edge->from].node;
      to = check->nodes[edge->to].node;
      link = find_link (check, from, edge->first);
      g_assert_true (link.is_there);
      g_assert_cmpint (edge->count.count, ==, link.count.count);
      g_assert_cmpint (edge->count.is_partial, ==, link.count.is_partial);
      g_assert_true (from == edge->first ||
                     takes (check, edge->cost.whole, check->request->min_call_share));
      if (edge->first == to)
        {
          g_assert_cmpuint (edge->n_passed, ==, 0);
          g_assert_cmpuint (edge->last, ==, from);
          g_assert_cmpint (edge->cost.whole, ==, link.cost);
          g_assert_false (edge->is_estimate);
        }
      else
        {
          g_assert_true (check->request->collapse_passing);
          check_passed (check, i);
        }
    }
}

/* Whether an edge represents the calls between a box and another node. */
static gboolean
has_edge (const Check *check,
          guint        box,
          GrindNodeId  other,
          gboolean     is_callee)
{
  for (guint i = 0; i < check->n_edges; i++)
    {
      const GrindSubgraphEdge *edge = &check->edges[i];

      if (is_callee ? edge->from == box && edge->first == other
                    : edge->to == box && edge->last == other)
        return TRUE;
    }

  return FALSE;
}

/* Every node linked to a box is drawn or counted as hidden. */
static void
check_hidden (const Check *check)
{
  guint n_callees = 0;
  guint n_callers = 0;

  for (guint i = 0; i < check->n_nodes; i++)
    {
      const GrindSubgraphNode *box = &check->nodes[i];
      guint hidden[2] = { 0, 0 };
      gint64 costs[2] = { 0, 0 };

      for (GrindNodeId other = 0; other < check->costs->n_nodes; other++)
        for (int is_callee = 0; is_callee < 2; is_callee++)
          {
            Link link = is_callee ? find_link (check, box->node, other)
                                  : find_link (check, other, box->node);

            if (!link.is_there || other == box->node || has_edge (check, i, other, is_callee))
              continue;
            hidden[is_callee]++;
            costs[is_callee] += link.cost;
          }
      g_assert_cmpuint (box->n_hidden_callers, ==, hidden[0]);
      g_assert_cmpuint (box->n_hidden_callees, ==, hidden[1]);
      g_assert_cmpint (box->hidden_caller_cost.whole, ==, costs[0]);
      g_assert_cmpint (box->hidden_callee_cost.whole, ==, costs[1]);
      n_callers += hidden[0];
      n_callees += hidden[1];
    }
  g_assert_cmpuint (grind_subgraph_get_totals (check->subgraph)->n_hidden_callees, ==,
                    n_callees);
  g_assert_cmpuint (grind_subgraph_get_totals (check->subgraph)->n_hidden_callers, ==,
                    n_callers);
}

/* The subgraph is connected, and acyclic without back edges. */
static void
check_ways (const Check *check)
{
  g_autofree guint8 *is_linked = g_new0 (guint8, check->n_nodes);
  g_autofree guint *ranks = g_new0 (guint, check->n_nodes);

  is_linked[0] = TRUE;
  for (guint round = 0; round < check->n_nodes; round++)
    for (guint i = 0; i < check->n_edges; i++)
      {
        const GrindSubgraphEdge *edge = &check->edges[i];

        is_linked[edge->from] |= is_linked[edge->to];
        is_linked[edge->to] |= is_linked[edge->from];
        if (!edge->is_back && edge->from != edge->to)
          ranks[edge->to] = MAX (ranks[edge->to], ranks[edge->from] + 1);
      }
  for (guint i = 0; i < check->n_nodes; i++)
    {
      g_assert_true (is_linked[i]);
      g_assert_cmpuint (ranks[i], <, check->n_nodes);
    }
}

/* With no limit but the depth, all nodes that calls lead to have a box. */
static void
check_complete (const Check *check)
{

  if (check->request->collapse_passing || check->request->min_node_share > 0 ||
      check->request->min_call_share > 0 || check->request->max_edges > 0 ||
      check->request->max_nodes > 0 || check->request->hidden_functions != NULL)
    return;

  for (guint i = 0; i < check->n_nodes; i++)
    for (GrindNodeId other = 0; other < check->costs->n_nodes; other++)
      {
        int depth = check->nodes[i].depth;

        if (depth >= 0 && depth < (int) check->request->callee_depth &&
            find_link (check, check->nodes[i].node, other).is_there)
          g_assert_cmpuint (find_box (check, other), !=, G_MAXUINT);
        if (depth <= 0 && -depth < (int) check->request->caller_depth &&
            find_link (check, other, check->nodes[i].node).is_there)
          g_assert_cmpuint (find_box (check, other), !=, G_MAXUINT);
      }
}

static void
check_limits (const Check *check)
{
  const GrindSubgraphTotals *totals = grind_subgraph_get_totals (check->subgraph);

  if (check->request->max_nodes > 0)
    g_assert_cmpuint (check->n_nodes, <=, check->request->max_nodes);
  if (check->request->max_edges > 0)
    g_assert_cmpuint (check->n_edges, <=, check->request->max_edges);
  if (totals->n_cut_edges == 0)
    g_assert_cmpfloat (totals->call_share, ==, check->request->min_call_share);
  if (totals->n_cut_nodes == 0)
    g_assert_cmpfloat (totals->node_share, ==, check->request->min_node_share);
  for (guint i = 0; i < check->n_edges; i++)
    if (check->nodes[0].inclusive.whole > 0 && totals->n_cut_edges > 0 &&
        check->edges[i].from != check->edges[i].to)
      g_assert_true (takes (check, check->edges[i].cost.whole, totals->call_share - 1e-9));
}

static void
check_hidden_functions (const Check *check)
{
  for (guint i = 1; i < check->n_nodes && check->request->hidden_functions != NULL; i++)
    if (!grind_graph_is_cycle (check->graph, check->nodes[i].node))
      g_assert_false (grind_hidden_functions_is_hidden (check->request->hidden_functions,
                                                        check->nodes[i].node));
}

/* Returns the number of folded functions. */
static guint
check_root (const GrindSubgraphRequest *request)
{
  g_autoptr (GrindSubgraph) subgraph = NULL;
  Check check = { request };

  subgraph = grind_subgraph_new (request, NULL, NULL);
  check.subgraph = subgraph;
  check.graph = request->graph;
  check.profile = grind_graph_get_profile (request->graph);
  check.costs = grind_graph_get_costs (request->graph, request->event);
  check.nodes = grind_subgraph_get_nodes (subgraph, &check.n_nodes);
  check.edges = grind_subgraph_get_edges (subgraph, &check.n_edges);

  check_nodes (&check);
  check_edges (&check);
  check_hidden (&check);
  check_ways (&check);
  check_complete (&check);
  check_limits (&check);
  check_hidden_functions (&check);

  return grind_subgraph_get_totals (subgraph)->n_passed;
}

static double
random_share (GRand *rand)
{
  static const double shares[] = { 0, 0, 0.03, 0.2, 0.7 };

  return shares[g_rand_int_range (rand, 0, G_N_ELEMENTS (shares))];
}

/* Makes some functions do nothing but call one other. */
static void
add_passing (GRand     *rand,
             TestModel *model)
{
  for (guint part = 0; part < model->n_parts; part++)
    for (guint function = 0; function < model->n_functions; function++)
      {
        guint kept = (function * 7 + 1) % model->n_functions;

        if (function % 3 == 0)
          continue;
        memset (model->self[part][function], 0, sizeof model->self[part][function]);
        for (guint callee = 0; callee < model->n_functions; callee++)
          if (callee != kept)
            model->calls[part][function][callee].is_there = FALSE;
        test_random_call (rand, &model->calls[part][function][kept], FALSE);
        for (guint event = 0; event < TEST_N_EVENTS; event++)
          model->calls[part][function][kept].cost[event] += 20000;
      }
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  guint n_passed = 0;

  for (guint round = 0; round < 250; round++)
    {
      g_autofree TestModel *model = test_model_new (rand);
      g_autoptr (GrindProfile) profile = NULL;
      g_autoptr (GrindGraph) graph = NULL;
      g_autoptr (GrindHiddenFunctions) hidden = NULL;
      g_autoptr (GrindHiddenFunctions) focus = NULL;

      if (round % 4 < 2)
        add_passing (rand, model);
      profile = test_load_take (test_model_write (model));
      graph = test_graph_new (profile, round % 2);
      hidden = test_hidden_functions_new (profile, "[37]", NULL);
      focus = test_hidden_functions_new (profile, "[3]", "[25]");
      for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (graph); node++)
        {
          GrindSubgraphRequest request = { .graph = graph, .root = node };

          request.event = g_rand_int_range (rand, 0, TEST_N_EVENTS);
          request.caller_depth = g_rand_int_range (rand, 0, 8);
          request.callee_depth = g_rand_int_range (rand, 0, 8);
          request.min_node_share = random_share (rand);
          request.min_call_share = random_share (rand);
          request.collapse_passing = g_rand_boolean (rand);
          request.max_nodes = g_rand_boolean (rand) ? 0 : g_rand_int_range (rand, 1, 9);
          request.max_edges = g_rand_boolean (rand) ? 0 : g_rand_int_range (rand, 1, 9);
          if (g_rand_boolean (rand))
            request.hidden_functions = g_rand_boolean (rand) ? hidden : focus;
          n_passed += check_root (&request);
        }
    }
  g_assert_cmpuint (n_passed, >, 0);
  g_test_message ("%u functions folded", n_passed);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/subgraph-random/random", test_random);

  return g_test_run ();
}
