/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void grind_guide_open (GtkWindow  *parent,
                       const char *page,
                       const char *anchor);

G_END_DECLS
