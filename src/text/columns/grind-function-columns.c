/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-function-columns-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/graph/grind-color-map.h"
#include "analysis/names/grind-number.h"
#include "grind-change-columns.h"
#include "profile/grind-math.h"
#include "profile/grind-plain-text.h"
#include "text/grind-change-text.h"
#include "text/grind-cost-text.h"
#include "text/grind-group-text.h"
#include "text/grind-percent.h"

#define WIDEST_RATIO "0.0012345"  /* as wide as most ratios */

static GrindNodeId get_row_node (const GrindListRows *rows,
                                 guint                row);

static void
free_function_rows (gpointer rows)
{
  grind_function_rows_unref (rows);
}

static GrindNodeId
get_array_node (const GrindListRows *rows,
                guint                row)
{
  return g_array_index ((GArray *) rows->data, GrindNodeId, row);
}

static void
free_array (gpointer nodes)
{
  g_array_unref (nodes);
}

/* Functions and groups of them, or a plain array of nodes */
static const GrindListRowsKind function_rows = { get_row_node, NULL, free_function_rows };
static const GrindListRowsKind array_rows = { get_array_node, NULL, free_array };

GrindFunctionFilter *
_grind_function_rows_get_filter (const GrindListRows *rows)
{
  return rows->kind == &function_rows ? grind_function_rows_get_filter (rows->data) : NULL;
}

/* (nullable): The groups of the list */
GrindGrouping *
_grind_function_rows_get_grouping (const GrindListRows *rows)
{
  GrindFunctionFilter *filter = _grind_function_rows_get_filter (rows);

  return filter != NULL ? grind_function_filter_get_grouping (filter) : NULL;
}

/* The index of the group of a row; %GRIND_NONE for the row of a function */
guint
_grind_function_rows_get_place (const GrindListRows *rows,
                                guint                row)
{
  if (rows->kind != &function_rows ||
      grind_function_rows_get_node (rows->data, row) != GRIND_NONE)
    return GRIND_NONE;

  return grind_function_rows_get_group (rows->data, row);
}

/* The number of the group of a row */
guint
_grind_function_rows_get_group (const GrindListRows *rows,
                                guint                row)
{
  guint place = _grind_function_rows_get_place (rows, row);

  return place != GRIND_NONE ? grind_function_filter_get_group (
                                 _grind_function_rows_get_filter (rows), place)->group
                             : GRIND_NONE;
}

/* The function of a row; the cycle if the row is that of its group */
static GrindNodeId
get_row_node (const GrindListRows *rows,
              guint                row)
{
  GrindNodeId node = grind_function_rows_get_node (rows->data, row);
  GrindGrouping *grouping = _grind_function_rows_get_grouping (rows);
  guint group;

  if (node != GRIND_NONE || grouping == NULL ||
      grind_grouping_get_by (grouping) != GRIND_GROUP_BY_CYCLE)
    return node;

  group = _grind_function_rows_get_group (rows, row);

  return group < grind_graph_get_n_cycles (rows->graph)
           ? grind_graph_get_cycle_node (rows->graph, group + 1) : GRIND_NONE;
}

/* Fills cells of rows that are not those of functions. */
static gboolean
is_other (const GrindListRows *rows,
          guint                row,
          GrindListCell       *cell)
{
  cell->is_bold = _grind_function_rows_get_place (rows, row) != GRIND_NONE;
  cell->is_empty = cell->is_bold || rows->kind->get_node (rows, row) == GRIND_NONE;

  return cell->is_empty;
}

/* Fills the cost of a group; its inclusive cost may be an upper bound. */
static gboolean
fill_group_cost (const GrindListRows    *rows,
                 guint                   row,
                 const GrindListContext *context,
                 gboolean                is_self,
                 GrindListCell          *cell)
{
  GrindGrouping *grouping = _grind_function_rows_get_grouping (rows);
  guint group = _grind_function_rows_get_group (rows, row);
  const GrindGroupCosts *costs;

  if (group == GRIND_NONE)
    return FALSE;

  if (context->is_before)
    grouping = grind_grouping_get_before (grouping);
  costs = grind_grouping_get_costs (grouping, context->costs->event);
  cell->strong = grind_group_costs_get_self (costs, group);
  cell->value = is_self ? cell->strong : grind_group_costs_get_inclusive (costs, group);
  cell->is_bound = !is_self && !grind_grouping_is_exact (grouping, group);
  cell->is_empty = FALSE;

  return TRUE;
}

