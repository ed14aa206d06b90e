/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-function-rows.h"

#include <string.h>

/* The expanded groups, by their numbers in the grouping */
typedef struct
{
  guint8 *is_open;
  guint   n_groups;
} OpenSet;

struct _GrindFunctionRows
{
  /* Owned */
  GrindFunctionFilter *filter;    /* (nullable) */
  guint32                *starts;  /* by index: the row of a group; at the end the number of rows */
  OpenSet                 browsing;    /* without a search */
  OpenSet                 searching;

  GrindGroupBy  by;
  GrindGraph   *graph;       /* (nullable): graph of the sets, not owned: compared only */
  gboolean      is_search;
};

static void
open_set_reset (OpenSet  *set,
                guint     n_groups,
                gboolean  is_open)
{
  g_free (set->is_open);
  set->is_open = g_new (guint8, MAX (n_groups, 1));
  memset (set->is_open, is_open, n_groups);
  set->n_groups = n_groups;
}

static OpenSet *
get_set (GrindFunctionRows *self)
{
  return self->is_search ? &self->searching : &self->browsing;
}

static guint
get_n_groups (GrindFunctionRows *self)
{
  return self->filter != NULL ? grind_function_filter_get_n_groups (self->filter) : 0;
}

static gboolean
has_groups (GrindFunctionRows *self)
{
  return self->filter != NULL && grind_function_filter_get_grouping (self->filter) != NULL;
}

/* Groups have the same numbers in all graphs of a profile, except for cycles. */
static gboolean
knows_groups (GrindFunctionRows *self,
              GrindGrouping     *grouping)
{
  GrindGroupBy by = grind_grouping_get_by (grouping);

  return self->browsing.is_open != NULL && by == self->by &&
         self->browsing.n_groups == grind_grouping_get_n_groups (grouping) &&
         (by != GRIND_GROUP_BY_CYCLE || self->graph == grind_grouping_get_graph (grouping));
}

static void
adapt_sets (GrindFunctionRows *self)
{
  GrindGrouping *grouping = grind_function_filter_get_grouping (self->filter);
  gboolean was_search = self->is_search;
  guint n_groups = grind_grouping_get_n_groups (grouping);

  self->is_search = grind_function_filter_is_search (self->filter);
  if (!knows_groups (self, grouping))
    {
      open_set_reset (&self->browsing, n_groups, FALSE);
      open_set_reset (&self->searching, n_groups, TRUE);
    }
  else if (self->is_search && !was_search)
    open_set_reset (&self->searching, n_groups, TRUE);
  self->by = grind_grouping_get_by (grouping);
  self->graph = grind_grouping_get_graph (grouping);
}

static void
place (GrindFunctionRows *self)
{
  guint n_groups = get_n_groups (self);
  const OpenSet *set = get_set (self);
  guint row = 0;

  g_free (self->starts);
  self->starts = g_new (guint32, n_groups + 1);
  for (guint i = 0; i < n_groups; i++)
    {
      const GrindFilterGroup *group = grind_function_filter_get_group (self->filter, i);

      self->starts[i] = row;
      row += 1 + (set->is_open[group->group] ? group->n_rows : 0);
    }
  self->starts[n_groups] = row;
}

/* Returns the index of the group that @position is in or that it is the row of. */
static guint
find_place (GrindFunctionRows *self,
            guint              position)
{
  guint low = 0;
  guint high = get_n_groups (self);

  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (self->starts[middle] <= position)
        low = middle;
      else
        high = middle;
    }

  return low;
}

/**
 * grind_function_rows_new:
 *
 * Returns: (transfer full): a row model without rows
 */
GrindFunctionRows *
grind_function_rows_new (void)
{
  return g_rc_box_new0 (GrindFunctionRows);
}

/**
 * grind_function_rows_ref:
 * @self: a row model
 *
 * Returns: (transfer full): @self
 */
GrindFunctionRows *
grind_function_rows_ref (GrindFunctionRows *self)
{
  return g_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  GrindFunctionRows *self = data;

  g_clear_pointer (&self->filter, grind_function_filter_unref);
  g_free (self->starts);
  g_free (self->browsing.is_open);
  g_free (self->searching.is_open);
}

/**
 * grind_function_rows_unref:
 * @self: (transfer full): a row model
 */
void
grind_function_rows_unref (GrindFunctionRows *self)
{
  g_rc_box_release_full (self, clear);
}

/**
 * grind_function_rows_set_filter:
 * @self: a row model
 * @filter: the filter to show
 *
 * Shows another filter. Expanded groups stay expanded if the kind of groups is the same.
 */
void
grind_function_rows_set_filter (GrindFunctionRows   *self,
                                GrindFunctionFilter *filter)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (filter != NULL);

  grind_function_filter_ref (filter);
  g_clear_pointer (&self->filter, grind_function_filter_unref);
  self->filter = filter;
  if (!has_groups (self))
    return;

  adapt_sets (self);
  place (self);
}

/**
 * grind_function_rows_get_filter:
 * @self: a row model
 *
 * Returns: (transfer none) (nullable): the filter it shows
 */
GrindFunctionFilter *
grind_function_rows_get_filter (GrindFunctionRows *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->filter;
}

