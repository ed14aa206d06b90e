/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "draw/grind-style.h"
#include "layout/grind-box.h"

G_BEGIN_DECLS

#define GRIND_TYPE_OVERVIEW (grind_overview_get_type ())
G_DECLARE_FINAL_TYPE (GrindOverview, grind_overview, GRIND, OVERVIEW, GtkWidget)

/* A small image of a large picture, with a frame around the visible part. Signal "moved" with the
 * new centre, as fractions of the width and height of the picture. */
GtkWidget *grind_overview_new       (void);
void       grind_overview_set_image (GrindOverview    *self,
                                     GdkTexture       *texture,
                                     const GrindStyle *style);
void       grind_overview_set_frame (GrindOverview    *self,
                                     const GrindBox   *frame);

G_END_DECLS