static void
get_inclusive (const GrindListRows    *rows,
               guint                   row,
               const GrindListContext *context,
               GrindListCell          *cell)
{
  GrindNodeId node;

  if (is_other (rows, row, cell))
    {
      fill_group_cost (rows, row, context, FALSE, cell);
      return;
    }

  node = rows->kind->get_node (rows, row);
  cell->value = grind_list_context_get_inclusive (context, node);
  cell->strong = grind_list_context_get_self (context, node);
}

static void
get_self (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  if (!is_other (rows, row, cell))
    {
      cell->value = grind_list_context_get_self (context, rows->kind->get_node (rows, row));
      cell->strong = cell->value;
    }
  else
    fill_group_cost (rows, row, context, TRUE, cell);
}

static void
get_called (const GrindListRows    *rows,
            guint                   row,
            const GrindListContext *context,
            GrindListCell          *cell)
{
  if (!is_other (rows, row, cell))
    cell->count = grind_graph_get_called (rows->graph, rows->kind->get_node (rows, row));
}

static void
get_recursive (const GrindListRows    *rows,
               guint                   row,
               const GrindListContext *context,
               GrindListCell          *cell)
{
  cell->count.count = grind_graph_get_recursive (rows->graph,
                                                 rows->kind->get_node (rows, row)).count;
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

static guint
get_group_slot (GrindGrouping       *grouping,
                guint                group,
                const GrindColorMap *color_map)
{
  guint n_members;
  const GrindFunctionId *members = grind_grouping_get_members (grouping, group, &n_members);

  return has_slots (grouping, color_map) && n_members > 0
           ? grind_color_map_get_slot (color_map, members[0]) : GRIND_NONE;
}

static GrindColorMap *
get_color_map (const GrindListContext *context)
{
  return grind_session_get_color_map (grind_navigator_get_session (context->navigator));
}

static void
fill_group_name (const GrindListRows *rows,
                 guint                row,
                 GrindColorMap       *color_map,
                 GrindListCell       *cell)
{
  GrindGrouping *grouping = _grind_function_rows_get_grouping (rows);
  guint place = _grind_function_rows_get_place (rows, row);

  cell->is_empty = FALSE;
  grind_group_text_init_name (&cell->name, grouping, _grind_function_rows_get_group (rows, row));
  cell->note = grind_group_text_dup_size (_grind_function_rows_get_filter (rows), place);
  cell->slot = get_group_slot (grouping, _grind_function_rows_get_group (rows, row), color_map);
  cell->branch = grind_function_rows_is_open (rows->data, place) ? GRIND_ROW_BRANCH_OPEN
                                                                 : GRIND_ROW_BRANCH_CLOSED;
}

/* The row of its group may already have its colour or its cycle. */
static void
fill_function_name (const GrindListRows *rows,
                    GrindColorMap       *color_map,
                    GrindListCell       *cell)
{
  GrindGrouping *grouping = _grind_function_rows_get_grouping (rows);

  grind_node_name_init (&cell->name, rows->graph, cell->node);
  if (grouping == NULL || grind_grouping_get_by (grouping) != GRIND_GROUP_BY_CYCLE)
    grind_node_name_add_cycle (&cell->name, rows->graph, cell->node);
  if (grouping == NULL)
    return;

  cell->has_no_slot = has_slots (grouping, color_map);
  cell->branch = GRIND_ROW_BRANCH_MEMBER;
}

/* Without a navigator only the node is wanted. */
static void
get_name (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  if (is_other (rows, row, cell))
    {
      if (cell->is_bold)
        fill_group_name (rows, row, get_color_map (context), cell);
      return;
    }

  cell->node = rows->kind->get_node (rows, row);
  if (context->navigator == NULL)
    return;

  if (grind_graph_get_before (rows->graph) != NULL)
    cell->note = grind_change_dup_note (context, rows->graph, cell->node);
  else
    cell->is_dim = grind_graph_is_passing (rows->graph, context->costs->event, cell->node);
  fill_function_name (rows, get_color_map (context), cell);
}

static void
get_location (const GrindListRows    *rows,
              guint                   row,
              const GrindListContext *context,
              GrindListCell          *cell)
{
  if (!is_other (rows, row, cell))
    cell->node = rows->kind->get_node (rows, row);
}

static void
get_file (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  if (is_other (rows, row, cell))
    return;

  cell->file = grind_plain_text_show (
    grind_node_text_dup_file (rows->graph, rows->kind->get_node (rows, row)));
  cell->text = cell->file != NULL ? g_path_get_basename (cell->file) : NULL;
}

static void
get_object (const GrindListRows    *rows,
            guint                   row,
            const GrindListContext *context,
            GrindListCell          *cell)
{
  if (is_other (rows, row, cell))
    return;

  cell->object = grind_plain_text_show (
    grind_node_text_dup_object (rows->graph, rows->kind->get_node (rows, row)));
  cell->text = cell->object != NULL ? g_path_get_basename (cell->object) : NULL;
}

/* The number of the cycle that it is or is in */
static void
get_cycle (const GrindListRows    *rows,
           guint                   row,
           const GrindListContext *context,
           GrindListCell          *cell)
{
  GrindNodeId node = rows->kind->get_node (rows, row);
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (rows->graph));
  guint cycle = node < n_functions ? grind_graph_get_cycle (rows->graph, node)
                                   : node - n_functions + 1;

  if (cycle > 0)
    cell->text = g_strdup_printf ("%u", cycle);
}

