/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-graph-private.h"
#include "grind-transitive.h"

G_BEGIN_DECLS

/* A node of the component graph that the flow reaches. */
typedef struct
{
  guint32  id;                 /* a function, or n_functions + component - 1 */
  guint32  least;
  guint32  most;
  guint32  n_waiting;          /* calls from, or to, others whose flow is unknown yet */
  double   weight;
  double   self_cost;
  double   count;
  double   whole;              /* the base of its shares */
  gboolean is_count_partial;
} GrindTransitiveStep;

/* A member of a component without a row. */
typedef struct
{
  double   entered;            /* the flow through its own calls from, or to, others */
  double   count;
  guint32  least;
  gboolean is_count_partial;
} GrindTransitiveMember;

/* The state of computing the flow. */
typedef struct
{
  /* Borrowed */
  GrindGraph            *graph;
  const GrindCosts      *costs;
  const GrindFunctionId *callees;        /* by call */
  GCancellable          *cancellable;
  const guint32         *components;     /* by component: the start of its functions; the end */
  const GrindFunctionId *functions;      /* grouped by component */

  /* Owned */
  GrindFunctionId             *callers;        /* (nullable) by call; towards callers only */
  /* of GrindTransitiveStep, in discovery order: the start first */
  GArray                      *steps;
  guint32                     *places;         /* by id: 1 + its position in @steps, or 0 */
  GrindTransitiveMember       *members;  /* (nullable) by function, if cycles are hidden */
  /* (nullable) storage of @components and @functions, if not in the graph */
  guint32                     *own_components;
  GrindFunctionId             *own_functions;  /* (nullable) likewise */

  guint64                n_looked;
  GrindNodeId            start;
  guint                  n_functions;
  gboolean               is_callees;
  gboolean               is_one_side;    /* of a comparison: calls of the other are not followed */
} GrindTransitivePass;

/* Iterates over the calls of some functions that are followed. Must not be copied. */
typedef struct
{
  const GrindTransitivePass *pass;
  const GrindFunctionId     *functions;
  GrindFunctionId            single;         /* storage of @functions if there is only one */
  guint                      n_functions;
  gboolean                   is_outgoing;

  guint                  function;       /* the next one in @functions */
  const GrindCallId     *incoming;
  GrindCallId            first;
  guint                  n_calls;
  guint                  next;
  GrindFunctionId        near;           /* the caller or callee of the last call */
} GrindTransitiveWalk;

static inline guint32
_grind_transitive_get_id (const GrindTransitivePass *pass,
                          GrindFunctionId            function)
{
  guint32 component = _grind_graph_get_component (pass->graph, function);

  return component != 0 ? pass->n_functions + component - 1 : function;
}

static inline GrindTransitiveStep *
_grind_transitive_get_step (const GrindTransitivePass *pass,
                            guint                      place)
{
  return &g_array_index (pass->steps, GrindTransitiveStep, place);
}

static inline gboolean
_grind_transitive_is_component (const GrindTransitivePass *pass,
                                const GrindTransitiveStep *step)
{
  return step->id >= pass->n_functions;
}

/* The function at the other end of a call that the flow follows */
static inline GrindFunctionId
_grind_transitive_get_far (const GrindTransitivePass *pass,
                           GrindCallId                call)
{
  return pass->is_callees ? pass->callees[call] : pass->callers[call];
}

/* The position in the steps of a call's other end */
static inline guint
_grind_transitive_get_place (const GrindTransitivePass *pass,
                             GrindCallId                call)
{
  return pass->places[_grind_transitive_get_id (pass, _grind_transitive_get_far (pass, call))] - 1;
}

/* A cost to split: 0 for a ratio, which has no parts. */
static inline double
_grind_transitive_get_cost (GrindValue value)
{
  double cost = grind_value_to_double (value);

  return value.kind != GRIND_VALUE_RATIO && isfinite (cost) ? cost : 0;
}

static inline double
_grind_transitive_get_call_cost (const GrindTransitivePass *pass,
                                 GrindCallId                call)
{
  return _grind_transitive_get_cost (grind_costs_get_call (pass->costs, call));
}

static inline double
_grind_transitive_get_self_cost (const GrindTransitivePass *pass,
                                 GrindFunctionId            function)
{
  return _grind_transitive_get_cost (grind_costs_get_self (pass->costs, function));
}

/* The cost of the start node */
static inline double
_grind_transitive_get_start_cost (const GrindTransitivePass *pass)
{
  return _grind_transitive_get_cost (grind_costs_get_inclusive (pass->costs, pass->start));
}

static inline double
_grind_transitive_get_share (double part,
                             double whole)
{
  return whole != 0 ? CLAMP (part / whole, -1, 1) : 0;
}

const GrindFunctionId *_grind_transitive_get_functions      (const GrindTransitivePass  *pass,
                                                             guint                 place,
                                                             GrindFunctionId      *single,
                                                             guint                *n_functions);
void                   _grind_transitive_walk_init          (GrindTransitiveWalk        *walk,
                                                             const GrindTransitivePass  *pass,
                                                             guint                 place,
                                                             gboolean              is_outgoing);
void                   _grind_transitive_walk_init_function (GrindTransitiveWalk        *walk,
                                                             const GrindTransitivePass  *pass,
                                                             GrindFunctionId       function,
                                                             gboolean              is_outgoing);
GrindCallId            _grind_transitive_walk_next          (GrindTransitiveWalk        *walk);
gboolean               _grind_transitive_pass_run           (GrindTransitivePass        *pass,
                                                             GError              **error);

G_END_DECLS
