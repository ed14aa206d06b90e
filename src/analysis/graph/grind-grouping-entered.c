/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds groups that calls lead out of and back into. */
#include "config.h"

#include "grind-grouping-private.h"

#include <string.h>

#include "grind-graph-private.h"

/* Number of groups checked in one walk over the calls: a cache line of bits */
#define N_WORDS 8
#define N_LANES (N_WORDS * 64)

/* Maximum number of calls visited. If it would take more than some tenths of a second, groups that
 * may be reentered count as reentered. */
#define MAX_STEPS (1 << 26)

typedef struct
{
  guint64 words[N_WORDS];
} Mask;

/* The walk over the functions of groups that call each other indirectly: only those can be
 * reentered. */
typedef struct
{
  GrindGrouping         *grouping;
  const GrindCallId     *starts;
  const GrindFunctionId *callees;
  guint32               *order;        /* these functions, callees before their callers */
  const guint32         *components;   /* by function: its component in the graph of functions */
  guint32               *lanes;        /* by group: its index among the suspects, or GRIND_NONE */
  Mask                  *reached;      /* by function */
  guint                  n_order;
  guint                  n_suspects;
  guint                  first_lane;   /* of this walk */
} Walk;

static gboolean
is_active_call (Walk        *walk,
                GrindCallId  call)
{
  return (walk->grouping->graph->call_flags[call] & GRIND_CALL_ACTIVE) != 0;
}

/* Builds a graph of groups from the calls between groups. */
static void
fill_quotient (Walk     *walk,
               guint32 **starts,
               guint32 **targets)
{
  GrindGrouping *grouping = walk->grouping;
  guint n_targets = 0;

  *starts = g_new0 (guint32, grouping->n_groups + 1);
  *targets = g_new (guint32, MAX (grouping->graph->n_calls, 1));
  for (guint group = 0; group < grouping->n_groups; group++)
    {
      for (guint i = grouping->first_member[group]; i < grouping->first_member[group + 1]; i++)
        {
          GrindFunctionId function = grouping->members[i];

          for (GrindCallId call = walk->starts[function]; call < walk->starts[function + 1]; call++)
            if (is_active_call (walk, call) &&
                grouping->groups[walk->callees[call]] != group)
              (*targets)[n_targets++] = grouping->groups[walk->callees[call]];
        }
      (*starts)[group + 1] = n_targets;
    }
}

/* Suspects are the groups that call each other indirectly. */
static gboolean
find_suspects (Walk          *walk,
               GCancellable  *cancellable,
               GError       **error)
{
  GrindGrouping *grouping = walk->grouping;
  g_autofree guint32 *starts = NULL;
  g_autofree guint32 *targets = NULL;
  g_auto (GrindComponents) found = { NULL, };

  fill_quotient (walk, &starts, &targets);
  if (!_grind_components_find (&found, grouping->n_groups, starts, targets, NULL, cancellable,
                               error))
    return FALSE;

  walk->lanes = g_new (guint32, grouping->n_groups);
  for (guint group = 0; group < grouping->n_groups; group++)
    walk->lanes[group] = found.components[group] != 0 ? walk->n_suspects++ : GRIND_NONE;

  return TRUE;
}

/* Returns the number of calls of the functions in the order. */
static guint64
order_functions (Walk                  *walk,
                 const GrindComponents *found)
{
  GrindGrouping *grouping = walk->grouping;
  guint64 n_calls = 0;

  walk->order = g_new (guint32, MAX (grouping->graph->n_functions, 1));
  for (guint i = 0; i < grouping->graph->n_functions; i++)
    {
      GrindFunctionId function = found->closed[i];
      guint32 group = grouping->groups[function];

      if (group == GRIND_NONE || walk->lanes[group] == GRIND_NONE)
        continue;
      walk->order[walk->n_order++] = function;
      n_calls += walk->starts[function + 1] - walk->starts[function] + 1;
    }

  return n_calls;
}

static void
add_mask (Mask       *mask,
          const Mask *other)
{
  for (guint i = 0; i < N_WORDS; i++)
    mask->words[i] |= other->words[i];
}

/* Collects the groups reached by the functions of one component, @n elements of the order from
 * @first on. */
