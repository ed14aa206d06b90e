/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-picture.h"

G_BEGIN_DECLS

/**
 * GrindPictureKey:
 *
 * What the colours of a picture stand for, for where there is no legend beside it. For one thread
 * at a time.
 */
typedef struct _GrindPictureKey GrindPictureKey;

GrindPictureKey *grind_picture_key_new        (GrindPicture     *picture,
                                               GrindTypeface    *typeface,
                                               double            width) G_GNUC_WARN_UNUSED_RESULT;
void             grind_picture_key_free       (GrindPictureKey  *self);
double           grind_picture_key_get_height (GrindPictureKey  *self);
void             grind_picture_key_paint      (GrindPictureKey  *self,
                                               cairo_t          *cr,
                                               GrindTypeface    *typeface,
                                               const GrindStyle *style);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindPictureKey, grind_picture_key_free)

G_END_DECLS
