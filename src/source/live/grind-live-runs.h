/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-live-run.h"

G_BEGIN_DECLS

GPtrArray *grind_live_runs_find        (const char           *proc,
                                        GCancellable         *cancellable)
  G_GNUC_WARN_UNUSED_RESULT;
GrindLiveRun *grind_live_runs_read     (const char           *proc,
                                        int                   pid)
  G_GNUC_WARN_UNUSED_RESULT;
void       grind_live_runs_find_async  (GCancellable         *cancellable,
                                        GAsyncReadyCallback   callback,
                                        gpointer              user_data);
GPtrArray *grind_live_runs_find_finish (GAsyncResult         *result,
                                        GError              **error)
  G_GNUC_WARN_UNUSED_RESULT;
gboolean   grind_live_runs_has         (const char           *proc,
                                        GrindLiveRun         *run);

gboolean   grind_live_process_read     (const char           *folder,
                                        guint64              *ticks,
                                        int                  *group);

G_END_DECLS
