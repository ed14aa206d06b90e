/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-live-run.h"

G_BEGIN_DECLS

/**
 * GrindLiveDump:
 * @run: the run that was dumped
 * @written: (element-type GFile): the files that were written or grew, in order, all complete
 * @all: (element-type GFile): all files that the process has written since its start, in order
 *
 * The result of a dump request.
 */
typedef struct
{
  GrindLiveRun *run;
  GPtrArray    *written;
  GPtrArray    *all;
} GrindLiveDump;

GrindLiveDump *grind_live_dump_ask    (GrindLiveRun         *run,
                                       GCancellable         *cancellable,
                                       GError              **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean       grind_live_dump_is_whole
                                      (const char           *path);
GrindLiveDump *grind_live_dump_copy   (GrindLiveDump        *self) G_GNUC_WARN_UNUSED_RESULT;
void           grind_live_dump_free   (GrindLiveDump        *self);
void           grind_live_dump_async  (GrindLiveRun         *run,
                                       GCancellable         *cancellable,
                                       GAsyncReadyCallback   callback,
                                       gpointer              user_data);
GrindLiveDump *grind_live_dump_finish (GAsyncResult         *result,
                                       GError              **error) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindLiveDump, grind_live_dump_free)

G_END_DECLS
