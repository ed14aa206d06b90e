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
 * @GRIND_BRANCH_RECURSION: a function or cycle that is on the way from the root already; it is not
 *   entered again
 * @GRIND_BRANCH_MEMBER: what a function that is in a cycle spends itself; a child of the cycle
 *
 * What a branch of a call tree stands for.
 */
typedef enum
{
  GRIND_BRANCH_NODE,
  GRIND_BRANCH_RECURSION,
  GRIND_BRANCH_MEMBER,
} GrindBranchKind;

/**
 * GrindBranchLimit:
 * @GRIND_BRANCH_COMPLETE: none
 * @GRIND_BRANCH_TOO_DEEP: the depth of the tree
 * @GRIND_BRANCH_STOPPED: the user does not want to see below this function
 *
 * What keeps a branch from being followed. All that it hands on is in @hidden then.
 */
typedef enum
{
  GRIND_BRANCH_COMPLETE,
  GRIND_BRANCH_TOO_DEEP,
  GRIND_BRANCH_STOPPED,
} GrindBranchLimit;

/**
 * GrindBranch:
 * @kind: what it is
 * @limit: why nothing of what it hands on is followed
 * @group_by: what a group of functions has in common: the ELF object or the source file; otherwise
 *   %GRIND_GROUP_BY_NONE
 * @node: a function or cycle; %GRIND_NONE for a group, and for a root that is all of the profile
 * @member: one of the functions of a group
 * @parent: its parent in the tree, %GRIND_NONE for the root
 * @first_child: the first of its children, which stand one after the other, those that cost most
 *   first, ties by their nodes
 * @n_children: how many it has
 * @depth: 0 for the root
 * @n_hidden: how many callees, or callers, are not in the tree: too small, beyond a limit, or left
 *   out because the user hides them
 * @weight: its cost here, an estimate below the first level; at least 0
 * @own: how much of @weight goes no further: its self cost, or towards callers what no caller
 *   accounts for; all of it where the branch is not entered again
 * @hidden: how much of @weight is in what is not in the tree
 * @count: how many calls from its parent, or towards callers to it, that took; 0 if not known
 * @is_count_partial: @count is a lower bound
 *
 * A branch of a call tree. @weight is the sum of @own, @hidden and the weights of the children.
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
  double      own;
  double      hidden;
  double      count;
} GrindBranch;

/**
 * GrindCallTreeRequest:
 * @graph: a graph
 * @root: where to start, or %GRIND_NONE for all that no other function calls, and towards callers
 *   for all that spends something itself
 * @event: the event whose costs are split; a ratio cannot be
 * @is_callers: whether the tree grows towards the callers
 * @min_share: branches of a smaller part of the root's weight are hidden
 * @max_depth: the greatest depth, or 0 for any
 * @max_branches: how many branches there may be at most; the heaviest ones are followed first
 * @merge_levels: whether the recursion levels that Callgrind tells apart in names (`f'2`) are one
 *   function: a call from a function to another level of it adds to the first
 * @stops: (nullable): a bit for each function below which nothing is wanted
 * @hidden_functions: (nullable): what the user hides: hidden functions are counted as hidden with
 *   all below them, and where only some are wanted every branch that leads to none of them
 * @above: (array length=n_above) (nullable): what is on the way already before the root, so that
 *   it is not entered again
 * @n_above: how many those are
 *
 * What tree to make.
 */
typedef struct
{
  GrindGraph    *graph;
  GrindNodeId    root;
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
 * The calls below or above a function as a tree, each function in it with the part of its cost that
 * it has there. A profile has calls, not stacks, so below the first level costs are split by the
 * calls' shares. All of a profile without calls is a tree of ELF objects, source files and
 * functions. Immutable; any thread.
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

gboolean  grind_call_tree_is_flat        (GrindCallTree   *self);
char     *grind_call_tree_dup_group_name (GrindGraph      *graph,
                                          GrindGroupBy     group_by,
                                          GrindFunctionId  member)
                                          G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindCallTree, grind_call_tree_free)

G_END_DECLS
