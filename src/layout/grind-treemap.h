/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/estimate/grind-call-tree.h"
#include "grind-box.h"

G_BEGIN_DECLS

/* Pixels between adjacent boxes, taken from the right and lower edges of a cell. */
#define GRIND_TREEMAP_GAP 1.0

/**
 * GrindTreemapKind:
 * @GRIND_TREEMAP_BRANCH: a branch of the tree and everything below it
 * @GRIND_TREEMAP_SELF: the cost that its parent does not pass on
 * @GRIND_TREEMAP_HIDDEN: the cost that its parent passes on to hidden branches
 *
 * The kinds of boxes in a treemap.
 */
typedef enum
{
  GRIND_TREEMAP_BRANCH,
  GRIND_TREEMAP_SELF,
  GRIND_TREEMAP_HIDDEN,
} GrindTreemapKind;

/**
 * GrindTreemapBox:
 * @kind: its kind
 * @has_link: whether its only child has the same cell: a branch that passes everything on to one
 *   child shares its frame and strip with it
 * @cell: its space. The cells of its children fill the inside of its cell without overlap, with
 *   areas proportional to their weights
 * @strip: the height of the strip with its name, 0 if there is none
 * @padding: the space between its edges and its contents; without a strip, also at the upper edge
 * @weight: its cost
 * @branch: the branch; the parent's branch for other kinds
 * @parent: the box around it, %GRIND_NONE for the first
 * @first_child: the first box inside of it, which is the largest
 * @n_children: the number of children
 * @depth: the number of boxes around it
 * @n_hidden: the number of hidden branches, for a branch those directly below it
 *
 * A box of a treemap. Boxes are ordered by depth, with siblings next to each other.
 */
typedef struct
{
  GrindTreemapKind kind;
  gboolean         has_link;
  GrindBox         cell;
  double           strip;
  double           padding;
  double           weight;
  guint            branch;
  guint            parent;
  guint            first_child;
  guint            n_children;
  guint            depth;
  guint            n_hidden;
} GrindTreemapBox;

/**
 * GrindTreemapLabelFunc:
 * @box: a box that is not a leaf
 * @last: the last branch of the chain that shares the box, or its own branch
 * @index: the future number of the box
 * @data: user data
 *
 * Returns: whether a label would fit in a strip of the box
 */
typedef gboolean (* GrindTreemapLabelFunc) (const GrindTreemapBox *box,
                                            guint                  last,
                                            guint                  index,
                                            gpointer               data);

/**
 * GrindTreemapRequest:
 * @branches: (array length=n_branches): the branches of a call tree, from its root
 * @n_branches: the number of branches
 * @width: the width of the treemap
 * @height: the height of the treemap
 * @strip: the height of strips
 * @min_area: smaller branches are hidden, in square pixels
 * @can_label: (nullable): decides which boxes have strips; %NULL for all
 * @data: user data of @can_label
 *
 * The input of a treemap layout.
 */
typedef struct
{
  const GrindBranch     *branches;
  guint                  n_branches;
  double                 width;
  double                 height;
  double                 strip;
  double                 min_area;
  GrindTreemapLabelFunc  can_label;
  gpointer               data;
} GrindTreemapRequest;

/**
 * GrindTreemap:
 *
 * A call tree as nested boxes with areas proportional to costs. Immutable, hence thread-safe.
 */
typedef struct _GrindTreemap GrindTreemap;

GrindTreemap          *grind_treemap_new          (const GrindTreemapRequest  *request,
                                                   GCancellable               *cancellable,
                                                   GError                    **error)
                                                   G_GNUC_WARN_UNUSED_RESULT;
void                   grind_treemap_free         (GrindTreemap               *self);
guint                  grind_treemap_get_n_boxes  (const GrindTreemap         *self);
const GrindTreemapBox *grind_treemap_get_box      (const GrindTreemap         *self,
                                                   guint                       box);
guint                  grind_treemap_get_n_groups (const GrindTreemap         *self);
guint                  grind_treemap_find         (const GrindTreemap         *self,
                                                   double                      x,
                                                   double                      y);
guint                  grind_treemap_find_beside  (const GrindTreemap         *self,
                                                   guint                       box,
                                                   gboolean                    is_after);

static inline GrindBox
grind_treemap_box_get_inside (const GrindTreemapBox *self)
{
  double top = self->strip > 0 ? self->strip : self->padding;

  return (GrindBox) { self->cell.x + self->padding, self->cell.y + top,
                      self->cell.width - 2 * self->padding,
                      self->cell.height - top - self->padding };
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindTreemap, grind_treemap_free)

G_END_DECLS
