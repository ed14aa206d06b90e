/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/lists/grind-transitive-order.h"
#include "analysis/session/grind-session.h"
#include "ui/lists/grind-column-set.h"

G_BEGIN_DECLS

/* The columns of all callers and all callees, numbered as in GrindTransitiveKey. */
GrindColumnSet *grind_transitive_columns_new    (GtkColumnView     *view,
                                                 GtkScrolledWindow *scroller,
                                                 GrindSession      *session,
                                                 gboolean           is_callers)
                                                 G_GNUC_WARN_UNUSED_RESULT;
void            grind_transitive_columns_update (GrindColumnSet    *columns,
                                                 GtkColumnView     *view,
                                                 GrindSession      *session,
                                                 gboolean           is_callers);

G_END_DECLS
