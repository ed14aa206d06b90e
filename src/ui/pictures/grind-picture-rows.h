/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw/grind-picture.h"

G_BEGIN_DECLS

#define GRIND_TYPE_PICTURE_ROWS (grind_picture_rows_get_type ())
G_DECLARE_FINAL_TYPE (GrindPictureRows, grind_picture_rows, GRIND, PICTURE_ROWS, GObject)

GrindPictureRows *grind_picture_rows_new          (GrindPicture     *picture)
                                                   G_GNUC_WARN_UNUSED_RESULT;
guint             grind_picture_rows_get_item     (GrindPictureRows *self,
                                                   guint             position);
guint             grind_picture_rows_get_position (GrindPictureRows *self,
                                                   guint             item);

G_END_DECLS
