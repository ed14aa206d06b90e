/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/graph/grind-graph.h"

G_BEGIN_DECLS

/* Contents of text cells that several lists share. */
void grind_cell_fill_share    (GtkWidget   *cell,
                               double       share);
void grind_cell_fill_location (GtkWidget   *cell,
                               GrindGraph  *graph,
                               GrindNodeId  node);

G_END_DECLS
