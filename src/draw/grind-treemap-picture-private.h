/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-treemap-picture.h"
#include "layout/grind-treemap.h"

G_BEGIN_DECLS

/*
 * The text at the upper edge of a box.
 *
 * box: the box; the outermost of several that share a frame
 * is_bold: whether it is bold
 * name: the name
 * first_width: the width of the outermost of two names; 0 for a single name
 * cost: (nullable): the cost
 * cost_width: its width
 */
typedef struct
{
  guint    box;
  gboolean is_bold;
  char    *name;
  double   first_width;
  char    *cost;
  double   cost_width;
} GrindTreemapLabel;

/* Items are the boxes of the treemap. */
struct _GrindTreemapPicture
{
  GrindPicture parent_instance;

  /* Owned */
  GrindCallTree *tree;
  GrindTreemap  *map;
  GArray        *labels;      /* of GrindTreemapLabel, in the order of their boxes */
  GHashTable    *largest;     /* node -> its largest box */

  gboolean       is_callers;
  double         text_scale;
};

/* px at the default text size */
#define GRIND_TREEMAP_STRIP        17.0
#define GRIND_TREEMAP_TEXT_PADDING 4.0

static inline const GrindBranch *
_grind_treemap_picture_get_branch (GrindTreemapPicture   *self,
                                   const GrindTreemapBox *box)
{
  return grind_call_tree_get_branch (self->tree, box->branch);
}

/* Whether a box shares the frame of its parent branch. */
static inline gboolean
_grind_treemap_picture_is_link (GrindTreemapPicture   *self,
                                const GrindTreemapBox *box)
{
  return box->parent != GRIND_NONE && grind_treemap_get_box (self->map, box->parent)->has_link;
}

gboolean _grind_treemap_picture_get_sides
                                     (GrindTreemapPicture     *self,
                                      const GrindTreemapBox   *box,
                                      double                  *before,
                                      double                  *after);
void     _grind_treemap_label_clear  (gpointer                 label);
gboolean _grind_treemap_add_label    (GrindTreemapPicture     *self,
                                      const GrindTreemapBox   *box,
                                      guint                    last,
                                      guint                    index,
                                      GrindTypeface           *typeface);
void     _grind_treemap_add_labels   (GrindTreemapPicture     *self,
                                      GrindTypeface           *typeface);
const GrindTreemapLabel *
         _grind_treemap_find_label   (GrindTreemapPicture     *self,
                                      guint                    box);

void     _grind_treemap_paint        (GrindPicture            *picture,
                                      cairo_t                 *cr,
                                      GrindTypeface           *typeface,
                                      const GrindStyle        *style,
                                      const GrindEmphasis     *emphasis);
void     _grind_treemap_paint_mark   (GrindPicture            *picture,
                                      cairo_t                 *cr,
                                      const GrindStyle        *style,
                                      guint                    item,
                                      GrindMark                mark);

G_END_DECLS
