/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

GSubprocess *grind_program_output_start (GSubprocessLauncher *launcher,
                                         const char *const   *command,
                                         gboolean             has_errors,
                                         int                 *fd,
                                         GError             **error) G_GNUC_WARN_UNUSED_RESULT;
GBytes      *grind_program_output_read  (GSubprocess         *process,
                                         int                  fd,
                                         gsize                max_size,
                                         gint64               deadline,
                                         GCancellable        *cancellable,
                                         GError             **error) G_GNUC_WARN_UNUSED_RESULT;
char        *grind_program_output_dup   (const char *const   *command,
                                         guint                time_limit,
                                         GCancellable        *cancellable,
                                         GError             **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