/* Costs of groups are bold, which is an eighth wider. Takes @widest. */
static char *
add_groups (const GrindListRows *rows,
            char                *widest)
{
  g_autofree char *text = widest;

  if (_grind_function_rows_get_grouping (rows) == NULL)
    return g_steal_pointer (&text);

  return g_strdup_printf ("%s%.*s", text, (int) (strlen (text) + 7) / 8, "88888888");
}

/* Extends a range so that it has all of @numbers. */
static void
extend (const gint64 *numbers,
        guint         n_numbers,
        gint64       *smallest,
        gint64       *largest)
{
  for (guint i = 0; i < n_numbers; i++)
    {
      *smallest = MIN (*smallest, numbers[i]);
      *largest = MAX (*largest, numbers[i]);
    }
}

/* The widest of all costs; in a comparison, of all changes. A share of the total is not larger than
 * the larger total.
 * @before: (nullable): in a comparison, those before */
static char *
dup_widest (const GrindListRows    *rows,
            const GrindListContext *context,
            const gint64           *numbers,
            const gint64           *before)
{
  const GrindCosts *costs = context->costs;
  gboolean is_percent = grind_cost_text_is_percent (context->navigator, costs);
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;
  gint64 smallest = 0, largest = 0;

  if (before != NULL && (is_percent || costs->kind == GRIND_VALUE_RATIO))
    return add_groups (rows, grind_list_context_dup_widest_change (
                               context, grind_list_context_get_larger_base (context)));
  if (is_percent)
    return add_groups (rows, grind_percent_dup_widest ());
  if (costs->kind == GRIND_VALUE_RATIO)
    return add_groups (rows, g_strdup (WIDEST_RATIO));

  extend (numbers, costs->n_nodes, &smallest, &largest);
  if (before != NULL)
    {
      extend (before, costs->n_nodes, &smallest, &largest);
      return add_groups (rows, grind_list_context_dup_widest_change (
                                 context, grind_value_new_whole (grind_subtract (largest,
                                                                                 smallest))));
    }

  low = grind_number_format_integer (smallest);
  high = grind_number_format_integer (largest);

  return add_groups (rows, strlen (high) > strlen (low) ? g_steal_pointer (&high)
                                                        : g_steal_pointer (&low));
}

