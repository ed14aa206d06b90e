/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-option.h"
#include "grind-picture.h"

G_BEGIN_DECLS

/**
 * GrindFlameOptions:
 * @is_callers: whether the graph shows callers of the root, not callees; unsupported for the whole
 *   profile
 * @is_whole: whether the whole profile is wanted; the subject then has no root
 * @merge_levels: whether recursion levels with different names (`f'2`) are one function
 * @collapse_chains: whether a function that passes all its cost to one callee of the same colour
 *   shares a frame with it
 * @show_callers: whether the row of callers of the root is expanded
 * @show_passed: whether all rows between the root and the zoomed frame are shown, however many
 * @path: (array length=n_path) (nullable): the frame that has the full width: the nodes on the path
 *   to it from below the root, itself last
 * @n_path: the length of @path, or 0 for the root
 *
 * The options of a flame graph. Initialize with grind_flame_options_init().
 */
typedef struct
{
  gboolean           is_callers;
  gboolean           is_whole;
  gboolean           merge_levels;
  gboolean           collapse_chains;
  gboolean           show_callers;
  gboolean           show_passed;
  const GrindNodeId *path;
  guint              n_path;
} GrindFlameOptions;

/* The options that users choose; the last one has no name */
extern const GrindOption grind_flame_options[];

/**
 * GrindFlameRow:
 * @GRIND_FLAME_ROW_FRAMES: frames from the one that has the full width downwards
 * @GRIND_FLAME_ROW_PASSED: a zoomed-out frame, the root first
 * @GRIND_FLAME_ROW_SKIPPED: represents several such frames, see GrindFlameOptions.show_passed
 * @GRIND_FLAME_ROW_PATH: represents the functions on the most expensive path to the root; can be
 *   expanded
 * @GRIND_FLAME_ROW_CALLER: one of those functions
 *
 * The kinds of rows of a flame graph.
 */
typedef enum
{
  GRIND_FLAME_ROW_FRAMES,
  GRIND_FLAME_ROW_PASSED,
  GRIND_FLAME_ROW_SKIPPED,
  GRIND_FLAME_ROW_PATH,
  GRIND_FLAME_ROW_CALLER,
} GrindFlameRow;

#define GRIND_TYPE_FLAME_PICTURE (grind_flame_picture_get_type ())
G_DECLARE_FINAL_TYPE (GrindFlamePicture, grind_flame_picture, GRIND, FLAME_PICTURE, GrindPicture)

void grind_flame_options_init (GrindFlameOptions *options);

/* A flame graph below its root, which is the root of the subject or the whole profile. */
GrindPicture  *grind_flame_picture_new          (const GrindSubject       *subject,
                                                 const GrindFlameOptions  *options,
                                                 double                    width,
                                                 GrindTypeface            *typeface,
                                                 GCancellable             *cancellable,
                                                 GError                  **error)
                                                 G_GNUC_WARN_UNUSED_RESULT;
guint          grind_flame_picture_get_n_frames (GrindFlamePicture        *self);
guint          grind_flame_picture_get_n_merged (GrindFlamePicture        *self);
void           grind_flame_picture_get_costs    (GrindFlamePicture        *self,
                                                 double                   *before,
                                                 double                   *after);
guint          grind_flame_picture_get_n_path   (GrindFlamePicture        *self);
GrindFlameRow  grind_flame_picture_get_row      (GrindFlamePicture        *self,
                                                 guint                     item);
gboolean       grind_flame_picture_has_node     (GrindFlamePicture        *self,
                                                 guint                     item,
                                                 const guint8             *nodes);
GArray        *grind_flame_picture_list_path    (GrindFlamePicture        *self,
                                                 guint                     item)
                                                 G_GNUC_WARN_UNUSED_RESULT;

gboolean grind_flame_picture_is_flat (GrindFlamePicture *self);

G_END_DECLS
