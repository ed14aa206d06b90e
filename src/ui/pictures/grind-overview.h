/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "draw/grind-style.h"
#include "layout/grind-box.h"

G_BEGIN_DECLS

#define GRIND_TYPE_OVERVIEW (grind_overview_get_type ())
G_DECLARE_FINAL_TYPE (GrindOverview, grind_overview, GRIND, OVERVIEW, GtkWidget)

/* A small image of a large picture, with a frame around what is seen of it. Signal "moved" with the
 * point of the picture, as parts of its width and height, that is to come to the middle. */
GtkWidget *grind_overview_new       (void);
void       grind_overview_set_image (GrindOverview    *self,
                                     GdkTexture       *texture,
                                     const GrindStyle *style);
void       grind_overview_set_frame (GrindOverview    *self,
                                     const GrindBox   *frame);

G_END_DECLS
