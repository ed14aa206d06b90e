/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/session/grind-session.h"
#include "draw/grind-picture.h"

G_BEGIN_DECLS

#define GRIND_TYPE_LEGEND (grind_legend_get_type ())
G_DECLARE_FINAL_TYPE (GrindLegend, grind_legend, GRIND, LEGEND, GtkWidget)

/* The legend of a picture's colours. Signal: "emphasis-changed". */
GtkWidget *grind_legend_new          (GrindSession  *session);
void       grind_legend_set_of_cost  (GrindLegend   *self,
                                      gboolean       is_of_cost);
void       grind_legend_get_emphasis (GrindLegend   *self,
                                      GrindEmphasis *emphasis);

G_END_DECLS
