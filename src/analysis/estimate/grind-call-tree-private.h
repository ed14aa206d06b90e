/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-call-tree.h"
#include "grind-transitive-private.h"

G_BEGIN_DECLS

/*
 * The nodes of a tree: functions and shown cycles; the recursion levels of a function can be one
 * node, whose ID is that of the lowest level.
 */
typedef struct
{
  /* Borrowed */
  GrindGraph             *graph;
  GrindHiddenFunctions   *hidden_functions;    /* (nullable) */
  const guint8           *stops;               /* (nullable) */

  /* Owned */
  guint32         *levels;      /* (nullable) by function: 1 + its group of levels, or 0 */
  guint32         *first_level; /* (nullable) the start of each group in @level_list; the end */
  GrindFunctionId *level_list;  /* (nullable) the lowest level of each group first */
  guint8          *is_wanted;   /* (nullable) by node: whether it may be in the tree */

  guint            n_functions;
  guint            n_nodes;
  GrindNodeId      root;        /* never hidden by the user; or %GRIND_NONE */
} GrindTreeNodes;

/* A target in a split: a callee or caller that gets a part of a node's cost. */
typedef struct
{
  guint8      kind;             /* GRIND_BRANCH_NODE or GRIND_BRANCH_MEMBER */
  guint8      is_count_partial;
  GrindNodeId node;
  double      cost;             /* positive */
  double      count;
  double      rest;             /* of it, all following targets and hidden ones */
} GrindTreeEdge;

/* The split of a node's cost: @whole is the sum of @self_cost, the targets and @left_out. */
typedef struct
{
  guint  first_edge;            /* targets are consecutive, most expensive first */
  guint  n_edges;
  guint  n_left_out;            /* callees, or callers, without a target */
  double whole;
  double self_cost;
  double left_out;
} GrindTreeSplit;

struct _GrindCallTree
{
  GrindGraph       *graph;
  GrindBranch      *branches;
  GrindBranchSides *sides;       /* (nullable): by branch, in a comparison */
  guint             n_branches;
  gboolean          is_flat;
};

/* The splits of nodes, created on demand. */
typedef struct
{
  GrindTransitivePass   pass;     /* only the fields needed to walk calls */
  const GrindTreeNodes *nodes;
  GArray               *splits;   /* of GrindTreeSplit */
  GArray               *edges;    /* of GrindTreeEdge */
  guint32              *places;   /* by node: 1 + its position in @splits, or 0 */
  guint32              *slots;    /* by node: 1 + its target in the current split, or 0 */
  guint64               n_looked;
} GrindTreeSplits;

/*
 * Sets of nodes with shared structure: adding a node to a set takes memory and time for the bits of
 * a node's number, not for all nodes. 0 is the empty set.
 */
typedef struct
{
  GArray *forks;                /* of guint32[2] */
  guint   n_bits;
} GrindNodeSets;

static inline gboolean
_grind_tree_nodes_is_cycle (const GrindTreeNodes *nodes,
                            GrindNodeId           node)
{
  return node >= nodes->n_functions;
}

/* The lowest level of a function. */
static inline GrindFunctionId
_grind_tree_nodes_get_lowest (const GrindTreeNodes *nodes,
                              GrindFunctionId       function)
{
  if (nodes->levels == NULL || nodes->levels[function] == 0)
    return function;

  return nodes->level_list[nodes->first_level[nodes->levels[function] - 1]];
}

/* The node that a function belongs to. */
static inline GrindNodeId
_grind_tree_nodes_find (const GrindTreeNodes *nodes,
                        GrindFunctionId       function)
{
  GrindNodeId outer = _grind_graph_get_outer_node (nodes->graph, function);

  return outer != function ? outer : _grind_tree_nodes_get_lowest (nodes, function);
}

static inline gboolean
_grind_tree_nodes_is_wanted (const GrindTreeNodes *nodes,
                             GrindNodeId           node)
{
  return nodes->is_wanted == NULL || nodes->is_wanted[node];
}

gboolean               _grind_tree_nodes_init          (GrindTreeNodes              *nodes,
                                                        const GrindCallTreeRequest  *request,
                                                        GCancellable                *cancellable,
                                                        GError                     **error);
void                   _grind_tree_nodes_clear         (GrindTreeNodes              *nodes);
const GrindFunctionId *_grind_tree_nodes_get_functions (const GrindTreeNodes        *nodes,
                                                        const GrindNodeId           *node,
                                                        guint                       *n_functions);
gboolean               _grind_tree_nodes_is_hidden     (const GrindTreeNodes        *nodes,
                                                        GrindFunctionId              function);
gboolean               _grind_tree_nodes_is_stopped    (const GrindTreeNodes        *nodes,
                                                        GrindNodeId                  node);

gboolean _grind_call_tree_is_flat (const GrindCallTreeRequest *request);
gboolean            _grind_call_tree_add_groups
                                               (GArray                      *branches,
                                                const GrindTreeNodes        *nodes,
                                                const GrindCallTreeRequest  *request,
                                                GCancellable                *cancellable,
                                                GError                     **error);

gboolean _grind_tree_levels_find (GrindTreeNodes  *nodes,
                                  GCancellable    *cancellable,
                                  GError         **error);

void     _grind_tree_splits_init      (GrindTreeSplits             *splits,
                                       const GrindTreeNodes        *nodes,
                                       const GrindCallTreeRequest  *request,
                                       GCancellable                *cancellable);
void     _grind_tree_splits_clear     (GrindTreeSplits             *splits);
guint    _grind_tree_splits_get       (GrindTreeSplits             *splits,
                                       GrindNodeId                  node);
guint    _grind_tree_splits_add_root  (GrindTreeSplits             *splits,
                                       const GrindCallTreeRequest  *request,
                                       GrindNodeId                 *node,
                                       double                      *weight);
GrindCallTree *_grind_call_tree_new_compared
                                      (const GrindCallTreeRequest  *request,
                                       GCancellable                *cancellable,
                                       GError                     **error)
                                       G_GNUC_WARN_UNUSED_RESULT;
gboolean _grind_tree_splits_check     (GrindTreeSplits             *splits,
                                       GError                     **error);

void     _grind_node_sets_init  (GrindNodeSets       *sets,
                                 guint                n_nodes);
void     _grind_node_sets_clear (GrindNodeSets       *sets);
guint32  _grind_node_sets_add   (GrindNodeSets       *sets,
                                 guint32              set,
                                 GrindNodeId          node);
gboolean _grind_node_sets_has   (const GrindNodeSets *sets,
                                 guint32              set,
                                 GrindNodeId          node);

G_END_DECLS
