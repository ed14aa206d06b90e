/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRIND_TYPE_TURNED_LABEL (grind_turned_label_get_type ())
G_DECLARE_FINAL_TYPE (GrindTurnedLabel, grind_turned_label, GRIND, TURNED_LABEL, GtkWidget)

void grind_turned_label_set_text (GrindTurnedLabel *self,
                                  const char       *text);

G_END_DECLS
