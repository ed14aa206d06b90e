/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-picture.h"

G_BEGIN_DECLS

/**
 * GrindPictureImage:
 * @family: (nullable): the font family that the picture was laid out with, or %NULL for the usual
 * @text_scale: the text scale that it was laid out with
 * @style: the colours
 * @emphasis: (nullable): what is to stand out
 * @scale_x: how many pixels of the image a pixel of the picture is wide, at a device scale of 1
 * @scale_y: how many it is high
 * @device_scale: how many pixels of the device these are, in each direction
 * @region: which part of the picture, after @scale_x and @scale_y
 *
 * What an image of a picture is to look like.
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
