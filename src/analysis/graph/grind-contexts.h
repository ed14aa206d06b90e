/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-graph.h"

G_BEGIN_DECLS

/**
 * GrindNameMatch:
 * @GRIND_NAME_MATCH_NONE: another name
 * @GRIND_NAME_MATCH_BASE: the name without its parameters, its context, or both
 * @GRIND_NAME_MATCH_WHOLE: the name
 *
 * How well the name of a function matches the name searched for.
 */
typedef enum
{
  GRIND_NAME_MATCH_NONE,
  GRIND_NAME_MATCH_BASE,
  GRIND_NAME_MATCH_WHOLE,
} GrindNameMatch;

/**
 * GrindContextSet:
 *
 * A set of functions that treats all contexts of a function as equal.
 */
typedef struct _GrindContextSet GrindContextSet;

GrindContextSet *grind_context_set_new  (GrindProfile     *profile) G_GNUC_WARN_UNUSED_RESULT;
void             grind_context_set_free (GrindContextSet  *self);
guint            grind_context_set_add  (GrindContextSet  *self,
                                         GrindFunctionId   function);

GrindNameMatch  grind_contexts_match    (const char       *name,
                                         gsize             length,
                                         const char       *text);
char           *grind_contexts_dup_base (const char       *name,
                                         gsize             length) G_GNUC_WARN_UNUSED_RESULT;
gboolean        grind_contexts_has_any  (GrindProfile     *profile,
                                         GrindFunctionId   function);
GArray         *grind_contexts_list     (GrindGraph       *graph,
                                         GrindFunctionId   function) G_GNUC_WARN_UNUSED_RESULT;
GrindProfile   *grind_contexts_join     (GrindProfile     *profile,
                                         GArray           *functions,
                                         GError          **error) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindContextSet, grind_context_set_free)

G_END_DECLS
