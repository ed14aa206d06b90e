/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Iterates over the functions and calls of a step. */
#include "config.h"

#include "grind-transitive-private.h"

static gboolean
is_shown_member (const GrindTransitivePass *pass)
{
  return pass->members == NULL && pass->start < pass->n_functions &&
         _grind_graph_get_component (pass->graph, pass->start) != 0;
}

/* The functions of a step; a single one is stored in @single. */
const GrindFunctionId *
_grind_transitive_get_functions (const GrindTransitivePass *pass,
                                 guint                      place,
                                 GrindFunctionId           *single,
                                 guint                     *n_functions)
{
  const GrindTransitiveStep *step = _grind_transitive_get_step (pass, place);
  guint component;

  *n_functions = 1;
  *single = place == 0 ? pass->start : step->id;
  if (!_grind_transitive_is_component (pass, step) ||
      (place == 0 && pass->is_callees && is_shown_member (pass)))
    return single;

  component = step->id - pass->n_functions;
  *n_functions = pass->components[component + 1] - pass->components[component];

  return pass->functions + pass->components[component];
}

void
_grind_transitive_walk_init (GrindTransitiveWalk       *walk,
                             const GrindTransitivePass *pass,
                             guint                      place,
                             gboolean                   is_outgoing)
{
  *walk = (GrindTransitiveWalk) { 0 };
  walk->pass = pass;
  walk->is_outgoing = is_outgoing;
  walk->functions = _grind_transitive_get_functions (pass, place, &walk->single,
                                                     &walk->n_functions);
}

void
_grind_transitive_walk_init_function (GrindTransitiveWalk       *walk,
                                      const GrindTransitivePass *pass,
                                      GrindFunctionId            function,
                                      gboolean                   is_outgoing)
{
  *walk = (GrindTransitiveWalk) { 0 };
  walk->pass = pass;
  walk->is_outgoing = is_outgoing;
  walk->single = function;
  walk->functions = &walk->single;
  walk->n_functions = 1;
}

/* Advances to the next function. */
static gboolean
walk_enter (GrindTransitiveWalk *walk)
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
_grind_transitive_walk_next (GrindTransitiveWalk *walk)
{
  guint8 flag = walk->pass->is_one_side ? GRIND_CALL_RECORDED : GRIND_CALL_ACTIVE;

  do
    {
      while (walk->next < walk->n_calls)
        {
          guint i = walk->next++;
          GrindCallId call = walk->is_outgoing ? walk->first + i : walk->incoming[i];

          if (walk->pass->graph->call_flags[call] & flag)
            return call;
        }
    }
  while (walk_enter (walk));

  return GRIND_NONE;
}
