/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/session/grind-navigator.h"

G_BEGIN_DECLS

void grind_open_in_editor      (GtkWidget      *widget,
                                GrindNavigator *navigator);
void grind_open_in_editor_node (GtkWidget      *widget,
                                GrindGraph     *graph,
                                GrindNodeId     node);

G_END_DECLS
