/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/session/grind-session.h"
#include "ui/lists/grind-column-set.h"

G_BEGIN_DECLS

/* Titles and widths of the columns of the function list. */
void grind_function_columns_update        (GrindColumnSet *columns,
                                           GtkColumnView  *view,
                                           GrindSession   *session,
                                           gboolean        is_grouped);
void grind_function_columns_update_called (GrindColumnSet *columns,
                                           GtkColumnView  *view,
                                           GrindGraph     *graph);

G_END_DECLS
