/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRIND_TYPE_EDITOR_GROUP (grind_editor_group_get_type ())
G_DECLARE_FINAL_TYPE (GrindEditorGroup, grind_editor_group, GRIND, EDITOR_GROUP,
                      AdwPreferencesGroup)

GtkWidget *grind_editor_group_new (void);

G_END_DECLS
