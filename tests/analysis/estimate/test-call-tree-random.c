/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares trees of random profiles with a plain implementation of the rules, path by path. */
#include "config.h"

#include "analysis/estimate/grind-transitive.h"
#include "grind-test-call-tree.h"
#include "grind-test-hidden.h"
#include "grind-test-random.h"

#define N_ROUNDS 250
#define MAX_FUNCTIONS (TEST_MAX_FUNCTIONS + 1)   /* one more is in every part */
#define MAX_NODES (2 * MAX_FUNCTIONS)
#define FIRST_LEVEL 7                            /* this and later functions are recursion levels */

/* A target of a node: another node or, after all nodes, the self cost of a member */
typedef struct
{
  double   cost;
  double   count;
  gboolean is_partial;
  gboolean is_there;
} Way;

typedef struct
{
  Way    ways[2 * MAX_NODES];
  double self_cost;
  double left_out;
  guint  n_left_out;
  double whole;
} Fan;

/* A request, and its effect on each function and node */
typedef struct
{
  GrindCallTreeRequest  request;
  GrindCallTree        *tree;
  GrindProfile         *profile;
  const GrindCosts     *costs;
  guint                 n;
  GrindNodeId           root;
  GrindNodeId           node_of[MAX_FUNCTIONS];
  GrindFunctionId       member_of[MAX_FUNCTIONS];
  gboolean              is_hidden[MAX_FUNCTIONS];
  gboolean              is_beside[MAX_FUNCTIONS];
  gboolean              is_wanted[MAX_NODES];
} Oracle;

static guint
get_base (const Oracle    *oracle,
          GrindFunctionId  function)
{
  g_autofree char *name = grind_profile_dup_function_name (oracle->profile, function);

  return name[0] == 'f' ? strtoul (name + 1, NULL, 10) : 1000;
}

static gboolean
has_level (const Oracle    *oracle,
           GrindFunctionId  function)
{
  g_autofree char *name = grind_profile_dup_function_name (oracle->profile, function);

  return strchr (name, '\'') != NULL;
}

/* Returns the first level of the function in the same cycle, or outside of cycles. */
static GrindFunctionId
find_lowest (const Oracle    *oracle,
             GrindFunctionId  function)
{
  GrindGraph *graph = oracle->request.graph;

  for (GrindFunctionId f = 0; f < oracle->n && oracle->request.merge_levels; f++)
    if (get_base (oracle, f) == get_base (oracle, function) && !has_level (oracle, f) &&
        grind_graph_get_cycle (graph, f) == grind_graph_get_cycle (graph, function))
      return f;

  return function;
}

static void
find_nodes (Oracle *oracle)
{
  GrindGraph *graph = oracle->request.graph;

  for (GrindFunctionId f = 0; f < oracle->n; f++)
    {
      guint cycle = grind_graph_get_cycle (graph, f);

      oracle->member_of[f] = find_lowest (oracle, f);
      oracle->node_of[f] = cycle > 0 ? grind_graph_get_cycle_node (graph, cycle)
                                     : oracle->member_of[f];
    }
  oracle->root = oracle->request.root;
  if (oracle->root < oracle->n)
    oracle->root = oracle->node_of[oracle->root];
}

static gboolean
is_hidden (const Oracle    *oracle,
           GrindFunctionId  function)
{
  return oracle->is_hidden[function] && oracle->node_of[function] != oracle->root;
}

static GrindFunctionId
get_near (const Oracle *oracle,
          GrindCallId   call)
{
  return oracle->request.is_callers ? grind_profile_get_callee (oracle->profile, call)
                                    : grind_profile_get_caller (oracle->profile, call);
}

static GrindFunctionId
get_far (const Oracle *oracle,
         GrindCallId   call)
{
  return oracle->request.is_callers ? grind_profile_get_caller (oracle->profile, call)
                                    : grind_profile_get_callee (oracle->profile, call);
}

