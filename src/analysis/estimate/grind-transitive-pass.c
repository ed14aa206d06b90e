/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * All callers and all callees of a node, with an estimate of the cost that flows through each.
 *
 * A profile contains calls, not stacks. So the cost of a node g is split among its calls by their
 * costs: of a weight w, w * cost(g -> h) / out(g) is passed on to a callee h and w * self(g) /
 * out(g) stays; w * cost(c -> g) / max (in(g), out(g)) is passed on to a caller c, and the excess
 * of out(g) over in(g) has no caller. No share exceeds w, even for inconsistent costs.
 *
 * Components, which are functions that call each other in a circle, are one node each, even if
 * cycles are not shown: the graph of components is acyclic, so that one pass in topological order,
 * in which each node is processed after all its inflow is known, sums up the flow over all paths
 * without walking any of them. Calls inside of a component are not followed, as they would count
 * its cost again.
 *
 * If cycles are shown, a component has a row of its own. If the start is a member, towards callees
 * it takes part alone, with the calls that leave the cycle; these make up its inclusive cost.
 * Towards callers it has those of its cycle. If cycles are not shown, the members have rows. Each
 * gets a part of the component's flow: the maximum of the flow that enters through its own calls
 * (towards callers: leaves to nodes below) and of its share in the component's self cost and
 * leaving calls (towards callers: in the calls that enter the component); both are lower bounds, as
 * no more is known. Only direct callees, or callers, of the start count by their share in its
 * inclusive cost. The initial cost is at most that of the component, since a member's plain
 * inclusive cost counts recursion. Distances through such a component have no limit.
 */
#include "config.h"

#include "grind-transitive-private.h"

#define CALLS_PER_CHECK 65536   /* calls between two checks for cancellation */

/* Checks for cancellation occasionally, between two steps */
static gboolean
check_cancelled (GrindTransitivePass  *pass,
                 guint                 n_calls,
                 GError              **error)
{
  guint64 before = pass->n_looked;

  pass->n_looked += n_calls + 1;

  return before / CALLS_PER_CHECK != pass->n_looked / CALLS_PER_CHECK &&
         g_cancellable_set_error_if_cancelled (pass->cancellable, error);
}

/* Adds a step unless it exists. */
static GrindTransitiveStep *
find_step (GrindTransitivePass *pass,
           guint32              id,
           guint32              least)
{
  if (pass->places[id] == 0)
    {
      GrindTransitiveStep step = { .id = id, .least = least };

      g_array_append_val (pass->steps, step);
      pass->places[id] = pass->steps->len;
    }

  return _grind_transitive_get_step (pass, pass->places[id] - 1);
}

/* Searches breadth-first, so that the first path to a step is a shortest one. */
static gboolean
find_steps (GrindTransitivePass  *pass,
            GError              **error)
{
  guint32 start = pass->start;

  if (start < pass->n_functions)
    start = _grind_transitive_get_id (pass, start);
  find_step (pass, start, 0);

  for (guint place = 0; place < pass->steps->len; place++)
    {
      guint32 here = _grind_transitive_get_step (pass, place)->id;
      guint32 least = _grind_transitive_get_step (pass, place)->least + 1;
      GrindCallId call;
      guint n_calls = 0;
      GrindTransitiveWalk walk;

      _grind_transitive_walk_init (&walk, pass, place, pass->is_callees);
      for (; (call = _grind_transitive_walk_next (&walk)) != GRIND_NONE; n_calls++)
        {
          guint32 id = _grind_transitive_get_id (pass, _grind_transitive_get_far (pass, call));

          if (id != here)
            find_step (pass, id, least)->n_waiting++;
        }
      if (check_cancelled (pass, n_calls, error))
        return FALSE;
    }

  return TRUE;
}

/* Searches breadth-first again, by function. */
static gboolean
find_members (GrindTransitivePass  *pass,
              GError              **error)
{
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (GrindFunctionId));

  for (guint i = 0; i < pass->n_functions; i++)
    pass->members[i].least = GRIND_NONE;
  pass->members[pass->start].least = 0;
  g_array_append_val (queue, pass->start);

  for (guint i = 0; i < queue->len; i++)
    {
      GrindFunctionId function = g_array_index (queue, GrindFunctionId, i);
      GrindCallId call;
      guint n_calls = 0;
      GrindTransitiveWalk walk;

      _grind_transitive_walk_init_function (&walk, pass, function, pass->is_callees);
      for (; (call = _grind_transitive_walk_next (&walk)) != GRIND_NONE; n_calls++)
        {
          GrindFunctionId far = _grind_transitive_get_far (pass, call);

          if (pass->members[far].least != GRIND_NONE)
            continue;
          pass->members[far].least = pass->members[function].least + 1;
          g_array_append_val (queue, far);
        }
      if (check_cancelled (pass, n_calls, error))
        return FALSE;
    }

  return TRUE;
}

/* The cost of the calls between a step and others. */
static double
sum_crossing (const GrindTransitivePass *pass,
              guint                      place,
              gboolean                   is_outgoing)
{
  guint32 here = _grind_transitive_get_step (pass, place)->id;
  double sum = 0;
  GrindCallId call;
  GrindTransitiveWalk walk;

  _grind_transitive_walk_init (&walk, pass, place, is_outgoing);
  while ((call = _grind_transitive_walk_next (&walk)) != GRIND_NONE)
    {
      GrindFunctionId far = is_outgoing ? pass->callees[call] : pass->callers[call];

      if (_grind_transitive_get_id (pass, far) != here)
        sum += _grind_transitive_get_call_cost (pass, call);
    }

  return sum;
}

