/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRIND_TYPE_OPTION_ROW (grind_option_row_get_type ())
G_DECLARE_FINAL_TYPE (GrindOptionRow, grind_option_row, GRIND, OPTION_ROW, GtkWidget)

void grind_option_row_append (GrindOptionRow *self,
                              GtkWidget      *option,
                              guint           importance);

G_END_DECLS
