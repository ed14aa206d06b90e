/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

#define GRIND_TYPE_COLOR_BUTTON (grind_color_button_get_type ())
G_DECLARE_FINAL_TYPE (GrindColorButton, grind_color_button, GRIND, COLOR_BUTTON, GtkWidget)

GtkWidget  *grind_color_button_new       (GrindSession *session);
GMenuModel *grind_color_button_make_menu (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