/* Repeats until nothing changes. */
static void
find_wanted (Oracle *oracle)
{
  gboolean is_shown[MAX_NODES] = { 0 };
  gboolean changes = TRUE;

  for (GrindFunctionId f = 0; f < oracle->n; f++)
    {
      is_shown[oracle->node_of[f]] |= !oracle->is_hidden[f];
      oracle->is_wanted[oracle->node_of[f]] |= !oracle->is_hidden[f] && !oracle->is_beside[f];
    }

  while (changes)
    {
      changes = FALSE;
      for (GrindCallId call = 0; call < oracle->costs->n_calls; call++)
        {
          GrindNodeId near = oracle->node_of[get_near (oracle, call)];
          GrindNodeId far = oracle->node_of[get_far (oracle, call)];

          if (oracle->is_wanted[far] && !oracle->is_wanted[near] && is_shown[near] &&
              !is_hidden (oracle, get_near (oracle, call)))
            oracle->is_wanted[near] = changes = TRUE;
        }
    }
}

static double
get_self (const Oracle    *oracle,
          GrindFunctionId  function)
{
  return MAX (oracle->costs->self[function], 0);
}

static void
add_calls (const Oracle    *oracle,
           GrindNodeId      node,
           GrindFunctionId  function,
           Fan             *fan)
{
  for (GrindCallId call = 0; call < oracle->costs->n_calls; call++)
    {
      GrindNodeId far = oracle->node_of[get_far (oracle, call)];
      GrindCount count = grind_graph_get_call_count (oracle->request.graph, call);
      double cost = MAX (oracle->costs->calls[call], 0);

      if (get_near (oracle, call) != function || far == node)
        continue;
      if (is_hidden (oracle, function))
        {
          fan->left_out += cost;
          continue;
        }
      fan->ways[far].cost += cost;
      fan->ways[far].count += count.count;
      fan->ways[far].is_partial |= count.is_partial;
      fan->ways[far].is_there = TRUE;
    }
}

static void
add_self (const Oracle    *oracle,
          GrindNodeId      node,
          GrindFunctionId  function,
          gboolean         is_alone,
          Fan             *fan)
{
  double self = get_self (oracle, function);

  if (is_hidden (oracle, function))
    fan->left_out += self;
  else if (node < oracle->n || is_alone)
    fan->self_cost += self;
  else if (self > 0 && (oracle->is_hidden[function] || oracle->is_beside[function]))
    {
      fan->left_out += self;
      fan->n_left_out++;
    }
  else if (self > 0)
    {
      fan->ways[MAX_NODES + oracle->member_of[function]].cost += self;
      fan->ways[MAX_NODES + oracle->member_of[function]].is_there = TRUE;
    }
}

static double
sum_out (const Oracle *oracle,
         GrindNodeId   node)
{
  double out = 0;

  for (GrindFunctionId f = 0; f < oracle->n; f++)
    if (oracle->node_of[f] == node)
      out += get_self (oracle, f);
  for (GrindCallId call = 0; call < oracle->costs->n_calls; call++)
    if (oracle->node_of[grind_profile_get_caller (oracle->profile, call)] == node &&
        oracle->node_of[grind_profile_get_callee (oracle->profile, call)] != node)
      out += MAX (oracle->costs->calls[call], 0);

  return out;
}

/* Splits the cost of a node; @alone is the member that is followed alone. */
static void
make_fan (const Oracle    *oracle,
          GrindNodeId      node,
          GrindFunctionId  alone,
          Fan             *fan)
{
  for (GrindFunctionId f = 0; f < oracle->n; f++)
    {
      if (oracle->node_of[f] != node || (alone != GRIND_NONE && f != alone))
        continue;
      add_calls (oracle, node, f, fan);
      if (!oracle->request.is_callers)
        add_self (oracle, node, f, alone != GRIND_NONE, fan);
      fan->n_left_out += is_hidden (oracle, f);
    }

  fan->whole = fan->left_out;
  for (guint i = 0; i < 2 * MAX_NODES; i++)
    fan->whole += fan->ways[i].cost;
  if (oracle->request.is_callers)
    fan->self_cost = MAX (0, sum_out (oracle, node) - fan->whole);
  fan->whole += fan->self_cost;
}

static gboolean
is_followed (const Oracle *oracle,
             const Fan    *fan,
             guint         way)
{
  return fan->ways[way].cost > 0 && (way >= MAX_NODES || oracle->is_wanted[way]);
}

