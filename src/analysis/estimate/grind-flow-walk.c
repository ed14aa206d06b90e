/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions and calls of one step of a flow. */
#include "config.h"

#include "grind-flow-private.h"

static gboolean
is_shown_member (const GrindFlowPass *pass)
{
  return pass->members == NULL && pass->start < pass->n_functions &&
         _grind_graph_get_component (pass->graph, pass->start) != 0;
}

/* The functions that a step stands for; for a single one that is @single. */
const GrindFunctionId *
_grind_flow_get_functions (const GrindFlowPass *pass,
                           guint                place,
                           GrindFunctionId     *single,
                           guint               *n_functions)
{
  const GrindFlowStep *step = _grind_flow_get_step (pass, place);
  guint component;

  *n_functions = 1;
  *single = place == 0 ? pass->start : step->id;
  if (!_grind_flow_is_component (pass, step) ||
      (place == 0 && pass->is_callees && is_shown_member (pass)))
    return single;

  component = step->id - pass->n_functions;
  *n_functions = pass->components[component + 1] - pass->components[component];

  return pass->functions + pass->components[component];
}

void
_grind_flow_walk_init (GrindFlowWalk       *walk,
                       const GrindFlowPass *pass,
                       guint                place,
                       gboolean             is_outgoing)
{
  *walk = (GrindFlowWalk) { 0 };
  walk->pass = pass;
  walk->is_outgoing = is_outgoing;
  walk->functions = _grind_flow_get_functions (pass, place, &walk->single, &walk->n_functions);
}

void
_grind_flow_walk_init_function (GrindFlowWalk       *walk,
                                const GrindFlowPass *pass,
                                GrindFunctionId      function,
                                gboolean             is_outgoing)
{
  *walk = (GrindFlowWalk) { 0 };
  walk->pass = pass;
  walk->is_outgoing = is_outgoing;
  walk->single = function;
  walk->functions = &walk->single;
  walk->n_functions = 1;
}

/* Goes to the next function. */
static gboolean
walk_enter (GrindFlowWalk *walk)
{
  GrindProfile *profile = walk->pass->graph->profile;

  if (walk->function == walk->n_functions)
    return FALSE;

  walk->next = 0;
  walk->near = walk->functions[walk->function++];
  if (walk->is_outgoing)
    walk->first = grind_profile_get_outgoing (profile, walk->near, &walk->n_calls);
  else
    walk->incoming = grind_profile_get_incoming (profile, walk->near, &walk->n_calls);

  return TRUE;
}

/* Returns %GRIND_NONE at the end. */
GrindCallId
_grind_flow_walk_next (GrindFlowWalk *walk)
{
  do
    {
      while (walk->next < walk->n_calls)
        {
          guint i = walk->next++;
          GrindCallId call = walk->is_outgoing ? walk->first + i : walk->incoming[i];

          if (walk->pass->graph->call_flags[call] & GRIND_CALL_ACTIVE)
            return call;
        }
    }
  while (walk_enter (walk));

  return GRIND_NONE;
}
