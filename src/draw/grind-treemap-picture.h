/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-option.h"
#include "grind-picture.h"

G_BEGIN_DECLS

#define GRIND_TREEMAP_MIN_AREA 8

/**
 * GrindTreemapOptions:
 * @is_callers: whether boxes contain callers, not callees
 * @max_depth: the maximum number of calls from the root, or 0 for no limit
 * @min_area: smaller boxes are hidden, in square pixels
 * @stops: (nullable): a bit for each function whose contents are not drawn
 *
 * The options of a treemap. Initialize with grind_treemap_options_init().
 */
typedef struct
{
  gboolean      is_callers;
  guint         max_depth;
  double        min_area;
  const guint8 *stops;
} GrindTreemapOptions;

/* The options that users choose; the last one has no name */
extern const GrindOption grind_treemap_options[];

#define GRIND_TYPE_TREEMAP_PICTURE (grind_treemap_picture_get_type ())
G_DECLARE_FINAL_TYPE (GrindTreemapPicture, grind_treemap_picture, GRIND, TREEMAP_PICTURE,
                      GrindPicture)

void          grind_treemap_options_init         (GrindTreemapOptions        *options);

GrindPicture *grind_treemap_picture_new          (const GrindSubject         *subject,
                                                  const GrindTreemapOptions  *options,
                                                  double                      width,
                                                  double                      height,
                                                  GrindTypeface              *typeface,
                                                  GCancellable               *cancellable,
                                                  GError                    **error)
                                                  G_GNUC_WARN_UNUSED_RESULT;
guint         grind_treemap_picture_get_n_boxes  (GrindTreemapPicture        *self);
guint         grind_treemap_picture_get_n_groups (GrindTreemapPicture        *self);

G_END_DECLS