static GrindBranchLimit
get_limit (const Oracle      *oracle,
           const GrindBranch *branch,
           const Fan         *fan)
{
  gboolean is_last = fan->n_left_out == 0;
  gboolean is_stopped = branch->depth > 0 && oracle->request.stops != NULL;

  for (guint i = 0; i < 2 * MAX_NODES; i++)
    is_last &= !fan->ways[i].is_there;
  for (GrindFunctionId f = 0; f < oracle->n && is_stopped; f++)
    if (oracle->node_of[f] == branch->node)
      is_stopped = (oracle->request.stops[f / 8] >> f % 8) & 1;

  if (is_last)
    return GRIND_BRANCH_COMPLETE;
  if (is_stopped)
    return GRIND_BRANCH_STOPPED;

  return branch->depth == oracle->request.max_depth && branch->depth > 0 ? GRIND_BRANCH_TOO_DEEP
                                                                         : GRIND_BRANCH_COMPLETE;
}

static const GrindBranch *
find_child (const Oracle      *oracle,
            const GrindBranch *branch,
            guint              way)
{
  for (guint i = 0; i < branch->n_children; i++)
    {
      const GrindBranch *child = grind_call_tree_get_branch (oracle->tree,
                                                             branch->first_child + i);

      if ((child->kind == GRIND_BRANCH_MEMBER) == (way >= MAX_NODES) &&
          child->node == way % MAX_NODES)
        return child;
    }

  return NULL;
}

/* @path has a bit for each member. */
static void
check_branch (const Oracle *oracle,
              guint         index,
              guint32       path)
{
  const GrindBranch *branch = grind_call_tree_get_branch (oracle->tree, index);
  double least = oracle->request.min_share * grind_call_tree_get_branch (oracle->tree, 0)->weight;
  GrindFunctionId alone = index == 0 && oracle->root >= oracle->n &&
                          oracle->request.root < oracle->n && !oracle->request.is_callers
                          ? branch->node : GRIND_NONE;
  GrindNodeId node = index == 0 ? oracle->root : branch->node;
  guint n_children = 0, n_hidden;
  double hidden;
  Fan fan = { 0 };

  make_fan (oracle, node, alone, &fan);
  g_assert_cmpint (branch->limit, ==, get_limit (oracle, branch, &fan));
  hidden = fan.left_out;
  n_hidden = fan.n_left_out;
  for (guint i = 0; i < 2 * MAX_NODES; i++)
    {
      const GrindBranch *child = find_child (oracle, branch, i);
      double weight = fan.whole > 0 ? branch->weight * MIN (fan.ways[i].cost / fan.whole, 1) : 0;

      if (branch->limit != GRIND_BRANCH_COMPLETE || !is_followed (oracle, &fan, i) ||
          weight < least || !(weight > 0))
        {
          g_assert_null (child);
          hidden += fan.ways[i].cost;
          n_hidden += fan.ways[i].is_there;
          continue;
        }

      g_assert_nonnull (child);
      n_children++;
      test_assert_near (child->weight, weight);
      test_assert_near (child->count, fan.ways[i].count * MIN (branch->weight / fan.whole, 1));
      g_assert_cmpint (child->is_count_partial, ==, fan.ways[i].is_partial);
      if (child->kind == GRIND_BRANCH_MEMBER)
        continue;
      g_assert_cmpint (child->kind, ==, path & 1u << i ? GRIND_BRANCH_RECURSION
                                                       : GRIND_BRANCH_NODE);
      if (child->kind == GRIND_BRANCH_NODE)
        check_branch (oracle, branch->first_child +
                      (guint) (child - grind_call_tree_get_branch (oracle->tree,
                                                                   branch->first_child)),
                      path | 1u << i);
      else
        g_assert_cmpfloat (child->self_cost, ==, child->weight);
    }

  g_assert_cmpuint (branch->n_children, ==, n_children);
  g_assert_cmpuint (branch->n_hidden, ==, n_hidden);
  test_assert_near (branch->hidden, fan.whole > 0 ? branch->weight * hidden / fan.whole : 0);
  test_assert_near (branch->self_cost, fan.whole > 0 ? branch->weight * fan.self_cost / fan.whole
                                               : branch->weight);
}

static void
check_root (const Oracle *oracle)
{
  const GrindBranch *root = grind_call_tree_get_branch (oracle->tree, 0);
  double weight = 0;

  for (GrindFunctionId f = 0; f < oracle->n; f++)
    if (oracle->node_of[f] == oracle->root && oracle->root < oracle->n)
      weight = MAX (weight, oracle->costs->inclusive[f]);
  if (oracle->root >= oracle->n)
    weight = MAX (0, oracle->costs->inclusive[oracle->request.root]);

  g_assert_cmpfloat (root->weight, ==, weight);
  g_assert_cmpuint (root->node, ==, oracle->root < oracle->n ? oracle->root
                                                             : oracle->request.root);
  check_branch (oracle, 0, 1u << oracle->root);
}

