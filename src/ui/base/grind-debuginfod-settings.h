/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "source/binary/grind-debuginfod.h"

G_BEGIN_DECLS

#define GRIND_TYPE_DEBUGINFOD_SETTINGS (grind_debuginfod_settings_get_type ())
G_DECLARE_FINAL_TYPE (GrindDebuginfodSettings, grind_debuginfod_settings,
                      GRIND, DEBUGINFOD_SETTINGS, GObject)

/* Whether files may be downloaded, and from where, for all windows. Emits "changed" when other
 * files may be available. */
GrindDebuginfodSettings *grind_debuginfod_settings_get         (void);
GrindDebuginfodConsent   grind_debuginfod_settings_get_consent (GrindDebuginfodSettings *self);
void                     grind_debuginfod_settings_set_consent (GrindDebuginfodSettings *self,
                                                                GrindDebuginfodConsent   consent);
char                   **grind_debuginfod_settings_dup_urls    (GrindDebuginfodSettings *self)
                                                                G_GNUC_WARN_UNUSED_RESULT;
char                   **grind_debuginfod_settings_dup_allowed (GrindDebuginfodSettings *self)
                                                                G_GNUC_WARN_UNUSED_RESULT;
void                     grind_debuginfod_settings_set_urls    (GrindDebuginfodSettings *self,
                                                                const char *const       *urls);

G_END_DECLS
