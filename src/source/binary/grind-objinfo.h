/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-object.h"

G_BEGIN_DECLS

#define GRIND_TYPE_OBJINFO (grind_objinfo_get_type ())
G_DECLARE_FINAL_TYPE (GrindObjinfo, grind_objinfo, GRIND, OBJINFO, GObject)

GrindObjinfo  *grind_objinfo_new         (void) G_GNUC_WARN_UNUSED_RESULT;

/* These block on the helper: call them in worker threads */
GrindObject   *grind_objinfo_open        (GrindObjinfo       *self,
                                          const char         *path,
                                          const char         *debug_path,
                                          GCancellable       *cancellable,
                                          GError            **error)
  G_GNUC_WARN_UNUSED_RESULT;
GPtrArray     *grind_objinfo_demangle    (GrindObjinfo       *self,
                                          const char *const  *names,
                                          guint               n_names,
                                          GCancellable       *cancellable,
                                          GError            **error)
  G_GNUC_WARN_UNUSED_RESULT;
char          *grind_objinfo_dup_versions (GCancellable      *cancellable,
                                           GError           **error)
  G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