static double
sum_self (const GrindTransitivePass *pass,
          guint                      place)
{
  GrindFunctionId single;
  guint n_functions;
  const GrindFunctionId *functions = _grind_transitive_get_functions (pass, place, &single,
                                                                      &n_functions);
  double sum = 0;

  for (guint i = 0; i < n_functions; i++)
    sum += _grind_transitive_get_self_cost (pass, functions[i]);

  return sum;
}

/* Computes the base of a step's shares, and the part of its weight that is not passed on. */
static void
weigh (GrindTransitivePass *pass,
       guint                place)
{
  GrindTransitiveStep *step = _grind_transitive_get_step (pass, place);
  double self = sum_self (pass, place);
  double out = self + sum_crossing (pass, place, TRUE);
  double in;

  step->whole = out;
  if (place == 0)
    {
      step->weight = _grind_transitive_get_start_cost (pass);
      if (pass->members != NULL && _grind_transitive_is_component (pass, step))
        step->weight = MIN (step->weight, out);
    }
  /* Sums of costs with mixed signs can be unbounded. */
  if (!isfinite (step->weight))
    step->weight = 0;

  if (pass->is_callees)
    {
      step->self_cost = step->weight * _grind_transitive_get_share (self, step->whole);
      return;
    }

  in = sum_crossing (pass, place, FALSE);
  step->whole = in + MAX (0, out - in);
  step->self_cost = step->weight * _grind_transitive_get_share (MAX (0, out - in), step->whole);
}

/* The share of the flow in the cost of a step, from 0 to 1; negative if unknown. */
static double
get_ratio (const GrindTransitivePass *pass,
           const GrindTransitiveStep *step)
{
  if (step->whole == 0)
    return step == _grind_transitive_get_step (pass, 0) ? 1 : -1;

  return CLAMP (step->weight / step->whole, 0, 1);
}

static void
add_count (double     *count,
           gboolean   *is_partial,
           GrindCount  calls,
           double      ratio)
{
  if (ratio >= 0)
    *count += calls.count * ratio;
  *is_partial |= calls.is_partial || ratio < 0;
}

/* Adds a call to the function at its other end, if that has a row. */
static void
pass_to_member (GrindTransitivePass       *pass,
                const GrindTransitiveStep *step,
                GrindCallId                call,
                GrindFunctionId            near,
                GrindCount                 calls)
{
  GrindFunctionId far = _grind_transitive_get_far (pass, call);
  GrindTransitiveMember *member = &pass->members[far];
  double cost = _grind_transitive_get_call_cost (pass, call);

  if (near == far)
    return;

  if (_grind_transitive_get_id (pass, far) != step->id)
    member->entered += step->weight * _grind_transitive_get_share (cost, step->whole);
  else if (near == pass->start)
    {
      double start_cost = _grind_transitive_get_start_cost (pass);

      member->entered += step->weight * _grind_transitive_get_share (cost, start_cost);
    }
  add_count (&member->count, &member->is_count_partial, calls, get_ratio (pass, step));
}

/* Passes the flow along one call. */
static void
pass_call (GrindTransitivePass       *pass,
           const GrindTransitiveStep *step,
           GrindCallId                call,
           GrindFunctionId            near)
{
  GrindCount calls = grind_graph_get_call_count (pass->graph, call);
  gboolean is_endless = step->most == GRIND_TRANSITIVE_ENDLESS ||
                        (pass->members != NULL && _grind_transitive_is_component (pass, step));
  guint place = _grind_transitive_get_place (pass, call);
  GrindTransitiveStep *next = _grind_transitive_get_step (pass, place);
  double cost;

  if (pass->members != NULL)
    pass_to_member (pass, step, call, near, calls);
  if (next == step)
    return;

  cost = _grind_transitive_get_call_cost (pass, call);
  next->weight += step->weight * _grind_transitive_get_share (cost, step->whole);
  next->most = is_endless ? GRIND_TRANSITIVE_ENDLESS : MAX (next->most, step->most + 1);
  next->n_waiting--;
  add_count (&next->count, &next->is_count_partial, calls, get_ratio (pass, step));
}

/* The weight of each step is complete when it is processed, as nothing flows back. */
static gboolean
let_flow (GrindTransitivePass  *pass,
          GError              **error)
{
  g_autofree guint32 *queue = g_new (guint32, pass->steps->len);
  guint n_queued = 1;

  queue[0] = 0;
  for (guint i = 0; i < n_queued; i++)
    {
      GrindTransitiveStep *step = _grind_transitive_get_step (pass, queue[i]);
      GrindCallId call;
      guint n_calls = 0;
      GrindTransitiveWalk walk;

      weigh (pass, queue[i]);
      _grind_transitive_walk_init (&walk, pass, queue[i], pass->is_callees);
      for (; (call = _grind_transitive_walk_next (&walk)) != GRIND_NONE; n_calls++)
        {
          guint place = _grind_transitive_get_place (pass, call);

          pass_call (pass, step, call, walk.near);
          if (place != queue[i] && _grind_transitive_get_step (pass, place)->n_waiting == 0)
            queue[n_queued++] = place;
        }
      if (check_cancelled (pass, n_calls, error))
        return FALSE;
    }
  g_assert (n_queued == pass->steps->len);

  return TRUE;
}

/* Finds all steps and the flow to each; returns FALSE when cancelled. */
gboolean
_grind_transitive_pass_run (GrindTransitivePass  *pass,
                            GError              **error)
{
  return find_steps (pass, error) &&
         (pass->members == NULL || find_members (pass, error)) &&
         let_flow (pass, error);
}
