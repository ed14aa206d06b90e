/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "source/record/grind-record-options.h"

G_BEGIN_DECLS

/*
 * The last recordings, the latest first, in the settings: their options, and the total of the first
 * event, which tells a later recording of the same command how far it is.
 */
GPtrArray *grind_recordings_list       (void) G_GNUC_WARN_UNUSED_RESULT;
void       grind_recordings_add        (const GrindRecordOptions *options);
void       grind_recordings_set_total  (const GrindRecordOptions *options,
                                        guint64                   total);
guint64    grind_recordings_find_total (const GrindRecordOptions *options);

G_END_DECLS
