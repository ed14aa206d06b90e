/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRIND_TYPE_PATHS_DIALOG (grind_paths_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GrindPathsDialog, grind_paths_dialog, GRIND, PATHS_DIALOG,
                      AdwPreferencesWindow)

GtkWidget *grind_paths_dialog_new (GtkWindow *parent);

G_END_DECLS
