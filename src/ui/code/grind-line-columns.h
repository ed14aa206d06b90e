/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/session/grind-session.h"
#include "grind-line-model.h"
#include "ui/lists/grind-column-set.h"

G_BEGIN_DECLS

/* The columns of lines or instructions, numbered as in GrindLineKey. */
GrindColumnSet *grind_line_columns_new          (GtkColumnView     *view,
                                                 GtkScrolledWindow *scroller,
                                                 GrindSession      *session,
                                                 GrindLinesKind     kind)
                                                 G_GNUC_WARN_UNUSED_RESULT;
void            grind_line_columns_update       (GrindColumnSet    *columns,
                                                 GtkColumnView     *view,
                                                 GrindSession      *session);
void            grind_line_columns_update_place (GrindColumnSet    *columns,
                                                 GrindLineTable    *table,
                                                 guint              last_row);

G_END_DECLS
