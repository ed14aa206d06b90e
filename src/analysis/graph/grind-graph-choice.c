/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Passing through, and the function to look at first. */
#include "config.h"

#include "grind-graph-private.h"

/* A function passes through when one callee gets this share of its inclusive cost. */
#define PASSING_PERCENT 97

/* The most expensive call, so far, that leaves a node. */
typedef struct
{
  GrindCallId call; /* GRIND_NONE while there is none */
  gint64      rank;
} Heaviest;

static void
look_at_calls (GrindGraph       *self,
               const GrindCosts *costs,
               GrindFunctionId   function,
               Heaviest         *heaviest)
{
  guint n_calls;
  GrindCallId first = grind_profile_get_outgoing (self->profile, function, &n_calls);

  for (GrindCallId call = first; call < first + n_calls; call++)
    {
      gint64 rank;

      if ((self->call_flags[call] & (GRIND_CALL_ACTIVE | GRIND_CALL_INNER)) != GRIND_CALL_ACTIVE)
        continue;

      rank = grind_value_get_rank (grind_costs_get_call (costs, call));
      if (heaviest->call == GRIND_NONE || rank > heaviest->rank)
        {
          heaviest->call = call;
          heaviest->rank = rank;
        }
    }
}

/* Whether @cost is nearly all of @whole, which is more than 0. */
static gboolean
is_nearly_all (GrindValue cost,
               GrindValue whole)
{
  if (whole.kind == GRIND_VALUE_WHOLE)
    return (__int128) cost.whole * 100 >= (__int128) whole.whole * PASSING_PERCENT;

  return cost.decimal * 100 >= whole.decimal * PASSING_PERCENT;
}

/* Returns the most expensive call that leaves @node, or GRIND_NONE. Linear in its calls. */
GrindCallId
_grind_graph_find_heaviest_call (GrindGraph       *self,
                                 const GrindCosts *costs,
                                 GrindNodeId       node)
{
  Heaviest heaviest = { GRIND_NONE, 0 };

  if (node < self->n_functions)
    look_at_calls (self, costs, node, &heaviest);
  else
    for (guint32 i = self->first_member[node - self->n_functions];
         i < self->first_member[node - self->n_functions + 1];
         i++)
      look_at_calls (self, costs, self->members[i], &heaviest);

  return heaviest.call;
}

/*
 * Returns the call that gets nearly all of @node's inclusive cost, or GRIND_NONE; of a ratio there
 * is no part to get. Linear in the calls of @node.
 */
GrindCallId
_grind_graph_find_passing_call (GrindGraph       *self,
                                const GrindCosts *costs,
                                GrindNodeId       node)
{
  GrindValue inclusive = grind_costs_get_inclusive (costs, node);
  GrindCallId call;

  if (costs->kind == GRIND_VALUE_RATIO || !(grind_value_to_double (inclusive) > 0))
    return GRIND_NONE;

  call = _grind_graph_find_heaviest_call (self, costs, node);
  if (call == GRIND_NONE || !is_nearly_all (grind_costs_get_call (costs, call), inclusive))
    return GRIND_NONE;

  return call;
}

/* The callee that gets nearly all of @node's inclusive cost, as the node that it is seen as from
 * there, or GRIND_NONE. */
static GrindNodeId
get_passed_to (GrindGraph       *self,
               const GrindCosts *costs,
               GrindNodeId       node)
{
  GrindCallId call = _grind_graph_find_passing_call (self, costs, node);

  if (call == GRIND_NONE)
    return GRIND_NONE;

  return _grind_graph_get_outer_node (self, grind_profile_get_callee (self->profile, call));
}

static gboolean
is_outer_node (GrindGraph  *self,
               GrindNodeId  node)
{
  return node >= self->n_functions || _grind_graph_get_outer_node (self, node) == node;
}

/* By node, the cost that its callers account for; of a ratio there is none. */
static double *
sum_entering (GrindGraph       *self,
              const GrindCosts *costs)
{
  const GrindFunctionId *callees = grind_profile_get_callees (self->profile);
  double *entering = g_new0 (double, MAX (costs->n_nodes, 1));

  if (costs->kind == GRIND_VALUE_RATIO)
    return entering;

  for (GrindCallId call = 0; call < self->n_calls; call++)
    if ((self->call_flags[call] & (GRIND_CALL_ACTIVE | GRIND_CALL_INNER)) == GRIND_CALL_ACTIVE)
      entering[_grind_graph_get_outer_node (self, callees[call])] +=
        grind_value_to_double (grind_costs_get_call (costs, call));

  return entering;
}

/*
 * The node out of which the most cost comes that no caller accounts for: mostly the most expensive
 * one that nobody calls, but also the entry of threads whose maker is charged for next to nothing.
 * Of those with the same, such as none at all, the most expensive one. Linear.
 */
