/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-objinfo.h"
#include "profile/grind-profile.h"

G_BEGIN_DECLS

/**
 * GrindDemangleProgress:
 * @n_names: the number of names to demangle; 0 while unknown
 * @n_done: the number of names done
 *
 * The progress of a worker; other threads read it with atomic operations.
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
