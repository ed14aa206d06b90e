/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-group-cells.h"

#include <glib/gi18n.h>

#include "text/grind-cost-text.h"
#include "text/grind-group-text.h"
#include "ui/lists/grind-cost-cell.h"
#include "ui/lists/grind-text-cell.h"

/* A group and its costs, for the cells of a row */
typedef struct
{
  GrindSession        *session;
  GrindFunctionFilter *filter;
  GrindGrouping       *grouping;
  const GrindCosts    *costs;
  guint                place;
  guint                group;
  GrindValue           inclusive;
  GrindValue           self;
  gboolean             is_exact;
} Group;

static void
group_init (Group                    *group,
            GrindFunctionRow         *row,
            const GrindFunctionCells *cells,
            guint                     place)
{
  GrindFunctionList *list = grind_function_row_get_list (row);
  const GrindGroupCosts *costs;

  group->filter = grind_function_list_get_filter (list);
  group->grouping = grind_function_filter_get_grouping (group->filter);
  group->session = cells->session;
  group->costs = grind_cost_text_get_costs (cells->session, grind_function_row_get_graph (row),
                                            grind_session_get_event (cells->session));
  group->place = place;
  group->group = grind_function_filter_get_group (group->filter, place)->group;
  group->is_exact = grind_grouping_is_exact (group->grouping, group->group);

  costs = grind_grouping_get_costs (group->grouping, group->costs->event);
  group->inclusive = grind_group_costs_get_inclusive (costs, group->group);
  group->self = grind_group_costs_get_self (costs, group->group);
}

/* Whether the colours represent groups of this kind */
static gboolean
has_slots (GrindGrouping       *grouping,
           const GrindColorMap *color_map)
{
  switch (grind_color_map_get_kind (color_map))
    {
    case GRIND_COLOR_BY_OBJECT:
      return grind_grouping_get_by (grouping) == GRIND_GROUP_BY_OBJECT;
    case GRIND_COLOR_BY_FILE:
      return grind_grouping_get_by (grouping) == GRIND_GROUP_BY_FILE;
    case GRIND_COLOR_BY_CLASS:
      return grind_grouping_get_by (grouping) == GRIND_GROUP_BY_CLASS;
    case GRIND_COLOR_BY_AUTO:
    case GRIND_COLOR_BY_COST:
    default:
      return FALSE;
    }
}

static void
fill_inclusive (GtkWidget   *cell,
                const Group *group)
{
  g_autofree char *cost = grind_cost_text_format (group->session, group->costs, group->inclusive);
  g_autofree char *text = NULL;

  /* translators: a cost that is at most %s */
  text = group->is_exact ? g_strdup (cost) : g_strdup_printf (_("≤ %s"), cost);
  grind_cost_cell_set_text (GRIND_COST_CELL (cell), text);
  grind_cell_set_value (GRIND_CELL (cell), group->inclusive,
                        grind_cost_text_get_base (group->session, group->costs));
  grind_cost_cell_set_shares (GRIND_COST_CELL (cell),
                              grind_cost_text_get_share (group->session, group->costs,
                                                         group->inclusive),
                              grind_cost_text_get_share (group->session, group->costs,
                                                         group->self));
  grind_cost_cell_set_has_bar (GRIND_COST_CELL (cell), group->costs->kind != GRIND_VALUE_RATIO);
}

static void
fill_name (GtkWidget        *cell,
           GrindFunctionRow *row,
           const Group      *group)
{
  const GrindColorMap *color_map = grind_session_get_color_map (group->session);
  GrindNameCell *name_cell = GRIND_NAME_CELL (cell);
  g_auto (GrindNodeName) name = { NULL, };
  guint n_members;
  const GrindFunctionId *members;

  grind_group_text_init_name (&name, group->grouping, group->group);
  name.note = grind_group_text_dup_size (group->filter, group->place);
  grind_name_cell_set_name (name_cell, &name);
  grind_name_cell_set_branch (name_cell, grind_group_cells_get_branch (row));
  grind_name_cell_set_is_dim (name_cell, FALSE);
  grind_name_cell_set_match (name_cell, NULL);

  members = grind_grouping_get_members (group->grouping, group->group, &n_members);
  if (has_slots (group->grouping, color_map) && n_members > 0)
    grind_name_cell_set_slot (name_cell, grind_color_map_get_slot (color_map, members[0]));
  else
    grind_name_cell_clear_slot (name_cell);
}

static void
fill_self (GtkWidget   *cell,
           const Group *group)
{
  g_autofree char *text = grind_cost_text_format (group->session, group->costs, group->self);

  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_cell_set_value (GRIND_CELL (cell), group->self,
                        grind_cost_text_get_base (group->session, group->costs));
  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), FALSE);
}

