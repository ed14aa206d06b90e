/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-picture.h"

G_BEGIN_DECLS

/**
 * GrindPictureLegend:
 *
 * The meaning of the colours in a picture, for printing and saving. For use by one thread at a
 * time.
 */
typedef struct _GrindPictureLegend GrindPictureLegend;

const char         *grind_picture_legend_get_title  (GrindColorScale     scale);
char               *grind_picture_legend_dup_step   (GrindColorScale     scale,
                                                     guint               step)
                                                     G_GNUC_WARN_UNUSED_RESULT;

GrindPictureLegend *grind_picture_legend_new        (GrindPicture       *picture,
                                                     GrindTypeface      *typeface,
                                                     double              width)
                                                     G_GNUC_WARN_UNUSED_RESULT;
void                grind_picture_legend_free       (GrindPictureLegend *self);
double              grind_picture_legend_get_height (GrindPictureLegend *self);
void                grind_picture_legend_paint      (GrindPictureLegend *self,
                                                     cairo_t            *cr,
                                                     GrindTypeface      *typeface,
                                                     const GrindStyle   *style);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindPictureLegend, grind_picture_legend_free)

G_END_DECLS
