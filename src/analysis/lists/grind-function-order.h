/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-graph.h"

G_BEGIN_DECLS

/**
 * GrindSortKey:
 * @GRIND_SORT_INCLUSIVE: inclusive cost
 * @GRIND_SORT_SELF: self cost
 * @GRIND_SORT_CALLED: how often it was called; what is not known counts less than 0
 * @GRIND_SORT_NAME: the bytes of the name; cycles stand together, in the order of their numbers
 * @GRIND_SORT_LOCATION: the last component of the source file's path, then the rest of the path,
 *   then likewise the ELF object; what has no source file comes after what has one, and what has
 *   neither comes last in both directions
 * @GRIND_SORT_FILE: the source file alone, likewise
 * @GRIND_SORT_OBJECT: the ELF object alone, likewise
 *
 * What the function list can be sorted by. Costs and counts put the largest first when descending;
 * ties are always broken by inclusive cost (the largest first), then name, then id, so that an
 * order is reproducible.
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
GArray *grind_function_order_sort        (GrindGraph           *graph,
                                          GrindEventId          event,
                                          GrindSortKey          key,
                                          gboolean              descending,
                                          GCancellable         *cancellable,
                                          GError              **error) G_GNUC_WARN_UNUSED_RESULT;
GArray *grind_function_order_sort_first  (GrindGraph           *graph,
                                          GrindEventId          event,
                                          GrindSortKey          key,
                                          gboolean              descending,
                                          guint                 n_wanted,
                                          GCancellable         *cancellable,
                                          GError              **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
