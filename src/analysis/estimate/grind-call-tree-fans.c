/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Splits the cost of a node among its callees, or callers: once for each node, however often it is
 * in the tree. The targets are sorted by cost, so that a branch examines only as many as it
 * follows.
 *
 * Negative costs, which formulas can have, count as 0: the parts of a branch must fit into it.
 */
#include "config.h"

#include "grind-call-tree-private.h"

#define CALLS_PER_CHECK 65536   /* calls between two checks for cancellation */

static inline GrindTreeWay *
get_way (const GrindTreeFans *fans,
         guint                way)
{
  return &g_array_index (fans->ways, GrindTreeWay, way);
}

/* The target @node in the current split. */
static GrindTreeWay *
find_way (GrindTreeFans   *fans,
          GrindNodeId      node,
          GrindBranchKind  kind)
{
  if (fans->slots[node] == 0)
    {
      GrindTreeWay way = { .kind = kind, .node = node };

      g_array_append_val (fans->ways, way);
      fans->slots[node] = fans->ways->len;
    }

  return get_way (fans, fans->slots[node] - 1);
}

static void
add_call (GrindTreeFans *fans,
          GrindNodeId    far,
          GrindCallId    call)
{
  GrindTreeWay *way = find_way (fans, far, GRIND_BRANCH_NODE);
  GrindCount count = grind_graph_get_call_count (fans->pass.graph, call);

  way->cost += MAX (_grind_transitive_get_call_cost (&fans->pass, call), 0);
  way->count += count.count;
  way->is_count_partial |= count.is_partial;
}

static GrindNodeId
get_far (const GrindTreeFans *fans,
         GrindCallId          call,
         gboolean             is_outgoing)
{
  GrindFunctionId far = is_outgoing ? fans->pass.callees[call]
                                    : grind_profile_get_caller (fans->pass.graph->profile, call);

  return _grind_tree_nodes_find (fans->nodes, far);
}

/* Adds the calls of a function that leave its node. */
static void
add_calls (GrindTreeFans   *fans,
           GrindNodeId      node,
           GrindFunctionId  function)
{
  GrindCallId call;
  GrindTransitiveWalk walk;

  _grind_transitive_walk_init_function (&walk, &fans->pass, function, fans->pass.is_callees);
  for (; (call = _grind_transitive_walk_next (&walk)) != GRIND_NONE; fans->n_looked++)
    {
      GrindNodeId far = get_far (fans, call, fans->pass.is_callees);

      if (far != node)
        add_call (fans, far, call);
    }
}

/* Members of cycles become separate branches. */
static void
add_self (GrindTreeFans   *fans,
          GrindTreeFan    *fan,
          GrindNodeId      node,
          GrindFunctionId  function)
{
  double self = MAX (_grind_transitive_get_self_cost (&fans->pass, function), 0);
  GrindHiddenFunctions *hidden_functions = fans->nodes->hidden_functions;

  if (!_grind_tree_nodes_is_cycle (fans->nodes, node))
    fan->own += self;
  else if (self > 0 && hidden_functions != NULL &&
           grind_hidden_functions_has (hidden_functions, function))
    {
      fan->left_out += self;
      fan->n_left_out++;
    }
  else if (self > 0)
    find_way (fans, _grind_tree_nodes_get_lowest (fans->nodes, function),
              GRIND_BRANCH_MEMBER)->cost += self;
}

/* The cost of the calls between a function and other nodes */
static double
sum_calls (GrindTreeFans   *fans,
           GrindNodeId      node,
           GrindFunctionId  function,
           gboolean         is_outgoing)
{
  double sum = 0;
  GrindCallId call;
  GrindTransitiveWalk walk;

  _grind_transitive_walk_init_function (&walk, &fans->pass, function, is_outgoing);
  for (; (call = _grind_transitive_walk_next (&walk)) != GRIND_NONE; fans->n_looked++)
    if (get_far (fans, call, is_outgoing) != node)
      sum += MAX (_grind_transitive_get_call_cost (&fans->pass, call), 0);

  return sum;
}

/* A hidden part of a node counts as one hidden node, with everything it passes on. */
static void
leave_out (GrindTreeFans   *fans,
           GrindTreeFan    *fan,
           GrindNodeId      node,
           GrindFunctionId  function)
{
  fan->left_out += sum_calls (fans, node, function, fans->pass.is_callees);
  if (fans->pass.is_callees)
    fan->left_out += MAX (_grind_transitive_get_self_cost (&fans->pass, function), 0);
  fan->n_left_out++;
}

