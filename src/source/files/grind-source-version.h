/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-source-text.h"

G_BEGIN_DECLS

/* What a revision begins with where a folder may stand, too */
#define GRIND_SOURCE_VERSION_GIT "git:"

/**
 * GrindSourceVersion:
 *
 * The sources of another build: in a folder, or in a revision of a Git repository. Files are found
 * by the longest matching end of their path. Thread-safe.
 */
typedef struct _GrindSourceVersion GrindSourceVersion;

GrindSourceVersion *grind_source_version_new   (const char          *place,
                                                const char          *repository,
                                                GCancellable        *cancellable,
                                                GError             **error)
                                                G_GNUC_WARN_UNUSED_RESULT;
GrindSourceVersion *grind_source_version_ref   (GrindSourceVersion  *self)
                                                G_GNUC_WARN_UNUSED_RESULT;
void                grind_source_version_unref (GrindSourceVersion  *self);
GrindSourceText    *grind_source_version_load  (GrindSourceVersion  *self,
                                                const char          *name,
                                                GCancellable        *cancellable,
                                                GError             **error)
                                                G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindSourceVersion, grind_source_version_unref)

G_END_DECLS
