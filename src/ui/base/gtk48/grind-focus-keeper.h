/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void grind_focus_keeper_watch (GtkWindow *window);

G_END_DECLS
