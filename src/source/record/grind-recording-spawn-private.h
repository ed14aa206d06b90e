/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-record-options.h"

G_BEGIN_DECLS

/* Starts a program under Valgrind, which writes into @folder, as the leader of a process group. The
 * caller has to wait for it. */
int _grind_recording_spawn (const GrindRecordOptions  *options,
                            const char                *folder,
                            GInputStream             **output,
                            GError                   **error);

G_END_DECLS
