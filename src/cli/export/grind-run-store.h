/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-run-summary.h"

G_BEGIN_DECLS

/**
 * GrindRunStore:
 *
 * An SQLite file with the summaries of many profiles. Several processes may add to it at once.
 */
typedef struct _GrindRunStore GrindRunStore;

GrindRunStore *grind_run_store_open    (const char             *path,
                                        GError                **error) G_GNUC_WARN_UNUSED_RESULT;
void           grind_run_store_free    (GrindRunStore          *self);
gboolean       grind_run_store_is_same (GrindRunStore          *self,
                                        const GrindRunSummary  *summary);
gboolean       grind_run_store_has     (GrindRunStore          *self,
                                        const GrindRunSummary  *summary);
gboolean       grind_run_store_begin   (GrindRunStore          *self,
                                        GError                **error);
gboolean       grind_run_store_add     (GrindRunStore          *self,
                                        const GrindRunSummary  *summary,
                                        GError                **error);
gboolean       grind_run_store_commit  (GrindRunStore          *self,
                                        GError                **error);
gboolean       grind_run_store_finish  (GrindRunStore          *self,
                                        GError                **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindRunStore, grind_run_store_free)

G_END_DECLS
