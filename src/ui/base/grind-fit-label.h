/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRIND_TYPE_FIT_LABEL (grind_fit_label_get_type ())
G_DECLARE_FINAL_TYPE (GrindFitLabel, grind_fit_label, GRIND, FIT_LABEL, GtkWidget)

GtkWidget  *grind_fit_label_new       (void);
void        grind_fit_label_set_texts (GrindFitLabel *self,
                                       const char    *long_text,
                                       const char    *short_text);
const char *grind_fit_label_get_shown (GrindFitLabel *self);

G_END_DECLS
