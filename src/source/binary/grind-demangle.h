/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-objinfo.h"
#include "profile/grind-profile.h"

G_BEGIN_DECLS

/**
 * GrindDemangleProgress:
 * @n_names: how many names are to be demangled; 0 until that is known
 * @n_done: how many of them have been
 *
 * How far a worker has come; read from other threads with atomic operations.
 */
typedef struct
{
  int n_names;
  int n_done;
} GrindDemangleProgress;

gboolean      grind_demangle_is_needed (GrindProfile           *profile);
GrindProfile *grind_demangle_run       (GrindProfile           *profile,
                                        GrindObjinfo           *objinfo,
                                        GrindDemangleProgress  *progress,
                                        char                  **problem,
                                        GCancellable           *cancellable,
                                        GError                **error)
  G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
