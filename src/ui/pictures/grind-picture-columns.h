/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/session/grind-session.h"
#include "draw/grind-subject.h"
#include "ui/lists/grind-column-set.h"

G_BEGIN_DECLS

/* The columns of a list of a picture's items. */
GrindColumnSet *grind_picture_columns_new    (GtkColumnView      *view,
                                              GtkScrolledWindow  *scroller,
                                              GrindSession       *session)
                                              G_GNUC_WARN_UNUSED_RESULT;
void            grind_picture_columns_update (GrindColumnSet     *columns,
                                              GtkColumnView      *view,
                                              const GrindSubject *subject);

G_END_DECLS
