/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * GrindFileRun:
 * @files: (element-type GFile): the files of one profile, at least one, in reading order
 * @error: (nullable): why they cannot be opened
 *
 * The files that make up one profile.
 */
typedef struct
{
  GPtrArray *files;
  GError    *error;
} GrindFileRun;

void                grind_file_runs_find_async   (GPtrArray            *files,
                                                  gboolean              merge,
                                                  GCancellable         *cancellable,
                                                  GAsyncReadyCallback   callback,
                                                  gpointer              user_data);
GPtrArray          *grind_file_runs_find_finish  (GAsyncResult         *result,
                                                  GError              **error)
  G_GNUC_WARN_UNUSED_RESULT;
const char * const *grind_file_runs_get_patterns (void);
char               *grind_file_runs_dup_title    (GPtrArray            *files)
  G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
