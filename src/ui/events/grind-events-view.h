/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

#define GRIND_TYPE_EVENTS_VIEW (grind_events_view_get_type ())
G_DECLARE_FINAL_TYPE (GrindEventsView, grind_events_view, GRIND, EVENTS_VIEW, AdwBin)

/* All event types with the costs of the selected function, and the user's formulas. Signal:
 * "changed" (their number has changed). */
GtkWidget *grind_events_view_new               (GrindSession    *session);
GtkWidget *grind_events_view_get_options       (GrindEventsView *self);
guint      grind_events_view_get_count         (GrindEventsView *self);
int        grind_events_view_get_wanted_height (GrindEventsView *self,
                                                guint            min_rows);

G_END_DECLS
