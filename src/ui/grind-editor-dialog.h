/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRIND_TYPE_EDITOR_DIALOG (grind_editor_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GrindEditorDialog, grind_editor_dialog, GRIND, EDITOR_DIALOG,
                      AdwPreferencesWindow)

GtkWidget *grind_editor_dialog_new (GtkWindow *parent);

G_END_DECLS
