/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How often functions and cycles were called, and which of them are recorded as a result */
#include "config.h"

#include "grind-graph-private.h"

#include "profile/grind-math.h"

/* Number of calls to prefetch: their callees are scattered over all functions. */
#define CALLS_AHEAD 16

/* Counts while they are being added up: by call and by node */
typedef struct
{
  const GrindFunctionId *callees;
  const gint64          *calls;
  const guint8          *is_partial;
  gint64                *called;
  gint64                *recursive;
} Counts;

static void
add_called (GrindGraph   *self,
            const Counts *counts,
            GrindNodeId   node,
            GrindCount    count)
{
  counts->called[node] = grind_add (counts->called[node], count.count);
  self->node_flags[node] |= GRIND_NODE_CALLED | (count.is_partial ? GRIND_NODE_CALLED_PARTIAL : 0);
}

static void
add_recursive (GrindGraph   *self,
               const Counts *counts,
               GrindNodeId   node,
               GrindCount    count)
{
  counts->recursive[node] = grind_add (counts->recursive[node], count.count);
  self->node_flags[node] |= count.is_partial ? GRIND_NODE_RECURSIVE_PARTIAL : 0;
}

/* Marks a call as inner or not, and adds it to the counts of functions and cycles. */
static void
count_call (GrindGraph      *self,
            const Counts    *counts,
            GrindFunctionId  caller,
            GrindCallId      call)
{
  GrindFunctionId callee = counts->callees[call];
  GrindNodeId outer = _grind_graph_get_outer_node (self, callee);
  gboolean is_inner = _grind_graph_get_outer_node (self, caller) == outer;
  GrindCount count = { counts->calls[call], counts->is_partial[call] };

  self->call_flags[call] |= is_inner ? GRIND_CALL_INNER : 0;
  if (!(self->call_flags[call] & GRIND_CALL_RECORDED))
    return;

  self->node_flags[caller] |= GRIND_NODE_RECORDED;
  self->node_flags[callee] |= GRIND_NODE_RECORDED;
  self->node_flags[outer] |= GRIND_NODE_RECORDED;

  if (caller == callee)
    add_recursive (self, counts, callee, count);
  else
    add_called (self, counts, callee, count);
  if (outer == callee)
    return;
  if (is_inner)
    add_recursive (self, counts, outer, count);
  else
    add_called (self, counts, outer, count);
}

/* Prefetches the memory that count_call() changes, for a call that follows soon. */
static void
fetch_call (GrindGraph   *self,
            const Counts *counts,
            GrindCallId   call)
{
  GrindFunctionId callee = counts->callees[MIN (call, self->n_calls - 1)];

  __builtin_prefetch (&counts->called[callee], TRUE);
  __builtin_prefetch (&self->node_flags[callee], TRUE);
  if (self->cycles != NULL)
    __builtin_prefetch (&self->cycles[callee]);
}

/* Counts the active calls of functions and cycles, @n_nodes in total. Takes linear time. */
void
_grind_graph_count_calls (GrindGraph *self,
                          guint       n_nodes)
{
  const GrindCallId *starts = grind_profile_get_call_starts (self->profile);
  g_autofree gint64 *called = g_new0 (gint64, MAX (n_nodes, 1));
  g_autofree gint64 *recursive = g_new0 (gint64, MAX (n_nodes, 1));
  g_autofree gint64 *calls = g_new (gint64, MAX (self->n_calls, 1));
  g_autofree guint8 *is_partial = g_new (guint8, MAX (self->n_calls, 1));
  Counts counts = {
    .callees = grind_profile_get_callees (self->profile),
    .calls = calls,
    .is_partial = is_partial,
    .called = called,
    .recursive = recursive,
  };

  grind_profile_sum_counts (self->profile, self->parts, calls, is_partial);
  for (GrindFunctionId function = 0; function < self->n_functions; function++)
    for (GrindCallId call = starts[function]; call < starts[function + 1]; call++)
      {
        fetch_call (self, &counts, call + CALLS_AHEAD);
        count_call (self, &counts, function, call);
      }
  for (GrindNodeId node = 0; node < n_nodes; node++)
    self->most_called = MAX (self->most_called, called[node]);
  grind_column_init_or_abort (&self->called, called, n_nodes);
  grind_column_init_or_abort (&self->recursive, recursive, n_nodes);
}