static GrindNodeId
find_root (GrindGraph       *self,
           const GrindCosts *costs)
{
  g_autofree double *entering = sum_entering (self, costs);
  GrindNodeId root = GRIND_NONE;
  double most = 0;

  for (GrindNodeId node = 0; node < costs->n_nodes; node++)
    {
      GrindValue inclusive = grind_costs_get_inclusive (costs, node);
      double own;

      if (!(self->node_flags[node] & GRIND_NODE_ACTIVE) || !is_outer_node (self, node))
        continue;

      own = MAX (grind_value_to_double (inclusive) - entering[node], 0);
      if (costs->kind == GRIND_VALUE_RATIO)
        own = (self->node_flags[node] & GRIND_NODE_CALLED) == 0;
      if (root == GRIND_NONE || own > most ||
          (own == most && grind_value_get_rank (inclusive) >
                          grind_value_get_rank (grind_costs_get_inclusive (costs, root))))
        {
          root = node;
          most = own;
        }
    }

  return root;
}

/**
 * grind_graph_is_passing:
 * @self: a graph
 * @event: an event
 * @node: a node
 *
 * Tells whether a function passes through: one callee gets 97 % or more of its inclusive cost.
 * Inner calls do not count. Linear in the calls of @node. May be called in any thread.
 *
 * Returns: whether @node passes through
 */
gboolean
grind_graph_is_passing (GrindGraph   *self,
                        GrindEventId  event,
                        GrindNodeId   node)
{
  const GrindCosts *costs;

  g_return_val_if_fail (GRIND_IS_GRAPH (self), FALSE);
  g_return_val_if_fail (event < self->n_events, FALSE);
  g_return_val_if_fail (node < self->n_functions + self->n_cycles, FALSE);

  costs = grind_graph_get_costs (self, event);

  return get_passed_to (self, costs, node) != GRIND_NONE;
}

/* Goes on from @node as long as functions pass through, but not in a circle. */
static GrindNodeId
follow_passing (GrindGraph       *self,
                const GrindCosts *costs,
                GrindNodeId       node)
{
  g_autofree guint8 *is_visited = g_new0 (guint8, costs->n_nodes);
  GrindNodeId next;

  is_visited[node] = TRUE;
  while ((next = get_passed_to (self, costs, node)) != GRIND_NONE && !is_visited[next])
    {
      is_visited[next] = TRUE;
      node = next;
    }

  return node;
}

/*
 * The first function with a telling name on the way from @node, which has none, along the most
 * expensive calls. It has to be of the same object, as what libraries do says little of the
 * program, and to get at least half of the cost; else GRIND_NONE, and for a ratio, which has no
 * half.
 */
static GrindNodeId
find_telling (GrindGraph       *self,
              const GrindCosts *costs,
              GrindNodeId       node)
{
  g_autofree guint8 *is_visited = g_new0 (guint8, costs->n_nodes);
  double least = grind_value_to_double (grind_costs_get_inclusive (costs, node)) / 2;
  GrindObjectId object = grind_profile_get_function_object (self->profile, node);

  if (costs->kind == GRIND_VALUE_RATIO)
    return GRIND_NONE;

  while (!_grind_graph_is_telling (self, node) && !is_visited[node])
    {
      GrindCallId call = _grind_graph_find_heaviest_call (self, costs, node);

      if (call == GRIND_NONE || grind_value_to_double (grind_costs_get_call (costs, call)) < least)
        return GRIND_NONE;
      is_visited[node] = TRUE;
      node = grind_profile_get_callee (self->profile, call);
      if (_grind_graph_get_outer_node (self, node) != node ||
          grind_profile_get_function_object (self->profile, node) != object)
        return GRIND_NONE;
    }

  return is_visited[node] ? GRIND_NONE : node;
}

/**
 * grind_graph_find_first_choice:
 * @self: a graph
 * @event: an event
 *
 * Finds what to look at first. The way begins at the most expensive root, the node out of which the
 * most cost comes that no caller accounts for. Where that is the start of a program, has no name or
 * is a cycle, the way begins at the `main` of the program instead, if it leads there: whatever that
 * costs from a known start, with half of the cost from what has no name, as the most expensive
 * member of a cycle. It goes down along the most expensive calls to the first function that does
 * not pass through. If the name of that is an address only, or again the start of a program, it
 * goes on to the next of the same object that gets at least half of the cost.
 *
 * A shown cycle is one step on that way, for its members' own inclusive costs say little; so the
 * answer may be a cycle. With cycles not shown the way may lead back to itself: then it is the last
 * function before it does. Linear. May be called in any thread.
 *
 * Returns: the node, or %GRIND_NONE when no node is active
 */
GrindNodeId
grind_graph_find_first_choice (GrindGraph   *self,
                               GrindEventId  event)
{
  const GrindCosts *costs;
  GrindNodeId node, entry, telling;

  g_return_val_if_fail (GRIND_IS_GRAPH (self), GRIND_NONE);
  g_return_val_if_fail (event < self->n_events, GRIND_NONE);

  costs = grind_graph_get_costs (self, event);
  node = find_root (self, costs);
  if (node == GRIND_NONE)
    return GRIND_NONE;

  entry = _grind_graph_find_entry (self, costs, node);
  node = follow_passing (self, costs, entry != GRIND_NONE ? entry : node);
  if (_grind_graph_is_telling (self, node))
    return node;
  telling = find_telling (self, costs, node);

  return telling != GRIND_NONE ? follow_passing (self, costs, telling) : node;
}
