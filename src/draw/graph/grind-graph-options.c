/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-graph-options.h"

#include <glib/gi18n-lib.h>

#define CALLER_DEPTH 1
#define CALLEE_DEPTH 6
#define MIN_SHARE    0.03

/* A larger graph is neither readable nor laid out in reasonable time. */
#define MAX_NODES 300
#define MAX_EDGES 400

/* Shares that differ by less are equal. */
#define SAME 1.001

static const double shares[] = {
  0.25, 0.12, 0.06, 0.03, 0.015, 0.008, 0.004, 0.002, 0.001, 0.0005, 0,
};

#define MEMBER(name) G_STRUCT_OFFSET (GrindGraphOptions, name)

static const char *const directions[] = { "down", "right", NULL };
static const char *const spreads[] = { "compact", "normal", "wide", NULL };   /* GrindGraphSpread */
static const char *const frames[] = { "none", "object", "file", "class", NULL };  /* GrindGroupBy */

const GrindOption grind_graph_options[] = {
  {
    .name = "callers", .kind = GRIND_OPTION_DEPTH, .type = "i", .offset = MEMBER (caller_depth),
    .unlimited = GRIND_GRAPH_ANY_DEPTH, .cli_name = "caller-depth",
    .help = N_("Draw at most N levels of callers, 0 for all"), .argument = N_("N"),
  },
  {
    .name = "callees", .kind = GRIND_OPTION_DEPTH, .type = "i", .offset = MEMBER (callee_depth),
    .unlimited = GRIND_GRAPH_ANY_DEPTH, .cli_name = "depth",
    .help = N_("Draw at most N levels of calls, 0 for all"), .argument = N_("N"),
  },
  {
    .name = "min-share", .kind = GRIND_OPTION_SHARE, .type = "d",
    .offset = MEMBER (min_node_share), .cli_name = "min",
    .help = N_("Hide functions and calls below this percentage of the root’s cost"),
    .argument = N_("PERCENT"),
  },
  {
    .name = "min-call-share", .kind = GRIND_OPTION_SHARE, .type = "d",
    .offset = MEMBER (min_call_share),
  },
  {
    .name = "direction", .kind = GRIND_OPTION_CHOICE, .type = "s",
    .offset = MEMBER (is_left_to_right), .choices = directions, .cli_name = "left-to-right",
    .help = N_("Place callees to the right of their callers, not below"),
  },
  {
    .name = "spread", .kind = GRIND_OPTION_CHOICE, .type = "s", .offset = MEMBER (spread),
    .choices = spreads,
  },
  {
    .name = "frames", .kind = GRIND_OPTION_CHOICE, .type = "s", .offset = MEMBER (cluster_by),
    .choices = frames,
  },
  {
    .name = "collapse-passing", .kind = GRIND_OPTION_FLAG, .type = "b",
    .offset = MEMBER (collapse_passing), .cli_name = "unfold",
    .help = N_("Do not collapse pass-through functions"),
  },
  {
    .name = "call-costs", .kind = GRIND_OPTION_FLAG, .type = "b",
    .offset = MEMBER (show_call_costs),
  },
  { NULL }
};

/**
 * grind_graph_options_init:
 * @self: (out): options, set to the defaults
 */
void
grind_graph_options_init (GrindGraphOptions *self)
{
  *self = (GrindGraphOptions) {
    .caller_depth = CALLER_DEPTH,
    .callee_depth = CALLEE_DEPTH,
    .min_node_share = MIN_SHARE,
    .min_call_share = MIN_SHARE,
    .collapse_passing = TRUE,
    .spread = GRIND_GRAPH_NORMAL,
    .cluster_by = GRIND_GROUP_BY_NONE,
  };
}

/**
 * grind_graph_options_list_shares:
 * @n_shares: (out): the number of shares
 *
 * Returns: (transfer none) (array length=n_shares): minimum shares to choose from, from the
 *   greatest down to 0. May be called from any thread, like all functions here
 */
const double *
grind_graph_options_list_shares (guint *n_shares)
{
  *n_shares = G_N_ELEMENTS (shares);

  return shares;
}

/**
 * grind_graph_options_step_share:
 * @share: a minimum share
 * @is_more: whether to hide less
 *
 * Returns: the next share in that direction, or @share if there is none
 */
double
grind_graph_options_step_share (double   share,
                                gboolean is_more)
{
  if (is_more)
    {
      for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
        if (shares[i] * SAME < share)
          return shares[i];
    }
  else
    {
      for (guint i = G_N_ELEMENTS (shares); i-- > 0;)
        if (shares[i] > share * SAME)
          return shares[i];
    }

  return share;
}

