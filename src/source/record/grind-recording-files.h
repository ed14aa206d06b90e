/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-record-options.h"

G_BEGIN_DECLS

char      *grind_recording_files_dup_folder (const GrindRecordOptions  *options)
  G_GNUC_WARN_UNUSED_RESULT;
char      *grind_recording_files_make       (const GrindRecordOptions  *options,
                                             GError                   **error)
  G_GNUC_WARN_UNUSED_RESULT;
char      *grind_recording_files_dup_title  (GFile                     *file)
  G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *grind_recording_files_list       (const char                *folder,
                                             int                        pid)
  G_GNUC_WARN_UNUSED_RESULT;
int        grind_recording_files_get_pid    (GFile                     *file);
int        grind_recording_files_lock       (const char                *folder);
guint64    grind_recording_files_sum_profiles
                                            (const char                *folder);
guint64    grind_recording_files_sum_sizes  (const char                *folder);
gboolean   grind_recording_files_has_space  (const char                *folder);
char      *grind_recording_files_dup_log    (const char                *folder,
                                             int                        pid)
  G_GNUC_WARN_UNUSED_RESULT;
gboolean   grind_recording_files_remove     (const char                *folder);
void       grind_recording_files_clear      (const char                *parent);

G_END_DECLS
