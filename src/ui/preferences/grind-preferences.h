/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRIND_TYPE_PREFERENCES (grind_preferences_get_type ())
G_DECLARE_FINAL_TYPE (GrindPreferences, grind_preferences, GRIND, PREFERENCES,
                      AdwPreferencesWindow)

/* Names of pages */
#define GRIND_PREFERENCES_APPEARANCE "appearance"
#define GRIND_PREFERENCES_FILES      "files"
#define GRIND_PREFERENCES_EDITOR     "editor"
#define GRIND_PREFERENCES_LIMITS     "limits"

GtkWidget *grind_preferences_new          (GtkWindow  *parent,
                                           const char *page);
void       grind_preferences_follow_style (void);

G_END_DECLS
