/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void grind_late_spinner_start (GtkSpinner *self);
void grind_late_spinner_stop  (GtkSpinner *self);

G_END_DECLS
