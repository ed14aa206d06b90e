/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void grind_reflow_watch (GtkScrolledWindow *scroller,
                         GtkBox            *box);

G_END_DECLS