static char *
dup_widest_inclusive (const GrindListRows    *rows,
                      const GrindListContext *context)
{
  g_autofree char *widest = dup_widest (rows, context, context->costs->inclusive,
                                        context->before != NULL ? context->before->inclusive
                                                                : NULL);

  /* translators: a cost that is at most %s */
  return _grind_function_rows_get_grouping (rows) != NULL ? g_strdup_printf (_("≤ %s"), widest)
                                     : g_steal_pointer (&widest);
}

static char *
dup_widest_self (const GrindListRows    *rows,
                 const GrindListContext *context)
{
  return dup_widest (rows, context, context->costs->self,
                     context->before != NULL ? context->before->self : NULL);
}

/* The largest relative change, of what is not new */
static double
find_relative (const gint64 *before,
               const gint64 *after,
               guint         n_numbers)
{
  double most = 0;

  for (guint i = 0; i < n_numbers; i++)
    {
      double was = fabs ((double) before[i]);
      double change = fabs ((double) after[i] - before[i]);

      /* It is seldom divided, which takes longest. */
      if (was > 0 && change > most * was)
        most = change / was;
    }

  return most;
}

/* Relative changes of decimal costs are those of their rounded values here; changes of groups are
 * bold, and may be those of an upper bound. */
static char *
dup_relative (const GrindListRows    *rows,
              const GrindListContext *context,
              const gint64           *before,
              const gint64           *after)
{
  g_autofree char *widest = add_groups (rows, grind_list_column_dup_widest_relative (
                                                find_relative (before, after,
                                                               context->costs->n_nodes)));

  /* translators: a change from one upper bound to another one, which is approximately %s */
  return _grind_function_rows_get_grouping (rows) != NULL ? g_strdup_printf (_("≈ %s"), widest)
                                                          : g_steal_pointer (&widest);
}

static char *
dup_widest_inclusive_relative (const GrindListRows    *rows,
                               const GrindListContext *context)
{
  return context->before != NULL ? dup_relative (rows, context, context->before->inclusive,
                                                 context->costs->inclusive)
                                 : NULL;
}

static char *
dup_widest_self_relative (const GrindListRows    *rows,
                          const GrindListContext *context)
{
  return context->before != NULL ? dup_relative (rows, context, context->before->self,
                                                 context->costs->self)
                                 : NULL;
}

static char *
dup_widest_called (const GrindListRows    *rows,
                   const GrindListContext *context)
{
  GrindGraph *before = grind_graph_get_before (rows->graph);
  GrindCount most = grind_graph_get_most_called (rows->graph);
  g_autofree char *old = NULL;
  g_autofree char *new = NULL;

  if (before != NULL)
    {
      old = grind_number_format_count (grind_graph_get_most_called (before));
      new = grind_number_format_count (most);
      return grind_change_text_dup_widest (old, new);
    }

  most.is_partial = TRUE;

  return grind_number_format_count (most);
}

