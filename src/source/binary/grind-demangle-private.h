/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-demangle.h"

G_BEGIN_DECLS

/* Like grind_objinfo_demangle() */
typedef GPtrArray *(* GrindDemangleFunc) (gpointer            data,
                                          const char *const  *names,
                                          guint               n_names,
                                          GCancellable       *cancellable,
                                          GError            **error);

GrindProfile *_grind_demangle_run_by (GrindProfile           *profile,
                                      GrindDemangleFunc       demangle,
                                      gpointer                data,
                                      GrindDemangleProgress  *progress,
                                      char                  **problem,
                                      GCancellable           *cancellable,
                                      GError                **error)
  G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