static int
compare_ways (const void *a,
              const void *b)
{
  const GrindTreeWay *left = a;
  const GrindTreeWay *right = b;

  if (left->cost != right->cost)
    return left->cost < right->cost ? 1 : -1;

  return left->node < right->node ? -1 : left->node > right->node;
}

/* Removes targets without cost, or that are not wanted, as every branch has a cost. */
static void
filter_ways (GrindTreeFans *fans,
             GrindTreeFan  *fan)
{
  guint n_kept = fan->first_way;

  for (guint i = fan->first_way; i < fans->ways->len; i++)
    {
      GrindTreeWay way = *get_way (fans, i);

      fans->slots[way.node] = 0;
      if (way.cost > 0 && (way.kind == GRIND_BRANCH_MEMBER ||
                           _grind_tree_nodes_is_wanted (fans->nodes, way.node)))
        {
          *get_way (fans, n_kept++) = way;
          continue;
        }

      fan->left_out += way.cost;
      fan->n_left_out++;
    }

  g_array_set_size (fans->ways, n_kept);
  fan->n_ways = n_kept - fan->first_way;
}

/* Adds a split whose targets are complete. Returns its position. */
static guint
add_fan (GrindTreeFans *fans,
         GrindTreeFan  *fan)
{
  double rest;

  filter_ways (fans, fan);
  rest = fan->left_out;
  if (fan->n_ways > 0)
    qsort (get_way (fans, fan->first_way), fan->n_ways, sizeof (GrindTreeWay), compare_ways);
  for (guint i = fan->first_way + fan->n_ways; i-- > fan->first_way;)
    {
      rest += get_way (fans, i)->cost;
      get_way (fans, i)->rest = rest;
    }

  fan->whole = fan->own + rest;
  /* The sum of very large costs is not finite. */
  if (!isfinite (fan->whole))
    fan->whole = fan->own = 0;
  g_array_append_vals (fans->fans, fan, 1);

  return fans->fans->len - 1;
}

/* The cost of a node that no caller accounts for */
static double
find_excess (GrindTreeFans         *fans,
             const GrindTreeFan    *fan,
             GrindNodeId            node,
             const GrindFunctionId *functions,
             guint                  n_functions)
{
  double in = fan->left_out;
  double out = 0;

  for (guint i = fan->first_way; i < fans->ways->len; i++)
    in += get_way (fans, i)->cost;
  for (guint i = 0; i < n_functions; i++)
    out += MAX (_grind_transitive_get_self_cost (&fans->pass, functions[i]), 0) +
           sum_calls (fans, node, functions[i], TRUE);

  return MAX (0, out - in);
}

static guint
make_fan (GrindTreeFans         *fans,
          GrindNodeId            node,
          const GrindFunctionId *functions,
          guint                  n_functions)
{
  GrindTreeFan fan = { .first_way = fans->ways->len };

  for (guint i = 0; i < n_functions; i++)
    {
      if (_grind_tree_nodes_is_hidden (fans->nodes, functions[i]))
        {
          leave_out (fans, &fan, node, functions[i]);
          continue;
        }
      add_calls (fans, node, functions[i]);
      if (fans->pass.is_callees)
        add_self (fans, &fan, node, functions[i]);
    }
  if (!fans->pass.is_callees)
    fan.own = find_excess (fans, &fan, node, functions, n_functions);

  return add_fan (fans, &fan);
}

void
_grind_tree_fans_init (GrindTreeFans              *fans,
                       const GrindTreeNodes       *nodes,
                       const GrindCallTreeRequest *request,
                       GCancellable               *cancellable)
{
  fans->pass.graph = request->graph;
  fans->pass.costs = grind_graph_get_costs (request->graph, request->event);
  fans->pass.callees = grind_profile_get_callees (request->graph->profile);
  fans->pass.n_functions = nodes->n_functions;
  fans->pass.is_callees = !request->is_callers;
  fans->pass.cancellable = cancellable;
  fans->nodes = nodes;
  fans->fans = g_array_new (FALSE, FALSE, sizeof (GrindTreeFan));
  fans->ways = g_array_new (FALSE, FALSE, sizeof (GrindTreeWay));
  fans->places = g_new0 (guint32, MAX (nodes->n_nodes, 1));
  fans->slots = g_new0 (guint32, MAX (nodes->n_nodes, 1));
}

