/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRIND_TYPE_DEBUGINFOD_GROUP (grind_debuginfod_group_get_type ())
G_DECLARE_FINAL_TYPE (GrindDebuginfodGroup, grind_debuginfod_group, GRIND, DEBUGINFOD_GROUP,
                      AdwPreferencesGroup)

GtkWidget *grind_debuginfod_group_new (void);

G_END_DECLS
