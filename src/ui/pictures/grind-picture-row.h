/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw/grind-picture.h"
#include "text/grind-node-text.h"

G_BEGIN_DECLS

#define GRIND_TYPE_PICTURE_ROW (grind_picture_row_get_type ())
G_DECLARE_FINAL_TYPE (GrindPictureRow, grind_picture_row, GRIND, PICTURE_ROW, GObject)

GrindPictureRow *grind_picture_row_new       (GrindPicture    *picture,
                                              guint            item) G_GNUC_WARN_UNUSED_RESULT;
GrindPicture    *grind_picture_row_get_picture (GrindPictureRow *self);
guint            grind_picture_row_get_item  (GrindPictureRow *self);
void             grind_picture_row_get_what  (GrindPictureRow *self,
                                              GrindItem       *what);
double           grind_picture_row_get_share (GrindPictureRow *self);
void             grind_picture_row_init_name (GrindPictureRow *self,
                                              GrindNodeName   *name);
const char      *grind_picture_row_get_kind  (GrindPictureRow *self);

G_END_DECLS
