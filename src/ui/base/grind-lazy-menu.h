/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void grind_lazy_menu_set       (GtkMenuButton       *button,
                                GMenuModel          *menu);
void grind_lazy_menu_set_label (GtkMenuButton       *button,
                                const char          *label);
void grind_lazy_menu_open      (GtkWidget          **menu,
                                GtkWidget           *owner,
                                GMenuModel          *model,
                                const GdkRectangle  *place);
void grind_lazy_menu_close     (GtkWidget           *menu);

G_END_DECLS
