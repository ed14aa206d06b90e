/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "code/grind-flow-text.h"
#include "draw/graph/grind-scene-picture.h"
#include "grind-flow-options.h"

G_BEGIN_DECLS

#define GRIND_TYPE_FLOW_PICTURE (grind_flow_picture_get_type ())
G_DECLARE_FINAL_TYPE (GrindFlowPicture, grind_flow_picture, GRIND, FLOW_PICTURE,
                      GrindScenePicture)

/* Items: the blocks by address; all folded blocks, if there are any; then the arrows, those that
 * are followed most first. */
GrindPicture     *grind_flow_picture_new          (const GrindSubject     *subject,
                                                   GrindFlowText          *text,
                                                   const GrindFlowOptions *options,
                                                   GrindTypeface          *typeface,
                                                   GCancellable           *cancellable,
                                                   GError                **error)
                                                   G_GNUC_WARN_UNUSED_RESULT;
GrindFlowText    *grind_flow_picture_get_text     (GrindFlowPicture       *self);
GrindGraphLayout *grind_flow_picture_get_layout   (GrindFlowPicture       *self);
guint             grind_flow_picture_count_blocks (GrindFlowPicture       *self);
guint             grind_flow_picture_count_folded (GrindFlowPicture       *self,
                                                   double                 *cost);

char            **grind_flow_notes_dup            (GrindFlowText          *text,
                                                   const char            **title)
                                                   G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
