/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-graph.h"
#include "grind-search.h"

G_BEGIN_DECLS

/**
 * GrindOmission:
 *
 * The functions that lists leave out: those that match one of some patterns, and those that do not
 * match another. No cost changes by it. Immutable; any thread.
 */
typedef struct _GrindOmission GrindOmission;

GrindOmission *grind_omission_new         (GrindProfile     *profile,
                                           GPtrArray        *hidden,
                                           GrindPattern     *focus,
                                           GCancellable     *cancellable,
                                           GError          **error) G_GNUC_WARN_UNUSED_RESULT;
GrindOmission *grind_omission_ref         (GrindOmission    *self);
void           grind_omission_unref       (GrindOmission    *self);
gboolean       grind_omission_has         (GrindOmission    *self,
                                           GrindFunctionId   function);
gboolean       grind_omission_is_hidden   (GrindOmission    *self,
                                           GrindFunctionId   function);
gboolean       grind_omission_has_node    (GrindOmission    *self,
                                           GrindGraph       *graph,
                                           GrindNodeId       node);
GPtrArray     *grind_omission_get_hidden  (GrindOmission    *self);
GrindPattern  *grind_omission_get_focus   (GrindOmission    *self);
char          *grind_omission_dup_text    (GrindOmission    *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindOmission, grind_omission_unref)

G_END_DECLS
