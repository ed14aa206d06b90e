/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/base/grind-view.h"

G_BEGIN_DECLS

#define GRIND_TYPE_EVENTS_VIEW (grind_events_view_get_type ())
/* All event types with the costs of the selected function, and the user's formulas */
G_DECLARE_FINAL_TYPE (GrindEventsView, grind_events_view, GRIND, EVENTS_VIEW, GrindView)

G_END_DECLS