/* Returns a pattern of the functions with a bit in @functions. */
static char *
make_regex (const Oracle *oracle,
            guint32       functions)
{
  GString *text = g_string_new ("^(nobody");

  for (GrindFunctionId f = 0; f < oracle->n; f++)
    {
      g_autofree char *name = grind_profile_dup_function_name (oracle->profile, f);

      if (functions & 1u << f)
        g_string_append_printf (text, "|%s", name);
    }
  g_string_append (text, ")$");

  return g_string_free (text, FALSE);
}

static GrindHiddenFunctions *
make_hidden_functions (Oracle *oracle,
                       GRand  *rand)
{
  guint32 hidden = g_rand_int (rand) & g_rand_int (rand);
  guint32 focus = g_rand_boolean (rand) ? g_rand_int (rand) & g_rand_int (rand) : G_MAXUINT32;
  g_autofree char *hidden_text = NULL;
  g_autofree char *focus_text = NULL;

  if (g_rand_boolean (rand))
    hidden &= g_rand_int (rand);
  for (GrindFunctionId f = 0; f < MIN (oracle->n, MAX_FUNCTIONS); f++)
    {
      oracle->is_hidden[f] = (hidden >> f) & 1;
      oracle->is_beside[f] = !((focus >> f) & 1);
    }
  hidden_text = make_regex (oracle, hidden);
  focus_text = make_regex (oracle, focus);

  return test_hidden_functions_new (oracle->profile, hidden_text,
                                    focus != G_MAXUINT32 ? focus_text : NULL);
}

static void
check_request (const GrindCallTreeRequest *request,
               GRand                      *rand,
               gboolean                    is_limited)
{
  g_autofree Oracle *oracle = g_new0 (Oracle, 1);
  g_autoptr (GrindHiddenFunctions) hidden_functions = NULL;
  guint8 stops[2] = { g_rand_int (rand) & g_rand_int (rand), g_rand_int (rand) };

  oracle->request = *request;
  oracle->profile = grind_graph_get_profile (request->graph);
  oracle->costs = grind_graph_get_costs (request->graph, request->event);
  oracle->n = grind_profile_get_n_functions (oracle->profile);
  g_assert_cmpuint (oracle->n, <=, MAX_FUNCTIONS);
  if (is_limited)
    {
      hidden_functions = make_hidden_functions (oracle, rand);
      oracle->request.hidden_functions = hidden_functions;
      oracle->request.stops = g_rand_boolean (rand) ? stops : NULL;
      oracle->request.max_depth = g_rand_int_range (rand, 0, 5);
    }

  find_nodes (oracle);
  find_wanted (oracle);
  oracle->tree = test_call_tree_new (&oracle->request);
  check_root (oracle);
  grind_call_tree_free (oracle->tree);
}

/* Writes the last functions as second recursion levels of the first ones. */
static char *
write_levels (const TestModel *model)
{
  g_autofree char *text = test_model_write (model);
  GString *levels = g_string_new (text);

  for (guint i = FIRST_LEVEL; i < model->n_functions; i++)
    {
      g_autofree char *old = g_strdup_printf ("fn=f%u\n", i);
      g_autofree char *level = g_strdup_printf ("fn=f%u'2\n", i - FIRST_LEVEL);

      g_string_replace (levels, old, level, 0);
    }

  return g_string_free (levels, FALSE);
}

static void
check_all (gboolean has_levels,
           gboolean is_limited)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    for (int show_cycles = 0; show_cycles < 2; show_cycles++)
      {
        g_autofree TestModel *model = test_model_new (rand);
        g_autoptr (GrindGraph) graph =
          test_graph_load_take (has_levels ? write_levels (model) : test_model_write (model),
                                show_cycles);
        GrindCallTreeRequest request = {
          .graph = graph,
          .event = g_rand_int_range (rand, 0, 2),
          .min_share = g_rand_boolean (rand) ? 0.002 : 0.02,
          .max_branches = G_MAXUINT,
          .merge_levels = has_levels,
        };

        for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (graph); node++)
          {
            request.root = node;
            request.is_callers = g_rand_boolean (rand);
            check_request (&request, rand, is_limited);
          }
      }
}

