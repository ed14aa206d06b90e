/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-picture.h"

G_BEGIN_DECLS

#define GRIND_PICTURE_MAX_SCALE 4

/**
 * GrindPictureFormat:
 * @GRIND_PICTURE_PNG: pixels
 * @GRIND_PICTURE_SVG: shapes and texts
 * @GRIND_PICTURE_PDF: a page of shapes and texts
 * @GRIND_PICTURE_TEXT: the text format of the kind of picture
 *
 * The file formats of pictures.
 */
typedef enum
{
  GRIND_PICTURE_PNG,
  GRIND_PICTURE_SVG,
  GRIND_PICTURE_PDF,
  GRIND_PICTURE_TEXT,
} GrindPictureFormat;

/**
 * GrindPictureFileOptions:
 * @format: the file format
 * @scale: PNG pixels per pixel of the picture in each direction, up to %GRIND_PICTURE_MAX_SCALE
 * @style: the colours
 * @view: (nullable): the kind of picture, such as "Call graph", translated, for the caption; %NULL
 *   for no caption
 * @width: the width of the page in pixels at scale 1, or 0 for that of the contents
 * @height: the height of the page, likewise
 * @emphasis: (nullable): the items to emphasize
 *
 * How to write a picture. Initialize with grind_picture_file_options_init(). All is borrowed.
 */
typedef struct
{
  GrindPictureFormat   format;
  guint                scale;
  const GrindStyle    *style;
  const char          *view;
  double               width;
  double               height;
  const GrindEmphasis *emphasis;
} GrindPictureFileOptions;

void        grind_picture_file_options_init (GrindPictureFileOptions        *options);
const char *grind_picture_file_get_suffix   (GrindPictureClass              *klass,
                                             GrindPictureFormat              format);
GBytes     *grind_picture_file_write        (GrindPicture                   *picture,
                                             GrindTypeface                  *typeface,
                                             const GrindPictureFileOptions  *options,
                                             GCancellable                   *cancellable,
                                             GError                        **error)
                                             G_GNUC_WARN_UNUSED_RESULT;
gboolean    grind_picture_file_save         (GBytes                         *bytes,
                                             GFile                          *file,
                                             GCancellable                   *cancellable,
                                             GError                        **error);

G_END_DECLS
