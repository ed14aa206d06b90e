/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRIND_TYPE_VIEW_SWITCHER (grind_view_switcher_get_type ())
G_DECLARE_FINAL_TYPE (GrindViewSwitcher, grind_view_switcher, GRIND, VIEW_SWITCHER, GtkWidget)

/* Shows no count */
#define GRIND_NO_COUNT G_MAXUINT64

GtkWidget  *grind_view_switcher_add       (GrindViewSwitcher *self,
                                           const char        *name,
                                           const char        *title);
void        grind_view_switcher_remove    (GrindViewSwitcher *self,
                                           const char        *name);
guint       grind_view_switcher_get_n_tabs (GrindViewSwitcher *self);
const char *grind_view_switcher_get_name  (GrindViewSwitcher *self,
                                           guint              position);
const char *grind_view_switcher_get_title (GrindViewSwitcher *self,
                                           const char        *name);
void        grind_view_switcher_set_count (GrindViewSwitcher *self,
                                           const char        *name,
                                           guint64            count);
void        grind_view_switcher_set_text  (GrindViewSwitcher *self,
                                           const char        *name,
                                           const char        *text);
void        grind_view_switcher_set_more_label (GrindViewSwitcher *self,
                                           const char        *label);
void        grind_view_switcher_set_shown (GrindViewSwitcher *self,
                                           const char        *name,
                                           gboolean           is_open);

G_END_DECLS