static void
test_paths (void)
{
  check_all (FALSE, FALSE);
}

static void
test_limits (void)
{
  check_all (FALSE, TRUE);
}

static void
test_levels (void)
{
  check_all (TRUE, FALSE);
}

static void
test_level_limits (void)
{
  check_all (TRUE, TRUE);
}

/* The branches of a node add up to its transitive cost. */
static void
check_transitive (GrindGraph  *graph,
                  GrindNodeId  node,
                  gboolean     is_callers)
{
  GrindCallTreeRequest request = { .graph = graph, .root = node, .is_callers = is_callers,
                                   .max_branches = G_MAXUINT };
  g_autoptr (GrindCallTree) tree = test_call_tree_new (&request);
  g_autoptr (GrindTransitive) transitive = grind_transitive_new (graph, node, 0, !is_callers, NULL,
                                                                 NULL);
  double costs[MAX_NODES] = { 0 };
  double self_cost[MAX_NODES] = { 0 };

  for (guint i = 1; i < grind_call_tree_get_n_branches (tree); i++)
    {
      const GrindBranch *branch = grind_call_tree_get_branch (tree, i);
      const GrindBranch *parent = grind_call_tree_get_branch (tree, branch->parent);

      g_assert_cmpint (branch->kind, !=, GRIND_BRANCH_RECURSION);
      g_assert_cmpfloat (branch->hidden, ==, 0);
      if (branch->kind == GRIND_BRANCH_NODE)
        costs[branch->node] += branch->weight;
      self_cost[branch->kind == GRIND_BRANCH_NODE ? branch->node
                : parent->node] += branch->self_cost;
    }

  test_assert_near (grind_call_tree_get_branch (tree, 0)->weight, transitive->cost);
  for (guint i = 0; i < transitive->entries->len; i++)
    {
      const GrindTransitiveEntry *entry = &g_array_index (transitive->entries, GrindTransitiveEntry,
                                                          i);

      test_assert_near (costs[entry->node], entry->cost);
      /* Cost that reaches a node without known costs is dropped by flows, but kept by branches. */
      if (entry->self_cost != 0 || self_cost[entry->node] != costs[entry->node])
        test_assert_near (self_cost[entry->node], entry->self_cost);
      costs[entry->node] = 0;
    }
  for (guint i = 0; i < MAX_NODES; i++)
    g_assert_cmpfloat (costs[i], ==, 0);
}

static gboolean
has_negative_cost (GrindGraph *graph)
{
  const GrindCosts *costs = grind_graph_get_costs (graph, 0);

  for (guint i = 0; i < costs->n_nodes; i++)
    if (costs->self[i] < 0)
      return TRUE;
  for (guint i = 0; i < costs->n_calls; i++)
    if (costs->calls[i] < 0)
      return TRUE;

  return FALSE;
}

static void
test_transitive (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  guint n_checked = 0;

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (GrindGraph) graph = test_random_graph (rand, TRUE);

      if (has_negative_cost (graph))
        continue;
      n_checked++;
      for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (graph); node++)
        {
          check_transitive (graph, node, FALSE);
          check_transitive (graph, node, TRUE);
        }
    }
  g_assert_cmpuint (n_checked, >, N_ROUNDS / 4);
}

static int
compare_weights (const void *a,
                 const void *b)
{
  double left = *(const double *) a;
  double right = *(const double *) b;

  return (left < right) - (left > right);
}

/* Sorts the heaviest weights first. */
static GArray *
sort_weights (GrindCallTree *tree)
{
  GArray *weights = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < grind_call_tree_get_n_branches (tree); i++)
    g_array_append_val (weights, grind_call_tree_get_branch (tree, i)->weight);
  g_array_sort (weights, compare_weights);

  return weights;
}

