/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-canvas.h"

G_BEGIN_DECLS

#define GRIND_TYPE_ZOOM_CONTROLS (grind_zoom_controls_get_type ())
G_DECLARE_FINAL_TYPE (GrindZoomControls, grind_zoom_controls, GRIND, ZOOM_CONTROLS, GtkWidget)

/* Buttons to zoom out, in and to fit, and the current zoom */
GtkWidget *grind_zoom_controls_new (GrindCanvas *canvas);

G_END_DECLS
