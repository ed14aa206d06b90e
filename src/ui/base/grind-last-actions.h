/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRIND_N_LAST_ACTIONS 10

/* What the user did last, for reports of crashes: names in the program, without parameters. */
void        grind_last_actions_watch   (void);
void        grind_last_actions_install (GtkWidgetClass              *widget_class,
                                        const char                  *name,
                                        const char                  *parameter_type,
                                        GtkWidgetActionActivateFunc  activate);
void        grind_last_actions_add     (const char                  *name);
const char *grind_last_actions_get     (guint                        age);

G_END_DECLS