/* A limited tree has the heaviest branches, and the same ones each time. */
static void
test_heaviest (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (GrindGraph) graph = test_random_graph (rand, round % 2);
      GrindCallTreeRequest request = { .graph = graph, .min_share = 0.001,
                                       .max_branches = G_MAXUINT,
                                       .is_callers = g_rand_boolean (rand) };
      g_autoptr (GrindCallTree) all = NULL;
      g_autoptr (GrindCallTree) some = NULL;
      g_autoptr (GrindCallTree) same = NULL;
      g_autoptr (GArray) weights = NULL;
      g_autoptr (GArray) heaviest = NULL;
      g_autofree char *text = NULL;
      g_autofree char *same_text = NULL;

      request.root = g_rand_boolean (rand) ? GRIND_NONE : 0;
      all = test_call_tree_new (&request);
      request.max_branches = g_rand_int_range (rand, 1, grind_call_tree_get_n_branches (all) + 1);
      some = test_call_tree_new (&request);
      g_assert_cmpuint (grind_call_tree_get_n_branches (some), ==, request.max_branches);
      weights = sort_weights (all);
      heaviest = sort_weights (some);
      g_assert_cmpmem (heaviest->data, heaviest->len * sizeof (double),
                       weights->data, heaviest->len * sizeof (double));

      same = test_call_tree_new (&request);
      text = test_describe_tree (some);
      same_text = test_describe_tree (same);
      g_assert_cmpstr (text, ==, same_text);
    }
}

/* The roots together have the total, each with its cost without a caller. */
static void
check_roots (GrindGraph   *graph,
             gboolean      is_callers,
             GrindEventId  event)
{
  GrindCallTreeRequest request = { .graph = graph, .root = GRIND_NONE, .is_callers = is_callers,
                                   .event = event, .max_depth = 1, .max_branches = G_MAXUINT };
  g_autoptr (GrindCallTree) tree = test_call_tree_new (&request);
  const GrindBranch *root = grind_call_tree_get_branch (tree, 0);
  const GrindCosts *costs = grind_graph_get_costs (graph, event);
  double weights[MAX_NODES] = { 0 };
  double sum = 0;

  /* Profiles without calls have groups instead, see test-call-tree-flat.c. */
  if (costs->n_calls == 0 && !is_callers)
    return;

  for (GrindFunctionId f = 0; f < costs->n_nodes - grind_graph_get_n_cycles (graph); f++)
    {
      guint cycle = grind_graph_get_cycle (graph, f);

      weights[cycle > 0 ? grind_graph_get_cycle_node (graph, cycle) : f] += costs->self[f];
    }
  for (GrindCallId call = 0; call < costs->n_calls && !is_callers; call++)
    {
      GrindProfile *profile = grind_graph_get_profile (graph);
      GrindFunctionId ends[2] = { grind_profile_get_caller (profile, call),
                                  grind_profile_get_callee (profile, call) };

      for (guint i = 0; i < 2; i++)
        {
          guint cycle = grind_graph_get_cycle (graph, ends[i]);

          weights[cycle > 0 ? grind_graph_get_cycle_node (graph, cycle) : ends[i]] +=
            i == 0 ? costs->calls[call] : -costs->calls[call];
        }
    }
  for (guint i = 0; i < costs->n_nodes; i++)
    sum += MAX (weights[i], 0);

  g_assert_cmpfloat (root->weight, ==, MAX (costs->total, 0));
  g_assert_cmpuint (root->node, ==, GRIND_NONE);
  for (guint i = 0; i < root->n_children; i++)
    {
      const GrindBranch *branch = grind_call_tree_get_branch (tree, root->first_child + i);

      g_assert_cmpfloat (weights[branch->node], >, 0);
      test_assert_near (branch->weight, root->weight * weights[branch->node] / sum);
      weights[branch->node] = 0;
    }
  for (guint i = 0; i < costs->n_nodes && root->weight > 0; i++)
    g_assert_cmpfloat (weights[i], <=, 0);
}

static void
test_roots (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (GrindGraph) graph = test_random_graph (rand, TRUE);

      for (int i = 0; i < 4; i++)
        check_roots (graph, i / 2, i % 2);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/call-tree/random/paths", test_paths);
  g_test_add_func ("/analysis/call-tree/random/limits", test_limits);
  g_test_add_func ("/analysis/call-tree/random/levels", test_levels);
  g_test_add_func ("/analysis/call-tree/random/level-limits", test_level_limits);
  g_test_add_func ("/analysis/call-tree/random/flow", test_transitive);
  g_test_add_func ("/analysis/call-tree/random/heaviest", test_heaviest);
  g_test_add_func ("/analysis/call-tree/random/roots", test_roots);

  return g_test_run ();
}