const GrindListColumn grind_function_columns[] = {
  [GRIND_SORT_INCLUSIVE] = {
    .id = "inclusive", .title = N_("Inclusive"), .percent_title = N_("Incl. %"),
    .kind = GRIND_COLUMN_COST, .get = get_inclusive, .dup_widest = dup_widest_inclusive,
    .width = 104,
    .flags = GRIND_COLUMN_HAS_BAR | GRIND_COLUMN_OF_CALLS | GRIND_COLUMN_IN_ALL,
  },
  [GRIND_SORT_SELF] = {
    .id = "self", .title = N_("Self"), .percent_title = N_("Self %"), .kind = GRIND_COLUMN_COST,
    .get = get_self, .dup_widest = dup_widest_self, .width = 62,
    .flags = GRIND_COLUMN_HAS_BAR_THEN | GRIND_COLUMN_IN_ALL,
  },
  [GRIND_SORT_CALLED] = {
    .id = "called", .title = N_("Called"), .kind = GRIND_COLUMN_COUNT, .get = get_called,
    .dup_widest = dup_widest_called, .width = 70, .rank = 1,
    .flags = GRIND_COLUMN_IS_DIM | GRIND_COLUMN_OF_CALLS | GRIND_COLUMN_IN_ALL,
  },
  [GRIND_SORT_NAME] = {
    .id = "name", .title = N_("Function"), .kind = GRIND_COLUMN_NAME, .get = get_name,
    .width = 200, .flags = GRIND_COLUMN_EXPANDS | GRIND_COLUMN_NO_TOOLTIP | GRIND_COLUMN_IN_ALL,
  },
  [GRIND_SORT_LOCATION] = {
    .id = "location", .title = N_("Location"), .kind = GRIND_COLUMN_LOCATION,
    .get = get_location, .width = 118, .rank = 2,
    .flags = GRIND_COLUMN_IS_DIM | GRIND_COLUMN_NO_TOOLTIP | GRIND_COLUMN_IN_TEXT,
  },
  [GRIND_SORT_FILE] = {
    .id = "file", .title = N_("File"), .kind = GRIND_COLUMN_TEXT, .get = get_file, .width = 118,
    .rank = GRIND_RANK_OPTIONAL, .flags = GRIND_COLUMN_IS_DIM | GRIND_COLUMN_NO_TOOLTIP,
  },
  [GRIND_SORT_OBJECT] = {
    .id = "object", .title = N_("Object"), .kind = GRIND_COLUMN_TEXT, .get = get_object,
    .width = 118, .rank = GRIND_RANK_OPTIONAL,
    .flags = GRIND_COLUMN_IS_DIM | GRIND_COLUMN_NO_TOOLTIP,
  },
  GRIND_MEASURED_COLUMNS ("self-", N_("Self before"), N_("Self after"), N_("Self change in %"),
                          get_self, dup_widest_self, dup_widest_self_relative, 0),
  GRIND_MEASURED_COLUMNS ("inclusive-", N_("Inclusive before"), N_("Inclusive after"),
                          N_("Inclusive change in %"), get_inclusive, dup_widest_inclusive,
                          dup_widest_inclusive_relative, GRIND_COLUMN_OF_CALLS),
  [GRIND_SORT_SECONDARY] = {
    .id = "secondary", .title = N_("Secondary cost"), .kind = GRIND_COLUMN_SECONDARY,
    .get = get_inclusive, .width = 90, .rank = GRIND_RANK_OPTIONAL,
  },
  {
    .id = "cycle", .kind = GRIND_COLUMN_NUMBER, .get = get_cycle, .rank = GRIND_RANK_NEVER,
    .flags = GRIND_COLUMN_IN_CSV,
  },
  {
    .id = "recursive", .kind = GRIND_COLUMN_COUNT, .get = get_recursive, .rank = GRIND_RANK_NEVER,
    .flags = GRIND_COLUMN_IN_JSON | GRIND_COLUMN_IN_CSV,
  },
};

const guint grind_n_function_columns = G_N_ELEMENTS (grind_function_columns);

/**
 * grind_function_list_rows_new:
 * @rows: functions and groups
 *
 * Returns: (transfer full): the current rows of @rows; a later change of @rows invalidates their
 *   number
 */
GrindListRows *
grind_function_list_rows_new (GrindFunctionRows *rows)
{
  GrindFunctionFilter *filter;

  g_return_val_if_fail (rows != NULL, NULL);

  filter = grind_function_rows_get_filter (rows);

  return grind_list_rows_new (&function_rows, grind_function_filter_get_graph (filter),
                              grind_function_rows_ref (rows),
                              grind_function_rows_get_n_rows (rows));
}

/**
 * grind_function_node_rows_new:
 * @graph: a graph
 * @nodes: (transfer full) (element-type GrindNodeId): functions and cycles
 *
 * Returns: (transfer full): a row for each node
 */
GrindListRows *
grind_function_node_rows_new (GrindGraph *graph,
                              GArray     *nodes)
{
  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (nodes != NULL, NULL);

  return grind_list_rows_new (&array_rows, graph, nodes, nodes->len);
}
