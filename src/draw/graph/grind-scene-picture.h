/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw/grind-picture.h"

G_BEGIN_DECLS

#define GRIND_TYPE_SCENE_PICTURE (grind_scene_picture_get_type ())
G_DECLARE_DERIVABLE_TYPE (GrindScenePicture, grind_scene_picture, GRIND, SCENE_PICTURE,
                          GrindPicture)

/**
 * GrindScenePictureClass:
 *
 * The base class of pictures of boxes and arrows. Items are the boxes, then the arrows.
 */
struct _GrindScenePictureClass
{
  GrindPictureClass parent_class;
};

G_END_DECLS
