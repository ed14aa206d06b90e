/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-picture.h"

G_BEGIN_DECLS

/**
 * GrindPictureImage:
 * @family: (nullable): the font family of the picture's layout, or %NULL for the default
 * @text_scale: the text scale of the picture's layout
 * @style: the colours
 * @emphasis: (nullable): the items to emphasize
 * @scale_x: image pixels per pixel of the picture horizontally, at a device scale of 1
 * @scale_y: likewise vertically
 * @device_scale: device pixels per image pixel, in each direction
 * @region: the part of the picture, after applying @scale_x and @scale_y
 *
 * How to paint an image of a picture.
 */
typedef struct
{
  const char          *family;
  double               text_scale;
  const GrindStyle    *style;
  const GrindEmphasis *emphasis;
  double               scale_x;
  double               scale_y;
  double               device_scale;
  GrindBox             region;
} GrindPictureImage;

cairo_surface_t *grind_picture_paint_image (GrindPicture             *picture,
                                            const GrindPictureImage  *image,
                                            GCancellable             *cancellable,
                                            GError                  **error)
                                            G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
