/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/compare/grind-main-changes.h"

G_BEGIN_DECLS

char *grind_change_text_dup_signed  (GrindValue    change) G_GNUC_WARN_UNUSED_RESULT;
char *grind_change_text_dup_points  (GrindValue    change,
                                     GrindValue    base) G_GNUC_WARN_UNUSED_RESULT;
char *grind_change_text_dup_percent (GrindValue    change,
                                     GrindValue    before) G_GNUC_WARN_UNUSED_RESULT;
char *grind_change_text_dup_widest  (const char   *before,
                                     const char   *after) G_GNUC_WARN_UNUSED_RESULT;
char *grind_change_text_join        (const char   *before,
                                     const char   *after) G_GNUC_WARN_UNUSED_RESULT;
char *grind_change_text_dup_shares  (double        before,
                                     double        after) G_GNUC_WARN_UNUSED_RESULT;
char *grind_change_text_dup_paired  (const GrindPairedSums *sums,
                                     GrindGraph            *graph,
                                     GrindEventId           event) G_GNUC_WARN_UNUSED_RESULT;
char *grind_change_text_dup_work    (const char   *name,
                                     gint64        before,
                                     gint64        after) G_GNUC_WARN_UNUSED_RESULT;
char *grind_change_text_dup_alike   (GrindGraph            *graph,
                                     const GrindAlike      *alike) G_GNUC_WARN_UNUSED_RESULT;
char *grind_change_text_dup_result  (const GrindMainChanges *changes,
                                     GrindGraph             *graph,
                                     GrindEventId            event) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
