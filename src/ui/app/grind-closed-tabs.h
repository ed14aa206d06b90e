/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/page/grind-page.h"

G_BEGIN_DECLS

#define GRIND_TYPE_CLOSED_TABS (grind_closed_tabs_get_type ())
G_DECLARE_FINAL_TYPE (GrindClosedTabs, grind_closed_tabs, GRIND, CLOSED_TABS, GObject)

/* The recently closed tabs, and the actions `app.reopen-tab` and `app.undo-close` (u) that
 * reopen them. Main thread only. */
GrindClosedTabs *grind_closed_tabs_new (GtkApplication  *application) G_GNUC_WARN_UNUSED_RESULT;
guint            grind_closed_tabs_add (GrindClosedTabs *self,
                                        GrindPage       *page,
                                        guint            window_id,
                                        int              position);

G_END_DECLS
