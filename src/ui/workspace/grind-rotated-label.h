/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRIND_TYPE_ROTATED_LABEL (grind_rotated_label_get_type ())
G_DECLARE_FINAL_TYPE (GrindRotatedLabel, grind_rotated_label, GRIND, ROTATED_LABEL, GtkWidget)

void grind_rotated_label_set_text (GrindRotatedLabel *self,
                                   const char        *text);

G_END_DECLS
