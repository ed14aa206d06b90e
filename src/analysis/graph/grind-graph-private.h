/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-graph.h"

#include "grind-components-private.h"
#include "profile/grind-column-private.h"

G_BEGIN_DECLS

/* Bits of GrindGraph.call_flags. */
enum
{
  GRIND_CALL_ACTIVE = GRIND_EDGE_ACTIVE,  /* it occurs in this graph or another one of its set */
  GRIND_CALL_INNER = 1 << 1,     /* direct recursion, or both ends in one shown cycle */
  GRIND_CALL_RECORDED = 1 << 2,  /* it occurs in an active part */
};

/* Bits of GrindGraph.node_flags. */
enum
{
  GRIND_NODE_ACTIVE = 1 << 0,            /* recorded in this graph or another one of its set */
  GRIND_NODE_CALLED = 1 << 1,            /* another node calls it */
  GRIND_NODE_CALLED_PARTIAL = 1 << 2,    /* some counts of "called" are unknown */
  GRIND_NODE_RECURSIVE_PARTIAL = 1 << 3, /* likewise for "recursive" */
  GRIND_NODE_RECORDED = 1 << 4,          /* has a cost or a call in the active parts */
};

/*
 * Only the constructors write fields other than @costs and @distinctions. A graph with other events
 * shares all other fields with the graph that it was made from, its origin, which owns them and the
 * costs of the profile's events.
 */
struct _GrindGraph
{
  GObject parent_instance;

  /* Owned */
  GrindProfile  *profile;
  GrindEventSet *events;
  GrindGraph    *origin;      /* (nullable) an origin has none itself */
  GrindGraph    *before;      /* (nullable) the graph that this one is compared with */
  GPtrArray     *runs;        /* (nullable) GrindGraph: the numbers are made of those of these */
  GMutex         mutex;       /* guards the creation of @costs */
  GrindCosts   **costs;       /* by event, NULL until first use; with an origin, user events only */

  /* Owned, or the origin's */
  guint8       *parts;        /* (nullable) */
  guint8       *recorded;     /* (nullable) by event of the profile: 0 if no active part has it, in
                               * a set of graphs */
  guint8       *call_flags;   /* by call */
  guint8       *node_flags;   /* by node */
  GrindColumn   called;       /* by node */
  GrindColumn   recursive;    /* by node */
  guint32      *cycles;       /* (nullable) by function: its component from 1, or 0; also when
                               * cycles are not shown, as the base depends on them */
  guint32      *members;      /* (nullable) the functions of shown cycles, grouped by cycle */
  guint32      *first_member; /* (nullable) start of each shown cycle in @members; the end */

  guint8       *distinctions; /* (nullable) by name: GrindDistinctions, once they are used */

  guint         n_functions;
  guint         n_calls;
  guint         n_cycles;     /* shown cycles */
  guint         n_active;
  gint64        most_called;  /* maximum of @called */
  guint         n_own;        /* events with costs in the origin: 1 for a profile without events */
  guint         n_events;     /* these plus the user's */
  gboolean      show_cycles;

  /* With @runs: their larger numbers, otherwise their medians; multiplied and divided unless 0 */
  gboolean      is_larger;
  gint64        multiplier;
  gint64        divisor;
};

static inline guint32
_grind_graph_get_component (GrindGraph      *self,
                            GrindFunctionId  function)
{
  return self->cycles != NULL ? self->cycles[function] : 0;
}

/* Returns the row that represents @function in calls from outside. */
static inline GrindNodeId
_grind_graph_get_outer_node (GrindGraph      *self,
                             GrindFunctionId  function)
{
  if (self->n_cycles == 0 || self->cycles[function] == 0)
    return function;

  return self->n_functions + self->cycles[function] - 1;
}

/* Whether derived costs of @event are not those of its formula, but 0, as the run lacks it. */
static inline gboolean
_grind_graph_lacks_event (const GrindGraph *self,
                          GrindEventId      event)
{
  return self->recorded != NULL && !self->recorded[event];
}

guint32    *_grind_graph_find_components (GrindGraph    *self,
                                          guint         *n_components,
                                          GCancellable  *cancellable,
                                          GError       **error) G_GNUC_WARN_UNUSED_RESULT;
void        _grind_graph_number_cycles   (GrindGraph   **graphs,
                                          guint          n_graphs,
                                          guint          n_cycles);
void        _grind_graph_count_calls     (GrindGraph    *self,
                                          guint          n_nodes);
void        _grind_graph_prepare_inputs  (GrindGraph    *self,
                                          GrindEventId   event);
GrindCosts *_grind_graph_make_costs      (GrindGraph    *self,
                                          GrindEventId   event) G_GNUC_WARN_UNUSED_RESULT;
GrindCallId _grind_graph_find_passing_call (GrindGraph       *self,
                                            const GrindCosts *costs,
                                            GrindNodeId       node);
GrindCallId _grind_graph_find_heaviest_call (GrindGraph       *self,
                                             const GrindCosts *costs,
                                             GrindNodeId       node);
GrindNodeId _grind_graph_find_entry         (GrindGraph       *self,
                                             const GrindCosts *costs,
                                             GrindNodeId       root);
gboolean    _grind_graph_is_telling         (GrindGraph       *self,
                                             GrindNodeId       node);
GrindGraph *_grind_graph_new_empty       (GrindProfile  *profile,
                                          const guint8  *parts,
                                          gboolean       show_cycles) G_GNUC_WARN_UNUSED_RESULT;
void        _grind_graph_copy_cycles     (GrindGraph    *self,
                                          GrindGraph    *other);
GrindGraph *_grind_graph_new_joined      (GPtrArray     *runs,
                                          gboolean       is_larger,
                                          gint64         multiplier,
                                          gint64         divisor) G_GNUC_WARN_UNUSED_RESULT;
gint64      _grind_graph_join_values     (GrindGraph    *self,
                                          gint64        *values);
void        _grind_graph_fill_joined     (GrindGraph    *self,
                                          GrindCosts    *costs);
GrindCount  _grind_graph_join_count      (GrindGraph    *self,
                                          GrindCallId    call);
void        _grind_costs_free            (GrindCosts    *costs);

G_END_DECLS
