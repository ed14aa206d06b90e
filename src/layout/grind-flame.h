/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/estimate/grind-call-tree.h"

G_BEGIN_DECLS

/* A chain is folded as far as it hands on at least this part, so that no difference is seen. */
#define GRIND_FLAME_MIN_FOLDED_SHARE 0.995

/**
 * GrindFlameFrame:
 * @branch: the branch of the tree that it is; where @n_merged is not 0, that which hands on
 * @last: the branch that a chain which is folded into the frame ends with; otherwise @branch
 * @n_folded: how many branches below @branch are folded into it
 * @n_merged: how many branches are in it because they are too narrow or not in the tree; 0 if it
 *   is a branch
 * @parent: the frame above it, or %GRIND_NONE
 * @first_child: the first frame below it; they stand from left to right
 * @n_children: how many there are
 * @row: 0 for the root
 * @left: its left edge
 * @right: its right edge; the next frame begins there at the earliest
 * @spent: where what @last spends itself begins, right of everything below it
 * @weight: its cost
 *
 * A frame of a flame graph.
 */
typedef struct
{
  guint32 branch;
  guint32 last;
  guint32 n_folded;
  guint32 n_merged;
  guint32 parent;
  guint32 first_child;
  guint32 n_children;
  guint32 row;
  double  left;
  double  right;
  double  spent;
  double  weight;
} GrindFlameFrame;

/**
 * GrindFlameFoldFunc:
 * @branch: a branch that hands on all to a single one
 * @child: that one
 * @data: what was given with the function
 *
 * Returns: whether both may be one frame
 */
typedef gboolean (* GrindFlameFoldFunc) (const GrindBranch *branch,
                                         const GrindBranch *child,
                                         gpointer           data);

/**
 * GrindFlameRequest:
 * @branches: (array length=n_branches): the branches of a call tree, the root first
 * @n_branches: how many those are, at least 1
 * @width: how wide the root is
 * @min_width: what is narrower is merged with what is beside it
 * @can_fold: (nullable): whether chains are folded into one frame
 * @data: for @can_fold
 *
 * What flame graph to lay out.
 */
typedef struct
{
  const GrindBranch  *branches;
  guint               n_branches;
  double              width;
  double              min_width;
  GrindFlameFoldFunc  can_fold;
  gpointer            data;
} GrindFlameRequest;

/**
 * GrindFlame:
 *
 * The frames of a flame graph that hangs from its root: each is as wide as its part of the root's
 * cost, and stands below the one that hands it on. Row by row, each from left to right. Immutable;
 * any thread.
 */
typedef struct _GrindFlame GrindFlame;

GrindFlame            *grind_flame_new          (const GrindFlameRequest *request)
                                                 G_GNUC_WARN_UNUSED_RESULT;
void                   grind_flame_free         (GrindFlame              *self);
const GrindFlameFrame *grind_flame_get_frames   (GrindFlame              *self,
                                                 guint                   *n_frames);
guint                  grind_flame_get_n_rows   (GrindFlame              *self);
guint                  grind_flame_get_n_merged (GrindFlame              *self);
void                   grind_flame_get_row      (GrindFlame              *self,
                                                 guint                    row,
                                                 guint                   *start,
                                                 guint                   *end);
guint                  grind_flame_find         (GrindFlame              *self,
                                                 guint                    row,
                                                 double                   x);
guint                  grind_flame_find_near    (GrindFlame              *self,
                                                 guint                    row,
                                                 double                   x);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindFlame, grind_flame_free)

G_END_DECLS
