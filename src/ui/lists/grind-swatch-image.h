/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRIND_TYPE_SWATCH_IMAGE (grind_swatch_image_get_type ())
G_DECLARE_FINAL_TYPE (GrindSwatchImage, grind_swatch_image, GRIND, SWATCH_IMAGE, GtkWidget)

void grind_swatch_image_set_slot (GrindSwatchImage *self,
                                  guint             slot);

G_END_DECLS
