/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "layout/grind-flame.h"

#include "grind-flame-picture.h"

G_BEGIN_DECLS

/*
 * A row above the frames, as wide as the picture.
 *
 * kind: the kind of row
 * first: the function or cycle, the first of several; GRIND_NONE for the whole profile
 * node: the last of several
 * n: how many functions it represents
 * depth: for zoomed-out frames: the number of steps from the root to the first one of the last row
 * weight: its cost here; for a caller the cost of all its calls
 * before: in a comparison, its cost before
 * after: likewise after
 */
typedef struct
{
  GrindFlameRow kind;
  GrindNodeId   node;
  GrindNodeId   first;
  guint         n;
  guint         depth;
  double        weight;
  double        before;
  double        after;
} GrindFlameTop;

/* Items are the rows above the frames, then the frames. */
struct _GrindFlamePicture
{
  GrindPicture parent_instance;

  /* Owned */
  GrindCallTree         *tree;
  GrindFlame            *flame;
  GArray                *tops;         /* GrindFlameTop */
  GrindNodeId           *path;         /* from below the root, as far as it exists */

  /* Borrowed from @flame */
  const GrindFlameFrame *frames;

  guint                  n_frames;
  guint                  n_path;
  gboolean               is_callers;
  gboolean               merge_levels;
  gboolean               show_callers;
  double                 factor;       /* the cost here of a weight of 1 in @tree; in a comparison,
                                        * the tree has the costs here */
  double                 whole;        /* the cost of the root */
  double                 row_height;
  double                 width;
};

static inline const GrindFlameTop *
_grind_flame_picture_get_top (GrindFlamePicture *self,
                              guint              item)
{
  return &g_array_index (self->tops, GrindFlameTop, item);
}

static inline gboolean
_grind_flame_picture_is_top (GrindFlamePicture *self,
                             guint              item)
{
  return item < self->tops->len;
}

static inline const GrindFlameFrame *
_grind_flame_picture_get_frame (GrindFlamePicture *self,
                                guint              item)
{
  return &self->frames[item - self->tops->len];
}

static inline const GrindBranch *
_grind_flame_picture_get_branch (GrindFlamePicture *self,
                                 guint              item)
{
  const GrindFlameFrame *frame = _grind_flame_picture_get_frame (self, item);

  return grind_call_tree_get_branch (self->tree, frame->branch);
}

static inline gboolean
_grind_flame_has_bit (const guint8 *bits,
                      GrindNodeId   node)
{
  return bits != NULL && node != GRIND_NONE && (bits[node / 8] & 1 << node % 8) != 0;
}

gboolean  _grind_flame_picture_get_sides (GrindFlamePicture      *self,
                                          guint                   item,
                                          double                 *before,
                                          double                 *after);

/* Making */
gboolean  _grind_flame_picture_make    (GrindFlamePicture        *self,
                                        const GrindSubject       *subject,
                                        const GrindFlameOptions  *options,
                                        double                    width,
                                        double                    min_width,
                                        GCancellable             *cancellable,
                                        GError                  **error);

/* Painting */
char     *_grind_flame_dup_label       (GrindFlamePicture        *self,
                                        guint                     item,
                                        const guint8             *matches,
                                        GrindTypeface            *typeface,
                                        gboolean                  is_bold,
                                        double                    room);
void      _grind_flame_paint           (GrindPicture             *picture,
                                        cairo_t                  *cr,
                                        GrindTypeface            *typeface,
                                        const GrindStyle         *style,
                                        const GrindEmphasis      *emphasis);
void      _grind_flame_paint_mark      (GrindPicture             *picture,
                                        cairo_t                  *cr,
                                        const GrindStyle         *style,
                                        guint                     item,
                                        GrindMark                 mark);

G_END_DECLS
