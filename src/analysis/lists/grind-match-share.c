/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Estimates the part of a cost that reaches matching functions.
 *
 * The cost flows as for call trees and for all callees, see grind-transitive-pass.c: components are
 * one node each, so that one pass in topological order suffices. The cost that reaches a match
 * stays there, so that matches below it do not count again.
 *
 * Members of a shown cycle are below it with their self cost, so a matching member keeps that. If
 * cycles are not shown, only two facts are known about a member: the cost that flows to it from
 * outside, and its share of the cost of the component and its outgoing calls; the larger one of
 * these stays.
 */
#include "config.h"

#include "grind-match-share.h"

#include "analysis/estimate/grind-transitive-private.h"

#define NODES_PER_CHECK 16384   /* between two checks of the cancellable */

typedef struct
{
  const GrindMatchRequest *request;
  GrindTransitivePass      pass;       /* only set up as far as needed to walk calls */
  guint32                 *starts;     /* by id: start of its functions in @functions; the end */
  GrindFunctionId         *functions;
  guint32                 *waiting;    /* by id: number of calls with an unknown flow */
  double                  *weights;    /* by id */
  double                  *entered;    /* by function: flow to it from other ids */
  guint                    n_ids;
  guint32                  root;       /* the id of the root, or GRIND_NONE */
  double                   found;
} Search;

/* The cost of an id that is split */
typedef struct
{
  double self;
  double calls;
  double whole;
} Split;

/* Returns a function, or n_functions + component - 1. */
static inline guint32
get_id (const Search    *search,
        GrindFunctionId  function)
{
  return _grind_transitive_get_id (&search->pass, function);
}

static inline GrindFunctionId
get_far (const Search *search,
         GrindCallId   call,
         gboolean      is_outgoing)
{
  return is_outgoing ? search->pass.callees[call]
                     : grind_profile_get_caller (search->pass.graph->profile, call);
}

static inline double
get_cost (const Search *search,
          GrindCallId   call)
{
  return MAX (_grind_transitive_get_call_cost (&search->pass, call), 0);
}

static inline double
get_self (const Search    *search,
          GrindFunctionId  function)
{
  return MAX (_grind_transitive_get_self_cost (&search->pass, function), 0);
}

static inline gboolean
is_match (const Search *search,
          GrindNodeId   node)
{
  return (search->request->matches[node / 8] >> node % 8 & 1) != 0;
}

/* Groups the functions by id. */
static void
collect_functions (Search *search)
{
  guint n_functions = search->pass.n_functions;
  g_autofree guint32 *ends = NULL;

  for (GrindFunctionId function = 0; function < n_functions; function++)
    search->starts[get_id (search, function) + 1]++;
  for (guint id = 0; id < search->n_ids; id++)
    search->starts[id + 1] += search->starts[id];

  ends = g_memdup2 (search->starts, sizeof (guint32) * search->n_ids);
  for (GrindFunctionId function = 0; function < n_functions; function++)
    search->functions[ends[get_id (search, function)]++] = function;
}

/* Returns the cost of the calls between a function and other ids. */
static double
sum_calls (const Search    *search,
           GrindFunctionId  function,
           gboolean         is_outgoing)
{
  guint32 id = get_id (search, function);
  double sum = 0;
  GrindCallId call;
  GrindTransitiveWalk walk;

  _grind_transitive_walk_init_function (&walk, &search->pass, function, is_outgoing);
  while ((call = _grind_transitive_walk_next (&walk)) != GRIND_NONE)
    if (get_id (search, get_far (search, call, is_outgoing)) != id)
      sum += get_cost (search, call);

  return sum;
}

static void
split (const Search *search,
       guint32       id,
       Split        *parts)
{
  double others = 0;

  *parts = (Split) { 0 };
  for (guint32 i = search->starts[id]; i < search->starts[id + 1]; i++)
    {
      parts->self += get_self (search, search->functions[i]);
      parts->calls += sum_calls (search, search->functions[i], search->pass.is_callees);
      if (!search->pass.is_callees)
        others += sum_calls (search, search->functions[i], TRUE);
    }
  parts->whole = search->pass.is_callees ? parts->self + parts->calls
                                         : MAX (parts->calls, parts->self + others);
}

