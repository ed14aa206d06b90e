/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-live-run.h"

G_BEGIN_DECLS

char *grind_vgdb_ask (GrindLiveRun       *run,
                      const char * const *words,
                      GCancellable       *cancellable,
                      GError            **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
