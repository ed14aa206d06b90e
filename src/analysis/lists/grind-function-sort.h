/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-graph.h"

G_BEGIN_DECLS

/**
 * GrindSortKey:
 * @GRIND_SORT_INCLUSIVE: inclusive cost
 * @GRIND_SORT_SELF: self cost
 * @GRIND_SORT_CALLED: how often it was called; unknown counts are lower than 0
 * @GRIND_SORT_NAME: the bytes of the name; cycles are adjacent, in the order of their numbers
 * @GRIND_SORT_LOCATION: the last component of the source file's path, then the rest of the path,
 *   then likewise the ELF object; nodes without a source file come after those with one, and nodes
 *   with neither come last in both directions
 * @GRIND_SORT_FILE: only the source file, likewise
 * @GRIND_SORT_OBJECT: only the ELF object, likewise
 * @GRIND_SORT_SELF_BEFORE: in a comparison, the self cost before
 * @GRIND_SORT_SELF_AFTER: likewise after
 * @GRIND_SORT_SELF_RELATIVE: likewise the size of its change relative to that before
 * @GRIND_SORT_INCLUSIVE_BEFORE: in a comparison, the inclusive cost before
 * @GRIND_SORT_INCLUSIVE_AFTER: likewise after
 * @GRIND_SORT_INCLUSIVE_RELATIVE: likewise the size of its change relative to that before
 *
 * Sort keys of the function list. Ties are always broken by descending inclusive cost, in a
 * comparison by its change, then name, then id, so that the order is reproducible.
 */
typedef enum
{
  GRIND_SORT_INCLUSIVE,
  GRIND_SORT_SELF,
  GRIND_SORT_CALLED,
  GRIND_SORT_NAME,
  GRIND_SORT_LOCATION,
  GRIND_SORT_FILE,
  GRIND_SORT_OBJECT,
  GRIND_SORT_SELF_BEFORE,
  GRIND_SORT_SELF_AFTER,
  GRIND_SORT_SELF_RELATIVE,
  GRIND_SORT_INCLUSIVE_BEFORE,
  GRIND_SORT_INCLUSIVE_AFTER,
  GRIND_SORT_INCLUSIVE_RELATIVE,
} GrindSortKey;

gint64  grind_sort_key_rank       (GrindSortKey   key,
                                   GrindValue     before,
                                   GrindValue     after);

/* An array of GrindNodeId: the active nodes of a graph, sorted. */
GArray *grind_function_sort       (GrindGraph    *graph,
                                   GrindEventId   event,
                                   GrindSortKey   key,
                                   gboolean       descending,
                                   GCancellable  *cancellable,
                                   GError       **error) G_GNUC_WARN_UNUSED_RESULT;
GArray *grind_function_sort_first (GrindGraph    *graph,
                                   GrindEventId   event,
                                   GrindSortKey   key,
                                   gboolean       descending,
                                   guint          n_wanted,
                                   GCancellable  *cancellable,
                                   GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
