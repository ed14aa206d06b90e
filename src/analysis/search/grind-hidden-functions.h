/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-graph.h"
#include "grind-search.h"

G_BEGIN_DECLS

/**
 * GrindHiddenFunctions:
 *
 * The functions that lists hide: those that match one of some patterns, and those that do not match
 * a focus pattern. Costs do not depend on it. Immutable, hence thread-safe.
 */
typedef struct _GrindHiddenFunctions GrindHiddenFunctions;

GrindHiddenFunctions *grind_hidden_functions_new          (GrindProfile          *profile,
                                                           GPtrArray             *hidden,
                                                           GrindPattern          *focus,
                                                           GCancellable          *cancellable,
                                                           GError               **error)
                                                           G_GNUC_WARN_UNUSED_RESULT;
GrindHiddenFunctions *grind_hidden_functions_ref          (GrindHiddenFunctions  *self);
void                  grind_hidden_functions_unref        (GrindHiddenFunctions  *self);
gboolean              grind_hidden_functions_has          (GrindHiddenFunctions  *self,
                                                           GrindFunctionId        function);
gboolean              grind_hidden_functions_is_hidden    (GrindHiddenFunctions  *self,
                                                           GrindFunctionId        function);
gboolean              grind_hidden_functions_has_node     (GrindHiddenFunctions  *self,
                                                           GrindGraph            *graph,
                                                           GrindNodeId            node);
GPtrArray            *grind_hidden_functions_get_patterns (GrindHiddenFunctions  *self);
GrindPattern         *grind_hidden_functions_get_focus    (GrindHiddenFunctions  *self);
char                 *grind_hidden_functions_dup_text     (GrindHiddenFunctions  *self)
                                                           G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindHiddenFunctions, grind_hidden_functions_unref)

G_END_DECLS
