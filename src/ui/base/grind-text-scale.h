/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

double grind_text_scale_get              (GtkWidget *widget);
int    grind_text_scale_get_pixels       (GtkWidget *widget,
                                          int        pixels);
void   grind_text_scale_set_default_size (GtkWindow *window,
                                          int        width,
                                          int        height);

G_END_DECLS
