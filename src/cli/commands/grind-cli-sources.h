/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/base/grind-cli-options.h"
#include "profile/grind-profile.h"
#include "source/files/grind-source-text.h"

G_BEGIN_DECLS

/**
 * GrindCliSources:
 *
 * Finds the source files of a profile, each one once.
 */
typedef struct _GrindCliSources GrindCliSources;

GrindCliSources *grind_cli_sources_new      (GrindProfile           *profile,
                                             const GrindCliOptions  *options)
                                             G_GNUC_WARN_UNUSED_RESULT;
void             grind_cli_sources_free     (GrindCliSources        *self);
GrindSourceText *grind_cli_sources_open     (GrindCliSources        *self,
                                             GrindFileId             file,
                                             char                  **place)
                                             G_GNUC_WARN_UNUSED_RESULT;
char            *grind_cli_sources_dup_path (GrindCliSources        *self,
                                             GrindFileId             file)
                                             G_GNUC_WARN_UNUSED_RESULT;
char            *grind_cli_source_dup_line  (GrindSourceText        *source,
                                             guint64                 line)
                                             G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindCliSources, grind_cli_sources_free)

G_END_DECLS
