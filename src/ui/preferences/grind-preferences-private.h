/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-preferences.h"

G_BEGIN_DECLS

AdwPreferencesPage  *_grind_preferences_new_appearance (void);
AdwPreferencesPage  *_grind_preferences_new_limits     (void);
AdwPreferencesPage  *_grind_preferences_new_page       (const char         *name,
                                                        const char         *title,
                                                        const char         *icon);
AdwPreferencesGroup *_grind_preferences_add_group      (AdwPreferencesPage *page,
                                                        const char         *title,
                                                        const char         *description);

G_END_DECLS