void
_grind_tree_fans_clear (GrindTreeFans *fans)
{
  g_array_unref (fans->fans);
  g_array_unref (fans->ways);
  g_free (fans->places);
  g_free (fans->slots);
}

/* The position of the split of @node, which is created on first use. */
guint
_grind_tree_fans_get (GrindTreeFans *fans,
                      GrindNodeId    node)
{
  if (fans->places[node] == 0)
    {
      guint n_functions;
      const GrindFunctionId *functions = _grind_tree_nodes_get_functions (fans->nodes, &node,
                                                                          &n_functions);

      fans->places[node] = make_fan (fans, node, functions, n_functions) + 1;
    }

  return fans->places[node] - 1;
}

/* Adds the split of a member of a shown cycle alone, with the calls that leave the cycle. */
guint
_grind_tree_fans_add_alone (GrindTreeFans   *fans,
                            GrindFunctionId  member)
{
  GrindTreeFan fan = { .first_way = fans->ways->len };

  add_calls (fans, _grind_tree_nodes_find (fans->nodes, member), member);
  fan.own = MAX (_grind_transitive_get_self_cost (&fans->pass, member), 0);

  return add_fan (fans, &fan);
}

/* By node, out - in, whose sum is the total: each call is in both. */
static double *
sum_excesses (GrindTreeFans *fans)
{
  const GrindCallId *starts = grind_profile_get_call_starts (fans->pass.graph->profile);
  double *excesses = g_new0 (double, MAX (fans->nodes->n_nodes, 1));

  for (GrindFunctionId function = 0; function < fans->nodes->n_functions; function++)
    {
      GrindNodeId node = _grind_tree_nodes_find (fans->nodes, function);

      excesses[node] += _grind_transitive_get_self_cost (&fans->pass, function);
      for (GrindCallId call = starts[function];
           fans->pass.is_callees && call < starts[function + 1];
           call++)
        {
          double cost = _grind_transitive_get_call_cost (&fans->pass, call);

          excesses[node] += cost;
          excesses[get_far (fans, call, TRUE)] -= cost;
        }
    }

  return excesses;
}

/*
 * Functions that call each other in a circle have together only as much cost without a caller as
 * their component: it is split among them. Does nothing if a component, or recursion levels, are a
 * single node.
 */
static void
level_components (GrindTreeFans *fans,
                  double        *excesses)
{
  const guint32 *components = fans->pass.graph->cycles;
  guint n_functions = fans->nodes->n_functions;
  g_autofree double *sums = NULL;
  g_autofree double *gains = NULL;

  if (components == NULL || fans->pass.graph->n_cycles > 0 || fans->nodes->levels != NULL)
    return;

  sums = g_new0 (double, n_functions + 1);
  gains = g_new0 (double, n_functions + 1);
  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      sums[components[function]] += excesses[function];
      gains[components[function]] += MAX (excesses[function], 0);
    }
  for (GrindFunctionId function = 0; function < n_functions; function++)
    if (components[function] != 0)
      excesses[function] = MAX (excesses[function], 0) *
                           _grind_transitive_get_share (MAX (sums[components[function]], 0),
                                                        gains[components[function]]);
}

/*
 * Adds the split of the root of a whole profile: among all nodes with cost that no caller accounts
 * for, usually a single one without callers; towards callers, among all nodes with self cost.
 */
guint
_grind_tree_fans_add_roots (GrindTreeFans *fans)
{
  GrindTreeFan fan = { .first_way = fans->ways->len };
  g_autofree double *excesses = sum_excesses (fans);

  if (fans->pass.is_callees)
    level_components (fans, excesses);
  for (GrindNodeId node = 0; node < fans->nodes->n_nodes; node++)
    {
      guint8 flags = fans->pass.graph->node_flags[node];

      if (excesses[node] > 0)
        find_way (fans, node, GRIND_BRANCH_NODE)->cost = excesses[node];
      else if (fans->pass.is_callees && (flags & GRIND_NODE_ACTIVE) &&
               !(flags & GRIND_NODE_CALLED))
        fan.n_left_out++;
    }

  return add_fan (fans, &fan);
}

/* Returns FALSE when cancelled. */
gboolean
_grind_tree_fans_check (GrindTreeFans  *fans,
                        GError        **error)
{
  if (++fans->n_looked < CALLS_PER_CHECK)
    return TRUE;

  fans->n_looked = 0;

  return !g_cancellable_set_error_if_cancelled (fans->pass.cancellable, error);
}
