/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-picture.h"

G_BEGIN_DECLS

#define GRIND_TREEMAP_MIN_AREA 8

/**
 * GrindTreemapOptions:
 * @is_callers: whether callers are inside of what they call, not callees inside of their callers
 * @max_depth: how many calls away from the root functions may be, or 0 for any number
 * @min_area: what has less room, in square pixels, is hidden
 * @stops: (nullable): a bit for each function of which what is inside is not drawn
 *
 * How a treemap is drawn. To be set up with grind_treemap_options_init().
 */
typedef struct
{
  gboolean      is_callers;
  guint         max_depth;
  double        min_area;
  const guint8 *stops;
} GrindTreemapOptions;

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
