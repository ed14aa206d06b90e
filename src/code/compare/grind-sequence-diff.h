/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "profile/grind-types.h"

G_BEGIN_DECLS

/**
 * GrindSequenceDiff:
 * @n_before: the number of elements before
 * @n_after: the number of elements after
 * @after: (array length=n_before): for each element before, its counterpart after, or %GRIND_NONE
 * @before: (array length=n_after): for each element after, its counterpart before, or %GRIND_NONE
 * @places: for each element before, the number of elements after up to the last counterpart of an
 *   earlier element: where a deleted element stood; and one more for the end
 * @is_longest: whether no longer common subsequence exists; otherwise, the sequences differ too
 *   much to search for it
 *
 * A common subsequence of two sequences. Counterparts are equal, and strictly increase. Immutable,
 * hence thread-safe.
 */
typedef struct
{
  guint    n_before;
  guint    n_after;
  guint32 *after;
  guint32 *before;
  guint32 *places;
  gboolean is_longest;
} GrindSequenceDiff;

GrindSequenceDiff *grind_sequence_diff_new  (const guint32      *before,
                                             guint               n_before,
                                             const guint32      *after,
                                             guint               n_after,
                                             GCancellable       *cancellable,
                                             GError            **error)
                                             G_GNUC_WARN_UNUSED_RESULT;
void               grind_sequence_diff_free (GrindSequenceDiff  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindSequenceDiff, grind_sequence_diff_free)

G_END_DECLS
