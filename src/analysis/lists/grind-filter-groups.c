/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Applies groups to the rows of a filter. */
#include "config.h"

#include "grind-filter-groups-private.h"

/* Returns an array of GrindNodeId: the @rows in @group. Rows of cycles are in no group. */
GArray *
_grind_function_filter_restrict (GrindGrouping *grouping,
                                 guint          group,
                                 GArray        *rows)
{
  GArray *kept = g_array_new (FALSE, FALSE, sizeof (GrindNodeId));

  for (guint i = 0; i < rows->len; i++)
    {
      GrindNodeId node = g_array_index (rows, GrindNodeId, i);

      if (grind_grouping_get_group (grouping, node) == group)
        g_array_append_val (kept, node);
    }

  return kept;
}

/* Returns an array of GrindFilterGroup: those of @order with rows; sets @starts to the start of
 * each group. @counts is by group. */
static GArray *
lay_out (GArray        *order,
         const guint32 *counts,
         guint32       *starts)
{
  GArray *groups = g_array_new (FALSE, FALSE, sizeof (GrindFilterGroup));
  guint first = 0;

  for (guint i = 0; i < order->len; i++)
    {
      guint group = g_array_index (order, guint32, i);
      GrindFilterGroup info = { group, first, counts[group] };

      if (counts[group] == 0)
        continue;
      starts[group] = first;
      first += counts[group];
      g_array_append_val (groups, info);
    }

  return groups;
}

/*
 * Sorts the @rows by group, keeping their order, and the groups by @order, which contains all of
 * them. Drops rows of cycles, as the members of a cycle are listed. Takes linear time. Sets
 * @collected to an array of GrindNodeId. Returns an array of GrindFilterGroup: the groups with
 * rows.
 */
GArray *
_grind_function_filter_collect (GrindGrouping  *grouping,
                                GArray         *order,
                                GArray         *rows,
                                GArray        **collected)
{
  guint n_groups = grind_grouping_get_n_groups (grouping);
  g_autofree guint32 *counts = g_new0 (guint32, n_groups);
  g_autofree guint32 *starts = g_new0 (guint32, n_groups);
  guint n_collected = 0;
  GArray *groups;

  for (guint i = 0; i < rows->len; i++)
    {
      guint group = grind_grouping_get_group (grouping, g_array_index (rows, GrindNodeId, i));

      if (group == GRIND_NONE)
        continue;
      counts[group]++;
      n_collected++;
    }

  groups = lay_out (order, counts, starts);
  *collected = g_array_sized_new (FALSE, FALSE, sizeof (GrindNodeId), n_collected);
  g_array_set_size (*collected, n_collected);
  for (guint i = 0; i < rows->len; i++)
    {
      GrindNodeId node = g_array_index (rows, GrindNodeId, i);
      guint group = grind_grouping_get_group (grouping, node);

      if (group != GRIND_NONE)
        g_array_index (*collected, GrindNodeId, starts[group]++) = node;
    }

  return groups;
}