/* The costs were computed when the list was built. */
static void
fill_secondary (GtkWidget        *cell,
                GrindFunctionRow *row,
                const Group      *group)
{
  GrindEventId event = grind_session_get_secondary_event (group->session);
  const GrindGroupCosts *group_costs;
  const GrindCosts *costs;
  GrindValue cost;
  g_autofree char *text = NULL;

  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), FALSE);
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), NULL);
  if (event == GRIND_NONE)
    return;

  costs = grind_cost_text_get_costs (group->session, grind_function_row_get_graph (row), event);
  group_costs = grind_grouping_get_costs (group->grouping, costs->event);
  cost = grind_group_costs_get_inclusive (group_costs, group->group);
  text = grind_cost_text_format (group->session, costs, cost);
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_cell_set_value (GRIND_CELL (cell), cost, grind_cost_text_get_base (group->session, costs));
}

/**
 * grind_group_cells_fill:
 * @cell: a cell of the function list
 * @row: its row
 * @cells: the data for the cells
 * @column: its column
 *
 * Shows the group of @row, if it is the row of a group.
 *
 * Returns: whether it is
 */
gboolean
grind_group_cells_fill (GtkWidget                *cell,
                        GrindFunctionRow         *row,
                        const GrindFunctionCells *cells,
                        GrindSortKey              column)
{
  guint place = grind_function_row_get_group (row);
  Group group;

  grind_cell_set_is_bold (GRIND_CELL (cell), place != GRIND_NONE);
  if (place == GRIND_NONE)
    return FALSE;

  group_init (&group, row, cells, place);
  switch ((guint) column)
    {
    case GRIND_SORT_INCLUSIVE:
      fill_inclusive (cell, &group);
      break;
    case GRIND_SORT_SELF:
      fill_self (cell, &group);
      break;
    case GRIND_SORT_NAME:
      fill_name (cell, row, &group);
      break;
    case GRIND_SORT_SECONDARY:
      fill_secondary (cell, row, &group);
      break;
    case GRIND_SORT_CALLED:
    case GRIND_SORT_LOCATION:
    case GRIND_SORT_FILE:
    case GRIND_SORT_OBJECT:
    default:
      grind_text_cell_set_text (GRIND_TEXT_CELL (cell), NULL);
      break;
    }

  return TRUE;
}

GrindBranch
grind_group_cells_get_branch (GrindFunctionRow *row)
{
  GrindFunctionRows *rows = grind_function_list_get_rows (grind_function_row_get_list (row));
  guint place = grind_function_row_get_group (row);

  if (place != GRIND_NONE)
    return grind_function_rows_is_open (rows, place) ? GRIND_BRANCH_OPEN : GRIND_BRANCH_CLOSED;

  return grind_function_row_get_outer (row) != GRIND_NONE ? GRIND_BRANCH_MEMBER
                                                          : GRIND_BRANCH_NONE;
}

/* Whether the row of its group already has the colour of the function */
gboolean
grind_group_cells_repeat_slot (GrindFunctionRow    *row,
                               const GrindColorMap *color_map)
{
  GrindFunctionFilter *filter =
    grind_function_list_get_filter (grind_function_row_get_list (row));
  GrindGrouping *grouping = grind_function_filter_get_grouping (filter);

  return grouping != NULL && has_slots (grouping, color_map);
}

/* Whether the row of its group shows its cycle */
gboolean
grind_group_cells_tell_cycle (GrindFunctionRow *row)
{
  GrindFunctionFilter *filter =
    grind_function_list_get_filter (grind_function_row_get_list (row));
  GrindGrouping *grouping = grind_function_filter_get_grouping (filter);

  return grouping != NULL && grind_grouping_get_by (grouping) == GRIND_GROUP_BY_CYCLE;
}

static void
append_cost (GString     *text,
             const Group *group,
             const char  *title,
             GrindValue   cost,
             gboolean     is_exact)
{
  g_autofree char *value = grind_cost_text_format_both (group->session, group->costs, cost);
  /* translators: a cost that is at most %s */
  g_autofree char *limit = g_strdup_printf (_("≤ %s"), value);

  grind_function_cells_append_fact (text, title, is_exact ? value : limit);
}

/**
 * grind_group_cells_dup_tooltip:
 * @row: a row of the function list
 * @cells: the data for its cells
 *
 * Returns all details of the group of @row, with exact numbers and its full name.
 *
 * Returns: (transfer full) (nullable): markup; %NULL if it is not the row of a group
 */
char *
grind_group_cells_dup_tooltip (GrindFunctionRow         *row,
                               const GrindFunctionCells *cells)
{
  guint place = grind_function_row_get_group (row);
  g_auto (GrindNodeName) name = { NULL, };
  g_autofree char *size = NULL;
  g_autofree char *title = NULL;
  GString *text;
  Group group;

  if (place == GRIND_NONE)
    return NULL;

  group_init (&group, row, cells, place);
  grind_group_text_init_name (&name, group.grouping, group.group);
  size = grind_group_text_dup_size (group.filter, place);
  title = g_markup_printf_escaped ("<b>%s</b>\n%s", name.full, size);
  text = g_string_new (title);
  append_cost (text, &group, _("Inclusive"), group.inclusive, group.is_exact);
  append_cost (text, &group, _("Self"), group.self, TRUE);
  if (!group.is_exact)
    g_string_append_printf (text, "\n\n%s",
                            _("Calls leave this group and return to it. How much of their cost\n"
                              "is counted twice is not recorded:\n"
                              "the inclusive cost is an upper bound."));

  return g_string_free (text, FALSE);
}
