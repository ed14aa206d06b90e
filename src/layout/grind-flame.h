/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/estimate/grind-call-tree.h"

G_BEGIN_DECLS

/* Minimum share that a branch passes on to be folded; smaller differences are invisible. */
#define GRIND_FLAME_MIN_FOLDED_SHARE 0.995

/**
 * GrindFlameFrame:
 * @branch: its branch of the tree; if @n_merged is not 0, the parent of the merged branches
 * @last: the last branch of the chain folded into the frame; otherwise @branch
 * @n_folded: the number of branches below @branch that are folded into it
 * @n_merged: the number of branches merged into it because they are too narrow or not in the tree;
 *   0 for a branch
 * @parent: the frame above it, or %GRIND_NONE
 * @first_child: the first frame below it; children are ordered from left to right
 * @n_children: the number of children
 * @row: 0 for the root
 * @left: its left edge
 * @right: its right edge, which the next frame does not overlap
 * @spent: the left edge of the self cost of @last, right of everything below it
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
 * @branch: a branch that passes all its cost on to a single child
 * @child: the child
 * @data: user data
 *
 * Returns: whether both may share a frame
 */
typedef gboolean (* GrindFlameFoldFunc) (const GrindBranch *branch,
                                         const GrindBranch *child,
                                         gpointer           data);

/**
 * GrindFlameRequest:
 * @branches: (array length=n_branches): the branches of a call tree, the root first
 * @n_branches: the number of branches, at least 1
 * @width: the width of the root
 * @min_width: narrower frames are merged with their neighbours
 * @can_fold: (nullable): decides whether chains are folded into one frame
 * @data: user data of @can_fold
 *
 * The input of a flame graph layout.
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
 * The frames of a flame graph below its root: the width of a frame is its share of the root's cost,
 * and it is below its parent. Sorted by row, then from left to right. Immutable, hence thread-safe.
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
