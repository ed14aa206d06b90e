/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The groups of a function list. */
#include "config.h"

#include "grind-function-list-private.h"

/* Expands the group of the selected function. Returns whether it was collapsed. */
gboolean
_grind_function_list_reveal (GrindFunctionList *self)
{
  guint group = grind_function_rows_find_group (self->rows, self->selected);

  if (group == GRIND_NONE || grind_function_rows_is_open (self->rows, group))
    return FALSE;

  grind_function_rows_set_is_open (self->rows, group, TRUE);

  return TRUE;
}

GrindGroupBy
_grind_function_filter_get_group_by (GrindFunctionFilter *filter)
{
  GrindGrouping *grouping =
    filter != NULL ? grind_function_filter_get_grouping (filter) : NULL;

  return grouping != NULL ? grind_grouping_get_by (grouping) : GRIND_GROUP_BY_NONE;
}

/* The cycle whose group row is at @position, or GRIND_NONE */
GrindNodeId
_grind_function_list_get_cycle (GrindFunctionList *self,
                                guint              position)
{
  GrindFunctionFilter *filter = grind_function_rows_get_filter (self->rows);
  guint place = grind_function_rows_get_group (self->rows, position);
  guint group;

  if (place == GRIND_NONE ||
      _grind_function_filter_get_group_by (filter) != GRIND_GROUP_BY_CYCLE)
    return GRIND_NONE;

  group = grind_function_filter_get_group (filter, place)->group;

  return group < grind_graph_get_n_cycles (grind_function_filter_get_graph (filter))
         ? grind_graph_get_cycle_node (grind_function_filter_get_graph (filter),
                                       group + 1) : GRIND_NONE;
}

/* The row of a cycle if functions are grouped by cycle, or GRIND_NONE; linear in cycles. */
guint
_grind_function_list_find_cycle (GrindFunctionList *self,
                                 GrindNodeId        node)
{
  GrindFunctionFilter *filter = grind_function_rows_get_filter (self->rows);
  GrindGraph *graph = grind_function_filter_get_graph (filter);

  if (_grind_function_filter_get_group_by (filter) != GRIND_GROUP_BY_CYCLE ||
      node == GRIND_NONE ||
      node < grind_profile_get_n_functions (grind_graph_get_profile (graph)))
    return GRIND_NONE;

  for (guint place = 0; place < grind_function_filter_get_n_groups (filter); place++)
    {
      guint row = grind_function_rows_get_group_position (self->rows, place);

      if (_grind_function_list_get_cycle (self, row) == node)
        return row;
    }

  return GRIND_NONE;
}

/* The groups and functions in its rows, read-only */
GrindFunctionRows *
grind_function_list_get_rows (GrindFunctionList *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_LIST (self), NULL);

  return self->rows;
}

/* The index of the row's group; %GRIND_NONE for the row of a function */
guint
grind_function_list_get_group (GrindFunctionList *self,
                               guint              position)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_LIST (self), GRIND_NONE);

  return grind_function_rows_get_node (self->rows, position) == GRIND_NONE
         ? grind_function_rows_get_group (self->rows, position) : GRIND_NONE;
}

/**
 * grind_function_list_open_group:
 * @self: a function list
 * @group: the index of a group
 * @is_open: whether its functions are rows
 *
 * Expands or collapses a group. Linear in the number of groups.
 */
void
grind_function_list_open_group (GrindFunctionList *self,
                                guint              group,
                                gboolean           is_open)
{
  guint previous;

  g_return_if_fail (GRIND_IS_FUNCTION_LIST (self));

  previous = grind_function_list_get_position (self, self->selected);
  grind_function_rows_set_is_open (self->rows, group, is_open);
  self->is_quiet |= self->resize_source == 0;
  _grind_function_list_show_rows (self, previous, GRIND_LIST_MOVED);
}

/**
 * grind_function_list_open_all_groups:
 * @self: a function list
 * @is_open: whether the functions of all groups are rows
 *
 * Expands or collapses all groups.
 */
void
grind_function_list_open_all_groups (GrindFunctionList *self,
                                     gboolean           is_open)
{
  guint previous;

  g_return_if_fail (GRIND_IS_FUNCTION_LIST (self));

  previous = grind_function_list_get_position (self, self->selected);
  grind_function_rows_set_all_open (self->rows, is_open);
  self->is_quiet |= self->resize_source == 0;
  _grind_function_list_show_rows (self, previous, GRIND_LIST_MOVED);
}

GrindGroupBy
grind_function_list_get_group_by (GrindFunctionList *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_LIST (self), GRIND_GROUP_BY_NONE);

  return self->group_by;
}

/**
 * grind_function_list_set_group_by:
 * @self: a function list
 * @by: the grouping
 *
 * Starts to group the functions, and publishes the groups when done.
 */
void
grind_function_list_set_group_by (GrindFunctionList *self,
                                  GrindGroupBy       by)
{
  g_return_if_fail (GRIND_IS_FUNCTION_LIST (self));

  if (self->group_by == by)
    return;

  self->group_by = by;
  _grind_function_list_start (self);
}

/**
 * grind_function_list_show_only:
 * @self: a function list
 * @by: the grouping of @group; %GRIND_GROUP_BY_NONE to show all functions again
 * @group: the number of a group
 *
 * Starts to list only the functions of one group, independent of the current grouping, and
 * publishes them when done. The number of a cycle is valid in the last graph only: another graph
 * shows all functions again.
 */
void
grind_function_list_show_only (GrindFunctionList *self,
                               GrindGroupBy       by,
                               guint              group)
{
  g_return_if_fail (GRIND_IS_FUNCTION_LIST (self));

  if (self->only_by == by && self->only_group == group)
    return;

  self->only_by = by;
  self->only_group = group;
  _grind_function_list_start (self);
}
