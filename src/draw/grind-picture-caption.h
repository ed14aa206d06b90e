/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-picture.h"

G_BEGIN_DECLS

/**
 * GrindPictureCaption:
 * @title: what the picture is of
 * @facts: (element-type utf8): of which run and event it is, a short text each
 * @notes: (element-type utf8): what has to be known to read it right, a sentence each
 *
 * What is to be said about a picture that stands alone.
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
