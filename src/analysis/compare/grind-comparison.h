/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-pairing.h"

G_BEGIN_DECLS

/**
 * GrindComparisonOptions:
 * @matches: (array length=n_matches) (nullable): pairs that the user wants
 * @n_matches: their number
 * @folds_clones: whether clones count to their function
 * @joins_unnamed: whether addresses that mean nothing on the other side are one function for each
 *   ELF object
 *
 * How to compare.
 */
typedef struct
{
  const GrindPair *matches;
  guint            n_matches;
  gboolean         folds_clones;
  gboolean         joins_unnamed;
} GrindComparisonOptions;

/**
 * GrindComparison:
 *
 * Two selections of parts of a profile, before and after, and the functions that are the same on
 * both sides. Immutable; any thread.
 */
typedef struct _GrindComparison GrindComparison;

GrindComparison *grind_comparison_new            (GrindProfile                 *profile,
                                                  const guint8                 *before,
                                                  const guint8                 *after,
                                                  const GrindComparisonOptions *options,
                                                  GCancellable                 *cancellable,
                                                  GError                      **error)
                                                  G_GNUC_WARN_UNUSED_RESULT;
GrindComparison *grind_comparison_new_for_draft  (const GrindDraft             *draft,
                                                  GrindProfile                 *names,
                                                  const guint8                 *before,
                                                  const guint8                 *after,
                                                  const GrindComparisonOptions *options,
                                                  GCancellable                 *cancellable,
                                                  GError                      **error)
                                                  G_GNUC_WARN_UNUSED_RESULT;
GrindComparison *grind_comparison_ref            (GrindComparison              *self);
void             grind_comparison_unref          (GrindComparison              *self);
GrindProfile    *grind_comparison_join           (const GrindComparison        *self,
                                                  GrindProfile                 *profile,
                                                  GError                      **error)
                                                  G_GNUC_WARN_UNUSED_RESULT;
void             grind_comparison_get_join       (const GrindComparison        *self,
                                                  GrindJoin                    *join);
GrindPair        grind_comparison_get_pair       (const GrindComparison        *self,
                                                  GrindFunctionId               function);
gboolean         grind_comparison_is_other_build (const GrindComparison        *self,
                                                  GrindFunctionId               function);
guint32          grind_comparison_get_object     (const GrindComparison        *self,
                                                  GrindObjectId                 object);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindComparison, grind_comparison_unref)

G_END_DECLS
