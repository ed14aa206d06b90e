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
 *
 * Sort keys of the function list. Ties are always broken by descending inclusive cost, then name,
 * then id, so that the order is reproducible.
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
} GrindSortKey;

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
