/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/lists/grind-call-order.h"
#include "analysis/session/grind-session.h"
#include "ui/lists/grind-column-set.h"

G_BEGIN_DECLS

/* The columns of callers and callees, numbered as in GrindCallKey. */
GrindColumnSet *grind_call_columns_new          (GtkColumnView     *view,
                                                 GtkScrolledWindow *scroller,
                                                 GrindSession      *session)
                                                 G_GNUC_WARN_UNUSED_RESULT;
void            grind_call_columns_update       (GrindColumnSet    *columns,
                                                 GtkColumnView     *view,
                                                 GrindSession      *session);
void            grind_call_columns_update_count (GrindColumnSet    *columns,
                                                 GArray            *edges);

G_END_DECLS
