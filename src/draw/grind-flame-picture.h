/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-picture.h"

G_BEGIN_DECLS

/**
 * GrindFlameOptions:
 * @is_callers: whether callers hang from the root, not callees; not for the whole profile
 * @merge_levels: whether recursion levels that names tell apart (`f'2`) are one function
 * @fold_chains: whether functions of one colour that hand on all to a single one share a frame
 *   with it
 * @show_callers: whether the row of what leads to the root is open
 * @show_passed: whether all rows between the root and the frame that is zoomed to are there, also
 *   if they are many
 * @path: (array length=n_path) (nullable): the frame that takes the full width: the nodes on the
 *   way to it from below the root, itself last
 * @n_path: how many those are, or 0 for the root
 *
 * How a flame graph is drawn. To be set up with grind_flame_options_init().
 */
typedef struct
{
  gboolean           is_callers;
  gboolean           merge_levels;
  gboolean           fold_chains;
  gboolean           show_callers;
  gboolean           show_passed;
  const GrindNodeId *path;
  guint              n_path;
} GrindFlameOptions;

/**
 * GrindFlameRow:
 * @GRIND_FLAME_ROW_FRAMES: it has frames below the one that takes the full width, or that one
 * @GRIND_FLAME_ROW_PASSED: it is a frame that is zoomed out of, the root first
 * @GRIND_FLAME_ROW_SKIPPED: it stands for such frames, see GrindFlameOptions.show_passed
 * @GRIND_FLAME_ROW_WAY: it stands for the functions on the most expensive way to the root, and
 *   opens and closes
 * @GRIND_FLAME_ROW_CALLER: it is one of those functions
 *
 * What is in a row of a flame graph.
 */
typedef enum
{
  GRIND_FLAME_ROW_FRAMES,
  GRIND_FLAME_ROW_PASSED,
  GRIND_FLAME_ROW_SKIPPED,
  GRIND_FLAME_ROW_WAY,
  GRIND_FLAME_ROW_CALLER,
} GrindFlameRow;

#define GRIND_TYPE_FLAME_PICTURE (grind_flame_picture_get_type ())
G_DECLARE_FINAL_TYPE (GrindFlamePicture, grind_flame_picture, GRIND, FLAME_PICTURE, GrindPicture)

void           grind_flame_options_init         (GrindFlameOptions        *options);

/* A flame graph that hangs from its root, the root of the subject or the whole profile. */
GrindPicture  *grind_flame_picture_new          (const GrindSubject       *subject,
                                                 const GrindFlameOptions  *options,
                                                 double                    width,
                                                 GrindTypeface            *typeface,
                                                 GCancellable             *cancellable,
                                                 GError                  **error)
                                                 G_GNUC_WARN_UNUSED_RESULT;
guint          grind_flame_picture_get_n_frames (GrindFlamePicture        *self);
guint          grind_flame_picture_get_n_merged (GrindFlamePicture        *self);
double         grind_flame_picture_get_cost     (GrindFlamePicture        *self);
guint          grind_flame_picture_get_n_path   (GrindFlamePicture        *self);
GrindFlameRow  grind_flame_picture_get_row      (GrindFlamePicture        *self,
                                                 guint                     item);
gboolean       grind_flame_picture_has_node     (GrindFlamePicture        *self,
                                                 guint                     item,
                                                 const guint8             *nodes);
GArray        *grind_flame_picture_list_path    (GrindFlamePicture        *self,
                                                 guint                     item)
                                                 G_GNUC_WARN_UNUSED_RESULT;

gboolean      grind_flame_picture_is_flat      (GrindFlamePicture        *self);

G_END_DECLS
