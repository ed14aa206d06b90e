/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-objinfo.h"

G_BEGIN_DECLS

#define GRIND_TYPE_OBJECT_CACHE (grind_object_cache_get_type ())
G_DECLARE_FINAL_TYPE (GrindObjectCache, grind_object_cache, GRIND, OBJECT_CACHE, GObject)

GrindObjectCache *grind_object_cache_get_default (void);
GrindObjectCache *grind_object_cache_new         (void) G_GNUC_WARN_UNUSED_RESULT;
GrindObjinfo     *grind_object_cache_get_objinfo (GrindObjectCache *self);

/* This blocks on the helper: call it in worker threads */
GrindObject      *grind_object_cache_open        (GrindObjectCache   *self,
                                                  const char         *path,
                                                  GCancellable       *cancellable,
                                                  GError            **error)
  G_GNUC_WARN_UNUSED_RESULT;

/* This accesses the network and blocks: call it in worker threads, with the user's consent only */
GrindObject      *grind_object_cache_fetch_debug (GrindObjectCache   *self,
                                                  GrindObject        *object,
                                                  const char *const  *servers,
                                                  GCancellable       *cancellable,
                                                  GError            **error)
  G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
