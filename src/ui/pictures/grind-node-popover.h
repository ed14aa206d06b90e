/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/session/grind-navigator.h"

G_BEGIN_DECLS

GtkWidget *grind_node_popover_new (GrindNavigator    *navigator,
                                   const GrindNodeId *nodes,
                                   guint              n_nodes,
                                   const char        *label);

G_END_DECLS
