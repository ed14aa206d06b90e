/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-picture.h"

G_BEGIN_DECLS

/**
 * GrindPicturePage:
 *
 * A page with a picture on its background and a caption below. For use by one thread at a time.
 */
typedef struct _GrindPicturePage GrindPicturePage;

GrindPicturePage *grind_picture_page_new                (GrindPicture     *picture,
                                                         GrindTypeface    *typeface,
                                                         const GrindStyle *style,
                                                         const char       *view,
                                                         double            width,
                                                         double            height)
                                                         G_GNUC_WARN_UNUSED_RESULT;
void              grind_picture_page_free               (GrindPicturePage *self);
void              grind_picture_page_get_size           (GrindPicturePage *self,
                                                         double           *width,
                                                         double           *height);
double            grind_picture_page_get_caption_height (GrindPicturePage *self);
const char       *grind_picture_page_get_title          (GrindPicturePage *self);
void              grind_picture_page_paint              (GrindPicturePage *self,
                                                         cairo_t          *cr,
                                                         const GrindEmphasis *emphasis);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindPicturePage, grind_picture_page_free)

G_END_DECLS
