/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "code/grind-code-data.h"
#include "code/grind-code-fold.h"

G_BEGIN_DECLS

#define GRIND_TYPE_HEAT_STRIP (grind_heat_strip_get_type ())
G_DECLARE_FINAL_TYPE (GrindHeatStrip, grind_heat_strip, GRIND, HEAT_STRIP, GtkWidget)

/* A strip for the whole text: its hot lines, and the visible part. It scrolls the text. */
GtkWidget *grind_heat_strip_new        (GtkAdjustment  *adjustment);
void       grind_heat_strip_set_data   (GrindHeatStrip *self,
                                        GrindCodeData  *data,
                                        GrindCodeFold  *fold,
                                        guint           n_lines);

G_END_DECLS
