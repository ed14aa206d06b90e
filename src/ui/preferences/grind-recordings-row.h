/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRIND_TYPE_RECORDINGS_ROW (grind_recordings_row_get_type ())
G_DECLARE_FINAL_TYPE (GrindRecordingsRow, grind_recordings_row, GRIND, RECORDINGS_ROW,
                      AdwActionRow)

GtkWidget *grind_recordings_row_new (void);

G_END_DECLS