static void
count_waiting (Search *search)
{
  const GrindCallId *starts = grind_profile_get_call_starts (search->pass.graph->profile);

  for (GrindFunctionId caller = 0; caller < search->pass.n_functions; caller++)
    for (GrindCallId call = starts[caller]; call < starts[caller + 1]; call++)
      {
        guint32 from = get_id (search, caller);
        guint32 to = get_id (search, search->pass.callees[call]);

        if (from != to && (search->pass.graph->call_flags[call] & GRIND_CALL_ACTIVE))
          search->waiting[search->pass.is_callees ? to : from]++;
      }
}

/* Propagates a weight along a call. */
static void
pour (Search      *search,
      GrindCallId  call,
      double       weight)
{
  GrindFunctionId far = get_far (search, call, search->pass.is_callees);

  search->weights[get_id (search, far)] += weight;
  search->entered[far] += weight;
}

static void
pour_function (Search          *search,
               GrindFunctionId  function,
               double           weight,
               double           whole)
{
  GrindCallId call;
  GrindTransitiveWalk walk;

  _grind_transitive_walk_init_function (&walk, &search->pass, function, search->pass.is_callees);
  while ((call = _grind_transitive_walk_next (&walk)) != GRIND_NONE)
    if (get_id (search, get_far (search, call, search->pass.is_callees)) !=
        get_id (search, function))
      pour (search, call, weight * _grind_transitive_get_share (get_cost (search, call), whole));
}

/* With callees, a member of a shown cycle is a root without its cycle. */
static gboolean
is_alone (const Search *search)
{
  GrindNodeId root = search->request->root;

  return search->pass.is_callees && root < search->pass.n_functions &&
         search->pass.graph->n_cycles > 0 && _grind_graph_get_component (search->pass.graph, root);
}

/* Starts with the cost that no caller accounts for; with callers, with the self cost of each id. */
static double
start_everywhere (Search *search)
{
  double sum = 0;

  for (guint32 id = 0; id < search->n_ids; id++)
    {
      double in = 0;
      Split parts;

      split (search, id, &parts);
      for (guint32 i = search->starts[id];
           search->pass.is_callees && i < search->starts[id + 1];
           i++)
        in += sum_calls (search, search->functions[i], FALSE);
      search->weights[id] = search->pass.is_callees ? MAX (0, parts.whole - in) : parts.self;
      sum += search->weights[id];
    }

  return sum;
}

/* Returns the initial cost. */
static double
start (Search *search)
{
  GrindNodeId root = search->request->root;

  if (root == GRIND_NONE)
    return start_everywhere (search);

  if (is_match (search, root))
    {
      search->found = 1;
      return 1;
    }

  if (is_alone (search))
    {
      pour_function (search, root, 1,
                     get_self (search, root) + sum_calls (search, root, TRUE));
      return 1;
    }

  search->root = root < search->pass.n_functions ? get_id (search, root) : root;
  search->weights[search->root] = 1;
  if (root < search->pass.n_functions)
    search->entered[root] = 1;

  return 1;
}

/* Returns the part of a component's weight that stays at matching members. */
static double
keep_members (Search      *search,
              guint32      id,
              const Split *parts)
{
  gboolean is_shown = search->pass.graph->n_cycles > 0;
  double weight = search->weights[id];
  double sum = 0;

  for (guint32 i = search->starts[id]; i < search->starts[id + 1]; i++)
    {
      GrindFunctionId function = search->functions[i];
      double part = search->pass.is_callees ? get_self (search, function) : 0;

      if (!is_match (search, function))
        continue;
      if (!is_shown)
        part += sum_calls (search, function, search->pass.is_callees);
      part = weight * _grind_transitive_get_share (part, parts->whole);
      sum += is_shown ? part : MAX (part, search->entered[function]);
    }

  return MIN (sum, weight);
}

/* Adds the part of @id's weight that stays to the result; returns the rest that flows on. */
static double
keep (Search      *search,
      guint32      id,
      const Split *parts)
{
  double weight = search->weights[id];
  gboolean is_component = id >= search->pass.n_functions;
  gboolean is_row = !is_component || search->pass.graph->n_cycles > 0;
  double kept;

  /* The root does not represent its cycle. */
  if (is_row && id != search->root && is_match (search, id))
    {
      search->found += weight;
      return 0;
    }
  if (!is_component)
    return search->request->hidden_functions != NULL && id != search->root &&
           grind_hidden_functions_is_hidden (search->request->hidden_functions, id) ? 0 : weight;

  kept = keep_members (search, id, parts);
  search->found += kept;

  /* The self cost of a member of a shown cycle would not flow on anyway. */
  return search->pass.graph->n_cycles > 0 ? weight : weight - kept;
}

