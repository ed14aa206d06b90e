/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The running processes of a recording: those of the group that the program leads, and those that
 * write into its folder, as a daemon leaves the group. */
GPtrArray *_grind_recording_processes_find   (const char   *folder,
                                              int           group,
                                              GCancellable *cancellable)
  G_GNUC_WARN_UNUSED_RESULT;
void       _grind_recording_processes_signal (GPtrArray    *processes,
                                              int           signal);

G_END_DECLS
