/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "source/live/grind-live-dump.h"

G_BEGIN_DECLS

#define GRIND_TYPE_DUMP_DIALOG (grind_dump_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GrindDumpDialog, grind_dump_dialog, GRIND, DUMP_DIALOG, AdwWindow)

GtkWidget *grind_dump_dialog_new (GtkWindow *parent,
                                  GPtrArray *files);

G_END_DECLS
