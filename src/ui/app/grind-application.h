/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "grind-closed-tabs.h"
#include "grind-saved-state.h"

G_BEGIN_DECLS

#define GRIND_EXIT_NOT_OPENED 1   /* a file could not be opened */
#define GRIND_EXIT_USAGE      2   /* the options are wrong, or do not fit the profile */

#define GRIND_TYPE_APPLICATION (grind_application_get_type ())
G_DECLARE_FINAL_TYPE (GrindApplication, grind_application, GRIND, APPLICATION, AdwApplication)

GrindApplication *grind_application_new             (GApplicationFlags  flags)
                                                     G_GNUC_WARN_UNUSED_RESULT;
int               grind_application_get_exit_status (GrindApplication  *self);
GrindSavedState  *grind_application_get_saved_state (GrindApplication  *self);
GrindClosedTabs  *grind_application_get_closed_tabs (GrindApplication  *self);

G_END_DECLS
