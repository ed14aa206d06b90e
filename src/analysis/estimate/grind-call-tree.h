/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/graph/grind-graph.h"
#include "analysis/graph/grind-grouping.h"
#include "analysis/search/grind-hidden-functions.h"

G_BEGIN_DECLS

/**
 * GrindBranchKind:
 * @GRIND_BRANCH_NODE: a function or cycle, or a group of functions
 * @GRIND_BRANCH_RECURSION: a function or cycle that is its own ancestor, and not entered again
 * @GRIND_BRANCH_MEMBER: the self cost of a member of a cycle; a child of the cycle
 *
 * The kinds of branches in a call tree.
 */
typedef enum
{
  GRIND_BRANCH_NODE,
  GRIND_BRANCH_RECURSION,
  GRIND_BRANCH_MEMBER,
} GrindBranchKind;

/**
 * GrindBranchLimit:
 * @GRIND_BRANCH_COMPLETE: no limit
 * @GRIND_BRANCH_TOO_DEEP: the maximum depth
 * @GRIND_BRANCH_STOPPED: a stop of the user at this function
 *
 * The reasons for not following a branch. Everything it passes on is in @hidden then.
 */
typedef enum
{
  GRIND_BRANCH_COMPLETE,
  GRIND_BRANCH_TOO_DEEP,
  GRIND_BRANCH_STOPPED,
} GrindBranchLimit;

/**
 * GrindBranch:
 * @kind: its kind
 * @limit: the reason for not following it
 * @group_by: what a group of functions has in common: the ELF object or the source file; otherwise
 *   %GRIND_GROUP_BY_NONE
 * @node: a function or cycle; %GRIND_NONE for a group, and for a root that is the whole profile
 * @member: one of the functions of a group
 * @parent: its parent in the tree, %GRIND_NONE for the root
 * @first_child: the first of its children, which are consecutive, the most expensive first, then
 *   sorted by node
 * @n_children: the number of its children
 * @depth: 0 for the root
 * @n_hidden: the number of callees, or callers, that are not in the tree: too small, beyond a
 *   limit, or hidden by the user
 * @weight: its cost here, an estimate below the first level; at least 0
 * @self_cost: the part of @weight that is not passed on: its self cost, or towards callers the
 *   cost that no caller accounts for; all of it if the branch is not entered again
 * @hidden: the part of @weight in nodes that are not in the tree
 * @count: the number of calls from its parent, or towards callers to it; 0 if unknown
 * @is_count_partial: whether @count is a lower bound
 *
 * A branch of a call tree. @weight is the sum of @self_cost, @hidden and the weights of the
 * children.
 */
typedef struct
{
  guint8      kind;
  guint8      limit;
  guint8      is_count_partial;
  guint8      group_by;
  GrindNodeId node;
  GrindFunctionId member;
  guint32     parent;
  guint32     first_child;
  guint32     n_children;
  guint32     depth;
  guint32     n_hidden;
  double      weight;
  double      self_cost;
  double      hidden;
  double      count;
} GrindBranch;

/**
 * GrindTreeMeasure:
 * @GRIND_TREE_COST: the cost in the graph
 * @GRIND_TREE_CHANGE: in a comparison, the sum of the absolute changes of all self costs below;
 *   what is not in the tree counts by its net change
 * @GRIND_TREE_BEFORE: the cost before
 * @GRIND_TREE_AFTER: the cost after
 * @GRIND_TREE_LARGER: the larger of both, so that nothing is left out
 *
 * What the weights of branches are.
 */
typedef enum
{
  GRIND_TREE_COST,
  GRIND_TREE_CHANGE,
  GRIND_TREE_BEFORE,
  GRIND_TREE_AFTER,
  GRIND_TREE_LARGER,
} GrindTreeMeasure;

/**
 * GrindBranchSides:
 * @before: the cost of a branch before
 * @after: likewise after
 * @self_before: its part that is not passed on, before
 * @self_after: likewise after
 * @hidden_before: its part in nodes that are not in the tree, before
 * @hidden_after: likewise after
 * @count_before: the number of calls like #GrindBranch.count, before
 * @count_after: likewise after
 *
 * The costs of a branch on both sides of a comparison.
 */
typedef struct
{
  double before;
  double after;
  double self_before;
  double self_after;
  double hidden_before;
  double hidden_after;
  double count_before;
  double count_after;
} GrindBranchSides;

/**
 * GrindCallTreeRequest:
 * @graph: a graph; that after for measures other than %GRIND_TREE_COST
 * @measure: what the weights are
 * @root: the node to start from, or %GRIND_NONE for all functions without callers, and towards
 *   callers for all with self cost
 * @root_sides: (nullable): in a comparison, the costs before and after of the root, if these are
 *   only parts of what its function costs
 * @event: the event whose costs are split; ratios cannot be split
 * @is_callers: whether to follow callers, not callees
 * @min_share: the minimum weight of a branch relative to the root
 * @max_depth: the maximum depth, or 0 for no limit
 * @max_branches: the maximum number of branches; the heaviest ones are followed first
 * @merge_levels: whether the recursion levels in Callgrind's names (`f'2`) are one function: a call
 *   from a function to another of its levels is added to the first
 * @stops: (nullable): a bit for each function whose callees or callers are not followed
 * @hidden_functions: (nullable): the functions that the user hides: they are counted as hidden with
 *   everything below them, and with a focus, so is every branch that does not lead to it
 * @above: (array length=n_above) (nullable): nodes above the root, which are not entered again
 * @n_above: the number of @above
 *
 * The input of a call tree.
 */
typedef struct
{
  GrindGraph    *graph;
  GrindTreeMeasure measure;
  GrindNodeId    root;
  const GrindBranchSides *root_sides;
  GrindEventId   event;
  gboolean       is_callers;
  double         min_share;
  guint          max_depth;
  guint          max_branches;
  gboolean       merge_levels;
  const guint8  *stops;
  GrindHiddenFunctions *hidden_functions;
  const GrindNodeId *above;
  guint          n_above;
} GrindCallTreeRequest;

/**
 * GrindCallTree:
 *
 * The calls below or above a function as a tree, where each branch has a part of its function's
 * cost. Profiles contain calls, not stacks, so below the first level costs are split by the shares
 * of calls. The tree of a whole profile without calls contains ELF objects, source files and
 * functions. Immutable, hence thread-safe.
 */
typedef struct _GrindCallTree GrindCallTree;

GrindCallTree     *grind_call_tree_new            (const GrindCallTreeRequest  *request,
                                                   GCancellable                *cancellable,
                                                   GError                     **error)
                                                   G_GNUC_WARN_UNUSED_RESULT;
void               grind_call_tree_free           (GrindCallTree               *self);
GrindGraph        *grind_call_tree_get_graph      (GrindCallTree               *self);
guint              grind_call_tree_get_n_branches (GrindCallTree               *self);
const GrindBranch *grind_call_tree_get_branch     (GrindCallTree               *self,
                                                   guint                        branch);
const GrindBranchSides *
                   grind_call_tree_get_sides      (GrindCallTree               *self,
                                                   guint                        branch);

gboolean  grind_call_tree_is_flat        (GrindCallTree   *self);
char     *grind_call_tree_dup_group_name (GrindGraph      *graph,
                                          GrindGroupBy     group_by,
                                          GrindFunctionId  member)
                                          G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindCallTree, grind_call_tree_free)

G_END_DECLS
