/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-graph-options.h"
#include "grind-scene-picture.h"

G_BEGIN_DECLS

#define GRIND_TYPE_GRAPH_PICTURE (grind_graph_picture_get_type ())
G_DECLARE_FINAL_TYPE (GrindGraphPicture, grind_graph_picture, GRIND, GRAPH_PICTURE,
                      GrindScenePicture)

/* Items: the functions and cycles, the root first; then the rest arrows for hidden calls; then the
 * calls, the most expensive ones first. */
GrindPicture *grind_graph_picture_new (const GrindSubject       *subject,
                                       const GrindGraphOptions  *options,
                                       GrindTypeface            *typeface,
                                       GCancellable             *cancellable,
                                       GError                  **error)
                                       G_GNUC_WARN_UNUSED_RESULT;
const GrindGraphOptions *
                        grind_graph_picture_get_options     (GrindGraphPicture        *self);
const GrindSubgraphTotals *
                        grind_graph_picture_get_totals      (GrindGraphPicture        *self);
GrindGraphLayoutReason  grind_graph_picture_get_reason      (GrindGraphPicture *self);
GrindGraphLayout       *grind_graph_picture_get_layout      (GrindGraphPicture *self);
guint                   grind_graph_picture_get_n_nodes     (GrindGraphPicture *self);
void                    grind_graph_picture_count_hidden    (GrindGraphPicture *self,
                                                             guint             *n_callers,
                                                             guint             *n_callees);
gboolean                grind_graph_picture_is_cut_by_depth (GrindGraphPicture *self);

G_END_DECLS