static void
flow_on (Search *search,
         guint32 id)
{
  double weight;
  Split parts;

  if (!(search->weights[id] > 0))
    return;

  split (search, id, &parts);
  weight = keep (search, id, &parts);
  for (guint32 i = search->starts[id]; weight > 0 && i < search->starts[id + 1]; i++)
    pour_function (search, search->functions[i], weight, parts.whole);
}

/* Called when @id is complete. Appends ids that depend on no other id to @queue. */
static void
release (Search *search,
         guint32 id,
         GArray *queue)
{
  for (guint32 i = search->starts[id]; i < search->starts[id + 1]; i++)
    {
      GrindCallId call;
      GrindTransitiveWalk walk;

      _grind_transitive_walk_init_function (&walk, &search->pass, search->functions[i],
                                            search->pass.is_callees);
      while ((call = _grind_transitive_walk_next (&walk)) != GRIND_NONE)
        {
          guint32 far = get_id (search, get_far (search, call, search->pass.is_callees));

          if (far != id && --search->waiting[far] == 0)
            g_array_append_val (queue, far);
        }
    }
}

/* Processes ids in topological order, so that each one has its full weight. */
static gboolean
run (Search        *search,
     GCancellable  *cancellable,
     GError       **error)
{
  g_autoptr (GArray) queue = g_array_sized_new (FALSE, FALSE, sizeof (guint32), search->n_ids);

  count_waiting (search);
  for (guint32 id = 0; id < search->n_ids; id++)
    if (search->waiting[id] == 0)
      g_array_append_val (queue, id);

  for (guint i = 0; i < queue->len; i++)
    {
      guint32 id = g_array_index (queue, guint32, i);

      if (i % NODES_PER_CHECK == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      flow_on (search, id);
      release (search, id, queue);
    }

  return TRUE;
}

static void
search_init (Search                  *search,
             const GrindMatchRequest *request)
{
  GrindGraph *graph = request->graph;
  guint n_functions = graph->n_functions;

  search->request = request;
  search->root = GRIND_NONE;
  search->pass.graph = graph;
  search->pass.costs = grind_graph_get_costs (graph, request->event);
  search->pass.callees = grind_profile_get_callees (graph->profile);
  search->pass.n_functions = n_functions;
  search->pass.is_callees = !request->is_callers;
  /* A component has at least two functions. */
  search->n_ids = n_functions + n_functions / 2;
  search->starts = g_new0 (guint32, search->n_ids + 2);
  search->functions = g_new0 (GrindFunctionId, MAX (n_functions, 1));
  search->waiting = g_new0 (guint32, MAX (search->n_ids, 1));
  search->weights = g_new0 (double, MAX (search->n_ids, 1));
  search->entered = g_new0 (double, MAX (n_functions, 1));
  collect_functions (search);
}

static void
search_clear (Search *search)
{
  g_free (search->starts);
  g_free (search->functions);
  g_free (search->waiting);
  g_free (search->weights);
  g_free (search->entered);
}

/**
 * grind_match_share_find:
 * @request: the request
 * @share: (out): the part of the root's cost, from 0 to 1
 * @cancellable: (nullable): a cancellable
 * @error: return location for an error, which can only be a cancellation
 *
 * Estimates the part of a cost that reaches matching functions. If a match calls another one, the
 * cost counts once. Takes linear time in functions and calls. Any thread.
 *
 * Returns: %FALSE if cancelled
 */
gboolean
grind_match_share_find (const GrindMatchRequest  *request,
                        double                   *share,
                        GCancellable             *cancellable,
                        GError                  **error)
{
  Search search = { NULL };
  gboolean is_done = TRUE;
  double whole;

  g_return_val_if_fail (request != NULL && GRIND_IS_GRAPH (request->graph), FALSE);

  search_init (&search, request);
  whole = start (&search);
  if (search.found == 0)
    is_done = run (&search, cancellable, error);
  *share = whole > 0 ? CLAMP (search.found / whole, 0, 1) : 0;
  search_clear (&search);

  return is_done;
}