static void
reach (Walk  *walk,
       guint  first,
       guint  n)
{
  Mask mask = { { 0 } };

  for (guint i = first; i < first + n; i++)
    {
      GrindFunctionId function = walk->order[i];
      guint lane = walk->lanes[walk->grouping->groups[function]] - walk->first_lane;

      if (lane < N_LANES)
        mask.words[lane / 64] |= G_GUINT64_CONSTANT (1) << lane % 64;
      for (GrindCallId call = walk->starts[function]; call < walk->starts[function + 1]; call++)
        if (is_active_call (walk, call))
          add_mask (&mask, &walk->reached[walk->callees[call]]);
    }

  for (guint i = first; i < first + n; i++)
    walk->reached[walk->order[i]] = mask;
}

/* A group is reentered if a member calls another group that reaches it. */
static void
judge (Walk            *walk,
       GrindFunctionId  function)
{
  guint32 group = walk->grouping->groups[function];
  guint lane = walk->lanes[group] - walk->first_lane;

  if (lane >= N_LANES || walk->grouping->is_entered[group])
    return;

  for (GrindCallId call = walk->starts[function]; call < walk->starts[function + 1]; call++)
    {
      GrindFunctionId callee = walk->callees[call];

      if (is_active_call (walk, call) && walk->grouping->groups[callee] != group &&
          (walk->reached[callee].words[lane / 64] >> lane % 64 & 1))
        walk->grouping->is_entered[group] = TRUE;
    }
}

/* Checks some hundred suspects in one walk over the calls. */
static void
walk_lanes (Walk *walk)
{
  memset (walk->reached, 0, sizeof (Mask) * MAX (walk->grouping->graph->n_functions, 1));
  for (guint i = 0; i < walk->n_order; )
    {
      guint32 component = walk->components[walk->order[i]];
      guint n = 1;

      while (component != 0 && i + n < walk->n_order &&
             walk->components[walk->order[i + n]] == component)
        n++;
      reach (walk, i, n);
      i += n;
    }

  for (guint i = 0; i < walk->n_order; i++)
    judge (walk, walk->order[i]);
}

static void
suspect_all (Walk *walk)
{
  for (guint group = 0; group < walk->grouping->n_groups; group++)
    walk->grouping->is_entered[group] = walk->lanes[group] != GRIND_NONE;
}

static gboolean
judge_suspects (Walk          *walk,
                GCancellable  *cancellable,
                GError       **error)
{
  GrindGraph *graph = walk->grouping->graph;
  g_auto (GrindComponents) found = { NULL, };
  guint64 n_calls;

  if (!_grind_components_find (&found, graph->n_functions, walk->starts, walk->callees,
                               graph->call_flags, cancellable, error))
    return FALSE;

  walk->components = found.components;
  n_calls = order_functions (walk, &found);
  if (n_calls * ((walk->n_suspects + N_LANES - 1) / N_LANES) > MAX_STEPS)
    {
      suspect_all (walk);
      return TRUE;
    }

  walk->reached = g_new (Mask, MAX (graph->n_functions, 1));
  for (walk->first_lane = 0; walk->first_lane < walk->n_suspects; walk->first_lane += N_LANES)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      walk_lanes (walk);
    }

  return TRUE;
}

/*
 * Finds the groups that some calls lead out of and back into. Cycles are never among them. Takes
 * linear time if few groups call each other indirectly; otherwise one walk over their calls for
 * each 512 groups, and beyond MAX_STEPS all of them count as reentered.
 */
gboolean
_grind_grouping_find_entered (GrindGrouping  *self,
                              GCancellable   *cancellable,
                              GError        **error)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);
  Walk walk = {
    .grouping = self,
    .starts = grind_profile_get_call_starts (profile),
    .callees = grind_profile_get_callees (profile),
  };
  gboolean is_complete;

  self->is_entered = g_new0 (guint8, self->n_groups);
  is_complete = find_suspects (&walk, cancellable, error) &&
                (walk.n_suspects == 0 || judge_suspects (&walk, cancellable, error));
  if (self->by == GRIND_GROUP_BY_CYCLE)
    memset (self->is_entered, 0, self->n_groups - 1);

  g_free (walk.order);
  g_free (walk.lanes);
  g_free (walk.reached);

  return is_complete;
}
