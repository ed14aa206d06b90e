/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "grind-page.h"

G_BEGIN_DECLS

#define GRIND_TYPE_WINDOW (grind_window_get_type ())
G_DECLARE_FINAL_TYPE (GrindWindow, grind_window, GRIND, WINDOW, AdwApplicationWindow)

GtkWidget *grind_window_new        (GtkApplication *application);
GrindPage *grind_window_get_page   (GrindWindow    *self);
GrindPage *grind_window_take_page  (GrindWindow    *self);
void       grind_window_open_files (GrindWindow    *self,
                                    GPtrArray      *files);

G_END_DECLS