/* Marks the nodes whose self cost has changed visibly. */
static guint8 *
mark_changed (const GrindSubject *subject)
{
  const GrindCosts *old = grind_graph_get_costs (grind_subject_get_before (subject),
                                                 subject->event);
  const GrindCosts *new = grind_graph_get_costs (subject->graph, subject->event);
  guint n_nodes = grind_graph_get_n_nodes (subject->graph);
  guint8 *changed = g_new0 (guint8, n_nodes / 8 + 1);

  for (GrindNodeId node = 0; node < n_nodes; node++)
    if (grind_subject_get_change_step (subject,
                                       grind_value_to_double (grind_costs_get_self (old, node)),
                                       grind_value_to_double (grind_costs_get_self (new, node)))
        != GRIND_UNCHANGED_STEP)
      changed[node / 8] |= 1 << node % 8;

  return changed;
}

/**
 * grind_graph_options_choose:
 * @self: options
 * @subject: the subject; its root is a function or cycle
 * @grouping: (nullable): the groups that functions are framed by
 * @cancellable: (nullable): cancels the call
 * @error: return location for an error, only for cancellation
 *
 * In a comparison, what is large on one side is drawn, and functions that have changed are not
 * folded.
 *
 * Returns: (transfer full) (nullable): the subgraph to draw, or %NULL when cancelled
 */
GrindSubgraph *
grind_graph_options_choose (const GrindGraphOptions  *self,
                            const GrindSubject       *subject,
                            GrindGrouping            *grouping,
                            GCancellable             *cancellable,
                            GError                  **error)
{
  g_autoptr (GrindGraph) larger = NULL;
  g_autofree guint8 *changed = NULL;
  GrindSubgraphRequest request = {
    .graph = subject->graph,
    .root = subject->root,
    .event = subject->event,
    .caller_depth = self->caller_depth,
    .callee_depth = self->callee_depth,
    .min_node_share = self->min_node_share,
    .min_call_share = self->min_call_share,
    .collapse_passing = self->collapse_passing,
    .max_nodes = MAX_NODES,
    .max_edges = MAX_EDGES,
    .hidden_functions = subject->hidden_functions,
    .grouping = grouping,
  };

  if (grind_subject_get_before (subject) != NULL)
    {
      request.graph = larger = grind_graph_dup_larger (subject->graph);
      request.kept = changed = mark_changed (subject);
    }

  return grind_subgraph_new (&request, cancellable, error);
}

/* The number of functions and arrows that would be drawn, or 0 when cancelled. */
static guint
count (const GrindGraphOptions  *self,
       const GrindSubject       *subject,
       GCancellable             *cancellable,
       GError                  **error)
{
  g_autoptr (GrindSubgraph) subgraph = NULL;
  guint n_nodes, n_edges;

  subgraph = grind_graph_options_choose (self, subject, NULL, cancellable, error);
  if (subgraph == NULL)
    return 0;

  grind_subgraph_get_nodes (subgraph, &n_nodes);
  grind_subgraph_get_edges (subgraph, &n_edges);

  return n_nodes + n_edges;
}

/* Steps the shares; if there is no smaller one, increases the depth of callees. */
static gboolean
step (GrindGraphOptions *self,
      gboolean           is_more)
{
  double node_share = grind_graph_options_step_share (self->min_node_share, is_more);
  double call_share = grind_graph_options_step_share (self->min_call_share, is_more);

  if (node_share != self->min_node_share || call_share != self->min_call_share)
    {
      self->min_node_share = node_share;
      self->min_call_share = call_share;
      return TRUE;
    }
  if (!is_more || self->callee_depth >= GRIND_GRAPH_ANY_DEPTH)
    return FALSE;

  self->callee_depth = self->callee_depth < CALLEE_DEPTH ? self->callee_depth + 1
                                                         : GRIND_GRAPH_ANY_DEPTH;

  return TRUE;
}

/**
 * grind_graph_options_change:
 * @self: options
 * @subject: the subject; its root is a function or cycle
 * @is_more: whether to draw more or less
 * @cancellable: (nullable): cancels the call
 * @error: return location for an error, only for cancellation
 *
 * Changes the options step by step until the graph has more or less items, or leaves them unchanged
 * if that is impossible.
 *
 * Returns: whether it was not cancelled
 */
gboolean
grind_graph_options_change (GrindGraphOptions   *self,
                            const GrindSubject  *subject,
                            gboolean             is_more,
                            GCancellable        *cancellable,
                            GError             **error)
{
  GrindGraphOptions wanted = *self;
  guint first = count (self, subject, cancellable, error);
  guint n = first;

  if (first == 0)
    return FALSE;

  while ((is_more ? n <= first : n >= first) && step (&wanted, is_more))
    {
      n = count (&wanted, subject, cancellable, error);
      if (n == 0)
        return FALSE;
    }
  if (is_more ? n > first : n < first)
    *self = wanted;

  return TRUE;
}
