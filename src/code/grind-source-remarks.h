/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/session/grind-navigator.h"
#include "grind-source-job.h"

G_BEGIN_DECLS

/* Messages of the source pane. */
char *grind_source_remarks_dup         (GrindSource    *source) G_GNUC_WARN_UNUSED_RESULT;
char *grind_source_remarks_dup_pairing (GrindSource    *source) G_GNUC_WARN_UNUSED_RESULT;
char *grind_source_remarks_dup_empty   (GrindNavigator *navigator,
                                        GrindSource    *source) G_GNUC_WARN_UNUSED_RESULT;
char *grind_source_remarks_dup_failure (GrindSource    *source) G_GNUC_WARN_UNUSED_RESULT;
char *grind_source_remarks_dup_title   (const char     *path) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
