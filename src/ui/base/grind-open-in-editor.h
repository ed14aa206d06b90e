/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

void grind_open_in_editor      (GtkWidget    *widget,
                                GrindSession *session);
void grind_open_in_editor_node (GtkWidget    *widget,
                                GrindSession *session,
                                GrindNodeId   node);

G_END_DECLS
