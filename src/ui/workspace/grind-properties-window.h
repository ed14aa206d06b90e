/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/session/grind-navigator.h"

G_BEGIN_DECLS

#define GRIND_TYPE_PROPERTIES_WINDOW (grind_properties_window_get_type ())
G_DECLARE_FINAL_TYPE (GrindPropertiesWindow, grind_properties_window, GRIND, PROPERTIES_WINDOW,
                      AdwWindow)

GtkWidget *grind_properties_window_new (GrindNavigator *navigator);

G_END_DECLS