/**
 * grind_function_rows_get_n_rows:
 * @self: a row model
 *
 * Returns: the number of rows, including those of groups
 */
guint
grind_function_rows_get_n_rows (GrindFunctionRows *self)
{
  g_return_val_if_fail (self != NULL, 0);

  if (self->filter == NULL)
    return 0;

  return has_groups (self) ? self->starts[get_n_groups (self)]
                           : grind_function_filter_get_n_rows (self->filter);
}

/**
 * grind_function_rows_get_node:
 * @self: a row model
 * @position: a row
 *
 * Returns: the function or cycle of the row; %GRIND_NONE for the row of a group and after the end
 */
GrindNodeId
grind_function_rows_get_node (GrindFunctionRows *self,
                              guint              position)
{
  guint place_of_group;
  guint row;

  g_return_val_if_fail (self != NULL, GRIND_NONE);

  if (position >= grind_function_rows_get_n_rows (self))
    return GRIND_NONE;
  if (!has_groups (self))
    return grind_function_filter_get_node (self->filter, position);

  place_of_group = find_place (self, position);
  row = position - self->starts[place_of_group];
  if (row == 0)
    return GRIND_NONE;

  return grind_function_filter_get_node (self->filter,
                                         grind_function_filter_get_group (self->filter,
                                                                          place_of_group)->first +
                                         row - 1);
}

/**
 * grind_function_rows_get_group:
 * @self: a row model
 * @position: a row
 *
 * Returns: the index, in the filter, of the group that the row represents or is in;
 *   %GRIND_NONE without groups and after the end. The row represents the group if it has no node
 */
guint
grind_function_rows_get_group (GrindFunctionRows *self,
                               guint              position)
{
  g_return_val_if_fail (self != NULL, GRIND_NONE);

  if (!has_groups (self) || position >= grind_function_rows_get_n_rows (self))
    return GRIND_NONE;

  return find_place (self, position);
}

/**
 * grind_function_rows_find_group:
 * @self: a row model
 * @node: a node, or %GRIND_NONE
 *
 * Returns: the index of the group that lists @node, %GRIND_NONE if there is none
 */
guint
grind_function_rows_find_group (GrindFunctionRows *self,
                                GrindNodeId        node)
{
  g_return_val_if_fail (self != NULL, GRIND_NONE);

  if (!has_groups (self))
    return GRIND_NONE;

  return grind_function_filter_find_group (self->filter,
                                           grind_function_filter_get_position (self->filter,
                                                                               node));
}

/**
 * grind_function_rows_get_node_position:
 * @self: a row model
 * @node: a node, or %GRIND_NONE
 *
 * Returns: the row of @node; %GRIND_NONE if it is not listed or its group is collapsed
 */
guint
grind_function_rows_get_node_position (GrindFunctionRows *self,
                                       GrindNodeId        node)
{
  guint position;
  guint group;

  g_return_val_if_fail (self != NULL, GRIND_NONE);

  if (self->filter == NULL)
    return GRIND_NONE;
  position = grind_function_filter_get_position (self->filter, node);
  if (position == GRIND_NONE || !has_groups (self))
    return position;

  group = grind_function_filter_find_group (self->filter, position);
  if (!grind_function_rows_is_open (self, group))
    return GRIND_NONE;

  return self->starts[group] + 1 + position -
         grind_function_filter_get_group (self->filter, group)->first;
}

/**
 * grind_function_rows_get_group_position:
 * @self: a row model
 * @group: the index of a group
 *
 * Returns: its row
 */
guint
grind_function_rows_get_group_position (GrindFunctionRows *self,
                                        guint              group)
{
  g_return_val_if_fail (self != NULL, GRIND_NONE);
  g_return_val_if_fail (group < get_n_groups (self), GRIND_NONE);

  return self->starts[group];
}

/**
 * grind_function_rows_is_open:
 * @self: a row model
 * @group: the index of a group
 *
 * Returns: whether it is expanded
 */
gboolean
grind_function_rows_is_open (GrindFunctionRows *self,
                             guint              group)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (group < get_n_groups (self), FALSE);

  return get_set (self)->is_open[grind_function_filter_get_group (self->filter, group)->group];
}

/**
 * grind_function_rows_set_is_open:
 * @self: a row model
 * @group: the index of a group
 * @is_open: whether to expand it
 *
 * Expands or collapses a group. The rows after it move; the indexes of groups stay.
 */
void
grind_function_rows_set_is_open (GrindFunctionRows *self,
                                 guint              group,
                                 gboolean           is_open)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (group < get_n_groups (self));

  get_set (self)->is_open[grind_function_filter_get_group (self->filter,
                                                           group)->group] = is_open;
  place (self);
}

/**
 * grind_function_rows_set_all_open:
 * @self: a row model
 * @is_open: whether to expand them
 *
 * Expands or collapses all groups, including those without search results.
 */
void
grind_function_rows_set_all_open (GrindFunctionRows *self,
                                  gboolean           is_open)
{
  g_return_if_fail (self != NULL);

  if (!has_groups (self))
    return;

  memset (get_set (self)->is_open, is_open, get_set (self)->n_groups);
  place (self);
}
