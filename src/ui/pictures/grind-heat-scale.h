/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "draw/grind-style.h"

G_BEGIN_DECLS

#define GRIND_TYPE_HEAT_SCALE (grind_heat_scale_get_type ())
G_DECLARE_FINAL_TYPE (GrindHeatScale, grind_heat_scale, GRIND, HEAT_SCALE, GtkWidget)

GtkWidget *grind_heat_scale_new (GrindColorScale scale);

G_END_DECLS
