/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions that pass through, and the choice of the first function to show */
#include "config.h"

#include "grind-graph-private.h"

#include <string.h>

#include "profile/grind-text.h"

/* A function passes through when one callee of the same module gets this share of its inclusive
 * cost, and its own cost is less than this share of the base. */
#define PASSING_PERCENT 97
#define PASSING_SELF_PERCENT 1

/* The most expensive call found so far that leaves a node */
typedef struct
{
  GrindCallId call; /* GRIND_NONE if none was found */
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

/* Returns the most expensive call that leaves @node, or GRIND_NONE. Takes linear time in its
 * calls. */
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

static gboolean
is_small (GrindValue self_cost,
          GrindValue base)
{
  if (grind_value_to_double (self_cost) == 0)
    return TRUE;
  if (base.kind == GRIND_VALUE_WHOLE)
    return (__int128) self_cost.whole * 100 < (__int128) base.whole * PASSING_SELF_PERCENT;

  return self_cost.decimal * 100 < base.decimal * PASSING_SELF_PERCENT;
}

/* The path of the file of a function, or NULL if it is unknown */
static const char *
get_file (GrindProfile    *profile,
          GrindFunctionId  function)
{
  GrindFileId file = grind_profile_get_function_file (profile, function);
  const char *path = file != GRIND_NONE ? grind_profile_get_file (profile, file, NULL) : "";

  return grind_text_is_unknown (path) ? NULL : path;
}

/* Likewise of its ELF object */
static const char *
get_object (GrindProfile    *profile,
            GrindFunctionId  function)
{
  GrindObjectId object = grind_profile_get_function_object (profile, function);
  const char *path = object != GRIND_NONE ? grind_profile_get_object (profile, object, NULL) : "";

  return grind_text_is_unknown (path) ? NULL : path;
}

/* Whether two source files are in the same folder, as those of a package are */
static gboolean
is_same_folder (const char *first,
                const char *second)
{
  g_autofree char *first_folder = g_path_get_dirname (first);
  g_autofree char *second_folder = g_path_get_dirname (second);

  return g_str_equal (first_folder, second_folder);
}

/* Whether two functions are of the same ELF object; of none, whether they are of the same folder.
 * Unknown files may be the same. */
static gboolean
is_same_module (GrindProfile    *profile,
                GrindFunctionId  first,
                GrindFunctionId  second)
{
  const char *first_object = get_object (profile, first);
  const char *second_object = get_object (profile, second);
  const char *first_file = get_file (profile, first);
  const char *second_file = get_file (profile, second);

  if (first_object != NULL || second_object != NULL)
    return g_strcmp0 (first_object, second_object) == 0;

  return first_file == NULL || second_file == NULL || is_same_folder (first_file, second_file);
}

/**
 * grind_graph_is_library:
 * @self: a graph
 * @node: a node
 *
 * Returns: whether @node is a function of a shared library, or if its ELF object is unknown, one of
 *   the system or of PHP itself, by its source file. Any thread
 */
gboolean
grind_graph_is_library (GrindGraph  *self,
                        GrindNodeId  node)
{
  const char *object, *file;

  g_return_val_if_fail (GRIND_IS_GRAPH (self), FALSE);

  if (node >= self->n_functions)
    return FALSE;
  object = get_object (self->profile, node);
  if (object != NULL)
    return g_str_has_suffix (object, ".so") || strstr (object, ".so.") != NULL;
  file = get_file (self->profile, node);

  return file != NULL && (g_str_has_prefix (file, "/usr/") || g_str_has_prefix (file, "php:"));
}

/* Whether @caller may pass its cost on to @callee: within its module, or from a library back to the
 * program */
static gboolean
may_pass (GrindGraph      *self,
          GrindFunctionId  caller,
          GrindFunctionId  callee)
{
  return is_same_module (self->profile, caller, callee) ||
         (grind_graph_is_library (self, caller) && !grind_graph_is_library (self, callee));
}

/* Returns the call that gets nearly all of the inclusive cost of @node, or GRIND_NONE; a ratio
 * cannot be split. */
static GrindCallId
find_dominant_call (GrindGraph       *self,
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

/*
 * Returns the call through which @node passes its cost on, or GRIND_NONE. The start of a program
 * and functions without a name pass it on to any function. Others do so within their module, or
 * from a library back to the program: a caller at the border to a library matters. Takes linear
 * time in the calls of @node.
 */
GrindCallId
_grind_graph_find_passing_call (GrindGraph       *self,
                                const GrindCosts *costs,
                                GrindNodeId       node)
{
  GrindCallId call = find_dominant_call (self, costs, node);

  if (call == GRIND_NONE || !_grind_graph_is_telling (self, node))
    return call;

  return is_small (grind_costs_get_self (costs, node), grind_costs_get_base (costs)) &&
         may_pass (self, grind_profile_get_caller (self->profile, call),
                   grind_profile_get_callee (self->profile, call))
         ? call : GRIND_NONE;
}

/* Returns the callee that @node passes its cost on to, or the cycle that represents it, or
 * GRIND_NONE. */
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

/* Returns, by node, the cost that its callers account for; 0 for a ratio. */
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
 * Finds the node with the largest cost that no caller accounts for: usually the most expensive node
 * without callers, but also the entry of threads whose creator is charged almost nothing. Ties,
 * including 0, are broken by inclusive cost. Takes linear time.
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
      double excess;

      if (!(self->node_flags[node] & GRIND_NODE_ACTIVE) || !is_outer_node (self, node))
        continue;

      excess = MAX (grind_value_to_double (inclusive) - entering[node], 0);
      if (costs->kind == GRIND_VALUE_RATIO)
        excess = (self->node_flags[node] & GRIND_NODE_CALLED) == 0;
      if (root == GRIND_NONE || excess > most ||
          (excess == most && grind_value_get_rank (inclusive) >
                          grind_value_get_rank (grind_costs_get_inclusive (costs, root))))
        {
          root = node;
          most = excess;
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
 * Checks whether a function passes through: it hands 97 % or more of its inclusive cost to one
 * callee of the same ELF object, or from a library to the program, and its self cost is less than
 * 1 % of the base. Without objects, the folders of the source files count. The start of a program
 * and functions without a name pass through whatever they call. Inner calls do not count. Takes
 * linear time in the calls of @node. May be called from any thread.
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

/* Follows functions that pass through from @node on, but not in a cycle. */
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
 * Finds the first function with a meaningful name on the path from @node, which has none, along the
 * most expensive calls. It must be in the same object, as library functions say little about the
 * program, and get at least half of the cost; returns GRIND_NONE otherwise, and for a ratio, which
 * has no half.
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

static gboolean
has_total (GrindGraph   *graph,
           GrindEventId  event)
{
  return grind_value_to_double (grind_costs_get_total (grind_graph_get_costs (graph, event))) != 0;
}

/**
 * grind_graph_find_first_event:
 * @self: a graph, compared with another or not
 *
 * Finds the event to show first. Profiles of allocations may begin with events that have no costs.
 * May be called from any thread.
 *
 * Returns: the first event of the profile with costs in either graph, or 0 without any
 */
GrindEventId
grind_graph_find_first_event (GrindGraph *self)
{
  GrindGraph *before;
  guint n_events;

  g_return_val_if_fail (GRIND_IS_GRAPH (self), 0);

  before = grind_graph_get_before (self);
  n_events = grind_profile_get_n_real_events (grind_graph_get_profile (self));
  for (GrindEventId event = 0; event < n_events; event++)
    if (has_total (self, event) || (before != NULL && has_total (before, event)))
      return event;

  return 0;
}

/**
 * grind_graph_find_first_choice:
 * @self: a graph
 * @event: an event
 *
 * Finds the first node to show. The path begins at the most expensive root, the node with the
 * largest cost that no caller accounts for. If that is the start of a program, has no name or is a
 * cycle, the path begins at the `main` of the program instead, if it is found there: at any cost
 * below a known start, with at least half of the cost below a function without a name, or as the
 * most expensive member of a cycle. The path follows the most expensive calls to the first function
 * that does not pass through. If its name is only an address, or again the start of a program, the
 * path continues to the next function of the same object that gets at least half of the cost.
 *
 * A shown cycle is one step of the path, as the inclusive costs of its members say little; so the
 * result may be a cycle. If cycles are not shown, the path may lead back to itself: then the result
 * is the last function before that. Takes linear time. May be called from any thread.
 *
 * Returns: the node, or %GRIND_NONE if no node is active
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
