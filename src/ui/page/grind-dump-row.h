/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "source/live/grind-live-dump.h"

G_BEGIN_DECLS

#define GRIND_TYPE_DUMP_ROW (grind_dump_row_get_type ())
G_DECLARE_FINAL_TYPE (GrindDumpRow, grind_dump_row, GRIND, DUMP_ROW, AdwActionRow)

GtkWidget    *grind_dump_row_new         (GrindLiveRun *run,
                                          gboolean      is_shown);
GrindLiveRun *grind_dump_row_get_run     (GrindDumpRow *self);
gboolean      grind_dump_row_is_dumping  (GrindDumpRow *self);
void          grind_dump_row_stop        (GrindDumpRow *self);
void          grind_dump_row_update_time (GrindDumpRow *self);

G_END_DECLS
