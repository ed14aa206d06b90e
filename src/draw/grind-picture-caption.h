/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-picture.h"

G_BEGIN_DECLS

/**
 * GrindPictureCaption:
 * @title: the title
 * @facts: (element-type utf8): short texts about the run and the event
 * @notes: (element-type utf8): sentences on how to read the picture
 *
 * The caption of a picture that is printed or saved.
 */
typedef struct
{
  char      *title;
  GPtrArray *facts;
  GPtrArray *notes;
} GrindPictureCaption;

GrindPictureCaption *grind_picture_caption_new  (GrindPicture        *picture,
                                                 const char          *view)
                                                 G_GNUC_WARN_UNUSED_RESULT;
void                 grind_picture_caption_free (GrindPictureCaption *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindPictureCaption, grind_picture_caption_free)

G_END_DECLS
