/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/estimate/grind-call-tree.h"
#include "grind-box.h"

G_BEGIN_DECLS

/* Pixels between two boxes side by side. It is taken from the right and the lower end of a cell. */
#define GRIND_TREEMAP_GAP 1.0

/**
 * GrindTreemapKind:
 * @GRIND_TREEMAP_BRANCH: a branch of the tree, with all that is below it
 * @GRIND_TREEMAP_OWN: what its parent does not pass on
 * @GRIND_TREEMAP_HIDDEN: what its parent passes on to branches that are not drawn
 *
 * What a box of a treemap stands for.
 */
typedef enum
{
  GRIND_TREEMAP_BRANCH,
  GRIND_TREEMAP_OWN,
  GRIND_TREEMAP_HIDDEN,
} GrindTreemapKind;

/**
 * GrindTreemapBox:
 * @kind: what it stands for
 * @has_link: whether its only child has the same cell: a branch that passes everything on to
 *   another one shares its frame and its strip
 * @cell: the room it has. The cells of the children of a box fill the inside of its cell without
 *   overlap, their areas in proportion to their weights
 * @strip: the height of the strip with its name, 0 if there is none
 * @padding: the room between its edges and what is inside, at the upper edge only without a strip
 * @weight: its cost
 * @branch: the branch; that of the parent if it is none itself
 * @parent: the box around it, %GRIND_NONE for the first
 * @first_child: the first of the boxes inside of it, the largest one
 * @n_children: how many those are
 * @depth: how many boxes are around it
 * @n_hidden: how many branches are not drawn, of a branch right below it
 *
 * A box of a treemap. Boxes are in the order of their depths, those inside of one side by side.
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
 * @box: a box, which is no leaf
 * @last: the branch at the end of the chain of branches that share the box, or its own
 * @index: the number that the box will have
 * @data: what was given with the function
 *
 * Returns: whether a strip over the box would have room for a label
 */
typedef gboolean (* GrindTreemapLabelFunc) (const GrindTreemapBox *box,
                                            guint                  last,
                                            guint                  index,
                                            gpointer               data);

/**
 * GrindTreemapRequest:
 * @branches: (array length=n_branches): the branches of a call tree, from its root
 * @n_branches: how many
 * @width: how wide the map is
 * @height: how high it is
 * @strip: the height of strips
 * @min_area: branches with less room, in square pixels, are hidden
 * @can_label: (nullable): tells where strips are of use; %NULL for everywhere
 * @data: for @can_label
 *
 * What map to lay out.
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
 * A call tree as boxes in boxes, whose areas are in proportion to costs. Immutable; any thread.
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
