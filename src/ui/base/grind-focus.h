/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *grind_focus_find      (GtkWidget         *widget);
gboolean   grind_focus_is_in     (GtkWidget         *widget);
void       grind_focus_remember  (GtkWidget         *widget);
GtkWidget *grind_focus_find_last (GtkWidget         *widget);
gboolean   grind_focus_grab_last (GtkWidget         *widget);
void       grind_focus_allow     (GtkWidget         *widget,
                                  gboolean           is_allowed);
int        grind_focus_find_stop (GtkWidget * const *stops,
                                  guint              n_stops,
                                  GtkDirectionType   direction);

G_END_DECLS
